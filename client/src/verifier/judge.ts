import type { Knowledge, RevocableClaims } from './knowledge.ts';

/** The claims by which a genuine token of the title is judged. */
export interface JudgedClaims extends RevocableClaims {
  /** Milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether it is good at one server only. */
  readonly isJoinToken: boolean;
}

/** A verdict on a token whose signature is right. `invalid`: no published key has signed it, or the title's servers take join tokens only. */
export type LocalVerdict = 'valid' | 'expired' | 'revoked' | 'invalid';

/** Judges as a node does: expiry before revocation. */
export function judge(
  claims: JudgedClaims,
  { known, now }: { readonly known: Knowledge; readonly now: number },
): LocalVerdict {
  if (!known.findSigningKey(claims.keyId)) return 'invalid';
  if (!claims.isJoinToken && known.joinTokensOnly) return 'invalid';
  if (now >= claims.expiresAt) return 'expired';
  return known.isRevoked(claims, now) ? 'revoked' : 'valid';
}
