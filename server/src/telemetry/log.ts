import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import { styleText } from 'node:util';
import type { CallDetails, CallRecord, HttpLog } from '../http/deps.ts';
import type { Caller } from '../kernel/caller.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { LOG_BYTES_WAITING_MAX, LOG_SAMPLES_MAX } from '../kernel/limits.ts';
import { type LineWriter, makeLineWriter } from '../lib/line-writer.ts';

export type Log = Logger;

/** Members that hold secrets. If they are logged by mistake, they are redacted, at the top of a line and one level below. */
const SECRETS = [
  'secretKey',
  'sessionTicket',
  'entityToken',
  'password',
  'keyEncryptionKey',
  'headers',
  'body',
];

/** How lines are written: as JSON, for people, or (`auto`) for people on a terminal only. */
type LogFormat = 'auto' | 'text' | 'json';

/** Makes a log with times in UTC, on standard error unless a destination is given, which gets lines of JSON. */
export function makeLog(
  level: LevelWithSilent,
  destination: DestinationStream | LogFormat = 'json',
): Log {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        paths: SECRETS.flatMap((name) => [name, `*.${name}`]),
        censor: '[redacted]',
      },
    },
    typeof destination === 'string' ? standardError(destination) : destination,
  );
}

function standardError(format: LogFormat): DestinationStream {
  const writer = standardErrorLines();
  const { isTTY } = process.stderr;
  if (format === 'json' || (format === 'auto' && !isTTY)) return writer;
  const options = { hasColours: isTTY && process.stderr.hasColors() };
  return { ...writer, write: (json) => writer.write(toReadableLine(json, options)) };
}

let standardErrorWriter: LineWriter | undefined;

/**
 * Writes in the background while the next calls are served; whole lines, also at the exit of the process. Strangers can cause lines faster
 * than a slow reader takes them, so what waits is bounded. pino's own destination ends the process where a disk is full.
 */
function standardErrorLines(): LineWriter {
  if (standardErrorWriter) return standardErrorWriter;
  const writer = makeLineWriter(process.stderr.fd, {
    bytesMax: LOG_BYTES_WAITING_MAX,
    onDrop: (bytes) => {
      droppedBytes += bytes;
    },
  });
  process.on('exit', writer.flushSync);
  return (standardErrorWriter = writer);
}

let droppedBytes = 0;

/** Bytes of the lines of this process that were dropped. */
export function droppedLogBytes(): number {
  return droppedBytes;
}

/** Lines of calls that failed because of one cause in ten seconds; most come in bursts. */
const FAILURES = { linesMax: 5, windowMs: 10 * SECOND_MS } as const;

/** Lines of refused calls in a minute: of one player; of one error and one secret key; of one error and all strangers together. */
const REFUSALS = { ofPlayer: 10, ofKey: 100, ofStrangers: 100, windowMs: MINUTE_MS } as const;

/**
 * Writes calls into the log: successes at `debug` (they are many, and the metrics count them), refusals at `info`,
 * failures of our own at `error`, unexpected errors with their cause. Refusals and failures that are alike are counted when
 * they are many. The first of each player are always there: without them support could explain nothing.
 */
export function makeHttpLog(log: Log): HttpLog {
  const sampleFailure = makeLineSampler(FAILURES.windowMs, (line) =>
    log.error(line, 'more calls failed alike'),
  );
  const sampleRefusal = makeLineSampler(REFUSALS.windowMs, (line) =>
    log.info(line, 'more calls were refused alike'),
  );
  function isRefusalWritten(call: CallRecord, details: CallDetails): boolean {
    const strangers = strangersOf(call);
    const isWritten = sampleRefusal(alikeOf(call, details) ?? strangers);
    return isWritten ?? sampleRefusal(strangers) === true;
  }
  return {
    call(call, details) {
      const { status, outcome } = call;
      if (outcome === 'OK') {
        if (log.isLevelEnabled('debug')) log.debug(toLine(call, details), 'call');
      } else if (outcome === 'ServiceUnavailable') {
        const fault = details.facts?.fault;
        const isWritten = sampleFailure({ ...FAILURES, key: fault ?? '', sum: { fault } });
        if (isWritten === true) log.error(toLine(call, details), 'call failed');
      } else if (status >= 500) {
        log.error(toLine(call, details), 'call failed');
      } else if (log.isLevelEnabled('info') && isRefusalWritten(call, details)) {
        log.info(toLine(call, details), 'call refused');
      }
    },
    unexpectedError({ requestId, operation, error }) {
      log.error({ requestId, operation, err: error }, 'unexpected error');
    },
  };
}

/** The refusals of the same player, or of the same secret key with the same error; undefined where neither is known. */
function alikeOf({ outcome }: CallRecord, { caller, facts }: CallDetails): Alike | undefined {
  const { playerId, titlePlayerId, keyId } = { ...idsOf(caller), ...facts };
  if (playerId !== undefined) {
    return { key: `player ${playerId}`, linesMax: REFUSALS.ofPlayer, sum: { playerId } };
  }
  if (titlePlayerId !== undefined) {
    return { key: `player ${titlePlayerId}`, linesMax: REFUSALS.ofPlayer, sum: { titlePlayerId } };
  }
  if (keyId === undefined) return undefined;
  return { key: `${keyId} ${outcome}`, linesMax: REFUSALS.ofKey, sum: { keyId, outcome } };
}

