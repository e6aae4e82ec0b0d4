import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../kit/bench.ts';
import { loginCall, loginCalls } from '../kit/calls.ts';
import { ask, type LoadResult, runLoad, sendOnce } from '../kit/load.ts';
import { quantile } from '../kit/results.ts';
import { type Service, startService } from '../kit/servers.ts';

/** Full load, and so many connections that pause between their requests. */
const CONNECTIONS = { full: 64, many: 600 } as const;
const TIMES = 3;
/** The pause between two logins that are watched, in milliseconds. */
const PROBE_MS = 20;

export const OVERLOAD: Row = {
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
