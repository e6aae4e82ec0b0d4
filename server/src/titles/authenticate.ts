import type { SecretKeyCaller } from '../kernel/caller.ts';
import type { Run } from '../kernel/command.ts';
import type { Refusal } from '../kernel/credential.ts';
import type { RefusalFacts } from '../kernel/errors.ts';
import { type Clock, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { digestOf } from '../kernel/secrets.ts';
import { touchSecretKeys } from './commands.ts';
import type { KnownTitles } from './known-titles.ts';
import { hasKeyPrefix, isLive, isSecretKeyText, type KnownSecretKey } from './secret-key.ts';

/**
 * Makes the judge of `X-SecretKey`. Any text may come in. No key, an unknown key, a revoked and an expired
 * one get the same refusal.
 */
export function makeSecretKeyAuthenticator(deps: {
  readonly known: Pick<KnownTitles, 'findKey'>;
  readonly now: Clock;
  /** Called for every accepted use. */
  readonly noteUse: (keyId: string, at: Instant) => void;
}): (text: string) => SecretKeyCaller | Refusal {
  const { now, noteUse } = deps;
  const { judge } = makeSecretKeyJudge(deps);
  return (text) => {
    const verdict = judge(text);
    if (!('key' in verdict)) return notFound({ reason: verdict.status });
    const { titleId, keyId, scopes, expiresAt } = verdict.key;
    if (verdict.status !== 'valid') return notFound({ reason: verdict.status, titleId, keyId });
    noteUse(keyId, now());
    return { kind: 'secretKey', titleId, keyId, scopes, expiresAt };
  };
}

/** Callers learn no reason, so that nobody who guesses keys learns that one existed; the log does. */
function notFound(logged: RefusalFacts): Refusal {
  return { refused: 'SecretKeyNotFound', extras: { logged } };
}

/** `malformed`: it can be no secret key at all. `unknown`: this installation has no such key. */
type SecretKeyVerdict =
  | { readonly status: 'valid' | 'revoked' | 'expired'; readonly key: KnownSecretKey }
  | { readonly status: 'malformed' | 'unknown' };

/** Makes the judge of texts of secret keys. */
export function makeSecretKeyJudge({
  known,
  now,
}: {
  readonly known: Pick<KnownTitles, 'findKey'>;
  readonly now: Clock;
}) {
  return {
    /** Any text may come in. Keys are found by digest, so no comparison can be timed. Nothing is noted. */
    judge(text: string): SecretKeyVerdict {
      if (!isSecretKeyText(text)) return { status: 'malformed' };
      const key = known.findKey(digestOf(text));
      if (!key) return { status: 'unknown' };
      if (isLive(key, now())) return { status: 'valid', key };
      return { status: key.revoked ? 'revoked' : 'expired', key };
    },
    /** Whether a text begins like the keys that we make, genuine or not. A studio may have keys that do not. */
    hasKeyPrefix,
  };
}

/** Remembers when secret keys were last used, so that a call need not write. `flush` is for a timer and for the end of the process. */
export function makeKeyUse(deps: { readonly run: Run; readonly now: Clock }) {
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
    /** Notes a use in memory only. */
    note(keyId: string, at: Instant): void {
      const minute = toMinute(at);
      const known = unwritten.get(keyId) ?? written.get(keyId);
      if (known === undefined || known < minute) unwritten.set(keyId, minute);
    },
    /**
     * Stores the uses since the last flush, to the minute; without any it leaves the database alone. Rejects
     * as the database does; the next flush then stores the same uses.
     */
    async flush(): Promise<void> {
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
