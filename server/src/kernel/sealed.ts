import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { Random } from './secrets.ts';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 bits and a whole tag. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** How a secret is stored. */
interface Sealing {
  /** 32 bytes. */
  readonly keyEncryptionKey: Buffer;
  /** Names the secret's place: what was sealed for one place does not open at another. */
  readonly place: string;
}

/**
 * Encrypts a secret for storage under the key-encryption key: base64 of nonce, ciphertext and tag. `random` gives the nonce,
 * which must never repeat under one key.
 */
export function seal(
  secret: Buffer,
  { keyEncryptionKey, place, random }: Sealing & { readonly random: Random },
): string {
  const nonce = random(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyEncryptionKey, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const sealed = [nonce, cipher.update(secret), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts what `seal` made. Throws when the key or the place is another. */
export function unseal(sealed: string, { keyEncryptionKey, place }: Sealing): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyEncryptionKey, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]);
}
