import { HOUR_MS, MINUTE_MS } from '../../server/src/kernel/instant.ts';
import type { Bench } from '../kit/bench.ts';
import { contender, purserContender } from '../kit/contender.ts';
import { growthOf, mean, slopeOf, thirdsOf } from '../kit/trend.ts';
import { type HalfLoad, halfLoad } from '../kit/half-load.ts';
import { judged, judgedByRange, summaryOf } from '../kit/judge.ts';
import { type Inside, lookInside } from '../kit/sample-inside.ts';
import { ECHO } from '../kit/reference.ts';
import type { Control, Finding, Series } from '../kit/results.ts';
import type { Row } from '../kit/row.ts';
import { type Service, startService } from '../kit/service.ts';
import { spreadOf } from '../kit/statistics.ts';
import { startTarget } from '../kit/targets.ts';
import { ITEMS_UPDATED, startTrickle, TRICKLE } from '../kit/background-load.ts';
import { type Contender, type Sample, takeSample } from '../load/sample.ts';

/** Of the validations and of the reference in each look. */
const SECONDS = { purser: { full: 4, quick: 0.05 }, bare: { full: 1, quick: 0.05 } };
const LOOKS_MIN = 4;
/** Share of the looks in which caches, heap and the allocator's pools are still filling. */
const WARM_UP = 0.3;
/** How often the full rate is measured: a moment in which the machine is elsewhere must not decide about all that follows. */
const TRIES = { full: 3, quick: 1 };
const MB = 1_000_000;

/** What is still flat: of the first third. */
const FLAT = { p50Ms: 1.15, p99Ms: 1.25, cpuUs: 1.1, wal: 1.25 };
/** How far the reference may drift meanwhile; beyond that it was the machine. */
const DRIFT = { p50Ms: 1.15, p99Ms: 1.25, cpuUs: 1.1 };
/** What is still flat, in megabytes per minute. */
const GROWTH = { resident: 1, heap: 0.5 };

interface Look {
  readonly atSeconds: number;
  readonly inside: Inside;
  readonly purser: Sample;
  readonly bare: Sample;
}

const { logins, updates, reads, revocations } = TRICKLE;

export const soak: Row = {
  name: 'soak',
  title: 'Soak: flat memory and flat latency at half load',
  about: `Validations at half of the full rate, and all the time, in each second, ${logins} logins, ${updates} updates of ${ITEMS_UPDATED} items, ${reads} reads of the stores that change, compressed, and ${revocations} revocations. Every five seconds one look at all of it, a second of which belongs to bare \`node:http\`: what drifts there too is the machine. The first three tenths warm up and are left out; what is said below deps ten minutes. Memory: the slope of a line through ten blocks, with the range in which it is by 95 %; a goal within that range is not decided. Of the heap the least of each block counts, because the rest is not collected yet. The database grows by design: sessions and revocations are kept for a day longer than they live.`,
  charted: 'p99Ms',
  isInAll: false,
  async run(bench) {
    const lifetimeMs = Math.ceil(bench.settings.minutes) * MINUTE_MS + HOUR_MS;
    const service = await startService(bench);
    const { perSecond, ...load } = await bestHalfLoad(bench, service, lifetimeMs);
    const asked = { ...load, isCpuBound: false };
    const purser = purserContender(service, { name: 'ValidateEntityToken', ...asked });
    const bare = contender('reference', await startTarget(bench, 'echo'), { name: ECHO, ...asked });
    const stop = await startTrickle(bench, service, lifetimeMs);
    const looks = await lookAgainAndAgain(bench, {
      purser,
      bare,
      inside: () => lookInside(service),
    });
    const failures = await stop();
    const warm = looks.slice(Math.ceil(looks.length * WARM_UP));
    const controls = controlsOf(warm);
    const summary = (of: 'purser' | 'bare', as: Contender) =>
      summaryOf({ contender: as, samples: warm.map((look) => look[of]), repeated: 0 });
    const ours = summary('purser', purser);
    return {
      contenders: [{ ...ours, failures: ours.failures + failures }, summary('bare', bare)],
      findings: findingsOf(warm, controls, bench.settings.isQuick),
      controls: Object.values(controls),
      series: seriesOf(looks),
      notes: [
        `Half load was ${Math.round(perSecond)} validations per second, for ${Math.round(looks.at(-1)?.atSeconds ?? 0)} seconds.`,
        notesOnWork(looks),
      ],
    };
  },
};

async function bestHalfLoad(bench: Bench, service: Service, lifetimeMs: number): Promise<HalfLoad> {
  const tries = bench.size(TRIES.full, TRIES.quick);
  let best = await halfLoad(bench, service, lifetimeMs);
  for (let done = 1; done < tries; done += 1) {
    const next = await halfLoad(bench, service, lifetimeMs);
    if (next.perSecond > best.perSecond) best = next;
  }
  return best;
}

async function lookAgainAndAgain(
  bench: Bench,
  of: {
    readonly purser: Contender;
    readonly bare: Contender;
    readonly inside: () => Promise<Inside>;
  },
): Promise<readonly Look[]> {
  const seconds = {
    purser: bench.size(SECONDS.purser.full, SECONDS.purser.quick),
    bare: bench.size(SECONDS.bare.full, SECONDS.bare.quick),
  };
  const lookMs = (seconds.purser + seconds.bare) * 1000;
  const total = Math.max(LOOKS_MIN, Math.round((bench.settings.minutes * MINUTE_MS) / lookMs));
  const looks: Look[] = [];
  const startedAt = performance.now();
  while (looks.length < total) {
    const p99 = looks.at(-1)?.purser.p99Ms;
    const what = p99 === undefined ? 'warming up' : `p99 ${p99.toFixed(1)} ms`;
    bench.progress.show({ done: looks.length, total, what });
    const purser = await takeSample(bench, of.purser, seconds.purser);
    // Between the samples, because collecting the metrics takes a moment itself.
    const inside = await of.inside();
    const bare = await takeSample(bench, of.bare, seconds.bare);
    looks.push({ atSeconds: (performance.now() - startedAt) / 1000, inside, purser, bare });
  }
  return looks;
}

