import { type Clock, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import type { SecretKeys } from './ports.ts';

/** Remembers when secret keys were last used, so that a call need not write. */
export interface KeyUse {
  /** Called for every accepted use; only touches memory. */
  note(keyId: string, at: Instant): void;
  /**
   * Writes the uses since the last flush, to the minute; sends nothing to the database when there are
   * none. Rejects as the database does; the next flush then writes the same uses.
   */
  flush(): Promise<void>;
}

/** `flush` is called by a timer and at the end of the process. */
export function makeKeyUse(deps: {
  readonly secretKeys: Pick<SecretKeys, 'touch'>;
  readonly now: Clock;
}): KeyUse {
  const { secretKeys, now } = deps;
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
      await secretKeys.touch(used);
      settle(used);
    },
  };
}

function toMinute(instant: Instant): Instant {
  return Math.floor(instant / MINUTE_MS) * MINUTE_MS;
}
