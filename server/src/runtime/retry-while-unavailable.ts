import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../kernel/errors.ts';
import { backOffMs } from '../lib/back-off.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { Log } from '../telemetry/log.ts';
import { Failure } from './failure.ts';

const DELAY = { firstMs: 250, longestMs: 5_000 } as const;

export interface RetryOptions {
  readonly log: Log;
  /** Resolves when the service is to stop. */
  readonly stopped: Promise<unknown>;
}

/**
 * Repeats a part of a start while the database is unavailable: a shared one may start later than the service.
 * Undefined: stopped between two attempts. Rejects with any error but StorageUnavailable, and with a Failure where the
 * database is damaged: no waiting repairs it.
 */
export async function retryWhileUnavailable<T>(
  work: () => Promise<T>,
  { log, stopped }: RetryOptions,
): Promise<T | undefined> {
  const stop = new AbortController();
  void stopped.then(() => stop.abort());
  for (let failures = 1; !stop.signal.aborted; failures += 1) {
    const delayMs = backOffMs(failures, DELAY);
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      if (error.fault === 'damaged') throw new Failure(`${reasonOf(error)}.`, { cause: error });
      log.warn({ reason: reasonOf(error), againInMs: delayMs }, 'the database is away');
    }
    await sleep(delayMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }
  return undefined;
}

/**
 * Does the same for work that may never end if the database becomes unavailable meanwhile. Undefined: stopped. The
 * work may still be under way, so the process must be ended.
 */
export function untilStopped<T>(
  work: () => Promise<T>,
  options: RetryOptions,
): Promise<T | undefined> {
  const end = options.stopped.then(() => undefined);
  return Promise.race([retryWhileUnavailable(work, options), end]);
}

/** Ends a process whose start was stopped before it served anybody. */
export function exitUnstarted(log: Log): never {
  log.info('stopped before it was ready');
  log.flush();
  process.exit(0);
}
