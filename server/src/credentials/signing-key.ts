import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
} from 'node:crypto';
import { type Mac, makeMac, type Random, seal, systemRandom, unseal } from '../kernel/secrets.ts';

/** A key that signs credentials: an EC P-256 pair for outsiders, and one MAC for each purpose of our own. */
export interface SigningKey {
  /** 8 characters of base64url (6 random bytes). */
  readonly kid: string;
  readonly privateKey: KeyObject;
  /** 32 bytes; used only to derive the MACs and to be sealed. */
  readonly macSecret: Buffer;
  readonly entityTokenMac: Mac;
  readonly sessionTicketMac: Mac;
}

/** A public key as others may see it (RFC 7517, RFC 7518 6.2.1). */
export interface PublicJwk {
  readonly kty: 'EC';
  readonly crv: 'P-256';
  readonly x: string;
  readonly y: string;
  readonly use: 'sig';
  readonly alg: 'ES256';
  readonly kid: string;
}

const KID_BYTES = 6;
const MAC_SECRET_BYTES = 32;

/** Makes a new key. The pair comes from the crypto library's own generator. */
export function newSigningKey(random: Random): SigningKey {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return assemble({
    kid: random(KID_BYTES).toString('base64url'),
    privateKey,
    macSecret: random(MAC_SECRET_BYTES),
  });
}

/** Encrypts a key for storage under the key-encryption key (32 bytes). The kid is bound to it. */
export function sealSigningKey(
  key: SigningKey,
  keyEncryptionKey: Buffer,
  random: Random = systemRandom,
): string {
  const pair = key.privateKey.export({ format: 'der', type: 'pkcs8' });
  return seal(Buffer.concat([key.macSecret, pair]), { keyEncryptionKey, place: key.kid, random });
}

/** Decrypts what `sealSigningKey` made. Throws one sentence when the key-encryption key is another. */
export function openSigningKey(
  stored: { readonly kid: string; readonly sealed: string },
  keyEncryptionKey: Buffer,
): SigningKey {
  const opened = decrypt(stored, keyEncryptionKey);
  return assemble({
    kid: stored.kid,
    privateKey: createPrivateKey({
      key: opened.subarray(MAC_SECRET_BYTES),
      format: 'der',
      type: 'pkcs8',
    }),
    macSecret: opened.subarray(0, MAC_SECRET_BYTES),
  });
}

/** Gives the public half of the pair. */
export function publicJwk(key: SigningKey): PublicJwk {
  const { x, y } = createPublicKey(key.privateKey).export({ format: 'jwk' });
  if (x === undefined || y === undefined) throw new Error('A signing key must be an EC key');
  return { kty: 'EC', crv: 'P-256', x, y, use: 'sig', alg: 'ES256', kid: key.kid };
}

function decrypt(
  { kid, sealed }: { readonly kid: string; readonly sealed: string },
  keyEncryptionKey: Buffer,
): Buffer {
  try {
    return unseal(sealed, { keyEncryptionKey, place: kid });
  } catch (cause) {
    throw new Error(
      `The signing key ${kid} cannot be opened: the key-encryption key is not the one it was sealed under`,
      { cause },
    );
  }
}

/** Each purpose has a MAC key of its own, so that a ticket's seal never fits a token. */
function assemble(of: Pick<SigningKey, 'kid' | 'privateKey' | 'macSecret'>): SigningKey {
  return {
    ...of,
    entityTokenMac: makeMac(derive(of.macSecret, 'purser entity token v1')),
    sessionTicketMac: makeMac(derive(of.macSecret, 'purser session ticket v1')),
  };
}

/** HKDF-SHA-256 (RFC 5869) without a salt: the secret is uniform already. */
function derive(macSecret: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', macSecret, '', purpose, 32));
}
