import {
  AggregatorRegistry,
  collectDefaultMetrics,
  Counter,
  Gauge,
  Histogram,
  Registry,
} from '@prometheus-io/client';
import { performance } from 'node:perf_hooks';
import type { ObservedCall } from '../http/deps.ts';
import { ENTITY_TYPES } from '../kernel/caller.ts';
import {
  type DomainEvent,
  type EmitEvent,
  ARCHIVE_OUTCOMES,
  EVENT_WRITERS,
  JOB_FAILURES,
  JOB_KINDS,
  RECEIPT_OUTCOMES,
  REFUND_OUTCOMES,
  REFUND_SOURCES,
  REVOKED_KINDS,
  WRITTEN_INTO,
} from '../kernel/events.ts';
import { PROOF_REFUSALS, PROVED_PROVIDERS } from '../kernel/identity-proof.ts';
import { LOGIN_REFUSALS, PROVIDERS } from '../kernel/identity-provider.ts';
import { DAY_MS, type Instant, SECOND_MS } from '../kernel/instant.ts';
import {
  CHANGES,
  type ClusterChange,
  type MeasuredApp,
  type MeasuredCommand,
  type MeasuredControlChange,
  type ProcessTotals,
} from '../kernel/measures.ts';
import { PLATFORMS } from '../kernel/platform-purchase.ts';
import { RATE_LIMITS } from '../kernel/rate-limits.ts';
import { RECEIPT_REFUSALS } from '../kernel/receipt-refusal.ts';
import { registerAppGauges } from './app-gauges.ts';
import { makeCallHistogram, SECONDS_BUCKETS } from './call-histogram.ts';
import { countAsRead } from './count-as-read.ts';
import { counterIn } from './counter-in.ts';
import { droppedLogBytes } from './log.ts';

export interface MetricsText {
  readonly contentType: string;
  readonly body: string;
}

/** The metrics of one process. */
export type Metrics = ReturnType<typeof makeMetrics>;

/** Metrics of the library whose names `promtool check metrics` refuses, or should; others have the same. */
const BADLY_NAMED = [
  // Gauges that are called like counters; those beside them have the same, by type.
  'nodejs_active_resources_total',
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_eventloop_utilization_histogram',
  'nodejs_eventloop_utilization_summary',
] as const;

/** Starts measuring. `version` is the program's, for `purser_build_info`. */
export function makeMetrics(version = 'unreleased') {
  const registry = new Registry();
  // The library cannot be told not to measure the utilization of the event loop ten times in a second, for the metrics that are removed.
  collectDefaultMetrics({ register: registry, eventLoopUtilizationTimeout: DAY_MS });
  BADLY_NAMED.forEach((name) => registry.removeSingleMetric(name));
  countEventLoop(registry);
  new Gauge({
    name: 'purser_build_info',
    help: 'Always 1; the labels say what is running.',
    labelNames: ['version', 'node'],
    registers: [registry],
    aggregator: 'first',
  }).set({ version, node: process.version }, 1);
  const calls = makeCallHistogram(registry);
  const limited = counterIn(registry, {
    name: 'purser_limited_total',
    help: 'Calls and new players that were one too many, by limit.',
    labels: { limit: RATE_LIMITS },
  });
  let nodeMetrics: ReturnType<typeof makeNodeMetrics> | undefined;
  countDroppedLog(registry);
  const spansDropped = counterIn(registry, {
    name: 'purser_spans_dropped_total',
    help: 'Spans of traced calls that were dropped: too many waited, or their endpoint did not take them.',
    labels: {},
  });
  return {
    observe(call: ObservedCall): void {
      calls.observe(call);
      if (call.limit) limited.inc({ limit: call.limit });
    },
    emit: makeEventCounter(registry),
    observeCommand: makeCommandHistogram(registry),
    ...makeFailureCounters(registry),
    /** Nothing is counted before `watch`. */
    observeControl: (change: MeasuredControlChange): void => nodeMetrics?.observeControl(change),
    observeCluster: (change: ClusterChange): void => nodeMetrics?.observeCluster(change),
    observeDroppedSpans: (count: number): void => spansDropped.inc(count),
    /** Tells when the TLS certificate in use ends. */
    setCertificateEnd: makeCertificateGauge(registry),
    /** Adds the series of a process that serves. Called once. */
    watch(app: MeasuredApp): void {
      calls.declare(app.operations);
      registerAppGauges(registry, app);
      if (app.node) nodeMetrics = makeNodeMetrics(registry);
    },
    /** In the text format of Prometheus. */
    text: async (): Promise<MetricsText> => {
      return { contentType: registry.contentType, body: await registry.metrics() };
    },
    /** The totals since the start; computed from the series when asked for. */
    totals: async (): Promise<ProcessTotals> => {
      return { ...calls.totals(), ...(await loginsAndControl(registry)) };
    },
    registry,
  };
}

