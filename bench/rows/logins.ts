import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { againstBare, againstBareOnSlowDisk, type BareWork } from '../kit/bare.ts';
import type { Row } from '../kit/bench.ts';
import { loginCall, loginCalls } from '../kit/calls.ts';
import { ask, type LoadResult, type Requests, runLoad, sendOnce } from '../kit/load.ts';
import { quantile } from '../kit/results.ts';
import { type Service, startService } from '../kit/servers.ts';

const NAKAMA =
  'Nakama’s login of a known device, which writes nothing, did 2,200 to 3,300 a second on another machine with its PostgreSQL on the same core, which is a hint and no verdict.';

const loginsOf = (players: number): BareWork => ({
  purser: 'LoginWithCustomID',
  bare: 'one commit for each login',
  script: 'bare-login',
  connections: 64,
  async fill(bench, service) {
    const calls = loginCalls(service, bench.size(players, 100));
    await sendOnce(service.port, calls);
    return calls;
  },
});

const EMBEDDED: BareWork = { ...loginsOf(10_000), goal: { atLeast: 3 } };
const POSTGRES: BareWork = { ...loginsOf(2_000), bare: 'one transaction for each login' };

const login: Row = {
  name: 'login',
  title: 'Login of an existing player, durable, 64 clients',
  about: `Against bare \`node:http\` with the same tables that writes the same rows and signs the same two credentials, with a commit for each login. Both flush before they answer. ${NAKAMA}`,
  run: (bench) => againstBare(bench, EMBEDDED),
};

const loginSlowDisk: Row = {
  name: 'login-slow-disk',
  title: `${login.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `login`, where each flush is delayed. What logins that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => againstBareOnSlowDisk(bench, EMBEDDED),
};

const loginPostgres: Row = {
  name: 'login-postgres',
  title: 'Login of an existing player on PostgreSQL, durable, 64 clients',
  about: `Against bare \`node:http\` with a \`pg\` pool of the same size that reads and writes the same rows in a transaction for each login, with prepared statements, and signs the same two credentials. Both flush before they answer. PostgreSQL 18 runs on the same core and its work counts; all contenders have a database of the same server, so its memory is in each row, shared pages once for each of its processes. The goal is as many logins as Nakama does on the same PostgreSQL. ${NAKAMA}`,
  run: (bench) => againstBare(bench, POSTGRES, 'postgres'),
};

/** Full load, and so many connections that pause between their requests. */
const CONNECTIONS = { full: 64, many: 600 } as const;
const TIMES = 3;
/** Connections that pipeline, and the calls that each sends before it reads a reply. */
const PIPELINES = 20;
const IN_A_ROW = 1_000;
/** The pause between two logins that are watched, in milliseconds. */
const PROBE_MS = 20;

const overload: Row = {
  name: 'overload',
  title: 'Overload: logins at three times the rate that can be answered',
  about: `Logins of players who exist, from ${CONNECTIONS.many} connections, ${TIMES} times as many as ${CONNECTIONS.full} connections get answered as fast as they can. What is too much is refused. Clients beside them log in once each, one every ${PROBE_MS} ms: the delays are those of its logins that were accepted.`,
  async run(bench) {
    const service = await startService(bench);
    const calls = loginCalls(service, bench.size(2_000, 20));
    await sendOnce(service.port, calls);
    const seconds = bench.size(8, 0.2);
    const requests = bench.requests('logins', calls);
    const full = { port: service.port, requests, connections: CONNECTIONS.full };
    const atFull = () => runLoad(bench, full, seconds);
    const atRest = () => watched(service, () => sleep(seconds * 1_000));
    const rounds = await bench.inRounds('overload', async () => {
      const calm = await atRest();
      const peak = await atFull();
      const pauseMs = Math.max(1, Math.round((CONNECTIONS.many / goodOf(peak) / TIMES) * 1_000));
      const many = { ...full, connections: CONNECTIONS.many, pauseMs };
      const flood = await watched(service, () => runLoad(bench, many, seconds));
      await sleep(bench.size(5_000, 50));
      return { calm, peak, flood };
    });
    const [after, again] = [await atRest(), await atFull()];

    const atMost = rounds.map(({ peak }) => goodOf(peak));
    const calmMs = rounds.map(({ calm }) => p99(calm));
    const answered = rounds.map(({ flood, peak }) => goodOf(flood.result) / goodOf(peak));
    const slower = rounds.map(({ flood, calm }) => p99(flood) / p99(calm));
    const [slowerAfter, answeredAfter] = [
      p99(after) / quantile(calmMs, 0.5),
      goodOf(again) / quantile(atMost, 0.5),
    ];
    const ratio = (what: string, values: readonly number[], goal = {}) =>
      bench.finding({ what, unit: '×', ...goal }, values);
    return {
      findings: [
        ratio('answered under overload, of the most', answered, { goal: { atLeast: 0.8 } }),
        ratio('p99 under overload, of that at rest', slower, { goal: { atMost: 5 } }),
        ratio('p99 five seconds later, of that at rest', [slowerAfter]),
        ratio('answered five seconds later, of the most', [answeredAfter]),
        bench.finding({ what: 'p99 at rest', unit: 'ms' }, calmMs),
        bench.finding({ what: 'answered at most', unit: '/s' }, atMost),
      ],
      notes: rounds.slice(-1).map(({ flood: { result, refused, sent } }) => {
        const perSecond = Math.round(result.failures / result.seconds);
        return `In the last overload ${perSecond} calls a second were refused; of the clients beside them ${refused} of ${sent}.`;
      }),
    };
  },
};

