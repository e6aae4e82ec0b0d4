import type { KeyedCall } from '../../kernel/idempotency.ts';
import { makeKeyedDigest } from '../../kernel/keyed-digest.ts';
import type { Once } from './once.ts';

/** Makes the stored form of a call's key. */
export type Seal = (call: KeyedCall) => Omit<Once, 'now'>;

/** Makes the digests of keys and bodies: whoever reads the database alone cannot try what a body said. */
export function makeSeal(keyEncryptionKey: Buffer): Seal {
  const digest = makeKeyedDigest(keyEncryptionKey, 'idempotency v1');
  return ({ path, titleId, playerId = null, operatorId = null, key, bodyHash }) => {
    const keyDigest = digest(['key', path, titleId, playerId, operatorId, key]);
    return { keyDigest, bodyDigest: digest(['body', keyDigest, bodyHash]), titleId, playerId };
  };
}
