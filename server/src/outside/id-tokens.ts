import { createHash } from 'node:crypto';
import type { decodeJwt, decodeProtectedHeader, JWTHeaderParameters, JWTPayload } from 'jose';
import type {
  IdTokenRules,
  KeySource,
  VerifiedIdToken,
  VerifyIdToken,
} from '../kernel/id-token.ts';
import {
  badProof,
  PROVIDER_AWAY,
  type ProofFault,
  type Unproved,
} from '../kernel/identity-proof.ts';
import { type Clock, SECOND_MS, toDate } from '../kernel/instant.ts';
import { ID_TOKEN_CHARS_MAX, ID_TOKEN_LEEWAY_SECONDS } from '../kernel/outside-limits.ts';
import type { KeptDocuments } from './kept-documents.ts';
import { loadJose } from './jose.ts';
import { type KeySet, toKeySet } from './key-sets.ts';
import { isSubject } from './subjects.ts';

/** Signatures by a private key. With a shared secret, or none, whoever knows the public key could sign (RFC 8725 2.1). */
const ALGORITHMS: readonly string[] =
  'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** Tokens of issuers that are made for other ends (RFC 9068, 8417). */
const OTHER_TOKENS = /^(application\/)?(at|logout|secevent)\+jwt$/i;

interface IdTokenDeps {
  readonly keySets: KeptDocuments<KeySet>;
  /** Service time. */
  readonly now: Clock;
}

/**
 * Makes the verification of ID tokens: length, then header, key, signature and claims, so that a bad one costs little. `providerAway`: the keys
 * of the issuer cannot be had, or the token names one that is not kept, claims to be younger than the set, and that cannot be fetched anew yet.
 * With `refusesUnknownKeys` that token is bad.
 */
export function makeIdTokenVerifier({ keySets, now }: IdTokenDeps): VerifyIdToken {
  const findKey = makeKeyFinder(keySets);
  return async (token, rules) => {
    if (token.length > ID_TOKEN_CHARS_MAX) return badProof('tooLong');
    const { decodeJwt, decodeProtectedHeader, jwtVerify } = await loadJose();
    const header = readHeader(token, decodeProtectedHeader);
    if (!header) return badProof('malformed');
    if (!ALGORITHMS.includes(header.alg)) return badProof('algorithm');
    const key = await findKey(rules, header);
    if ('setAgeMs' in key) {
      const agesMs = { ofSet: key.setAgeMs, ofToken: now() - signedAt(token, decodeJwt) };
      const judged = judgeUnknownKey(agesMs);
      const isAway = judged.status === 'providerAway';
      return (isAway && faultOfClaims(decodeJwt(token), rules, now() / SECOND_MS)) || judged;
    }
    if ('status' in key) return key;
    try {
      const { payload } = await jwtVerify(token, key.key, {
        algorithms: [...ALGORITHMS],
        issuer: [...rules.issuers],
        audience: [...rules.audiences],
        clockTolerance: ID_TOKEN_LEEWAY_SECONDS,
        currentDate: toDate(now()),
        requiredClaims: ['sub', 'exp', 'iat'],
      });
      return judgeClaims(payload, { rules, nowSeconds: now() / 1_000 });
    } catch (error) {
      return badProof(faultOf(error));
    }
  };
}

function readHeader(
  token: string,
  decode: typeof decodeProtectedHeader,
): JWTHeaderParameters | undefined {
  try {
    const { alg, kid, typ, ...header } = decode(token);
    const isText = typeof alg === 'string' && ['string', 'undefined'].includes(typeof kid);
    if (!isText || OTHER_TOKENS.test(String(typ))) return undefined;
    return { ...header, alg, ...(kid !== undefined && { kid }) };
  } catch {
    return undefined;
  }
}

type FoundKey =
  | { readonly key: NonNullable<Awaited<ReturnType<KeySet['find']>>> }
  | Unproved
  /** The set does not have the key id. */
  | { readonly setAgeMs: number };

/**
 * A set that was fetched for this token, or after it was signed whatever the difference of the clocks, would have its key. An older one may lack a
 * new key, and a stranger who invents key ids must not make real tokens bad after a rotation: nobody knows, until it may be fetched again. A token from the
 * future, or without a time, is none.
 */
function judgeUnknownKey({ ofSet, ofToken }: { ofSet: number; ofToken: number }): Unproved {
  const leewayMs = ID_TOKEN_LEEWAY_SECONDS * SECOND_MS;
  const isPossible = ofSet > 0 && ofToken >= -leewayMs;
  return isPossible && ofToken < ofSet + leewayMs ? PROVIDER_AWAY : badProof('unknownKey');
}