async function loginsAndControl(registry: Registry) {
  const logins = await seriesOf(registry, 'purser_logins_total');
  const commands = await seriesOf(registry, COMMAND_SECONDS);
  const control = commands.filter(
    ({ labels }) => labels['changes'] === 'control' && labels['outcome'] === 'done',
  );
  return {
    logins: sumOf(logins),
    control: {
      count: sumOf(control.filter(({ metricName }) => metricName?.endsWith('_count'))),
      seconds: sumOf(control.filter(({ metricName }) => metricName?.endsWith('_sum'))),
    },
  };
}

/** Registers the counters of what fails in the background, and returns the functions that count them. */
function makeFailureCounters(registry: Registry) {
  const housekeepingFailures = counterIn(registry, {
    name: 'purser_housekeeping_failures_total',
    help: 'Attempts to remove old rows, or to store when keys were last used, that failed.',
    labels: {},
  });
  const deadWorkers = counterIn(registry, {
    name: 'purser_workers_died_total',
    help: 'Processes of this service that ended by themselves and were replaced.',
    labels: {},
  });
  const eventsLost = counterIn(registry, {
    name: 'purser_game_events_lost_total',
    help: 'Events of games that were taken and not written to a file: too many waited for a disk.',
    labels: {},
  });
  return {
    observeLostEvents: (count: number): void => eventsLost.inc(count),
    housekeepingFailed: (): void => housekeepingFailures.inc(),
    workerDied: (): void => deadWorkers.inc(),
  };
}

interface Series {
  readonly metricName?: string;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
  readonly value: number;
}

async function seriesOf(registry: Registry, name: string): Promise<readonly Series[]> {
  return (await registry.getSingleMetric(name)?.get())?.values ?? [];
}

function sumOf(series: readonly Series[]): number {
  return series.reduce((sum, { value }) => sum + value, 0);
}

function countDroppedLog(registry: Registry): void {
  countAsRead(registry, {
    name: 'purser_log_bytes_dropped_total',
    help: 'Bytes of log lines that were dropped, because standard error did not take them in time.',
    read: droppedLogBytes,
  });
}

function countEventLoop(registry: Registry): void {
  countAsRead(registry, {
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Seconds in which the event loop of the main thread was at work; its rate is the utilization.',
    read: () => performance.eventLoopUtilization().active / SECOND_MS,
  });
}

type EventCounters = {
  readonly [Type in DomainEvent['type']]: (event: DomainEvent & { type: Type }) => void;
};

