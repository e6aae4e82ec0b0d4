import { type LevelWithSilent, type Logger, pino } from 'pino';
import type { HttpLog } from '../http/deps.ts';

export type Log = Logger;

/** Members that hold secrets, wherever somebody should log them by mistake. */
const SECRETS = [
  'secretKey',
  'sessionTicket',
  'entityToken',
  'password',
  'keyEncryptionKey',
  'headers',
  'body',
];

/** A log of JSON lines on standard error, one for each event, with times in UTC. Lines are whole, also at the exit. */
export function makeLog(level: LevelWithSilent): Log {
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
    // Written while the next call is served already; what is left goes out when the process ends.
    pino.destination({ fd: process.stderr.fd, sync: false }),
  );
}

/**
 * What the edge says, as lines: calls that went well at `debug` (they are many, and the metrics count
 * them), refused ones at `info`, failures of our own at `error` with their cause.
 */
export function makeHttpLog(log: Log): HttpLog {
  return {
    call({ requestId, operation, titleId, status, outcome, seconds }) {
      if (outcome === 'OK' && !log.isLevelEnabled('debug')) return;
      const line = { requestId, operation, titleId, status, outcome, seconds };
      if (outcome === 'OK') log.debug(line, 'call');
      else if (status >= 500) log.error(line, 'call failed');
      else log.info(line, 'call refused');
    },
    unexpectedError({ requestId, operation, error }) {
      log.error({ requestId, operation, err: error }, 'unexpected error');
    },
  };
}
