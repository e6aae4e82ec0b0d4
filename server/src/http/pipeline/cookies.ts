import type { IncomingMessage } from 'node:http';

/** The value of a cookie that we made: base64url, never quoted or encoded (RFC 6265 4.2.1). Undefined: there is none, or several. */
export function cookieOf({ headers }: IncomingMessage, name: string): string | undefined {
  const values = (headers.cookie ?? '')
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${name}=`));
  const [only, ...others] = values;
  return others.length === 0 ? only?.slice(name.length + 1) : undefined;
}