function strangersOf({ outcome }: CallRecord): Alike {
  return { key: outcome, linesMax: REFUSALS.ofStrangers, sum: { outcome } };
}

/** The members of a call's line. Each is named here, so that no other can slip in. */
const CALL_MEMBERS = [
  'requestId',
  'operation',
  'titleId',
  'playerId',
  'titlePlayerId',
  'keyId',
  'operatorId',
  'provider',
  'address',
  'traceId',
  'parentId',
  'status',
  'outcome',
  'limit',
  'reason',
  'proofFault',
  'fault',
  'cause',
  'seconds',
] as const;

/** Members that are not known are left out. */
function toLine(call: CallRecord, { caller, facts, trace, address }: CallDetails): object {
  const known = { ...idsOf(caller), ...facts, ...trace, address, ...call };
  return Object.fromEntries(CALL_MEMBERS.map((name) => [name, known[name]]));
}

/** The ids of the credential's holder. */
function idsOf(
  caller: Caller | undefined,
): Partial<Record<'playerId' | 'titlePlayerId' | 'keyId' | 'operatorId', string>> {
  if (caller?.kind === 'secretKey') return { keyId: caller.keyId };
  if (caller?.kind === 'operator') return { operatorId: caller.operatorId };
  if (caller?.kind === 'player') return { playerId: caller.playerId };
  if (caller?.kind !== 'entity') return {};
  const { entity, issuedBy } = caller;
  if (entity.type === 'title') return { keyId: issuedBy.id };
  return entity.type === 'master_player_account'
    ? { playerId: entity.id }
    : { titlePlayerId: entity.id };
}

/** The class of alike lines to which a line belongs. */
interface Alike {
  readonly key: string;
  /** So many of them are written in each window. */
  readonly linesMax: number;
  /** Members of the line that sums up the others. */
  readonly sum: object;
}

/**
 * Makes the judge of lines that strangers, or a fault, cause in any number. The first of a kind in each window are written; at its end
 * `sumUp` gets the members of each kind that had more, with their number and the seconds. Undefined: the judge counts as many kinds of
 * lines as it can, and this would be one more.
 */
function makeLineSampler(
  windowMs: number,
  sumUp: (line: object) => void,
): (alike: Alike) => boolean | undefined {
  const samples = new Map<string, Alike & { count: number }>();

  function endWindow(): void {
    for (const { count, linesMax, sum } of samples.values()) {
      if (count > linesMax) sumUp({ ...sum, more: count - linesMax, seconds: windowMs / 1_000 });
    }
    samples.clear();
  }

  return (alike) => {
    const sample = samples.get(alike.key) ?? { ...alike, count: 0 };
    if (sample.count === 0) {
      if (samples.size >= LOG_SAMPLES_MAX) return undefined;
      if (samples.size === 0) setTimeout(endWindow, windowMs).unref();
      samples.set(alike.key, sample);
    }
    sample.count += 1;
    return sample.count <= alike.linesMax;
  };
}

/** Members that every line begins with, or that say nothing to a person. */
const HEAD: ReadonlySet<string> = new Set(['time', 'level', 'pid', 'msg', 'err']);
const COLOURS = { warn: 'yellow', error: 'red', fatal: 'red' } as const;

/** The members that pino writes, and those of the line itself. */
interface LogLine {
  readonly time: string;
  readonly level: string;
  readonly msg?: string;
  readonly err?: unknown;
  readonly [member: string]: unknown;
}

/**
 * A line of the log for a person: the time in UTC, the level, the message and the members, and the stack of an error below. Takes the line
 * as JSON. `hasColours`: whether warnings and errors have a colour.
 */
export function toReadableLine(
  json: string,
  { hasColours }: { readonly hasColours: boolean },
): string {
  const line = JSON.parse(json) as LogLine;
  const { time, level, msg = '', err } = line;
  const members = Object.entries(line)
    .filter(([name, value]) => !HEAD.has(name) && value !== null)
    .map(([name, value]) => ` ${name}=${wordOf(value)}`);
  const head = `${time.slice(11)} ${levelOf(level, hasColours)}`;
  return `${head} ${harmless(msg)}${members.join('')}\n${stackOf(err)}`;
}

function levelOf(level: string, hasColours: boolean): string {
  const shown = level.padEnd(5);
  const colour = COLOURS[level as keyof typeof COLOURS];
  return hasColours && colour ? styleText(colour, shown, { validateStream: false }) : shown;
}

function wordOf(value: unknown): string {
  if (typeof value !== 'string') return harmless(JSON.stringify(value, rounded));
  return harmless(/^[^\s"=]+$/.test(value) ? value : JSON.stringify(value));
}

/** The digits of a measured number that say something to a person. */
const DIGITS = 3;

function rounded(_: string, value: unknown): unknown {
  if (typeof value !== 'number' || Number.isInteger(value)) return value;
  return Math.abs(value) >= 10 ** (DIGITS - 1)
    ? Math.round(value)
    : Number(value.toPrecision(DIGITS));
}

/** The text without what could take over a terminal: strangers cause lines. */
function harmless(text: string): string {
  return text.replaceAll(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (sign) => `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

function stackOf(err: unknown): string {
  if (typeof err !== 'object' || err === null) return '';
  const { stack, message } = err as { readonly stack?: string; readonly message?: string };
  const lines = (stack ?? message ?? JSON.stringify(err)).split('\n');
  return lines.map((line) => `    ${harmless(line)}\n`).join('');
}
