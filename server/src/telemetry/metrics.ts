import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { ObservedCall } from '../http/parts.ts';
import type { Tallied, Tally } from '../kernel/tally.ts';

export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** What is measured of one process. */
export interface Metrics {
  readonly observe: (call: ObservedCall) => void;
  readonly tally: Tally;
  /** In the text format of Prometheus. */
  text(): Promise<MetricsText>;
  readonly registry: Registry;
}

/** Seconds: from a validation out of memory to a call that should have been given up. */
const SECONDS_BUCKETS = [
  0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10,
];

/** Stands for every path that is no operation, so that strangers cannot make labels. */
const UNKNOWN_OPERATION = 'unknown';

/** Starts measuring. `version` is the service's, for `purser_build_info`. */
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
    observe: makeObserve(registry),
    tally: makeTally(registry),
    text: async () => ({ contentType: registry.contentType, body: await registry.metrics() }),
    registry,
  };
}

function makeObserve(registry: Registry): Metrics['observe'] {
  const histogram = new Histogram({
    name: 'purser_call_duration_seconds',
    help: "Seconds from a request's head to the end of its answer.",
    labelNames: ['operation', 'outcome'],
    buckets: SECONDS_BUCKETS,
    registers: [registry],
  });
  // Every call passes here: the labels are put together once for each pair.
  const observers = new Map<string, Map<string, Histogram.Internal<string>>>();
  return ({ operation = UNKNOWN_OPERATION, outcome, seconds }) => {
    let byOutcome = observers.get(operation);
    if (!byOutcome) {
      byOutcome = new Map();
      observers.set(operation, byOutcome);
    }
    let observer = byOutcome.get(outcome);
    if (!observer) {
      observer = histogram.labels(operation, outcome);
      byOutcome.set(outcome, observer);
    }
    observer.observe(seconds);
  };
}

type CountOf = { readonly [What in Tallied['what']]: (it: Tallied & { what: What }) => void };

function makeTally(registry: Registry): Tally {
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `purser_${name}_total`, help, labelNames, registers: [registry] });
  const logins = counter('logins', 'Logins that succeeded.', ['provider', 'newly_created']);
  const refused = counter('logins_refused', 'Logins that were refused.', ['provider']);
  const issued = counter('entity_tokens_issued', 'Entity tokens issued.', ['entity_type']);
  const revoked = counter('revocations', 'Credentials revoked, by what was named.', ['kind']);
  const banned = counter('bans', 'Bans set on players.', []);
  const written = counter('items_written', 'Items written into catalogs and stores.', ['into']);
  const countOf: CountOf = {
    login: ({ provider, newlyCreated }) =>
      logins.inc({ provider, newly_created: String(newlyCreated) }),
    loginRefused: ({ provider }) => refused.inc({ provider }),
    entityTokenIssued: ({ entityType }) => issued.inc({ entity_type: entityType }),
    revoked: ({ kind }) => revoked.inc({ kind }),
    banned: ({ count }) => banned.inc(count),
    itemsWritten: ({ into, count }) => written.inc({ into }, count),
  };
  return (happened) => (countOf[happened.what] as (it: Tallied) => void)(happened);
}
