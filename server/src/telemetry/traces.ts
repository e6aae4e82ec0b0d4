import {
  ROOT_CONTEXT,
  type Context,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Tracer,
  type Span as OtelSpan,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  RandomIdGenerator,
  type ReadableSpan,
  SamplingDecision,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { CallSpan, CallRecord, Trace, TracedCall } from '../http/deps.ts';
import type { Caller } from '../kernel/caller.ts';
import { SECOND_MS, systemClock } from '../kernel/instant.ts';
import { SPAN_ATTRIBUTE_CHARS_MAX, SPANS_WAITING_MAX } from '../kernel/limits.ts';
import type {
  CommandSpan,
  SpanPart,
  SpanTimes,
  TracedCommand,
  TraceSettings,
} from '../kernel/span.ts';
import { makeHttpAgent, type TlsPems } from '../lib/node-http.ts';

// Loaded only where traces are on, because of the packages above.

interface TracesOptions extends Omit<TraceSettings, 'pemFiles'> {
  readonly pems: TlsPems;
  /** The program's own version. */
  readonly version: string;
  /** Told how many spans were dropped: the queue was full, or the endpoint did not take them. */
  readonly onDropped: (count: number) => void;
  /** Told when exports begin to fail, with the reason, and when they succeed again, without one. */
  readonly onExports: (failure: string | undefined) => void;
}

/** The traces of one process. */
export interface Traces {
  readonly trace: Trace;
  /** Sends what has ended, for as long as an export may take and a second more. Never rejects. */
  stop(): Promise<void>;
}

/** Spans in one message to the endpoint, and the pause between two messages that are not full. */
const EXPORT = { spansMax: 512, everyMs: 5 * SECOND_MS } as const;

/** `ExportResultCode.FAILED` of the library. */
const EXPORT_FAILED = 1;

/** Makes what traces calls. */
export function makeTraces(options: TracesOptions): Traces {
  const { url, headers, timeoutMs, version } = options;
  const agent = makeHttpAgent(url, options.pems);
  const exporter = new OTLPTraceExporter({
    url,
    headers,
    timeoutMillis: timeoutMs,
    httpAgentOptions: () => agent,
  });
  const resource = { 'service.version': version, 'process.pid': process.pid, ...options.resource };
  const provider = new TracerProvider({
    sampler: new AlwaysOnSampler(),
    resource: resourceFromAttributes(resource),
    spanLimits: { attributeValueLengthLimit: SPAN_ATTRIBUTE_CHARS_MAX },
    spanProcessors: [makeQueue({ exporter, agent }, options)],
  });
  const tracer = provider.getTracer('purser', version);
  const isSampled = makeSampler(options);
  return {
    trace: (call) => (isSampled(call) ? beginCall(tracer, call) : undefined),
    async stop() {
      // It rejects at the first export that fails, while others may be under way.
      await provider
        .shutdown()
        .catch(() => exporter.shutdown())
        .catch(() => undefined);
      agent.destroy();
    },
  };
}

interface Way {
  readonly exporter: SpanExporter;
  /** Has the exporter's connections, and nothing else. */
  readonly agent: ReturnType<typeof makeHttpAgent>;
}

/**
 * Makes the queue of ended spans. Its bound is kept here, so that each span that is dropped is counted: the library tells nobody. One
 * message is under way at a time, until the stop.
 */
function makeQueue(
  { exporter, agent }: Way,
  { timeoutMs, onDropped, onExports }: Pick<TracesOptions, 'timeoutMs' | 'onDropped' | 'onExports'>,
) {
  let waiting = 0;
  const underWay = new Set<Parameters<SpanExporter['export']>[1]>();
  const counting: SpanExporter = {
    export(spans, done) {
      function end(result: Parameters<typeof done>[0]): void {
        if (!underWay.delete(end)) return;
        clearTimeout(overdue);
        waiting -= spans.length;
        if (result.error) onDropped(spans.length);
        onExports(result.error?.message);
        done(result);
      }
      // The library waits for as long as any byte comes, and for a connection as long as the system does.
      const overdue = setTimeout(() => {
        // Those of a stop share the connections. The library would take an answer that is cut off for a whole one.
        const error = new Error('The answer did not end in time');
        for (const endOne of underWay) endOne({ code: EXPORT_FAILED, error });
        agent.destroy();
      }, timeoutMs + SECOND_MS);
      underWay.add(end);
      exporter.export(spans, end);
    },
    shutdown: () => exporter.shutdown(),
  };
  const processor = new BatchSpanProcessor({
    exporter: counting,
    maxQueueSize: SPANS_WAITING_MAX,
    maxExportBatchSize: EXPORT.spansMax,
    scheduledDelayMillis: EXPORT.everyMs,
    // Never before the end above.
    exportTimeoutMillis: timeoutMs + 2 * SECOND_MS,
  });
  return {
    onStart: () => undefined,
    onEnd(span: ReadableSpan): void {
      if (waiting >= SPANS_WAITING_MAX) return onDropped(1);
      waiting += 1;
      processor.onEnd(span);
    },
    forceFlush: () => processor.forceFlush(),
    shutdown: () => processor.shutdown(),
  };
}

/**
 * Makes the choice of the calls that are traced. Anybody can write any `traceparent`, and a proxy passes it on. So its flag counts
 * only from callers of the studio, and for others not even its trace id does: the ratio would go by it, and it can be chosen.
 */
function makeSampler({
  ratio,
  followsStudio,
}: Pick<TraceSettings, 'ratio' | 'followsStudio'>): (call: TracedCall) => boolean {
  const sampler = new TraceIdRatioBasedSampler(ratio);
  const ids = new RandomIdGenerator();
  return ({ parent, caller }) => {
    const trusted = isOfStudio(caller) ? parent : undefined;
    if (trusted && followsStudio) return trusted.isSampled;
    const { decision } = sampler.shouldSample(undefined, trusted?.traceId ?? ids.generateTraceId());
    return decision === SamplingDecision.RECORD_AND_SAMPLED;
  };
}

function isOfStudio(caller: Caller | undefined): boolean {
  switch (caller?.kind) {
    case 'secretKey':
    case 'operator':
      return true;
    case 'entity':
      return caller.entity.type === 'title';
    default:
      return false;
  }
}

function beginCall(tracer: Tracer, { parent, beganAtMs, method }: TracedCall): CallSpan {
  // One offset for all of a call, so that its spans are where they were to each other.
  const epochMs = systemClock() - performance.now();
  const context = parent ? contextOf(parent) : ROOT_CONTEXT;
  const of = { tracer, epochMs, context, beganAtMs };
  const attributes = { 'http.request.method': METHODS.includes(method) ? method : '_OTHER' };
  return new TracedWork(of, { name: 'call', kind: SpanKind.SERVER, attributes });
}

/** The values of `http.request.method` that the semantic conventions know. */
const METHODS = ['CONNECT', 'DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT', 'TRACE'];

function contextOf({ traceId, parentId: spanId }: NonNullable<TracedCall['parent']>): Context {
  const traceFlags = TraceFlags.SAMPLED;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true });
}

