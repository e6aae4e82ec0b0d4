import { Counter, type Metric, type Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/deps.ts';
import { ERRORS } from '../kernel/error-catalogue.ts';
import type { ProcessTotals } from '../kernel/measures.ts';

const NAME = 'purser_call_duration_seconds';
const HELP = "Seconds from a request's head to the end of its answer.";

/** Bounds in seconds, from a validation or a read in memory to a call that its client has given up, or the longest command. */
export const SECONDS_BUCKETS: readonly number[] = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** The label of every path that is not an operation's, so that strangers cannot make labels. */
const UNKNOWN_OPERATION = 'unknown';

/** The calls of one operation with one outcome. */
interface Series {
  readonly labels: { readonly operation: string; readonly outcome: string };
  /** Calls in each bucket, each counted once; the last count is for calls above all buckets. */
  readonly counts: number[];
  seconds: number;
}

/** Registers the histogram, and the counter of refusals that follows from it. Only a scrape converts the counts to the library's form. */
export function makeCallHistogram(registry: Registry) {
  const byOperation = new Map<string, Map<string, Series>>();

  function seriesOf(operation: string, outcome: string): Series {
    const byOutcome = byOperation.get(operation) ?? new Map<string, Series>();
    byOperation.set(operation, byOutcome);
    const counts = Array.from({ length: SECONDS_BUCKETS.length + 1 }, () => 0);
    const series = { labels: { operation, outcome }, counts, seconds: 0 };
    byOutcome.set(outcome, series);
    return series;
  }

  const allSeries = (): readonly Series[] =>
    [...byOperation.values()].flatMap((byOutcome) => [...byOutcome.values()]);
  const about = { name: NAME, help: HELP, type: 'histogram', aggregator: 'sum' };
  const get = async () => ({ ...about, values: allSeries().flatMap(valuesOf) });
  // The library itself registers plain objects with `get` for aggregated metrics.
  registry.registerMetric({ ...about, get } as unknown as Metric<string>);
  const refused = new Counter({
    // By error alone: each of its series is there from the start, which would be too many by operation.
    name: 'purser_calls_refused_total',
    help: "Calls that were refused or failed, by the error's name.",
    labelNames: ['outcome'],
    registers: [],
    collect() {
      this.reset();
      for (const [outcome, count] of refusalsIn(allSeries())) this.inc({ outcome }, count);
    },
  });
  registry.registerMetric(refused);

  return {
    /** Counts a call: an addition in an array, because it runs for every call. */
    observe({ operation = UNKNOWN_OPERATION, outcome, seconds }: ObservedCall): void {
      const series = byOperation.get(operation)?.get(outcome) ?? seriesOf(operation, outcome);
      series.counts[bucketOf(seconds)]! += 1;
      series.seconds += seconds;
    },
    /** Shows these operations from the start, with 0 successes. Their refusals have series from the first one on. */
    declare(operations: readonly string[]): void {
      for (const operation of operations) {
        if (!byOperation.get(operation)?.has('OK')) seriesOf(operation, 'OK');
      }
    },
    /** All calls so far. */
    totals(): Pick<ProcessTotals, 'calls' | 'errors'> {
      const all = allSeries();
      return {
        calls: all.reduce((sum, one) => sum + callsIn(one), 0),
        errors: Object.fromEntries([...refusalsIn(all)].filter(([, count]) => count > 0)),
      };
    },
  };
}

/** The calls of each error. */
function refusalsIn(all: readonly Series[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>(Object.keys(ERRORS).map((name) => [name, 0]));
  for (const series of all) {
    const before = counts.get(series.labels.outcome);
    if (before !== undefined) counts.set(series.labels.outcome, before + callsIn(series));
  }
  return counts;
}

function callsIn({ counts }: Series): number {
  return counts.reduce((sum, here) => sum + here, 0);
}

function bucketOf(seconds: number): number {
  let at = 0;
  while (at < SECONDS_BUCKETS.length && seconds > SECONDS_BUCKETS[at]!) at += 1;
  return at;
}

/** The library's form, in which each bucket includes those below it. */
function valuesOf({ labels, counts, seconds }: Series) {
  let count = 0;
  const buckets = counts.map((here, at) => {
    count += here;
    const le = SECONDS_BUCKETS[at] ?? '+Inf';
    return { metricName: `${NAME}_bucket`, labels: { le, ...labels }, value: count };
  });
  return [
    ...buckets,
    { metricName: `${NAME}_sum`, labels, value: seconds },
    { metricName: `${NAME}_count`, labels, value: count },
  ];
}
