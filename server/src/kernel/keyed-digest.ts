import { hkdfSync } from 'node:crypto';
import { makeMac } from './mac.ts';

/**
 * A digest of texts, as 22 characters of base64url. Null stands for a text that there is not. Throws a RangeError where all of
 * them as JSON are longer than a credential (kernel/mac.ts).
 */
export type KeyedDigest = (parts: readonly (string | null)[]) => string;

const DIGEST_BYTES = 16;

/**
 * Makes digests under a key of their own, which is derived from the key-encryption key for one purpose: whoever reads the
 * database alone cannot find out what was digested, not even by trying likely texts.
 */
export function makeKeyedDigest(keyEncryptionKey: Buffer, purpose: string): KeyedDigest {
  // HKDF-SHA-256 (RFC 5869) without a salt: the secret is uniform already.
  const mac = makeMac(
    Buffer.from(hkdfSync('sha256', keyEncryptionKey, '', `purser ${purpose}`, 32)),
  );
  return (parts) =>
    Buffer.from(mac(JSON.stringify(parts)), 'base64url')
      .subarray(0, DIGEST_BYTES)
      .toString('base64url');
}
