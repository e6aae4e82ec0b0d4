import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Row } from '../kit/bench.ts';
import { loginCalls } from '../kit/calls.ts';
import { type LoadResult, sendOnce, startLoad } from '../kit/load.ts';
import type { Requests } from '../kit/requests.ts';
import { type Service, startService } from '../kit/service.ts';
import { quantile } from '../kit/statistics.ts';
import { PROBE_MS, type Watched, watched } from '../kit/watched.ts';

/** Full load, and so many connections that pause between their requests. */
const CONNECTIONS = { full: 64, many: 600 } as const;
const TIMES = 3;
const REST_MS = { full: 5_000, quick: 50 };

export const overload: Row = {
  name: 'overload',
  title: 'Overload: logins at three times the rate that can be answered',
  about: `Logins of players who exist, from ${CONNECTIONS.many} connections, ${TIMES} times as many as ${CONNECTIONS.full} connections get answered as fast as they can. What is too much is refused. Clients beside them log in once each, one every ${PROBE_MS} ms: the delays are those of its logins that were accepted.`,
  async run(bench) {
    const service = await startService(bench);
    const calls = loginCalls(service, bench.size(2_000, 20));
    await sendOnce(service.port, calls);
    const requests = bench.requests('logins', calls);
    const seconds = bench.size(8, 0.2);

    const full = { requests, seconds, connections: CONNECTIONS.full };
    const atRest = () => watched(service, () => sleep(seconds * 1_000));
    async function play() {
      const calm = await atRest();
      const peak = await runLoad(bench, service, full);
      const pauseMs = Math.max(1, Math.round((CONNECTIONS.many / goodOf(peak) / TIMES) * 1_000));
      const many = { ...full, connections: CONNECTIONS.many, pauseMs };
      const flood = await watched(service, () => runLoad(bench, service, many));
      await sleep(bench.size(REST_MS.full, REST_MS.quick));
      return { calm, peak, flood };
    }
    const rounds: Awaited<ReturnType<typeof play>>[] = [];
    while (rounds.length < bench.settings.rounds) rounds.push(await play());
    const [after, again] = [await atRest(), await runLoad(bench, service, full)];

    const of = (value: (round: (typeof rounds)[number]) => number) => rounds.map(value);
    const atMost = of(({ peak }) => goodOf(peak));
    const calmMs = of(({ calm }) => p99(calm));
    const { finding } = bench;
    return {
      contenders: [],
      controls: [],
      findings: [
        finding(
          { what: 'answered under overload, of the most', unit: '×', goal: { atLeast: 0.8 } },
          of(({ flood, peak }) => goodOf(flood.result) / goodOf(peak)),
        ),
        finding(
          { what: 'p99 under overload, of that at rest', unit: '×', goal: { atMost: 5 } },
          of(({ flood, calm }) => p99(flood) / p99(calm)),
        ),
        finding({ what: 'p99 five seconds later, of that at rest', unit: '×' }, [
          p99(after) / quantile(calmMs, 0.5),
        ]),
        finding({ what: 'answered five seconds later, of the most', unit: '×' }, [
          goodOf(again) / quantile(atMost, 0.5),
        ]),
        finding({ what: 'p99 at rest', unit: 'ms' }, calmMs),
        finding({ what: 'answered at most', unit: '/s' }, atMost),
      ],
      notes: rounds.slice(-1).map(({ flood: { result, refused, sent } }) => {
        const perSecond = Math.round(result.failures / result.seconds);
        return `In the last overload ${perSecond} calls a second were refused; of the clients beside them ${refused} of ${sent}.`;
      }),
    };
  },
};

const p99 = ({ delaysMs }: Watched<unknown>): number => quantile(delaysMs, 0.99);

const goodOf = ({ requests, failures, seconds }: LoadResult): number =>
  (requests - failures) / seconds;

async function runLoad(
  bench: Bench,
  { port }: Service,
  {
    seconds,
    ...load
  }: { requests: Requests; seconds: number; connections: number; pauseMs?: number },
): Promise<LoadResult> {
  const running = await startLoad(bench, { port, ...load });
  await sleep(seconds * 1_000);
  return running.stop();
}
