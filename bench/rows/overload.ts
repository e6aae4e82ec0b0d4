import { setTimeout as sleep } from 'node:timers/promises';
import type { Row } from '../kit/bench.ts';
import { loginCalls } from '../kit/calls.ts';
import { type LoadResult, type Requests, runLoad, sendOnce } from '../kit/load.ts';
import { startService } from '../kit/servers.ts';
import { quantile } from '../kit/statistics.ts';
import { PROBE_MS, type Watched, watched } from '../kit/watched.ts';

/** Full load, and so many connections that pause between their requests. */
const CONNECTIONS = { full: 64, many: 600 } as const;
const TIMES = 3;
/** Connections that pipeline, and the calls that each sends before it reads a reply. */
const PIPELINES = 20;
const IN_A_ROW = 1_000;
const REST_MS = { full: 5_000, quick: 50 };

export const overload: Row = {
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
      await sleep(bench.size(REST_MS.full, REST_MS.quick));
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

export const pipelining: Row = {
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

const p99 = ({ delaysMs }: Watched<unknown>): number => quantile(delaysMs, 0.99);

const goodOf = ({ requests, failures, seconds }: LoadResult): number =>
  (requests - failures) / seconds;
