import type { Clock } from '../kernel/instant.ts';
import { digestOf } from '../kernel/secrets.ts';
import { isLive, type KnownTitles } from './known-titles.ts';
import type { KnownSecretKey } from './ports.ts';
import { hasKeyPrefix, isSecretKeyText } from './secret-key.ts';

/** `malformed`: it can be no secret key at all. `unknown`: this installation has no such key. */
export type SecretKeyVerdict =
  | { readonly status: 'valid' | 'revoked' | 'expired'; readonly key: KnownSecretKey }
  | { readonly status: 'malformed' | 'unknown' };

export interface SecretKeyJudge {
  /** Any text may come in. Keys are found by digest, so no comparison can be timed. Nothing is noted. */
  judge(text: string): SecretKeyVerdict;
  /** Whether a text begins like the keys that we make, genuine or not. A studio may have keys that do not. */
  hasKeyPrefix(text: string): boolean;
}

const MALFORMED = { status: 'malformed' } as const;
const UNKNOWN = { status: 'unknown' } as const;

/** Makes the judge of texts of secret keys. */
export function makeSecretKeyJudge({
  known,
  now,
}: {
  readonly known: Pick<KnownTitles, 'findKey'>;
  readonly now: Clock;
}): SecretKeyJudge {
  return {
    judge(text) {
      if (!isSecretKeyText(text)) return MALFORMED;
      const key = known.findKey(digestOf(text));
      if (!key) return UNKNOWN;
      if (isLive(key, now())) return { status: 'valid', key };
      return { status: key.revoked ? 'revoked' : 'expired', key };
    },
    hasKeyPrefix,
  };
}
