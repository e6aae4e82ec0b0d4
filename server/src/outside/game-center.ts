import { verify } from 'node:crypto';
import { badProof, type ProofFault, type ProofVerdict } from '../kernel/identity-proof.ts';
import { type Clock, MINUTE_MS } from '../kernel/instant.ts';
import type { Certificates } from './game-center-certificates.ts';

/**
 * Milliseconds after which a signature is no proof any more. Within them it may be presented again: a client that has lost the answer
 * repeats its login, and nodes do not tell each other of signatures.
 */
const SIGNATURE_AGE_MAX_MS = 10 * MINUTE_MS;
/** Milliseconds by which Apple's clock may be ahead of ours. */
const AHEAD_MAX_MS = MINUTE_MS;
/** Characters of each member: far more than Apple sends. */
const MEMBER_CHARS_MAX = 2_048;
/**
 * A team player id, or one of a game (GKPlayer): random digits of which one player's are never the beginning of another's, so that no signature
 * for another bundle id names a player who exists. Apple gives 32 and promises no number. Of the older ids (`G:` and few digits) one may begin
 * another: an app whose bundle id begins with the missing digits could sign for that player.
 */
const PLAYER_ID = /^[AT]:_[\da-f]{32,64}$/i;

/** A player as Game Center signs it (GKLocalPlayer, fetchItems(forIdentityVerificationSignature:)), as the client passes it on. */
export interface SignedPlayer {
  readonly playerId: string;
  readonly publicKeyUrl: string;
  /** In base64, as `signature`. */
  readonly salt: string;
  readonly signature: string;
  /** Milliseconds since 1970, in digits. */
  readonly timestamp: string;
}

/**
 * Judges a player that Game Center has signed for one of the bundle ids: the members' form, the age, the certificate, then the signature.
 * Apple signs player id and bundle id one behind the other without a mark in between.
 */
export async function judgeSignedPlayer(
  { certificates, now }: { readonly certificates: Certificates; readonly now: Clock },
  { bundleIds, ...of }: SignedPlayer & { readonly bundleIds: readonly string[] },
): Promise<ProofVerdict> {
  const read = readMembers(of);
  if (typeof read === 'string') return badProof(read);
  const ageMs = now() - Number(read.timestamp);
  if (ageMs > SIGNATURE_AGE_MAX_MS) return badProof('expired');
  if (ageMs < -AHEAD_MAX_MS) return badProof('notYetValid');
  const certificate = await certificates.find(of.publicKeyUrl);
  if (certificate.status !== 'found') return certificate;
  const time = Buffer.alloc(8);
  time.writeBigUInt64BE(read.timestamp);
  const isSigned = bundleIds.some((bundleId) => {
    const signed = Buffer.concat([Buffer.from(of.playerId + bundleId), time, read.salt]);
    return verify('RSA-SHA256', signed, certificate.publicKey, read.signature);
  });
  return isSigned ? { status: 'proved', subject: of.playerId } : badProof('signature');
}

interface SignedMembers {
  readonly timestamp: bigint;
  readonly salt: Buffer;
  readonly signature: Buffer;
}

/** Reads the members, or gives what is wrong with them. */
function readMembers({ playerId, publicKeyUrl, ...of }: SignedPlayer): SignedMembers | ProofFault {
  const texts = [playerId, publicKeyUrl, ...Object.values(of)];
  if (texts.some((text) => text.length > MEMBER_CHARS_MAX)) return 'tooLong';
  if (!PLAYER_ID.test(playerId)) return 'subject';
  const salt = readBase64(of.salt);
  const signature = readBase64(of.signature);
  if (!salt || !signature || !/^\d{1,16}$/.test(of.timestamp)) return 'malformed';
  return { timestamp: BigInt(of.timestamp), salt, signature };
}

function readBase64(text: string): Buffer | undefined {
  return /^[\w+/-]+={0,2}$/.test(text) ? Buffer.from(text, 'base64') : undefined;
}
