import { type ConsoleSite, sessionCookieOf } from '../kernel/credential.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../kernel/operator-limits.ts';
import { digestOf, newTimedId, type Random } from '../kernel/secrets.ts';

/** One sign-in. It is known by two secrets, which are kept as digests only: of the cookie, and of what the page keeps for itself. */
export interface OperatorSession {
  readonly sessionId: string;
  readonly operatorId: string;
  readonly cookieDigest: string;
  readonly pageDigest: string;
  readonly startedAt: Instant;
  /** It ends then in any case. */
  readonly expiresAt: Instant;
  /** It ends then where it is not used. */
  readonly idleUntil: Instant;
  /** Until then dangerous acts do not ask for the password again. */
  readonly confirmedUntil: Instant;
}

/** The facts by which a session is judged. */
export type KnownSession = Omit<OperatorSession, 'startedAt'>;

/** A session that begins, with the client that begins it. */
export interface NewSession {
  readonly session: OperatorSession;
  /** Of the client; undefined: it has none. */
  readonly address: string | undefined;
  /** The browser, as the page describes it. */
  readonly device: string | undefined;
}

/** That a session was used, and went on from the first of these uses to the last. */
export interface SessionUsed {
  readonly sessionId: string;
  readonly since: Instant;
  readonly at: Instant;
}

export type FreshSession = ReturnType<typeof newSession>;

/**
 * Makes a session that begins with a presented password, with its two secrets, which nobody can find out again: for the cookie, and for
 * the page to keep.
 */
export function newSession(random: Random, now: Instant) {
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

const SECRET_BYTES = 32;

/** A secret of 256 random bits, 43 characters of base64url. */
export function newSecret(random: Random): string {
  return random(SECRET_BYTES).toString('base64url');
}

/** The cookie of a session, out of reach of scripts and of other sites (RFC 6265bis 5.5.7). */
export function sessionCookie(site: ConsoleSite, secret: string): string {
  return cookieOf(site, secret, OPERATOR_SESSION_MS.max / SECOND_MS);
}

/** Makes a browser forget the cookie. */
export function noSessionCookie(site: ConsoleSite): string {
  return cookieOf(site, '', 0);
}

function cookieOf(site: ConsoleSite, value: string, maxAgeSeconds: number): string {
  return [
    `${sessionCookieOf(site)}=${value}`,
    'Path=/',
    `Max-Age=${maxAgeSeconds}`,
    'HttpOnly',
    'SameSite=Strict',
    ...(site.isSecure ? ['Secure'] : []),
  ].join('; ');
}
