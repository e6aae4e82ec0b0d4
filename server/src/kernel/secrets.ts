import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Makes `size` unpredictable bytes. Passed in wherever an id or a secret is made. */
export type Random = (size: number) => Buffer;

/** The operating system's generator. */
export const systemRandom: Random = (size) => randomBytes(size);

/** SHA-256 of a text, as 43 characters of base64url: how a secret of high entropy is stored and looked up. */
export function digestOf(secret: string): string {
  return createHash('sha256').update(secret, 'utf8').digest('base64url');
}

/** Compares two texts of any length in a time that does not tell where they differ. */
export function equalInConstantTime(left: string, right: string): boolean {
  const a = Buffer.from(left, 'utf8');
  const b = Buffer.from(right, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}

/** An id of 16 upper-case hex digits that does not begin with 0 (protocol 4.1): players, namespaces. */
export function newHexId(random: Random): string {
  const bytes = random(8);
  bytes[0] = (bytes[0] as number) | 0x80;
  return bytes.toString('hex').toUpperCase();
}

/** An id of 22 characters of base64url, 128 random bits: sessions, tokens, bans, keys. */
export function newId(random: Random): string {
  return random(16).toString('base64url');
}
