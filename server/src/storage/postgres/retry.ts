import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/secrets.ts';
import { backOffMs } from '../../lib/back-off.ts';
import { postgresFaultOf, StatementFailed, verdictOn } from './connection.ts';
import { BeginFailed } from './transaction.ts';

/** Enough for contended rows on an engine that never waits for locks. When the database is slow, TOTAL_MS ends it first. */
const ATTEMPTS_MAX = 12;
const TOTAL_MS = 5_000;
const DELAY = { firstMs: 5, longestMs: 400 } as const;

/** Runs one transaction, and repeats it where that helps. Throws StorageUnavailable, or a bug's error as it is. */
export type Retry = <T>(attempt: () => Promise<T>) => Promise<T>;

/** Repeats attempts that failed for a temporary reason, within limits of number and time. */
export function makeRetry({ random }: { readonly random: Random }): Retry {
  return async (attempt) => {
    const beganAt = performance.now();
    for (let number = 1; ; number += 1) {
      try {
        return await attempt();
      } catch (error) {
        const isOver = number >= ATTEMPTS_MAX || performance.now() - beganAt >= TOTAL_MS;
        if (isOver || !mayPass(error)) throw toCallerError(error);
      }
      await sleep(backOffMs(number, { ...DELAY, jitter: (random(1)[0] as number) / 255 }));
    }
  };
}

function mayPass(error: unknown): boolean {
  return error instanceof BeginFailed || verdictOn(error) === 'again';
}

/** The error for the caller: StorageUnavailable, or a bug's own error. */
export function toCallerError(error: unknown): unknown {
  if (error instanceof BeginFailed) return new StorageUnavailable({ cause: error.cause });
  if (!(error instanceof StatementFailed)) return error;
  if (verdictOn(error) === 'bug') return error.cause;
  return new StorageUnavailable({ cause: error.cause, fault: postgresFaultOf(error) });
}
