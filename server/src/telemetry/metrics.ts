import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/deps.ts';
import type { EmitEvent } from '../kernel/events.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import type {
  ClusterChange,
  MeasuredApp,
  MeasuredCommand,
  MeasuredControlChange,
  ProcessTotals,
} from '../kernel/measures.ts';
import { registerAppGauges } from './app-gauges.ts';
import { makeCallHistogram } from './call-histogram.ts';
import { makeCertificateGauge } from './certificate-gauge.ts';
import { makeClusterCounter } from './cluster-counter.ts';
import { makeCommandHistogram, makeControlHistograms } from './command-histogram.ts';
import { makeEventCounter } from './event-counter.ts';
import { makeLimitCounter } from './limit-counter.ts';
import { droppedLogBytes } from './log.ts';

export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** The metrics of one process. */
export interface Metrics {
  readonly observe: (call: ObservedCall) => void;
  readonly emit: EmitEvent;
  readonly observeCommand: (command: MeasuredCommand) => void;
  /** Nothing is counted before `watch`. */
  readonly observeControl: (change: MeasuredControlChange) => void;
  readonly observeCluster: (change: ClusterChange) => void;
  /** Tells when the TLS certificate in use ends. */
  readonly setCertificateEnd: (endsAt: Instant) => void;
  /** Adds the series of a process that serves. Called once. */
  readonly watch: (app: MeasuredApp) => void;
  /** In the text format of Prometheus. */
  text(): Promise<MetricsText>;
  /** The totals since the start; computed from the series when asked for. */
  totals(): Promise<ProcessTotals>;
  readonly registry: Registry;
}

/** Sums that the library calls like counters; the gauges beside them have the same, by type. */
const GAUGES_LIKE_COUNTERS = [
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
] as const;

/** Starts measuring. `version` is the program's, for `purser_build_info`. */
export function makeMetrics(version = 'unreleased'): Metrics {
  const registry = new Registry();
  // Ten times in a second, as it is done by default, it takes a hundredth of a core.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: SECOND_MS });
  GAUGES_LIKE_COUNTERS.forEach((name) => registry.removeSingleMetric(name));
  new Gauge({
    name: 'purser_build_info',
    help: 'Always 1; the labels say what is running.',
    labelNames: ['version', 'node'],
    registers: [registry],
    aggregator: 'first',
  }).set({ version, node: process.version }, 1);
  const calls = makeCallHistogram(registry);
  const countLimited = makeLimitCounter(registry);
  let countChange = (_change: ClusterChange): void => {};
  let countControl = (_change: MeasuredControlChange): void => {};
  countDroppedLog(registry);
  return {
    observe(call) {
      calls.observe(call);
      if (call.limit) countLimited(call.limit);
    },
    emit: makeEventCounter(registry),
    observeCommand: makeCommandHistogram(registry),
    observeControl: (change) => countControl(change),
    observeCluster: (change) => countChange(change),
    setCertificateEnd: makeCertificateGauge(registry),
    watch(app) {
      calls.declare(app.operations);
      registerAppGauges(registry, app);
      if (!app.node) return;
      countChange = makeClusterCounter(registry);
      countControl = makeControlHistograms(registry);
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    async totals() {
      const control = { changes: 'control', outcome: 'done' };
      const commands = 'purser_database_command_duration_seconds';
      return {
        ...calls.totals(),
        logins: await sumOf(registry, 'purser_logins_total'),
        control: {
          count: await sumOf(registry, commands, { series: `${commands}_count`, labels: control }),
          seconds: await sumOf(registry, commands, { series: `${commands}_sum`, labels: control }),
        },
      };
    },
    registry,
  };
}

/** The sum of the series of a metric that have these labels. */
async function sumOf(
  registry: Registry,
  name: string,
  {
    series,
    labels = {},
  }: { readonly series?: string; readonly labels?: Readonly<Record<string, string>> } = {},
): Promise<number> {
  const values: readonly SeriesValue[] =
    (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return values
    .filter(({ metricName }) => series === undefined || metricName === series)
    .filter((one) => Object.entries(labels).every(([label, value]) => one.labels[label] === value))
    .reduce((sum, { value }) => sum + value, 0);
}

interface SeriesValue {
  readonly metricName?: string;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly value: number;
}

function countDroppedLog(registry: Registry): void {
  const counter = new Counter({
    name: 'purser_log_bytes_dropped_total',
    help: 'Bytes of log lines that were dropped, because standard error did not take them in time.',
    registers: [],
    collect() {
      this.reset();
      this.inc(droppedLogBytes());
    },
  });
  registry.registerMetric(counter);
}