/** Registers the counters of events and returns the function that counts one. */
function makeEventCounter(registry: Registry): EmitEvent {
  function counter<L extends string>(
    name: string,
    help: string,
    labels: Readonly<Record<L, readonly string[]>>,
  ): Counter<L> {
    return counterIn(registry, { name: `purser_${name}_total`, help, labels });
  }

  const logins = counter('logins', 'Logins that succeeded.', {
    provider: PROVIDERS,
    newly_created: ['true', 'false'],
  });
  const refused = counter('logins_refused', 'Logins that were refused, by the true reason.', {
    provider: PROVIDERS,
    reason: LOGIN_REFUSALS,
  });
  const proofs = counter(
    'proofs_refused',
    'Proofs of identities at other services that were refused, or that nobody could judge.',
    { provider: PROVED_PROVIDERS, reason: PROOF_REFUSALS },
  );
  const unwritten = counter(
    'login_attempts_unwritten',
    'Refused logins of players that the history does not have.',
    {},
  );
  const issued = counter('entity_tokens_issued', 'Entity tokens issued.', {
    entity_type: ENTITY_TYPES,
  });
  const revoked = counter('revocations', 'Credentials revoked, by what was named.', {
    kind: REVOKED_KINDS,
  });
  const banned = counter('bans', 'Bans set on players.', {});
  const written = counter('items_written', 'Items written into catalogs and stores.', {
    into: WRITTEN_INTO,
  });
  const rolled = counter('drop_table_rolls', 'Rolls of drop tables for players.', {});
  const receipts = counter('receipts', 'What became of verified purchases with real money.', {
    platform: PLATFORMS,
    outcome: RECEIPT_OUTCOMES,
  });
  const counters: EventCounters = {
    login: ({ provider, newlyCreated }) =>
      logins.inc({ provider, newly_created: String(newlyCreated) }),
    loginRefused: ({ provider, reason }) => refused.inc({ provider, reason }),
    proofRefused: ({ provider, reason }) => proofs.inc({ provider, reason }),
    attemptsUnwritten: ({ count }) => unwritten.inc(count),
    entityTokenIssued: ({ entityType }) => issued.inc({ entity_type: entityType }),
    revoked: ({ kind }) => revoked.inc({ kind }),
    banned: ({ count }) => banned.inc(count),
    itemsWritten: ({ into, count }) => written.inc({ into }, count),
    ...makeJobCounters(registry),
    receipt: ({ platform, outcome }) => receipts.inc({ platform, outcome }),
    ...makeReceiptCounters(registry),
    ...makeGameCounters(registry),
    rolled: ({ count }) => rolled.inc(count),
  };
  return (event) => (counters[event.type] as EmitEvent)(event);
}

/** Registers the counters of a game's own data. */
function makeGameCounters(
  registry: Registry,
): Pick<EventCounters, 'gameEvents' | 'statisticRefused' | 'statisticArchive'> {
  const events = counterIn(registry, {
    name: 'purser_game_events_total',
    help: 'Events of games that were taken.',
    labels: { writer: EVENT_WRITERS },
  });
  const refused = counterIn(registry, {
    name: 'purser_statistics_refused_total',
    help: 'Updates of statistics with a value or a step that a statistic does not allow.',
    labels: {},
  });
  const archives = counterIn(registry, {
    name: 'purser_statistics_archives_total',
    help: 'Files of versions of statistics that were written, or could not be.',
    labels: { outcome: ARCHIVE_OUTCOMES },
  });
  return {
    gameEvents: ({ writer, count }) => events.inc({ writer }, count),
    statisticRefused: () => refused.inc(),
    statisticArchive: ({ outcome }) => archives.inc({ outcome }),
  };
}

/** Registers the counters of receipts. */
function makeReceiptCounters(registry: Registry) {
  const refused = counterIn(registry, {
    name: 'purser_receipts_refused_total',
    help: 'Receipts of payment platforms that proved no purchase, or that nobody could judge.',
    labels: { platform: PLATFORMS, reason: RECEIPT_REFUSALS },
  });
  const refunds = counterIn(registry, {
    name: 'purser_refunds_total',
    help: 'Refunds that platforms have told, and notifications of them.',
    labels: { platform: PLATFORMS, source: REFUND_SOURCES, outcome: REFUND_OUTCOMES },
  });
  return {
    receiptRefused: ({ platform, reason }) => refused.inc({ platform, reason }),
    refundTold: ({ platform, source, outcome }) => refunds.inc({ platform, source, outcome }),
  } satisfies Partial<EventCounters>;
}