interface Within {
  readonly tracer: Tracer;
  /** The Unix time at which the monotonic clock was 0, in milliseconds. */
  readonly epochMs: number;
  readonly context: Context;
  readonly beganAtMs: number;
}

interface Described {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes?: Readonly<Record<string, string>>;
}

/** The span of a call or of a command. */
class TracedWork implements CallSpan {
  readonly #within: Within;
  readonly #span: OtelSpan;
  #partEndedAtMs: number;

  constructor({ context, ...of }: Within, described: Described) {
    this.#span = of.tracer.startSpan(
      described.name,
      { ...described, startTime: toTime(of.epochMs + of.beganAtMs) },
      context,
    );
    this.#within = { ...of, context: trace.setSpan(context, this.#span) };
    this.#partEndedAtMs = of.beganAtMs;
  }

  add(part: SpanPart, times: SpanTimes = {}): void {
    const { fromMs = this.#partEndedAtMs, toMs = performance.now() } = times;
    const { tracer, context, epochMs } = this.#within;
    tracer
      .startSpan(part, { startTime: toTime(epochMs + fromMs) }, context)
      .end(toTime(epochMs + toMs));
    this.#partEndedAtMs = toMs;
  }

  beginCommand({ name, changes, system }: TracedCommand): CommandSpan {
    const attributes = {
      'db.system.name': system,
      'db.operation.name': name,
      'purser.command.changes': changes,
    };
    const of = { ...this.#within, beganAtMs: performance.now() };
    const work = new TracedWork(of, { name, kind: SpanKind.CLIENT, attributes });
    return {
      add: (part, times) => work.add(part, times),
      beginCommand: (command) => work.beginCommand(command),
      end: (outcome) => work.#endAs(outcome === 'failed', { 'purser.command.outcome': outcome }),
    };
  }

  /** No header, body, query, address or name of a player is among the attributes. */
  end({ operation, outcome, status, titleId, requestId }: CallRecord): void {
    if (operation !== undefined) this.#span.updateName(operation);
    this.#endAs(status >= 500, {
      'http.response.status_code': status,
      'purser.request_id': requestId,
      ...(operation !== undefined && { 'http.route': operation }),
      ...(titleId !== undefined && { 'purser.title_id': titleId }),
      ...(outcome !== 'OK' && { 'error.type': outcome }),
    });
  }

  #endAs(isFailed: boolean, attributes: Readonly<Record<string, string | number>>): void {
    this.#span.setAttributes(attributes);
    if (isFailed) this.#span.setStatus({ code: SpanStatusCode.ERROR });
    this.#span.end(toTime(this.#within.epochMs + performance.now()));
  }
}

/** Seconds and nanoseconds. The library would round a number of today to microseconds, and add an offset of its own to a small one. */
function toTime(unixMs: number): [number, number] {
  const seconds = Math.floor(unixMs / SECOND_MS);
  return [seconds, Math.floor((unixMs - seconds * SECOND_MS) * 1e6)];
}
