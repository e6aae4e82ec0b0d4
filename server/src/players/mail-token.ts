import type { Instant } from '../kernel/instant.ts';
import { RESET_TOKEN_MS, VERIFY_TOKEN_MS } from '../kernel/limits.ts';
import { digestOf, newId, type Random } from '../kernel/secrets.ts';

/** The uses of a token that is mailed to a player, each with the time for which it is good. */
export const MAIL_TOKEN_MS = {
  verifyContact: VERIFY_TOKEN_MS,
  resetPassword: RESET_TOKEN_MS,
} as const;
export type MailTokenPurpose = keyof typeof MAIL_TOKEN_MS;

/** A token of 128 random bits that goes to one address. Only its digest is stored. */
export interface MailToken {
  readonly digest: string;
  readonly titleId: string;
  readonly playerId: string;
  readonly purpose: MailTokenPurpose;
  /** To which it was mailed, in lower case. */
  readonly address: string;
  readonly expiresAt: Instant;
  readonly usedAt: Instant | undefined;
}

/** `unknown`: there is none, or another token of its player has made it void. */
export type MailTokenFault = 'unknown' | 'used' | 'expired';

/** A new token, with its text, which nobody can find out again. */
export function newMailToken(random: Random) {
  const text = newId(random);
  return { text, digest: digestOf(text) };
}

const TOKEN = /^[\w-]{22}$/;

/** The digest of a token's text; undefined: no token can have this text. */
export function digestOfToken(text: string): string | undefined {
  return TOKEN.test(text) ? digestOf(text) : undefined;
}

/** The fault of a token at this moment; undefined: it is good. */
export function judgeMailToken(
  token: MailToken | undefined,
  { purpose, now }: { readonly purpose: MailTokenPurpose; readonly now: Instant },
): MailTokenFault | undefined {
  if (token?.purpose !== purpose) return 'unknown';
  if (token.usedAt !== undefined) return 'used';
  return token.expiresAt <= now ? 'expired' : undefined;
}
