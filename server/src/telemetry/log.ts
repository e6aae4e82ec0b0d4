import { type DestinationStream, type LevelWithSilent, type Logger, pino } from 'pino';
import type { CallDetails, CallRecord, HttpLog } from '../http/deps.ts';
import type { Caller } from '../kernel/caller.ts';
import { LOG_BYTES_WAITING_MAX } from '../kernel/limits.ts';
import { makeFailureLog } from './failure-log.ts';

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

/** Makes a log of JSON lines with times in UTC, on standard error unless a destination is given. */
export function makeLog(
  level: LevelWithSilent,
  destination: DestinationStream = boundedDestination(process.stderr.fd),
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
    destination,
  );
}

/**
 * Writes in the background while the next calls are served; whole lines, also at the exit of the process. Strangers can
 * cause lines faster than a slow reader takes them, so what waits is bounded, and lines beyond it are dropped.
 */
export function boundedDestination(fd: number, bytesMax = LOG_BYTES_WAITING_MAX) {
  const destination = pino.destination({ fd, sync: false, maxLength: bytesMax });
  // Nobody reads a terminal that is gone, and the flush at the end would try again for ever. pino does this for a closed pipe.
  destination.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EIO') throw error;
    Object.assign(destination, { write: () => true, flushSync: () => undefined });
  });
  return destination.on('drop', (line: string) => {
    droppedBytes += Buffer.byteLength(line);
  });
}

let droppedBytes = 0;

/** Bytes of the lines of this process that were dropped. */
export function droppedLogBytes(): number {
  return droppedBytes;
}

/**
 * Writes calls into the log: successes at `debug` (they are many, and the metrics count them), refusals at `info`,
 * failures of our own at `error`, unexpected errors with their cause. Failures of one cause are counted when they are many.
 */
export function makeHttpLog(log: Log): HttpLog {
  const logFailure = makeFailureLog(log);
  return {
    call(call, details) {
      const { status, outcome } = call;
      if (outcome === 'OK' && !log.isLevelEnabled('debug')) return;
      const line = toLine(call, details);
      if (outcome === 'OK') log.debug(line, 'call');
      else if (outcome === 'ServiceUnavailable') logFailure(line, details.facts?.fault);
      else if (status >= 500) log.error(line, 'call failed');
      else log.info(line, 'call refused');
    },
    unexpectedError({ requestId, operation, error }) {
      log.error({ requestId, operation, err: error }, 'unexpected error');
    },
  };
}

/** The members of a call's line; those that are not known are left out. Each is named here, so that no other can slip in. */
function toLine(call: CallRecord, { caller, facts, trace, address }: CallDetails): object {
  const { requestId, operation, titleId, status, outcome, seconds } = call;
  const { reason, provider, playerId, titlePlayerId, keyId, fault, cause } = {
    ...idsOf(caller),
    ...facts,
  };
  const { traceId, parentId } = trace ?? {};
  return {
    requestId,
    operation,
    titleId,
    playerId,
    titlePlayerId,
    keyId,
    provider,
    address,
    traceId,
    parentId,
    status,
    outcome,
    reason,
    fault,
    cause,
    seconds,
  };
}

/** The ids of the credential's holder. */
function idsOf(caller: Caller | undefined): {
  readonly playerId?: string;
  readonly titlePlayerId?: string;
  readonly keyId?: string;
} {
  if (caller?.kind === 'secretKey') return { keyId: caller.keyId };
  if (caller?.kind === 'player') return { playerId: caller.playerId };
  if (caller?.kind !== 'entity') return {};
  const { entity, issuedBy } = caller;
  if (entity.type === 'title') return { keyId: issuedBy.id };
  return entity.type === 'master_player_account'
    ? { playerId: entity.id }
    : { titlePlayerId: entity.id };
}
