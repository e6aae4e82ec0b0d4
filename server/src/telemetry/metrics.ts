import { collectDefaultMetrics, Counter, Gauge, Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/deps.ts';
import type { DomainEvent, EmitEvent } from '../kernel/events.ts';
import { makeCallHistogram } from './call-histogram.ts';

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

type EventCounters = {
  readonly [Type in DomainEvent['type']]: (event: DomainEvent & { type: Type }) => void;
};

function makeEventCounter(registry: Registry): EmitEvent {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `purser_${name}_total`, help, labelNames, registers: [registry] });
  const logins = counter('logins', 'Logins that succeeded.', ['provider', 'newly_created']);
  const refused = counter('logins_refused', 'Logins that were refused.', ['provider']);
  const issued = counter('entity_tokens_issued', 'Entity tokens issued.', ['entity_type']);
  const revoked = counter('revocations', 'Credentials revoked, by what was named.', ['kind']);
  const banned = counter('bans', 'Bans set on players.', []);
  const written = counter('items_written', 'Items written into catalogs and stores.', ['into']);
  const counters: EventCounters = {
    login: ({ provider, newlyCreated }) =>
      logins.inc({ provider, newly_created: String(newlyCreated) }),
    loginRefused: ({ provider }) => refused.inc({ provider }),
    entityTokenIssued: ({ entityType }) => issued.inc({ entity_type: entityType }),
    revoked: ({ kind }) => revoked.inc({ kind }),
    banned: ({ count }) => banned.inc(count),
    itemsWritten: ({ into, count }) => written.inc({ into }, count),
  };
  return (event) => (counters[event.type] as EmitEvent)(event);
}