type Drift = Readonly<Record<keyof typeof DRIFT, Control>>;

function controlsOf(looks: readonly Look[]): Drift {
  const control = (field: keyof typeof DRIFT, basis: string): Control => {
    const growth = growthOf(looks, ({ bare }) => bare[field]);
    const ratio = Math.max(growth, 1 / growth);
    const what = `${basis}, last third in the first`;
    return { what: ECHO, basis: what, ratio, allowed: DRIFT[field] };
  };
  return {
    p50Ms: control('p50Ms', 'p50'),
    p99Ms: control('p99Ms', 'p99'),
    cpuUs: control('cpuUs', 'CPU time'),
  };
}

function findingsOf(looks: readonly Look[], controls: Drift, isQuick: boolean): readonly Finding[] {
  const flat = (field: keyof typeof DRIFT, what: string): Finding => {
    const measured = growthOf(looks, ({ purser }) => purser[field]);
    const goal = { atMost: FLAT[field] };
    const draft = { what, unit: '×', measured, basis: 'medians of thirds', goal };
    return judged(draft, { controls: [controls[field]], isQuick });
  };
  const growing = (of: 'resident' | 'heap', what: string): Finding => {
    const megabytes = looks.map(({ inside }) => inside[`${of}Bytes`] / MB);
    const slope = slopeOf(megabytes, of === 'heap' ? (block) => Math.min(...block) : mean);
    const spread = perMinute(slope, looks);
    const basis = 'slope, and its 95 % range';
    const goal = { atMost: GROWTH[of] };
    const draft = { what, unit: 'MB/min', measured: spread.median, spread, basis, goal };
    return judgedByRange(draft, isQuick);
  };
  return [
    growing('resident', 'resident memory grows by'),
    growing('heap', 'the used heap grows by'),
    flat('p50Ms', 'p50, last third in the first'),
    flat('p99Ms', 'p99, last third in the first'),
    flat('cpuUs', 'CPU time for each validation, last third in the first'),
    ...filesOf(looks, isQuick),
  ];
}

function filesOf(looks: readonly Look[], isQuick: boolean): readonly Finding[] {
  const wal = (part: readonly Look[]) => Math.max(...part.map(({ inside }) => inside.walBytes));
  const [first, last] = thirdsOf(looks);
  const [from, to] = [looks[0]?.inside, looks.at(-1)?.inside];
  const grown = (to?.databaseBytes ?? 0) - (from?.databaseBytes ?? 0);
  const made = (to?.logins ?? 0) - (from?.logins ?? 0);
  const judgement = { controls: [], isQuick };
  return [
    judged(
      {
        what: 'write-ahead log, last third in the first',
        unit: '×',
        measured: wal(last) / wal(first),
        basis: 'largest of thirds',
        goal: { atMost: FLAT.wal },
      },
      judgement,
    ),
    judged(
      { what: 'write-ahead log', unit: 'MB', measured: wal(looks) / MB, basis: 'largest' },
      judgement,
    ),
    judged(
      {
        what: 'the database grows, for each login',
        unit: 'bytes',
        measured: grown / made,
        basis: 'from first to last look',
      },
      judgement,
    ),
  ];
}

/** From a slope per look. */
function perMinute(slope: ReturnType<typeof slopeOf>, looks: readonly Look[]) {
  const seconds = (looks.at(-1)?.atSeconds ?? 0) - (looks[0]?.atSeconds ?? 0);
  const looksPerMinute = ((looks.length - 1) * 60) / seconds;
  const { median, min, max } = slope;
  return {
    median: median * looksPerMinute,
    min: min * looksPerMinute,
    max: max * looksPerMinute,
  };
}

function notesOnWork(looks: readonly Look[]): string {
  const last = looks.at(-1)?.inside;
  const resident = spreadOf(looks.map(({ inside }) => inside.residentBytes / MB));
  return `Beside them ${last?.logins ?? 0} logins and ${last?.revocations ?? 0} revocations. Resident memory was ${Math.round(resident.min)} to ${Math.round(resident.max)} MB, the warm-up included.`;
}

function seriesOf(looks: readonly Look[]): readonly Series[] {
  const series = (name: string, unit: string, of: (look: Look) => number): Series => ({
    name,
    unit,
    points: looks.map((look) => ({ atSeconds: look.atSeconds, value: of(look) })),
  });
  return [
    series('resident memory', 'MB', ({ inside }) => inside.residentBytes / MB),
    series('used heap', 'MB', ({ inside }) => inside.heapBytes / MB),
    series('write-ahead log', 'MB', ({ inside }) => inside.walBytes / MB),
    series('database', 'MB', ({ inside }) => inside.databaseBytes / MB),
    series('p50', 'ms', ({ purser }) => purser.p50Ms),
    series('p99', 'ms', ({ purser }) => purser.p99Ms),
    series(`p99 of ${ECHO}`, 'ms', ({ bare }) => bare.p99Ms),
  ];
}
