import type { Instant } from '../kernel/instant.ts';
import { REFRESH_AGAIN_MS } from '../kernel/limits.ts';
import { makeFixedEqual, makeKeyedDigest } from '../kernel/secrets.ts';

/** The number of the token with which a session begins. */
export const FIRST_REFRESH_TOKEN = 1;

/** Names a refresh token. A session has them one after the other, and the last is good. */
export interface RefreshTokenName {
  readonly titleId: string;
  readonly sessionId: string;
  /** From 1 on. */
  readonly number: number;
}

/** Issues refresh tokens, and reads them. */
export type RefreshTokens = ReturnType<typeof makeRefreshTokens>;

const MAC_CHARS = 22;
const FORMAT = /^([\w-]{22})\.([1-9]\d{0,8})\.([\w-]{22})$/;

/**
 * Makes the issuer of refresh tokens: the session, the number, and a MAC of both under a key that only this installation has. So the same
 * number gives the same token, the database has nothing that a thief could present, and a token that is made up is refused without it.
 */
export function makeRefreshTokens(digestKey: Buffer) {
  const digest = makeKeyedDigest(digestKey, 'refresh tokens v1');
  const isEqual = makeFixedEqual(MAC_CHARS);
  const macOf = ({ titleId, sessionId, number }: RefreshTokenName): string =>
    digest([titleId, sessionId, String(number)]);
  return {
    issue: (name: RefreshTokenName): string => `${name.sessionId}.${name.number}.${macOf(name)}`,
    /** Undefined: not one of this title. */
    read(text: string, titleId: string): RefreshTokenName | undefined {
      const [, sessionId, digits, mac] = FORMAT.exec(text) ?? [];
      if (sessionId === undefined || mac === undefined) return undefined;
      const name = { titleId, sessionId, number: Number(digits) };
      return isEqual(mac, macOf(name)) ? name : undefined;
    },
  };
}

/** The state of a session's refresh tokens. */
interface KnownRefreshToken {
  /** Of the token that is good. */
  readonly number: number;
  readonly rotatedAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * Judges a genuine token. `next`: it is good, and the next one takes its place. `again`: it was just used, the client may not have had the
 * answer, and nobody has used the next one. `reused`: it is older, so two have it, and one of them is a thief. `over`: its time is over, or
 * no session of this database has come so far.
 */
export function judgeRefreshToken(
  number: number,
  { known, now }: { readonly known: KnownRefreshToken; readonly now: Instant },
): 'next' | 'again' | 'reused' | 'over' {
  if (known.expiresAt <= now || number > known.number) return 'over';
  if (number === known.number) return 'next';
  const isLast = number === known.number - 1;
  return isLast && now - known.rotatedAt <= REFRESH_AGAIN_MS ? 'again' : 'reused';
}
