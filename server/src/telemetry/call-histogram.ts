import type { Metric, Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/deps.ts';

const NAME = 'purser_call_duration_seconds';
const HELP = "Seconds from a request's head to the end of its answer.";

/** Bounds in seconds, from a validation in memory to a call that its client has given up. */
const SECONDS_BUCKETS: readonly number[] = [
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

/**
 * Registers the histogram of all calls and returns the function that counts one. Counting a call is an addition in an
 * array, because it runs for every call; only a scrape converts the counts to the library's form.
 */
export function makeCallHistogram(registry: Registry): (call: ObservedCall) => void {
  const byOperation = new Map<string, Map<string, Series>>();

  function seriesOf(operation: string, outcome: string): Series {
    const byOutcome = byOperation.get(operation) ?? new Map<string, Series>();
    byOperation.set(operation, byOutcome);
    const counts = Array.from({ length: SECONDS_BUCKETS.length + 1 }, () => 0);
    const series = { labels: { operation, outcome }, counts, seconds: 0 };
    byOutcome.set(outcome, series);
    return series;
  }

  const metric = {
    name: NAME,
    help: HELP,
    type: 'histogram',
    aggregator: 'sum',
    async get() {
      const all = [...byOperation.values()].flatMap((byOutcome) => [...byOutcome.values()]);
      return { name: NAME, help: HELP, type: 'histogram', values: all.flatMap(valuesOf) };
    },
  };
  // The library itself registers plain objects with `get` for aggregated metrics.
  registry.registerMetric(metric as unknown as Metric<string>);

  return ({ operation = UNKNOWN_OPERATION, outcome, seconds }) => {
    const series = byOperation.get(operation)?.get(outcome) ?? seriesOf(operation, outcome);
    series.counts[bucketOf(seconds)]! += 1;
    series.seconds += seconds;
  };
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
