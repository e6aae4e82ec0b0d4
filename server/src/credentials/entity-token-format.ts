import { sign } from 'node:crypto';
import type { EntityType } from '../kernel/caller.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import { CREDENTIAL_CHARS_MAX } from '../kernel/limits.ts';
import { makeFixedEqual } from '../kernel/secrets.ts';
import type { Lineage } from './entity.ts';
import type { EntityTokenClaims } from './entity-token.ts';
import type { KeyRing } from './key-ring.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import type { SigningKey } from './signing-key.ts';

// An entity token as a text: how it is written, and how it is taken apart.

/**
 * The payload on the wire (RFC 7519): `iss` the installation, `aud` the title's id, `sub` the entity's
 * id, `jti` the token's id, `iat` and `exp` in seconds. Private claims: `sid` the session's id (for a
 * title the secret key's), `ep` the epoch, `et` the entity's type, `lin` the lineage as `ns`
 * (namespace), `ti` (title), `mp` (master player account), `tp` (title player account), and `idp` the
 * identity provider. Members that do not apply are absent.
 */
interface Payload {
  readonly iss: string;
  readonly aud: string;
  readonly sub: string;
  readonly jti: string;
  readonly iat: number;
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
  readonly idp?: Provider;
}

const HEADER_BEFORE_KID = '{"alg":"ES256","typ":"entity+jwt","kid":"';
const HEADER_BEFORE_MAC = '","mac":"';
const HEADER_END = '"}';
const KID_CHARS = 8;
const MAC_CHARS = 43;

/**
 * The header is made of two parts that are encoded by themselves: what a key has in all of its tokens, up to
 * a whole group of three bytes, and the rest, which is the last character before the MAC and the MAC.
 */
const KEY_PART_BYTES = HEADER_BEFORE_KID.length + KID_CHARS + HEADER_BEFORE_MAC.length - '"'.length;
const KEY_PART_CHARS = (KEY_PART_BYTES / 3) * 4;
const MAC_PART_CHARS = toSegment(macPartOf('m'.repeat(MAC_CHARS))).length;
const HEADER_CHARS = KEY_PART_CHARS + MAC_PART_CHARS;

/** 64 bytes: 86 characters, and the four bits that the last one has to spare are 0. */
const CANONICAL_SIGNATURE = /^[A-Za-z0-9_-]{85}[AQgw]$/;

/** Writes a token, signed (some 25 µs). Throws for claims that cannot be written, which is a bug. */
export function writeEntityToken(
  key: SigningKey,
  { claims, issuer }: { readonly claims: EntityTokenClaims; readonly issuer: string },
): string {
  const payload = toSegment(JSON.stringify(toPayload(claims, issuer)));
  const signed = `${keyPartOf(key.kid)}${macPartSegment(key, payload)}.${payload}`;
  const token = `${signed}.${signatureSegment(key, signed)}`;
  if (token.length > CREDENTIAL_CHARS_MAX) throw new RangeError('An entity token is too long');
  return token;
}

/** What a genuine token says, and the key that vouches for it. */
export interface OpenedEntityToken {
  readonly claims: EntityTokenClaims;
  readonly kid: string;
}

/**
 * Makes what takes a text apart and gives its claims if the MAC is ours. The one header that can be right is
 * made anew and compared as a whole, so no altered, reordered or oddly encoded header needs a rule of its
 * own (RFC 8725 3.1); the payload is not read before.
 */
