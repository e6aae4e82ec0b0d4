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
    const load = { requests, seconds };

    const calm = await watched(service, () => sleep(seconds * 1_000));
    const peak = await runLoad(bench, service, { ...load, connections: CONNECTIONS.full });
    const pauseMs = Math.max(1, Math.round((CONNECTIONS.many / goodOf(peak) / TIMES) * 1_000));
    const many = { ...load, connections: CONNECTIONS.many, pauseMs };
    const flood = await watched(service, () => runLoad(bench, service, many));
    await sleep(bench.size(REST_MS.full, REST_MS.quick));
    const after = await watched(service, () => sleep(seconds * 1_000));
    const again = await runLoad(bench, service, { ...load, connections: CONNECTIONS.full });

    const share = (of: LoadResult) => [goodOf(of) / goodOf(peak)];
    const finding = bench.finding;
    return {
      contenders: [],
      controls: [],
      findings: [
        finding(
          { what: 'answered under overload, of the most', unit: '×', goal: { atLeast: 0.8 } },
          share(flood.result),
        ),
        finding({ what: 'p99 under overload, of that at rest', unit: '×', goal: { atMost: 5 } }, [
          p99(flood) / p99(calm),
        ]),
        finding({ what: 'p99 five seconds later, of that at rest', unit: '×' }, [
          p99(after) / p99(calm),
        ]),
        finding({ what: 'answered five seconds later, of the most', unit: '×' }, share(again)),
        finding({ what: 'p99 at rest', unit: 'ms' }, [p99(calm)]),
        finding({ what: 'answered at most', unit: '/s' }, [goodOf(peak)]),
      ],
      notes: [
        `Under overload ${Math.round(flood.result.failures / flood.result.seconds)} calls a second were refused; of the clients beside them ${flood.refused} of ${flood.sent}.`,
      ],
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
