import type { JudgedClaims } from './judge.ts';
import type { SigningKey } from './knowledge.ts';

// The text of an entity token, as nodes write it: a JWS in compact form (RFC 7515 7.1), signed with ES256 (RFC 7518 3.4).

/** The kinds of entities. */
export type EntityType = 'title' | 'master_player_account' | 'title_player_account';

/** The owner of a token. */
export interface TokenOwner {
  readonly entity: { readonly id: string; readonly type: EntityType };
  /** The chain of ids above the entity, itself included. Ids that do not apply are absent. */
  readonly lineage: {
    readonly namespaceId: string;
    readonly titleId?: string;
    readonly masterPlayerAccountId?: string;
    readonly titlePlayerAccountId?: string;
  };
  /** How the player logged in; absent for a title. */
  readonly identityProvider?: string;
  /** The player's account id ("ServiceId"); absent for a title. */
  readonly playerId?: string;
  /** When the token expires, in milliseconds since 1970. */
  readonly expiresAt: number;
}

/** Everything that a verifier reads in a token. */
export interface TokenClaims extends JudgedClaims {
  readonly owner: TokenOwner;
}

/** A token in its parts, of which nothing is believed yet. */
export interface TokenParts {
  readonly keyId: string;
  /** Header and payload with the dot between them: the text that was signed. */
  readonly signed: string;
  readonly payload: string;
  readonly signature: string;
}

/** Characters of a credential. A longer one is refused without being read. */
const CHARS_MAX = 4_096;

/**
 * A header has 138 characters, because nothing varies in it but a key id of 8 and a MAC of 43. The first 76 are a whole number of
 * groups of base64, and end before the MAC. A signature has 64 bytes in 86 characters; the spare bits of the last one are 0.
 */
const FORM = /^([\w-]{76})[\w-]{62}\.([\w-]+)\.([\w-]{85}[AQgw])$/;
const KEY_PART = /^\{"alg":"ES256","typ":"entity\+jwt","kid":"([\w-]{8})","mac":$/;

/** Takes a text apart; undefined where it has not exactly the form of an entity token. */
export function splitToken(text: string): TokenParts | undefined {
  if (typeof text !== 'string' || text.length > CHARS_MAX) return undefined;
  const [, keyPart = '', payload = '', signature = ''] = FORM.exec(text) ?? [];
  const [, keyId] = KEY_PART.exec(atob(toBase64(keyPart))) ?? [];
  if (keyId === undefined) return undefined;
  return { keyId, signed: text.slice(0, -signature.length - 1), payload, signature };
}

const decoder = new TextDecoder();

/** Checks whether a key has signed a token. */
export type SignatureCheck = (parts: TokenParts, key: SigningKey) => Promise<boolean>;

const ALGORITHM = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

/** Imports each key once. Rejects where the service has published one that is no point of P-256. */
export function makeSignatureCheck(): SignatureCheck {
  const imported = new Map<string, Promise<CryptoKey>>();
  const encoder = new TextEncoder();

  function importKey({ keyId, x, y }: SigningKey): Promise<CryptoKey> {
    const known = imported.get(keyId);
    if (known) return known;
    const jwk = { kty: 'EC', crv: 'P-256', x, y };
    const key = crypto.subtle.importKey('jwk', jwk, ALGORITHM, false, ['verify']);
    imported.set(keyId, key);
    return key;
  }

  return async ({ signed, signature }, key) => {
    const bytes = toBytes(signature);
    return crypto.subtle.verify(ALGORITHM, await importKey(key), bytes, encoder.encode(signed));
  };
}

/** The tokens that a verifier judges. */
export interface Expected {
  readonly titleId: string;
  readonly issuer: string;
  /** The name that join tokens for this server have. */
  readonly audience: string | undefined;
}

/** The payload; every member comes from a service of ours, once the signature was checked. */
interface Payload {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly jti: string;
  readonly exp: number;
  readonly sid: string;
  readonly ep: number;
  readonly et: EntityType;
  readonly lin: {
    readonly ns: string;
    readonly ti?: string;
    readonly mp?: string;
    readonly tp?: string;
  };
  readonly idp?: string;
}

/** Reads the claims of a genuine token; undefined where it is of another title or installation, or for another server. */
export function readClaims(
  { keyId, payload }: TokenParts,
  { titleId, issuer, audience }: Expected,
): TokenClaims | undefined {
  const read = JSON.parse(decoder.decode(toBytes(payload))) as Payload;
  const isJoinToken = audience !== undefined && read.aud === `${titleId}:${audience}`;
  if (read.iss !== issuer || (read.aud !== titleId && !isJoinToken)) return undefined;
  const owner = ownerOf(read);
  return {
    owner,
    tokenId: read.jti,
    issuedFor: { kind: read.et === 'title' ? 'secretKey' : 'session', id: read.sid },
    playerId: owner.playerId,
    epoch: read.ep,
    keyId,
    expiresAt: owner.expiresAt,
    isJoinToken,
  };
}

function ownerOf({ sub, et, lin, idp, exp }: Payload): TokenOwner {
  const { ns, ti, mp, tp } = lin;
  return {
    entity: { id: sub, type: et },
    lineage: {
      namespaceId: ns,
      ...(ti !== undefined && { titleId: ti }),
      ...(mp !== undefined && { masterPlayerAccountId: mp }),
      ...(tp !== undefined && { titlePlayerAccountId: tp }),
    },
    ...(idp !== undefined && { identityProvider: idp }),
    ...(mp !== undefined && { playerId: mp }),
    expiresAt: exp * 1_000,
  };
}

function toBase64(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/');
}

/** A loop, because `Uint8Array.from` takes as long as a third of the signature's check. */
function toBytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(toBase64(base64url));
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) bytes[at] = text.charCodeAt(at);
  return bytes;
}