export function makeOpenEntityToken(
  keyRing: Pick<KeyRing, 'find'>,
): (text: string) => OpenedEntityToken | undefined {
  const isSameMacPart = makeFixedEqual(MAC_PART_CHARS);
  const payloadBytes = Buffer.alloc(CREDENTIAL_CHARS_MAX);
  // Only parts of keys that there are or were: nobody else can make it grow.
  const kidByKeyPart = new Map<string, string>();

  /** Neither the kid nor what is around it is a secret. */
  function findKey(keyPart: string): SigningKey | undefined {
    const known = kidByKeyPart.get(keyPart);
    if (known !== undefined) return keyRing.find(known);
    const key = keyRing.find(kidIn(keyPart));
    if (!key || keyPart !== keyPartOf(key.kid)) return undefined;
    kidByKeyPart.set(keyPart, key.kid);
    return key;
  }

  return (text) => {
    if (text.length > CREDENTIAL_CHARS_MAX || text[HEADER_CHARS] !== '.') return undefined;
    const payloadEnd = text.indexOf('.', HEADER_CHARS + 1);
    if (payloadEnd < 0 || !CANONICAL_SIGNATURE.test(text.slice(payloadEnd + 1))) return undefined;
    const key = findKey(text.slice(0, KEY_PART_CHARS));
    if (!key) return undefined;
    const payload = text.slice(HEADER_CHARS + 1, payloadEnd);
    const macPart = text.slice(KEY_PART_CHARS, HEADER_CHARS);
    if (!isSameMacPart(macPart, macPartSegment(key, payload))) return undefined;
    const end = payloadBytes.write(payload, 'base64url');
    const json = payloadBytes.toString('utf8', 0, end);
    return { claims: toClaims(JSON.parse(json) as Payload), kid: key.kid };
  };
}

/** The characters where a genuine header has its kid; whatever else is there, no key is called so. */
function kidIn(keyPart: string): string {
  const at = HEADER_BEFORE_KID.length;
  return Buffer.from(keyPart, 'base64url').toString('latin1', at, at + KID_CHARS);
}

function keyPartOf(kid: string): string {
  return toSegment(HEADER_BEFORE_KID + kid + HEADER_BEFORE_MAC.slice(0, -1));
}

function macPartSegment(key: SigningKey, payload: string): string {
  return toSegment(macPartOf(key.entityTokenMac(`${key.kid}.${payload}`)));
}

function macPartOf(mac: string): string {
  return `"${mac}${HEADER_END}`;
}

/** RFC 7518 3.4: the two numbers side by side, not in DER. */
function signatureSegment(key: SigningKey, signed: string): string {
  const options = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return sign('sha256', Buffer.from(signed, 'utf8'), options).toString('base64url');
}

function toSegment(json: string): string {
  return Buffer.from(json, 'utf8').toString('base64url');
}

function toPayload(claims: EntityTokenClaims, issuer: string): Payload {
  const { entity, lineage, provider } = claims;
  // It is not written twice.
  if (claims.playerId !== lineage.playerId) {
    throw new Error("A token's player must be the master player account of its lineage");
  }
  return {
    iss: issuer,
    aud: claims.titleId,
    sub: entity.id,
    jti: claims.tokenId,
    iat: toSeconds(claims.issuedAt),
    exp: toSeconds(claims.expiresAt),
    sid: claims.sessionId,
    ep: claims.epoch,
    et: entity.type,
    lin: {
      ns: lineage.namespaceId,
      ...(lineage.titleId !== undefined && { ti: lineage.titleId }),
      ...(lineage.playerId !== undefined && { mp: lineage.playerId }),
      ...(lineage.titlePlayerId !== undefined && { tp: lineage.titlePlayerId }),
    },
    ...(provider !== undefined && { idp: provider }),
  };
}

/** Member by member, since it is done for each call: copying optional ones out of small objects costs more than all the rest. */
function toClaims(payload: Payload): EntityTokenClaims {
  const { lin, idp } = payload;
  const lineage: Writable<Lineage> = { namespaceId: lin.ns };
  if (lin.ti !== undefined) lineage.titleId = lin.ti;
  if (lin.mp !== undefined) lineage.playerId = lin.mp;
  if (lin.tp !== undefined) lineage.titlePlayerId = lin.tp;
  const claims: Writable<EntityTokenClaims> = {
    tokenId: payload.jti,
    titleId: payload.aud,
    entity: { id: payload.sub, type: payload.et },
    lineage,
    sessionId: payload.sid,
    epoch: payload.ep,
    issuedAt: payload.iat * SECOND_MS,
    expiresAt: payload.exp * SECOND_MS,
  };
  if (lin.mp !== undefined) claims.playerId = lin.mp;
  if (idp !== undefined) claims.provider = idp;
  return claims;
}

type Writable<T> = { -readonly [Name in keyof T]: T[Name] };

function toSeconds(instant: Instant): number {
  const seconds = instant / SECOND_MS;
  if (!Number.isSafeInteger(seconds)) throw new RangeError('A token tells time in whole seconds');
  return seconds;
}
