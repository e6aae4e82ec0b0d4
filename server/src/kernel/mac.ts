import { hash } from 'node:crypto';
import { CREDENTIAL_CHARS_MAX } from './limits.ts';

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
