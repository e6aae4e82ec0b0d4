import { createHmac, hkdfSync } from 'node:crypto';
import { addressKeys } from '../lib/address-keys.ts';
import type { GuessKeys } from './ports.ts';

/** Makes the names under which guesses are stored. */
export interface GuessKeyMaker {
  /** Of a name in a title. */
  nameKey(of: {
    readonly titleId: string;
    readonly provider: string;
    readonly subject: string;
  }): string;
  /** Of a caller's network in a title; IPv6 by its /64. Undefined for a caller without an address. */
  addressKey(of: {
    readonly titleId: string;
    readonly address: string | undefined;
  }): GuessKeys['addressKey'];
}

const DIGEST_BYTES = 16;

/**
 * Makes the digests under a key of their own, which is derived from the key-encryption key: whoever reads the
 * database alone finds neither the names that were tried nor the addresses of players.
 */
export function makeGuessKeys(keyEncryptionKey: Buffer): GuessKeyMaker {
  // HKDF-SHA-256 (RFC 5869) without a salt: the secret is uniform already.
  const key = Buffer.from(hkdfSync('sha256', keyEncryptionKey, '', 'purser guesses v1', 32));
  const digest = (parts: readonly string[]): string =>
    createHmac('sha256', key)
      .update(JSON.stringify(parts))
      .digest()
      .subarray(0, DIGEST_BYTES)
      .toString('base64url');
  return {
    nameKey: ({ titleId, provider, subject }) => digest(['name', titleId, provider, subject]),
    addressKey: ({ titleId, address }) =>
      address === undefined ? undefined : digest(['address', titleId, addressKeys(address).own]),
  };
}