/** Registers the counters of the outbox. */
function makeJobCounters(
  registry: Registry,
): Pick<EventCounters, 'jobQueued' | 'jobDone' | 'jobFailed'> {
  const done = counterIn(registry, {
    name: 'purser_outbox_done_total',
    help: 'Jobs of the outbox that were done: mails sent, and connections revoked at a provider.',
    labels: { kind: JOB_KINDS },
  });
  const failures = counterIn(registry, {
    name: 'purser_outbox_failures_total',
    help: 'Attempts at jobs of the outbox that failed; only those that were refused or have expired are not tried again.',
    labels: { kind: JOB_KINDS, reason: JOB_FAILURES },
  });
  return {
    jobQueued: () => undefined,
    jobDone: ({ kind }) => done.inc({ kind }),
    jobFailed: ({ kind, reason }) => failures.inc({ kind, reason }),
  };
}

const COMMAND_SECONDS = 'purser_database_command_duration_seconds';

/** Registers the histogram of the database's commands and returns the function that counts one. */
function makeCommandHistogram(registry: Registry): (command: MeasuredCommand) => void {
  const histogram = new Histogram({
    name: COMMAND_SECONDS,
    help: 'Seconds of the commands sent to the database, by what they may change; "control" waits for the other nodes too.',
    labelNames: ['changes', 'outcome'],
    buckets: [...SECONDS_BUCKETS],
    registers: [registry],
  });
  for (const changes of CHANGES) {
    for (const outcome of ['done', 'failed']) histogram.zero({ changes, outcome });
  }
  return ({ changes, outcome, seconds }) => histogram.observe({ changes, outcome }, seconds);
}

/** Registers what only a process has that is a node: the two parts of a change of the control state, and what happens among nodes. */
function makeNodeMetrics(registry: Registry) {
  const of = { buckets: [...SECONDS_BUCKETS], registers: [registry] };
  const lost = counterIn(registry, {
    name: 'purser_leases_lost_total',
    help: 'Leases that ran out before they were renewed.',
    labels: {},
  });
  const expelled = counterIn(registry, {
    name: 'purser_nodes_expelled_total',
    help: 'Silent nodes that this process has expelled.',
    labels: {},
  });
  const commit = new Histogram({
    ...of,
    name: 'purser_control_commit_duration_seconds',
    help: 'Seconds until a change of the control state was committed, with its wait for a connection.',
  });
  const peers = new Histogram({
    ...of,
    name: 'purser_control_peers_duration_seconds',
    help: 'Seconds from the commit of a change of the control state until every node knew of it, or its lease had run out.',
  });
  return {
    observeControl({ commitSeconds, peersSeconds }: MeasuredControlChange): void {
      commit.observe(commitSeconds);
      peers.observe(peersSeconds);
    },
    observeCluster({ kind }: ClusterChange): void {
      if (kind === 'leaseLost') lost.inc();
      if (kind === 'expelled') expelled.inc();
    },
  };
}

/** Returns the function that tells when the certificate in use ends. A process without one has no such series. */
function makeCertificateGauge(registry: Registry): (endsAt: Instant) => void {
  let gauge: Gauge | undefined;
  return (endsAt) => {
    gauge ??= new Gauge({
      name: 'purser_tls_certificate_end_timestamp_seconds',
      help: 'The Unix time at which the TLS certificate in use ends; of several processes the earliest.',
      registers: [registry],
      aggregator: 'min',
    });
    gauge.set(endsAt / SECOND_MS);
  };
}

/**
 * Adds the metrics of this process to the sum over all processes of a `node:cluster`. Each process calls this once. In
 * the primary the returned function gives the sum, and rejects when a worker does not answer within seconds.
 */
export function joinClusterMetrics(registry: Registry): () => Promise<MetricsText> {
  AggregatorRegistry.setRegistries(registry);
  const sum = new AggregatorRegistry<PrometheusContentType>();
  return async () => ({ contentType: sum.contentType, body: await sum.clusterMetrics() });
}

type PrometheusContentType = 'text/plain; version=0.0.4; charset=utf-8';
