import type { Instant } from '../kernel/instant.ts';
import { makeKeyedDigest } from '../kernel/secrets.ts';

/** A ban of one player. */
export interface Ban {
  readonly banId: string;
  readonly titleId: string;
  readonly playerId: string;
  readonly reason: string | undefined;
  /** As `lib/ip-address.ts` writes it. While the ban is in force, logins to the title from there are refused. */
  readonly ipAddress: string | undefined;
  readonly createdAt: Instant;
  /** undefined: for ever. */
  readonly expiresAt: Instant | undefined;
  /** False once taken back. A ban that ran out is still `active` here; judge by `expiresAt` too. */
  readonly active: boolean;
}

/** Whether a ban is in force at a moment: it was not revoked and has not run out. */
export function isInForce(ban: Ban, now: Instant): boolean {
  return ban.active && (ban.expiresAt === undefined || ban.expiresAt > now);
}

/** Makes the digest under which an identity of a deleted player stays banned. */
export type IdentityDigest = (of: {
  readonly titleId: string;
  readonly provider: string;
  /** The text that is compared. */
  readonly subject: string;
}) => string;

/** Makes keyed digests: the database alone does not reveal the names. */
export function makeIdentityDigest(digestKey: Buffer): IdentityDigest {
  const digest = makeKeyedDigest(digestKey, 'banned identities v1');
  return ({ titleId, provider, subject }) => digest([titleId, provider, subject]);
}
