import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/deps.ts';
import type { EmitEvent } from '../kernel/events.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import type { ClusterChange, MeasuredApp, MeasuredCommand } from '../kernel/measures.ts';
import { registerAppGauges } from './app-gauges.ts';
import { makeClusterCounter } from './cluster-counter.ts';
import { makeCallHistogram } from './call-histogram.ts';
import { makeCommandHistogram } from './command-histogram.ts';
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
  readonly observeCluster: (change: ClusterChange) => void;
  /** Adds the series of a process that serves. Called once. */
  readonly watch: (app: MeasuredApp) => void;
  /** In the text format of Prometheus. */
  text(): Promise<MetricsText>;
  readonly registry: Registry;
}

/** Starts measuring. `version` is the program's, for `purser_build_info`. */
export function makeMetrics(version = 'unreleased'): Metrics {
  const registry = new Registry();
  // Ten times in a second, as it is done by default, it takes a hundredth of a core.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: SECOND_MS });
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
  countDroppedLog(registry);
  return {
    observe(call) {
      calls.observe(call);
      if (call.limit) countLimited(call.limit);
    },
    emit: makeEventCounter(registry),
    observeCommand: makeCommandHistogram(registry),
    observeCluster: (change) => countChange(change),
    watch(app) {
      calls.declare(app.operations);
      registerAppGauges(registry, app);
      if (app.node) countChange = makeClusterCounter(registry);
    },
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    registry,
  };
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
