import { readResidentBytes } from '../kit/accounting.ts';
import { halfLoad } from '../kit/half-load.ts';
import { judged } from '../kit/judge.ts';
import type { Finding, Series } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { startService } from '../kit/service.ts';
import { quantile } from '../kit/statistics.ts';
import { prepareWriters, together } from '../kit/writers.ts';
import { type LoadResult, runLoad } from '../load/load.ts';

const LOOK_SECONDS = { full: 5, quick: 0.05 };
/** Items of the store that is updated all the time. */
const ITEMS = { full: 1_000, quick: 50 };
/** What is still flat: of the last third in the first third. */
const FLAT = { memory: 1.1, p50: 1.15, p99: 1.25 };

interface Look {
  readonly atSeconds: number;
  readonly residentMib: number;
  readonly load: LoadResult;
}

export const soak: Row = {
  name: 'soak',
  title: 'Soak: flat memory and flat latency at half load',
  about:
    'Validations at half of the full rate, bursts of logins and updates of a store, all the time. The last third is compared with the first; the first look is left out, because it warms up.',
  charted: 'p99Ms',
  isInAll: false,
  async run(bench) {
    const service = await startService(bench);
    const writers = await prepareWriters(bench, service, bench.size(ITEMS.full, ITEMS.quick));
    const { perSecond, ...load } = await halfLoad(bench, service);
    const seconds = bench.size(LOOK_SECONDS.full, LOOK_SECONDS.quick);
    const total = Math.max(4, Math.round((bench.settings.minutes * 60) / seconds));
    const beside = await together(writers.logins(), writers.updates());
    const looks: Look[] = [];
    const startedAt = performance.now();
    for (let done = 0; done < total; done += 1) {
      bench.progress.show({ done, total, what: `${looks.at(-1)?.load.p99Ms ?? 0} ms p99` });
      const result = await runLoad(bench, { port: service.port, ...load, seconds });
      const residentMib = readResidentBytes(service.pids) / 2 ** 20;
      looks.push({ atSeconds: (performance.now() - startedAt) / 1000, residentMib, load: result });
    }
    await beside.stop();
    const failures = looks.reduce((sum, look) => sum + look.load.failures, 0);
    return {
      contenders: [],
      findings: findingsOf(looks.slice(1), bench.settings.isQuick),
      controls: [],
      series: seriesOf(looks.slice(1)),
      notes: [
        `Half load was ${Math.round(perSecond)} validations per second, for ${Math.round(looks.at(-1)?.atSeconds ?? 0)} seconds.`,
        `${failures} requests failed.`,
      ],
    };
  },
};

function findingsOf(looks: readonly Look[], isQuick: boolean): readonly Finding[] {
  const third = Math.max(1, Math.floor(looks.length / 3));
  const growth = (what: string, of: (look: Look) => number, atMost: number) => {
    const [first, last] = [looks.slice(0, third), looks.slice(-third)].map((part) =>
      quantile(part.map(of), 0.5),
    );
    const measured = (last ?? Number.NaN) / (first ?? Number.NaN);
    const finding = { what, unit: '×', measured, basis: 'medians of thirds', goal: { atMost } };
    return judged(finding, { controls: [], isQuick });
  };
  return [
    growth('resident memory, last third in the first', (it) => it.residentMib, FLAT.memory),
    growth('p50, last third in the first', (it) => it.load.p50Ms, FLAT.p50),
    growth('p99, last third in the first', (it) => it.load.p99Ms, FLAT.p99),
  ];
}

function seriesOf(looks: readonly Look[]): readonly Series[] {
  const series = (name: string, unit: string, of: (look: Look) => number): Series => ({
    name,
    unit,
    points: looks.map((look) => ({ atSeconds: look.atSeconds, value: of(look) })),
  });
  return [
    series('resident memory', 'MiB', (look) => look.residentMib),
    series('p50', 'ms', (look) => look.load.p50Ms),
    series('p99', 'ms', (look) => look.load.p99Ms),
  ];
}