const pipelining: Row = {
  name: 'pipelining',
  title: 'Others beside connections that pipeline',
  about: `${PIPELINES} connections that log players in, each one after the other, and as many that send ${IN_A_ROW} logins in a row before they read a reply, in turns. Clients beside them log in once each, one every ${PROBE_MS} ms: what counts is how long they wait.`,
  async run(bench) {
    const service = await startService(bench);
    const calls = loginCalls(service, bench.size(2 * IN_A_ROW, IN_A_ROW));
    await sendOnce(service.port, calls);
    const single = bench.requests('single', calls);
    const inARow = bench.requests('inARow', calls, IN_A_ROW);
    /** The time that clients wait beside such a load, in milliseconds. */
    const delaysBeside = async (requests: Requests): Promise<readonly number[]> => {
      const load = { port: service.port, requests, connections: PIPELINES };
      const seconds = bench.size(4, 0.1);
      return (await watched(service, () => runLoad(bench, load, seconds))).delaysMs;
    };
    await delaysBeside(single);
    const rounds = await bench.inRounds('logins', async () => ({
      single: await delaysBeside(single),
      inARow: await delaysBeside(inARow),
    }));
    const ratios = (share: number) =>
      rounds.map((round) => quantile(round.inARow, share) / quantile(round.single, share));
    const worst = (of: 'single' | 'inARow') => rounds.map((round) => Math.max(...round[of]));
    const what = 'the longest wait, of that without pipelining';
    return {
      findings: [
        bench.finding({ what, unit: '×', goal: { atMost: 2 } }, ratios(1)),
        bench.finding({ what: 'p99, of that without pipelining', unit: '×' }, ratios(0.99)),
        bench.finding({ what: 'the longest wait beside pipelining', unit: 'ms' }, worst('inARow')),
        bench.finding({ what: 'the longest wait without pipelining', unit: 'ms' }, worst('single')),
      ],
    };
  },
};

/** Lets clients log in, one every PROBE_MS, during `work`, each on a connection of its own, and sees how long they wait. */
async function watched<Result>(service: Service, work: () => Promise<Result>) {
  // A connection that was refused is not read for a while, and a client that was told so does not use it.
  const agent = new Agent({ keepAlive: false });
  /** Of the logins that were accepted. */
  const delaysMs: number[] = [];
  const begun: Promise<void>[] = [];
  let refused = 0;
  async function logIn(): Promise<void> {
    const beganAt = performance.now();
    const { status } = await ask(service.port, loginCall(service, 0), agent);
    if (status === 200) delaysMs.push(performance.now() - beganAt);
    else refused += 1;
  }
  const timer = setInterval(() => begun.push(logIn()), PROBE_MS);
  const result = await work();
  clearInterval(timer);
  await Promise.all(begun);
  agent.destroy();
  return { result, delaysMs, sent: begun.length, refused };
}

const p99 = ({ delaysMs }: { readonly delaysMs: readonly number[] }) => quantile(delaysMs, 0.99);

const goodOf = ({ requests, failures, seconds }: LoadResult) => (requests - failures) / seconds;

export const LOGIN_ROWS: readonly Row[] = [
  login,
  loginSlowDisk,
  loginPostgres,
  overload,
  pipelining,
];
