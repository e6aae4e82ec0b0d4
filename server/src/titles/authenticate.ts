import type { SecretKeyCaller } from '../kernel/caller.ts';
import type { Refusal } from '../kernel/credential.ts';
import type { RefusalFacts } from '../kernel/errors.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import { makeSecretKeyJudge } from './judge-secret-key.ts';
import type { KnownTitles } from './known-titles.ts';

/** Callers learn no reason, so that nobody who guesses keys learns that one existed; the log does. */
function notFound(logged: RefusalFacts): Refusal {
  return { refused: 'SecretKeyNotFound', extras: { logged } };
}

const MALFORMED = notFound({ reason: 'malformed' });
const UNKNOWN = notFound({ reason: 'unknown' });

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
    if (!('key' in verdict)) return verdict.status === 'malformed' ? MALFORMED : UNKNOWN;
    const { titleId, keyId, scopes, expiresAt } = verdict.key;
    if (verdict.status !== 'valid') return notFound({ reason: verdict.status, titleId, keyId });
    noteUse(keyId, now());
    return { kind: 'secretKey', titleId, keyId, scopes, expiresAt };
  };
}
