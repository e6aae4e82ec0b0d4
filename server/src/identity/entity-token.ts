import { sign } from 'node:crypto';
import type { EntityKey, EntityType } from '../kernel/caller.ts';
import { type Clock, type Instant, SECOND_MS } from '../kernel/instant.ts';
import { CREDENTIAL_CHARS_MAX } from '../kernel/limits.ts';
import { equalInConstantTime } from '../kernel/secrets.ts';
import type { Lineage } from './entity.ts';
import type { KeyRing } from './key-ring.ts';
import type { Provider } from './ports.ts';
import type { Revocations } from './revocations.ts';
import type { SigningKey } from './signing-key.ts';

/** What an entity token says. Instants are whole seconds. */
export interface EntityTokenClaims {
  readonly tokenId: string;
  readonly titleId: string;
  readonly entity: EntityKey;
  readonly lineage: Lineage;
  /** Of players: the lineage's master player account. */
  readonly serviceId?: string;
  /** Of players: how they logged in. */
  readonly provider?: Provider;
  /** The player's session, or for a title the id of the secret key that the token was got with. */
  readonly sessionId: string;
  /** Of players: see Player in ports.ts. 0 for a title. */
  readonly epoch: number;
  readonly issuedAt: Instant;
  readonly expiresAt: Instant;
}

/** `invalid`: we did not issue it, or not exactly so. */
export type EntityTokenVerdict =
  | {
      readonly status: 'valid' | 'expired' | 'revoked';
      readonly claims: EntityTokenClaims;
    }
  | { readonly status: 'invalid' };

export interface EntityTokens {
  /** Signs with the newest key (some 25 µs). Throws for claims that cannot be written, which is a bug. */
  issue(claims: EntityTokenClaims): string;
  /** Any text may come in. Expired is judged before revoked, so that forgetting old revocations never changes a verdict. */
  judge(text: string): EntityTokenVerdict;
}

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
const KID_CHARS = 8;
const MAC_CHARS = 43;
const HEADER_CHARS = toSegment(headerOf('k'.repeat(KID_CHARS), 'm'.repeat(MAC_CHARS))).length;

/** 64 bytes: 86 characters, and the four bits that the last one has to spare are 0. */
const CANONICAL_SIGNATURE = /^[A-Za-z0-9_-]{85}[AQgw]$/;

/**
 * Entity tokens are JWTs (JWS compact, ES256) that anybody can verify with the published keys. The
 * protected header also carries `mac`, an HMAC-SHA-256 over kid and payload that only we can make, and
 * that alone we judge by, at a thirtieth of the signature's cost. So a token whose signature was
 * altered is still ours: it says the same, and tokens are revoked by their id and never by their text.
 */
export function makeEntityTokens(parts: {
  readonly keyRing: Pick<KeyRing, 'signing' | 'find' | 'isRevoked'>;
  readonly revocations: Pick<Revocations, 'isTokenRevoked' | 'isSessionRevoked' | 'epochOf'>;
  /** Whether a title's secret key is neither revoked nor expired. */
  readonly isKeyLive: (keyId: string, now: Instant) => boolean;
  /** For outsiders, who see tokens of several installations; we know ours by their MAC. */
  readonly issuer: string;
  readonly now: Clock;
}): EntityTokens {
  const { keyRing, revocations, isKeyLive, issuer, now } = parts;

  function isRevoked(claims: EntityTokenClaims, kid: string, at: Instant): boolean {
    const { tokenId, sessionId, serviceId, titleId } = claims;
    if (keyRing.isRevoked(kid, titleId)) return true;
    if (revocations.isTokenRevoked(tokenId) || revocations.isSessionRevoked(sessionId)) return true;
    if (claims.entity.type === 'title') return !isKeyLive(sessionId, at);
    return serviceId !== undefined && claims.epoch < revocations.epochOf({ titleId, serviceId });
  }

  return {
    issue(claims) {
      const key = keyRing.signing();
      const payload = toSegment(JSON.stringify(toPayload(claims, issuer)));
      const signed = `${headerSegment(key, payload)}.${payload}`;
      const token = `${signed}.${signatureSegment(key, signed)}`;
      if (token.length > CREDENTIAL_CHARS_MAX) throw new RangeError('An entity token is too long');
      return token;
    },
    judge(text) {
      const opened = open(text, keyRing);
      if (!opened) return { status: 'invalid' };
      const { claims, kid } = opened;
      const at = now();
      if (at >= claims.expiresAt) return { status: 'expired', claims };
      return { status: isRevoked(claims, kid, at) ? 'revoked' : 'valid', claims };
    },
  };
}

