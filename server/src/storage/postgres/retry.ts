import { setTimeout as sleep } from 'node:timers/promises';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/secrets.ts';
import { backOffMs } from '../../lib/back-off.ts';
import { StatementFailed, verdictOn } from './connection.ts';
import { NotBegun } from './transaction.ts';

/** Enough for rows that everybody wants on an engine that never waits for locks; the time ends it first when the database is slow. */
const ATTEMPTS_MAX = 12;
const TOTAL_MS = 5_000;
const DELAY = { firstMs: 5, longestMs: 400 } as const;

/** Does something that is one transaction, again where that helps. Throws StorageUnavailable, or what is a bug as it is. */
export type Retrying = <T>(attempt: () => Promise<T>) => Promise<T>;

/** Repeats what failed for a reason that passes by itself, within limits of number and time. */
export function makeRetrying({ random }: { readonly random: Random }): Retrying {
  return async (attempt) => {
    const beganAt = performance.now();
    for (let number = 1; ; number += 1) {
      try {
        return await attempt();
      } catch (error) {
        const isOver = number >= ATTEMPTS_MAX || performance.now() - beganAt >= TOTAL_MS;
        if (isOver || !mayPass(error)) throw toThrow(error);
      }
      await sleep(backOffMs(number, { ...DELAY, jitter: (random(1)[0] as number) / 255 }));
    }
  };
}

function mayPass(error: unknown): boolean {
  return error instanceof NotBegun || verdictOn(error) === 'again';
}

/** What the caller gets to see: StorageUnavailable, or a bug in its own words. */
export function toThrow(error: unknown): unknown {
  if (error instanceof NotBegun) return new StorageUnavailable({ cause: error.cause });
  if (!(error instanceof StatementFailed)) return error;
  return verdictOn(error) === 'bug' ? error.cause : new StorageUnavailable({ cause: error.cause });
}
