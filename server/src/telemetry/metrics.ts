import { collectDefaultMetrics, Gauge, Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/deps.ts';
import type { EmitEvent } from '../kernel/events.ts';
import { makeCallHistogram } from './call-histogram.ts';
import { makeEventCounter } from './event-counter.ts';

export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** The metrics of one process. */
export interface Metrics {
  readonly observe: (call: ObservedCall) => void;
  readonly emit: EmitEvent;
  /** In the text format of Prometheus. */
  text(): Promise<MetricsText>;
  readonly registry: Registry;
}

/** Starts measuring. `version` is the program's, for `purser_build_info`. */
export function makeMetrics(version = 'unreleased'): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'purser_build_info',
    help: 'Always 1; the labels say what is running.',
    labelNames: ['version', 'node'],
    registers: [registry],
    aggregator: 'first',
  }).set({ version, node: process.version }, 1);
  return {
    observe: makeCallHistogram(registry),
    emit: makeEventCounter(registry),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    registry,
  };
}
