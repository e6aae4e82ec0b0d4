import { type ConsoleSite, sessionCookieOf } from '../kernel/credential.ts';
import { SECOND_MS } from '../kernel/instant.ts';
import { OPERATOR_SESSION_MS } from '../kernel/limits.ts';

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
