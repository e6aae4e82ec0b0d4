import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Instant } from './instant.ts';

/** Makes `size` unpredictable bytes. Passed in wherever an id or a secret is made. */
export type Random = (size: number) => Buffer;

/** As many bytes as are asked for at once: a question costs as much as dozens of ids. */
const POOL_BYTES = 4_096;

/** The operating system's generator, through a pool of which no byte is given twice or kept. */
export const systemRandom: Random = makePooled(randomBytes);

/** `generate` is asked for POOL_BYTES at once, or for more where more is wanted. */
export function makePooled(generate: Random): Random {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return (size) => {
    if (size > POOL_BYTES) return generate(size);
    if (used + size > pool.length) {
      pool = generate(POOL_BYTES);
      used = 0;
    }
    // Of its own memory, so that nobody else keeps or sees it.
    const bytes = Buffer.allocUnsafeSlow(size);
    pool.copy(bytes, 0, used, used + size);
    pool.fill(0, used, used + size);
    used += size;
    return bytes;
  };
}

/** SHA-256 of a text, as 43 characters of base64url: how a secret of high entropy is stored and looked up. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Makes a comparison with one secret, for texts of any length, in a time that does not tell where they differ. */
export function makeEqualTo(secret: string): (text: string) => boolean {
  // Not from the shared pool, of which a small part would keep all alive.
  const known = Buffer.alloc(Buffer.byteLength(secret, 'utf8'));
  const asked = Buffer.alloc(known.length);
  known.write(secret, 'utf8');
  return (text) =>
    text.length === secret.length &&
    // One with other characters may not fit; then some of what does fit differs.
    asked.write(text, 'utf8') === known.length &&
    timingSafeEqual(asked, known);
}

/**
 * Makes a comparison that allocates nothing, for texts of so many ASCII characters. `right` must be one;
 * `left` may be anything. Takes a time that does not tell where they differ.
 */
export function makeFixedEqual(chars: number): (left: string, right: string) => boolean {
  const a = Buffer.alloc(chars);
  const b = Buffer.alloc(chars);
  return (left, right) => {
    if (left.length !== chars || right.length !== chars) return false;
    b.write(right, 'latin1');
    // Of a text with other characters either fewer bytes fit, or some that no ASCII character has.
    return a.write(left, 'utf8') === chars && timingSafeEqual(a, b);
  };
}

/** An id of 16 upper-case hex digits that does not begin with 0 (protocol 4.1): players, namespaces. */
export function newHexId(random: Random): string {
  const bytes = random(8);
  bytes[0] = (bytes[0] as number) | 0x80;
  return bytes.toString('hex').toUpperCase();
}

/** An id of 22 characters of base64url, 128 random bits: tokens, bans, keys. */
export function newId(random: Random): string {
  return random(16).toString('base64url');
}

/**
 * An id of 22 characters of base64url: the moment (48 bits), then 80 random bits. Ids of one time stand beside each
 * other in an index, so that what is inserted together touches one page of it and not one page each: sessions.
 */
export function newTimedId(random: Random, at: Instant): string {
  const bytes = random(16);
  bytes.writeUIntBE(at, 0, 6);
  return bytes.toString('base64url');
}
