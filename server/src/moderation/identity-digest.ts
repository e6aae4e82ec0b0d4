import { makeKeyedDigest } from '../kernel/secrets.ts';

/** Makes the name under which an identity of a deleted player stays banned. */
export type IdentityDigest = (of: {
  readonly titleId: string;
  readonly provider: string;
  /** The text that is compared. */
  readonly subject: string;
}) => string;

/** Makes keyed digests: the database alone tells nobody whose they are. */
export function makeIdentityDigest(keyEncryptionKey: Buffer): IdentityDigest {
  const digest = makeKeyedDigest(keyEncryptionKey, 'banned identities v1');
  return ({ titleId, provider, subject }) => digest([titleId, provider, subject]);
}
