import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Random } from './secrets.ts';

/** AES-256-GCM (NIST SP 800-38D): a nonce of 96 bits and a whole tag. */
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const NONCE_CHARS = 16;
const TAG_BYTES = 16;

/** How a secret is stored. */
interface Sealing {
  /** 32 bytes. */
  readonly key: Buffer;
  /** Names the secret's place: what was sealed for one place does not open at another. */
  readonly place: string;
}

/** Encrypts a secret for storage: base64 of nonce, ciphertext and tag. The nonce must never repeat under one key. */
function seal(secret: Buffer, { key, place, nonce }: Sealing & { readonly nonce: Buffer }): string {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(place, 'utf8'));
  const sealed = [nonce, cipher.update(secret), cipher.final()];
  return Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64');
}

/** Decrypts what `seal` made. Throws when the key or the place is another. */
function unseal(sealed: string, { key, place }: Sealing): Buffer {
  const bytes = Buffer.from(sealed, 'base64');
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  });
  decipher.setAAD(Buffer.from(place, 'utf8'));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  const opened = decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES));
  return Buffer.concat([opened, decipher.final()]);
}

/** Whether two sealed texts hold the same secret of one place, maybe under different keys: they have the same nonce. */
export function isSameSealed(one: string, other: string): boolean {
  return one.slice(0, NONCE_CHARS) === other.slice(0, NONCE_CHARS);
}

/** SQL for the part of a sealed text by which `isSameSealed` compares. */
export function sealedIdentity(column: string): string {
  return `substr(${column}, 1, ${NONCE_CHARS})`;
}

/** A name of a key-encryption key, which says nothing about the key itself: 12 hex digits. */
export function fingerprintOf(key: Buffer): string {
  return Buffer.from(hkdfSync('sha256', key, '', 'purser fingerprint v1', 6)).toString('hex');
}

/**
 * The key from which keyed digests are derived, as the first key-encryption key of an installation gives it: the first step of
 * HKDF-SHA-256 without a salt (RFC 5869 2.2). The key-encryption key cannot be found from it.
 */
export function digestKeyOf(keyEncryptionKey: Buffer): Buffer {
  return createHmac('sha256', Buffer.alloc(32)).update(keyEncryptionKey).digest();
}

/** The key-encryption keys that a process holds. One of them seals, all of them open. */
export type KeyEncryption = ReturnType<typeof makeKeyEncryption>;

/** The place of a secret, and the source of a nonce. */
interface Place {
  readonly place: string;
  readonly random: Random;
}

interface KeyEncryptionOptions {
  /** 32 bytes each, one at least. Until `sealLike` says otherwise, the first one seals. */
  readonly keys: readonly Buffer[];
  /** Reads the keys again, as they are now; throws where they cannot be read. Absent: they never change. */
  readonly readAgain?: () => readonly Buffer[];
}

/** Holds key-encryption keys. A secret that none of them opens makes it read the keys again. */
export function makeKeyEncryption({ keys: given, readAgain }: KeyEncryptionOptions) {
  let keys = given;
  let sealing = lastOf(given.slice(0, 1));

  function open(sealed: string, place: string): Opened {
    const found = openWith(keys, { sealed, place });
    if (found) return found;
    const added = (readAgain?.() ?? []).filter((key) => !has(keys, key));
    const later = openWith(added, { sealed, place });
    if (later) keys = [...keys, later.key];
    if (later) return later;
    throw new Error(`The secret of ${place} is sealed under a key that is not in the key file`);
  }

  return {
    /** The key of keyed digests, as the key that seals gives it. */
    digestKey: (): Buffer => digestKeyOf(sealing),
    /** Encrypts a secret for storage. */
    seal: (secret: Buffer, { place, random }: Place): string =>
      seal(secret, { key: sealing, place, nonce: random(NONCE_BYTES) }),
    /** Decrypts it. Throws where it was sealed for another place, or under no key that there is. */
    unseal: (sealed: string, place: string): Buffer => open(sealed, place).secret,
    /** From now on the key that opens this seals. Throws as `unseal` does. */
    sealLike(sealed: string, place: string): void {
      sealing = open(sealed, place).key;
    },
    /** Encrypts a secret under the last key. */
    sealLast: (secret: Buffer, { place, random }: Place): string =>
      seal(secret, { key: lastOf(keys), place, nonce: random(NONCE_BYTES) }),
    /** The same secret under the last key; undefined: it is under that already. Throws as `unseal` does. */
    resealed(sealed: string, place: string): string | undefined {
      const opened = open(sealed, place);
      const key = lastOf(keys);
      // The nonce stays, so that the secret is known to be the same: under this key it was never used for another one.
      const nonce = Buffer.from(sealed, 'base64').subarray(0, NONCE_BYTES);
      return opened.key.equals(key) ? undefined : seal(opened.secret, { key, place, nonce });
    },
    /**
     * Takes the keys as they are now. `refused`: the key that seals is no longer among them, so those of before stay. Throws where
     * they cannot be read.
     */
    refresh(): 'same' | 'taken' | 'refused' {
      const next = readAgain?.() ?? keys;
      if (next.length === keys.length && next.every((key) => has(keys, key))) return 'same';
      if (!has(next, sealing)) return 'refused';
      keys = next;
      return 'taken';
    },
    /** The names of the keys, and of the one that seals. */
    held: (): HeldKeys => ({ opens: keys.map(fingerprintOf), seals: fingerprintOf(sealing) }),
  };
}

interface Opened {
  readonly key: Buffer;
  readonly secret: Buffer;
}

/** Opens a sealed text with the first key that does; undefined: none does. */
function openWith(
  keys: readonly Buffer[],
  { sealed, place }: { readonly sealed: string; readonly place: string },
): Opened | undefined {
  for (const key of keys) {
    try {
      return { key, secret: unseal(sealed, { key, place }) };
    } catch {
      // It was sealed under another key, or for another place.
    }
  }
  return undefined;
}

function lastOf(keys: readonly Buffer[]): Buffer {
  const last = keys.at(-1);
  if (!last) throw new RangeError('There is no key-encryption key');
  return last;
}

/** The names of the keys that a process holds (`fingerprintOf`). */
export interface HeldKeys {
  readonly opens: readonly string[];
  readonly seals: string;
}

function has(keys: readonly Buffer[], key: Buffer): boolean {
  return keys.some((one) => one.equals(key));
}
