// The parts of a traced call, as they are reported where they happen. A call that is not traced has no span, and pays for nothing.
import type { Changes } from './measures.ts';

/** Parts of a span that have none of their own. `queue`: the wait for a turn, a row and a connection. */
export type SpanPart = 'judgement' | 'queue' | 'commit' | 'barrier';

/** Times of the process's monotonic clock, in milliseconds. */
export interface SpanTimes {
  /** Absent: where the part before it ended, or else the span began. */
  readonly fromMs?: number;
  /** Absent: now. */
  readonly toMs?: number;
}

/** Some work of a traced call, under way. */
export interface Span {
  /** Adds a part that has ended. */
  add(part: SpanPart, times?: SpanTimes): void;
  /** Begins a command of the database. */
  beginCommand(command: TracedCommand): CommandSpan;
}

export interface TracedCommand {
  /** Of the command (kernel/command.ts). */
  readonly name: string;
  readonly changes: Changes;
  readonly system: DatabaseSystem;
}

/** The engine's name in OpenTelemetry's semantic conventions. */
export type DatabaseSystem = 'postgresql' | 'sqlite';

export interface CommandSpan extends Span {
  end(outcome: 'done' | 'failed'): void;
}

interface NamedFile {
  readonly name: string;
  /** Its path. */
  readonly text: string;
}

/** How calls are chosen to be traced, and where their spans go. Plain data; `headers` may hold secrets. */
export interface TraceSettings {
  /** The address that takes spans as OTLP over HTTP. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The PEM files for https, each with the variable that names it. */
  readonly pemFiles: Readonly<Record<'ca' | 'cert' | 'key', NamedFile | undefined>>;
  /** How long one export may take, repetitions among it. */
  readonly timeoutMs: number;
  /** About the service: `service.name` among them. */
  readonly resource: Readonly<Record<string, string>>;
  /** The part of the calls that is traced, from 0 to 1. */
  readonly ratio: number;
  /** Whether a call of the studio (by secret key, title token or operator) is traced where the caller's own span is. */
  readonly followsStudio: boolean;
}
