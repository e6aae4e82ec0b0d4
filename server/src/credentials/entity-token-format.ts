import { sign } from 'node:crypto';
import type { EntityType } from '../kernel/caller.ts';
import type { Provider } from '../kernel/identity-provider.ts';
import { type Instant, SECOND_MS } from '../kernel/instant.ts';
import { CREDENTIAL_CHARS_MAX } from '../kernel/limits.ts';
import { makeFixedEqual } from '../kernel/secrets.ts';
import type { EntityTokenClaims, Lineage } from './entity-token.ts';
import type { KeyRing, SigningKey } from './signing-key.ts';

// The text form of an entity token: how it is written and how it is opened.
//
// It is a JWS in compact form (RFC 7515 7.1): three segments of base64url with dots between them. The header always has
// the same length, because nothing varies in it but a kid of 8 and a MAC of 43 characters:
//
//    eyJhbGciOi…IsIm1hYyI6IkhNOW1t…tbW0ifQ.eyJpc3MiOi….kX9vQ2…
//    └─ key part (76) ───┘└ MAC part (62) ┘ └ payload ┘ └ signature (86)
//    └─────────── header (138) ───────────┘
//
//    key part: {"alg":"ES256","typ":"entity+jwt","kid":"1rh7Q_aB","mac":      57 bytes
//    MAC part: "HM9mm…mmm"}, with the MAC of `1rh7Q_aB.eyJpc3MiOi…`         46 bytes
//
// Base64 turns three bytes into four characters, and the key part is 19 whole groups of three. So the two parts can be
// encoded apart, and the characters are those of the whole header encoded at once. The key part is the same in every
// token of a key. A shorter example of such a cut: base64url of `{"k":1,"m":2}` is `eyJrIjoxLCJtIjoyfQ`, which is
// `eyJrIjox` (of `{"k":1`) followed by `LCJtIjoyfQ` (of `,"m":2}`).

/**
 * The payload on the wire (RFC 7519): `iss` the installation, `aud` the title's id, with `:` and the audience
 * behind it for a join token, `sub` the entity's id, `jti` the token's id, `iat` and `exp` in seconds. Private claims: `sid` the id that the token was
 * issued for (the player's session, or the title's secret key), `ep` the epoch, `et` the entity's type,
 * `lin` the lineage as `ns` (namespace), `ti` (title), `mp` (master player account), `tp` (title player
 * account), and `idp` the identity provider. Members that do not apply are absent.
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

const KID_CHARS = 8;
const MAC_CHARS = 43;
const BEFORE_KID = '{"alg":"ES256","typ":"entity+jwt","kid":"';

const KEY_PART_CHARS = keyPartOf('k'.repeat(KID_CHARS)).length;
const MAC_PART_CHARS = macPartOf('m'.repeat(MAC_CHARS)).length;
const HEADER_CHARS = KEY_PART_CHARS + MAC_PART_CHARS;

function keyPartOf(kid: string): string {
  return toBase64Url(`${BEFORE_KID}${kid}","mac":`);
}

function macPartOf(mac: string): string {
  return toBase64Url(`"${mac}"}`);
}

/** 64 bytes in 86 characters. The last one has four spare bits, which must be 0, so a signature has only one text. */
const CANONICAL_SIGNATURE = /^[A-Za-z0-9_-]{85}[AQgw]$/;

/** Writes a token and signs it (some 25 µs). Throws for claims that cannot be written, which is a bug. */
export function writeEntityToken(
  key: SigningKey,
  { claims, issuer }: { readonly claims: EntityTokenClaims; readonly issuer: string },
): string {
  const payload = toBase64Url(JSON.stringify(toPayload(claims, issuer)));
  const signed = `${keyPartOf(key.kid)}${genuineMacPart(key, payload)}.${payload}`;
  const token = `${signed}.${signatureOf(key, signed)}`;
  if (token.length > CREDENTIAL_CHARS_MAX) throw new RangeError('An entity token is too long');
  return token;
}

