import { setTimeout as sleep } from 'node:timers/promises';
import type { Bench, Row } from '../kit/bench.ts';
import { loginCalls } from '../kit/calls.ts';
import { sendOnce, startLoad } from '../kit/load.ts';
import type { Requests } from '../kit/requests.ts';
import { type Service, startService } from '../kit/service.ts';
import { quantile } from '../kit/statistics.ts';
import { PROBE_MS, watched } from '../kit/watched.ts';

const CONNECTIONS = 20;
/** Of a connection that does not wait for replies. */
const IN_A_ROW = 1_000;

export const pipelining: Row = {
  name: 'pipelining',
  title: 'Others beside connections that pipeline',
  about: `${CONNECTIONS} connections that log players in, each one after the other, and as many that send ${IN_A_ROW} logins in a row before they read a reply, in turns. Clients beside them log in once each, one every ${PROBE_MS} ms: what counts is how long they wait.`,
  async run(bench) {
    const service = await startService(bench);
    const calls = loginCalls(service, bench.size(2 * IN_A_ROW, IN_A_ROW));
    await sendOnce(service.port, calls);
    const single = bench.requests('single', calls);
    const inARow = bench.requests('inARow', calls, IN_A_ROW);
    await delaysBeside(bench, service, single);
    const rounds: Record<'single' | 'inARow', readonly number[]>[] = [];
    while (rounds.length < bench.settings.rounds) {
      rounds.push({
        single: await delaysBeside(bench, service, single),
        inARow: await delaysBeside(bench, service, inARow),
      });
    }
    const ratios = (share: number) =>
      rounds.map((round) => quantile(round.inARow, share) / quantile(round.single, share));
    const worst = (of: 'single' | 'inARow') => rounds.map((round) => Math.max(...round[of]));
    const { finding } = bench;
    return {
      contenders: [],
      controls: [],
      findings: [
        finding(
          { what: 'the longest wait, of that without pipelining', unit: '×', goal: { atMost: 2 } },
          ratios(1),
        ),
        finding({ what: 'p99, of that without pipelining', unit: '×' }, ratios(0.99)),
        finding({ what: 'the longest wait beside pipelining', unit: 'ms' }, worst('inARow')),
        finding({ what: 'the longest wait without pipelining', unit: 'ms' }, worst('single')),
      ],
      notes: [],
    };
  },
};

/** The delays of clients beside such a load, in milliseconds. */
async function delaysBeside(
  bench: Bench,
  service: Service,
  requests: Requests,
): Promise<readonly number[]> {
  const { delaysMs } = await watched(service, async () => {
    const load = await startLoad(bench, { port: service.port, requests, connections: CONNECTIONS });
    await sleep(bench.size(4_000, 100));
    await load.stop();
  });
  return delaysMs;
}