/** The fault of a token whatever its signature; undefined: none that can be seen. */
function faultOfClaims(
  { iss = '', aud = [], exp = 0 }: JWTPayload,
  { issuers, audiences }: IdTokenRules,
  nowSeconds: number,
): Unproved | undefined {
  if (!issuers.includes(iss)) return badProof('issuer');
  if (![aud].flat().some((one) => audiences.includes(one))) return badProof('audience');
  return exp <= nowSeconds - ID_TOKEN_LEEWAY_SECONDS ? badProof('expired') : undefined;
}

/** The instant at which a token claims to have been signed; NaN: it claims none. */
function signedAt(token: string, decode: typeof decodeJwt): number {
  try {
    const { iat } = decode(token);
    return typeof iat === 'number' ? iat * SECOND_MS : NaN;
  } catch {
    return NaN;
  }
}

/** Makes the look-up of the key that a header names. Only a key id that is not kept is a reason to fetch its set anew. */
function makeKeyFinder(keySets: KeptDocuments<KeySet>) {
  const byHand = new WeakMap<object, Promise<KeySet | undefined>>();

  async function setOf(keys: KeySource, { kid }: JWTHeaderParameters) {
    if ('url' in keys) {
      return keySets.find(keys.url, ({ keyIds }) => kid === undefined || keyIds.includes(kid));
    }
    const read = byHand.get(keys.set) ?? toKeySet(keys.set);
    byHand.set(keys.set, read);
    return { document: await read, isAway: false, ageMs: undefined };
  }

  return async (
    { keys, refusesUnknownKeys }: IdTokenRules,
    header: JWTHeaderParameters,
  ): Promise<FoundKey> => {
    const { document, isAway, ageMs: setAgeMs } = await setOf(keys, header);
    const key = await document?.find(header);
    if (key) return { key };
    if (document && refusesUnknownKeys) return badProof('unknownKey');
    if (isAway) return PROVIDER_AWAY;
    const isNamed = header.kid !== undefined && document?.keyIds.includes(header.kid) === false;
    return isNamed && setAgeMs !== undefined ? { setAgeMs } : badProof('unknownKey');
  };
}

/** The claims that jose leaves to us. */
function judgeClaims(
  { iss = '', sub = '', aud = [], iat = 0, azp, nonce, ...claims }: JWTPayload,
  { rules, nowSeconds }: { readonly rules: IdTokenRules; readonly nowSeconds: number },
): VerifiedIdToken | Unproved {
  const audiences = typeof aud === 'string' ? [aud] : aud;
  const isSeveral = audiences.length > 1;
  const audience = isSeveral ? azp : audiences[0];
  if (typeof audience !== 'string' || !rules.audiences.includes(audience)) {
    return badProof('audience');
  }
  if (iat > nowSeconds + ID_TOKEN_LEEWAY_SECONDS) return badProof('notYetValid');
  if (!isGoodNonce(nonce, rules)) return badProof('nonce');
  if (!isSubject(sub)) return badProof('subject');
  return {
    status: 'verified',
    issuer: iss,
    subject: sub,
    audience,
    verifiedEmail: emailIn(claims),
  };
}

function isGoodNonce(claim: unknown, { nonce, ignoresNonce }: IdTokenRules): boolean {
  if (nonce === undefined) return ignoresNonce || claim === undefined;
  const digest = createHash('sha256').update(nonce).digest();
  const good = [nonce, digest.toString('hex'), digest.toString('base64url')];
  return typeof claim === 'string' && good.includes(claim);
}

/** Some issuers write truth as text. */
function emailIn({ email, email_verified: isVerified }: JWTPayload): string | undefined {
  const isGood = isVerified === true || isVerified === 'true';
  return isGood && typeof email === 'string' ? email : undefined;
}

const FAULTS: Readonly<Record<string, ProofFault>> = {
  ERR_JWT_EXPIRED: 'expired',
  ERR_JWS_SIGNATURE_VERIFICATION_FAILED: 'signature',
  ERR_JOSE_ALG_NOT_ALLOWED: 'algorithm',
};
const FAULTS_OF_CLAIMS: Readonly<Record<string, ProofFault>> = {
  iss: 'issuer',
  aud: 'audience',
  sub: 'subject',
  nbf: 'notYetValid',
};

/** A fault in jose's words. An error that is none of jose's own: a key that is too weak for its algorithm. */
function faultOf(error: unknown): ProofFault {
  const { code = '', claim = '' } = error as { readonly code?: string; readonly claim?: string };
  if (code === '') return 'signature';
  return FAULTS[code] ?? FAULTS_OF_CLAIMS[claim] ?? 'malformed';
}