/** The claims of a genuine token, and the key that signed it. */
interface OpenedEntityToken {
  readonly claims: EntityTokenClaims;
  readonly kid: string;
}

/**
 * Makes the function that opens tokens. It gives the claims of a text whose MAC is ours, and undefined for any other.
 * It writes the only header that can be right and compares it as a whole, so an altered, reordered or oddly encoded
 * header needs no rule of its own (RFC 8725 3.1). The payload is parsed only after that.
 */
export function makeOpenEntityToken(
  keyRing: Pick<KeyRing, 'find'>,
): (text: string) => OpenedEntityToken | undefined {
  const isSameMacPart = makeFixedEqual(MAC_PART_CHARS);
  const payloadBytes = Buffer.alloc(CREDENTIAL_CHARS_MAX);
  // Only key parts of real keys are stored here, so nobody else can make it grow.
  const kidByKeyPart = new Map<string, string>();

  function findKey(keyPart: string): SigningKey | undefined {
    const kid = kidByKeyPart.get(keyPart);
    if (kid !== undefined) return keyRing.find(kid);
    const key = keyRing.find(kidIn(keyPart));
    // An ordinary comparison will do: nothing of the key part is a secret.
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
    if (!isSameMacPart(macPart, genuineMacPart(key, payload))) return undefined;
    const end = payloadBytes.write(payload, 'base64url');
    const json = payloadBytes.toString('utf8', 0, end);
    return { claims: fromPayload(JSON.parse(json) as Payload), kid: key.kid };
  };
}

/** The characters at the position of the kid in a genuine key part. In any other text they name no key. */
function kidIn(keyPart: string): string {
  const at = BEFORE_KID.length;
  return Buffer.from(keyPart, 'base64url').toString('latin1', at, at + KID_CHARS);
}

function genuineMacPart(key: SigningKey, payload: string): string {
  return macPartOf(key.entityTokenMac(`${key.kid}.${payload}`));
}

/** RFC 7518 3.4: the two numbers side by side, not in DER. */
function signatureOf(key: SigningKey, signed: string): string {
  const options = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return sign('sha256', Buffer.from(signed, 'utf8'), options).toString('base64url');
}

function toBase64Url(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64url');
}

function toPayload(claims: EntityTokenClaims, issuer: string): Payload {
  const { entity, lineage, provider } = claims;
  // The payload holds the player once, as `mp`.
  if (claims.playerId !== lineage.playerId) {
    throw new Error("A token's player must be the master player account of its lineage");
  }
  return {
    iss: issuer,
    aud: claims.audience === undefined ? claims.titleId : `${claims.titleId}:${claims.audience}`,
    sub: entity.id,
    jti: claims.tokenId,
    iat: toSeconds(claims.issuedAt),
    exp: toSeconds(claims.expiresAt),
    sid: claims.issuedBy.id,
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

/** Assigns member by member: this runs for each call, and spreading optional members would cost more than all the rest. */
function fromPayload(payload: Payload): EntityTokenClaims {
  const { lin, idp, aud } = payload;
  const lineage: Writable<Lineage> = { namespaceId: lin.ns };
  if (lin.ti !== undefined) lineage.titleId = lin.ti;
  if (lin.mp !== undefined) lineage.playerId = lin.mp;
  if (lin.tp !== undefined) lineage.titlePlayerId = lin.tp;
  const claims: Writable<EntityTokenClaims> = {
    tokenId: payload.jti,
    titleId: aud,
    entity: { id: payload.sub, type: payload.et },
    lineage,
    issuedBy: { kind: payload.et === 'title' ? 'secretKey' : 'session', id: payload.sid },
    epoch: payload.ep,
    issuedAt: payload.iat * SECOND_MS,
    expiresAt: payload.exp * SECOND_MS,
  };
  // No title's id has a colon.
  const colon = aud.indexOf(':');
  if (colon >= 0) {
    claims.titleId = aud.slice(0, colon);
    claims.audience = aud.slice(colon + 1);
  }
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
