import { createHmac, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Instant } from './instant.ts';
import { CREDENTIAL_CHARS_MAX } from './limits.ts';

/** Returns `size` unpredictable bytes. It is passed in wherever an id or a secret is made. */
export type Random = (size: number) => Buffer;

/** Bytes drawn from the operating system at once: one draw costs as much as dozens of ids. */
const POOL_BYTES = 4_096;

/** The operating system's generator, through a pool. No byte of it is returned twice or stays in memory. */
export const systemRandom: Random = makePooled(randomBytes);

/** Makes a pool over `generate`. It draws POOL_BYTES at once; larger requests pass by the pool. */
export function makePooled(generate: Random): Random {
  let pool: Buffer = Buffer.alloc(0);
  let used = 0;
  return (size) => {
    if (size > POOL_BYTES) return generate(size);
    if (used + size > pool.length) {
      pool = generate(POOL_BYTES);
      used = 0;
    }
    // Not from Node's shared pool, where a secret would lie beside other data.
    const bytes = Buffer.allocUnsafeSlow(size);
    pool.copy(bytes, 0, used, used + size);
    pool.fill(0, used, used + size);
    used += size;
    return bytes;
  };
}

/** SHA-256 of a text, as 43 characters of base64url. Secrets of high entropy are stored and looked up by it. */
export function digestOf(secret: string): string {
  return hash('sha256', secret, 'base64url');
}

/** Makes a comparison of any text with one secret, in a time that does not depend on where they differ. */
export function makeEqualTo(secret: string): (text: string) => boolean {
  // Not from Node's shared pool: one slice would keep all of it alive.
  const known = Buffer.alloc(Buffer.byteLength(secret, 'utf8'));
  const asked = Buffer.alloc(known.length);
  known.write(secret, 'utf8');
  return (text) =>
    text.length === secret.length &&
    // A text of as many characters, but more bytes, is cut; the part that fits differs from the secret.
    asked.write(text, 'utf8') === known.length &&
    timingSafeEqual(asked, known);
}

/**
 * Makes a comparison of texts of `chars` ASCII characters that allocates nothing. `right` must be such a text; `left`
 * may be any text. The time does not depend on where they differ.
 */
export function makeFixedEqual(chars: number): (left: string, right: string) => boolean {
  const a = Buffer.alloc(chars);
  const b = Buffer.alloc(chars);
  return (left, right) => {
    if (left.length !== chars || right.length !== chars) return false;
    b.write(right, 'latin1');
    // If `left` is not ASCII, either fewer bytes fit or some of them are not ASCII.
    return a.write(left, 'utf8') === chars && timingSafeEqual(a, b);
  };
}

/** A new id of 16 upper-case hex digits, the first not 0 (protocol 4.1): players, namespaces. */
export function newHexId(random: Random): string {
  const bytes = random(8);
  bytes[0] = (bytes[0] as number) | 0x80;
  return bytes.toString('hex').toUpperCase();
}

/** A new id of 22 characters of base64url, 128 random bits: tokens, bans, keys. */
export function newId(random: Random): string {
  return random(16).toString('base64url');
}

/**
 * A new id of 22 characters of base64url, for sessions: the moment (48 bits), then 80 random bits. Ids are in the order of their
 * moments, so rows inserted together touch one page of an index instead of one each, and those since a moment are a part of it.
 */
export function newTimedId(random: Random, at: Instant): string {
  return timedIdsSince(at) + random(10).toString('base64url');
}

/** The characters of base64url, in the order in which texts are compared. */
const ORDERED = '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz';
const MOMENT_CHARS = 8;
/** Added to moments: so the ids begin with a letter, and none looks like an option of the command line. */
const LETTER = ORDERED.indexOf('A') * ORDERED.length ** (MOMENT_CHARS - 1);

/** A text behind all ids that `newTimedId` makes before `at`, and before all others. `at` is 0 or later. */
export function timedIdsSince(at: Instant): string {
  let text = '';
  let rest = at + LETTER;
  for (let char = 0; char < MOMENT_CHARS; char += 1) {
    text = ORDERED.charAt(rest % ORDERED.length) + text;
    rest = Math.floor(rest / ORDERED.length);
  }
  return text;
}

/**
 * A digest of texts, as 22 characters of base64url. Null stands for a text that there is not. Throws a RangeError where all of
 * them as JSON are longer than a credential (`makeMac`).
 */
type KeyedDigest = (parts: readonly (string | null)[]) => string;

const DIGEST_BYTES = 16;

/**
 * Makes digests under a key of their own, which is derived from the installation's key for digests (`digestKeyOf`) for one purpose:
 * whoever reads the database alone cannot find out what was digested, not even by trying likely texts.
 */
export function makeKeyedDigest(digestKey: Buffer, purpose: string): KeyedDigest {
  // The second step of HKDF-SHA-256 for 32 bytes (RFC 5869 2.3).
  const mac = makeMac(createHmac('sha256', digestKey).update(`purser ${purpose}\u0001`).digest());
  return (parts) =>
    Buffer.from(mac(JSON.stringify(parts)), 'base64url')
      .subarray(0, DIGEST_BYTES)
      .toString('base64url');
}

/**
 * HMAC-SHA-256 (RFC 2104) of a text's UTF-8 bytes under one key, as 43 characters of base64url.
 * Throws a RangeError for a text of more than CREDENTIAL_CHARS_MAX characters.
 */
export type Mac = (text: string) => string;

/** The block and the digest of SHA-256, in bytes. */
const BLOCK = 64;
const DIGEST = 32;
/** UTF-8 needs at most three bytes for one UTF-16 unit. */
const UTF8_BYTES_PER_CHAR = 3;

/**
 * Makes the MAC of a key of at most 64 bytes. It takes less than half the time of `createHmac`: two one-shot
 * hashes with texts as results make no object of the crypto library.
 */
export function makeMac(key: Buffer): Mac {
  if (key.length > BLOCK) throw new RangeError('A MAC key has at most 64 bytes');
  const inner = Buffer.alloc(BLOCK + CREDENTIAL_CHARS_MAX * UTF8_BYTES_PER_CHAR, 0x36);
  const outer = Buffer.alloc(BLOCK + DIGEST, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner[at] = byte ^ 0x36;
    outer[at] = byte ^ 0x5c;
  }
  return (text) => {
    if (text.length > CREDENTIAL_CHARS_MAX) throw new RangeError('The text to seal is too long');
    // UTF-8 and not Latin-1: the latter cuts characters to a byte, and two texts would share one MAC.
    const end = BLOCK + inner.write(text, BLOCK, 'utf8');
    outer.write(hash('sha256', inner.subarray(0, end), 'latin1'), BLOCK, 'latin1');
    return hash('sha256', outer, 'base64url');
  };
}
