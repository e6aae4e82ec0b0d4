import type { Instant } from '../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../kernel/limits.ts';
import { digestOf, newTimedId, type Random } from '../kernel/secrets.ts';
import type { OperatorSession } from './ports.ts';

const SECRET_BYTES = 32;

/** A session that begins, with its two secrets, which nobody can find out again. */
export interface FreshSession {
  /** For the cookie. */
  readonly cookie: string;
  /** For the page to keep. */
  readonly pageSecret: string;
  readonly session: Omit<OperatorSession, 'operatorId'>;
}

/** Makes a session that begins with a shown password. */
export function newSession(random: Random, now: Instant): FreshSession {
  const cookie = newSecret(random);
  const pageSecret = newSecret(random);
  return {
    cookie,
    pageSecret,
    session: {
      sessionId: newTimedId(random, now),
      cookieDigest: digestOf(cookie),
      pageDigest: digestOf(pageSecret),
      startedAt: now,
      expiresAt: now + OPERATOR_SESSION_MS.max,
      idleUntil: now + OPERATOR_SESSION_MS.idle,
      confirmedUntil: now + OPERATOR_SESSION_MS.confirmed,
    },
  };
}

/** A secret of 256 random bits, 43 characters of base64url. */
export function newSecret(random: Random): string {
  return random(SECRET_BYTES).toString('base64url');
}
