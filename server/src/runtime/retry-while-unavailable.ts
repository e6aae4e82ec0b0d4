import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../kernel/errors.ts';
import { backOffMs } from '../lib/back-off.ts';
import type { Log } from '../telemetry/log.ts';
import { reasonOf } from './open-storage.ts';

const DELAY = { firstMs: 250, longestMs: 5_000 } as const;

export interface Patience {
  readonly log: Log;
  /** Resolves when nobody wants the service any more. */
  readonly stopped: Promise<unknown>;
}

/**
 * Does something of a start that needs the database, again and again while a shared one is away: it may
 * come later than the service. Undefined: stopped between two attempts. Rejects with whatever else goes wrong.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { log, stopped }: Patience,
): Promise<T | undefined> {
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  for (let failures = 1; !stop.signal.aborted; failures += 1) {
    const delayMs = backOffMs(failures, DELAY);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      log.warn({ reason: reasonOf(error), againInMs: delayMs }, 'the database is away');
    }
    await sleep(delayMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  return undefined;
}

/**
 * The same for what may take for ever when the database goes away in the middle of it. Undefined: stopped,
 * and nothing is served yet, but something may be under way; the process must end by itself.
 */
export function untilStopped<T>(
  work: () => Promise<T>,
  patience: Patience,
): Promise<T | undefined> {
  const end = patience.stopped.then(() => undefined);
  return Promise.race([retryWhileUnavailable(work, patience), end]);
}

/** Ends a process whose start was stopped before it served anybody. */
export function exitUnstarted(log: Log): never {
  log.info('stopped before it was ready');
  log.flush();
  process.exit(0);
}
