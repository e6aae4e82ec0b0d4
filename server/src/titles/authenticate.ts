import type { Refusal, SecretKeyCaller } from '../kernel/caller.ts';
import type { RefusalFacts } from '../kernel/errors.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { digestOf } from '../kernel/secrets.ts';
import { isLive, type KnownTitles } from './known-titles.ts';
import { isSecretKeyText } from './secret-key.ts';

/** Callers learn no reason, so that nobody who guesses keys learns that one existed; the log does. */
function notFound(logged: RefusalFacts): Refusal {
  return { refused: 'SecretKeyNotFound', extras: { logged } };
}

const MALFORMED = notFound({ reason: 'malformed' });
const UNKNOWN = notFound({ reason: 'unknown' });

/**
 * Makes the judge of `X-SecretKey`. Any text may come in. No key, an unknown key, a revoked and an expired
 * one get the same refusal. Keys are found by digest, so no comparison can be timed.
 */
export function makeSecretKeyAuthenticator(deps: {
  readonly known: Pick<KnownTitles, 'findKey'>;
  readonly now: Clock;
  /** Called for every accepted use. */
  readonly noteUse: (keyId: string, at: Instant) => void;
}): (text: string) => SecretKeyCaller | Refusal {
  const { known, now, noteUse } = deps;
  return (text) => {
    if (!isSecretKeyText(text)) return MALFORMED;
    const key = known.findKey(digestOf(text));
    const at = now();
    if (!key) return UNKNOWN;
    if (!isLive(key, at)) {
      const { titleId, keyId, revoked } = key;
      return notFound({ reason: revoked ? 'revoked' : 'expired', titleId, keyId });
    }
    noteUse(key.keyId, at);
    return {
      kind: 'secretKey',
      titleId: key.titleId,
      keyId: key.keyId,
      scopes: key.scopes,
      expiresAt: key.expiresAt,
    };
  };
}
