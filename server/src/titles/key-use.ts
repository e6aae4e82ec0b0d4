import type { Run } from '../kernel/command.ts';
import { type Clock, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { touchSecretKeys } from './sql/secret-keys.ts';

/** Remembers when secret keys were last used, so that a call need not write. */
export interface KeyUse {
  /** Notes a use in memory only. */
  note(keyId: string, at: Instant): void;
  /**
   * Stores the uses since the last flush, to the minute; without any it leaves the database alone. Rejects
   * as the database does; the next flush then stores the same uses.
   */
  flush(): Promise<void>;
}

/** Makes the memory of key uses. `flush` is for a timer and for the end of the process. */
export function makeKeyUse(deps: { readonly run: Run; readonly now: Clock }): KeyUse {
  const { run, now } = deps;
  const unwritten = new Map<string, Instant>();
  const written = new Map<string, Instant>();

  function settle(used: readonly { readonly keyId: string; readonly at: Instant }[]): void {
    for (const { keyId, at } of used) {
      written.set(keyId, at);
      // A newer use may have been noted while the database wrote.
      if (unwritten.get(keyId) === at) unwritten.delete(keyId);
    }
    // Only the current minute can be noted again, so earlier ones need not be remembered as written.
    const minute = toMinute(now());
    for (const [keyId, at] of written) if (at < minute) written.delete(keyId);
  }

  return {
    note(keyId, at) {
      const minute = toMinute(at);
      const known = unwritten.get(keyId) ?? written.get(keyId);
      if (known === undefined || known < minute) unwritten.set(keyId, minute);
    },
    async flush() {
      if (unwritten.size === 0) return;
      const used = Array.from(unwritten, ([keyId, at]) => ({ keyId, at }));
      await run(touchSecretKeys, used);
      settle(used);
    },
  };
}

function toMinute(instant: Instant): Instant {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
