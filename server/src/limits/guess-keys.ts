import { makeKeyedDigest } from '../kernel/secrets.ts';
import { addressKeys } from '../lib/ip-address.ts';
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

/** Makes them keyed digests: whoever reads the database alone finds neither the names that were tried nor the addresses of players. */
export function makeGuessKeys(keyEncryptionKey: Buffer): GuessKeyMaker {
  const digest = makeKeyedDigest(keyEncryptionKey, 'guesses v1');
  return {
    nameKey: ({ titleId, provider, subject }) => digest(['name', titleId, provider, subject]),
    addressKey: ({ titleId, address }) =>
      address === undefined ? undefined : digest(['address', titleId, addressKeys(address).own]),
  };
}