/**
 * Takes a text apart and gives its claims if the MAC is ours. The one header that can be right is made
 * anew and compared as a whole, so no altered, reordered or oddly encoded header needs a rule of its
 * own (RFC 8725 3.1); the payload is not read before.
 */
function open(
  text: string,
  keyRing: Pick<KeyRing, 'find'>,
): { readonly claims: EntityTokenClaims; readonly kid: string } | undefined {
  if (text.length > CREDENTIAL_CHARS_MAX || text[HEADER_CHARS] !== '.') return undefined;
  const payloadEnd = text.indexOf('.', HEADER_CHARS + 1);
  if (payloadEnd < 0 || !CANONICAL_SIGNATURE.test(text.slice(payloadEnd + 1))) return undefined;
  const header = text.slice(0, HEADER_CHARS);
  const payload = text.slice(HEADER_CHARS + 1, payloadEnd);
  const key = keyRing.find(kidIn(header));
  if (!key || !equalInConstantTime(header, headerSegment(key, payload))) return undefined;
  return { claims: toClaims(JSON.parse(fromSegment(payload)) as Payload), kid: key.kid };
}

/** The characters where a genuine header has its kid; whatever else is there, no key is called so. */
function kidIn(header: string): string {
  const at = HEADER_BEFORE_KID.length;
  return Buffer.from(header, 'base64url').toString('latin1', at, at + KID_CHARS);
}

function headerSegment(key: SigningKey, payload: string): string {
  return toSegment(headerOf(key.kid, key.entityTokenMac(`${key.kid}.${payload}`)));
}

function headerOf(kid: string, mac: string): string {
  return `${HEADER_BEFORE_KID}${kid}","mac":"${mac}"}`;
}

/** RFC 7518 3.4: the two numbers side by side, not in DER. */
function signatureSegment(key: SigningKey, signed: string): string {
  const options = { key: key.privateKey, dsaEncoding: 'ieee-p1363' } as const;
  return sign('sha256', Buffer.from(signed, 'utf8'), options).toString('base64url');
}

function toSegment(json: string): string {
  return Buffer.from(json, 'utf8').toString('base64url');
}

function fromSegment(segment: string): string {
  return Buffer.from(segment, 'base64url').toString('utf8');
}

function toPayload(claims: EntityTokenClaims, issuer: string): Payload {
  const { entity, lineage, provider } = claims;
  // It is not written twice.
  if (claims.serviceId !== lineage.masterPlayerAccountId) {
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
      ...(lineage.masterPlayerAccountId !== undefined && { mp: lineage.masterPlayerAccountId }),
      ...(lineage.titlePlayerAccountId !== undefined && { tp: lineage.titlePlayerAccountId }),
    },
    ...(provider !== undefined && { idp: provider }),
  };
}

function toClaims(payload: Payload): EntityTokenClaims {
  const { lin, idp } = payload;
  return {
    tokenId: payload.jti,
    titleId: payload.aud,
    entity: { id: payload.sub, type: payload.et },
    lineage: {
      namespaceId: lin.ns,
      ...(lin.ti !== undefined && { titleId: lin.ti }),
      ...(lin.mp !== undefined && { masterPlayerAccountId: lin.mp }),
      ...(lin.tp !== undefined && { titlePlayerAccountId: lin.tp }),
    },
    ...(lin.mp !== undefined && { serviceId: lin.mp }),
    ...(idp !== undefined && { provider: idp }),
    sessionId: payload.sid,
    epoch: payload.ep,
    issuedAt: payload.iat * SECOND_MS,
    expiresAt: payload.exp * SECOND_MS,
  };
}

function toSeconds(instant: Instant): number {
  const seconds = instant / SECOND_MS;
  if (!Number.isSafeInteger(seconds)) throw new RangeError('A token tells time in whole seconds');
  return seconds;
}
