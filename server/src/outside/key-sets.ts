import { createPublicKey } from 'node:crypto';
import type { CryptoKey, JWTHeaderParameters } from 'jose';
import { isRecord } from '../kernel/is-record.ts';
import { KEYS_PER_SET_MAX, RSA_MODULUS_CHARS_MAX } from '../kernel/outside-limits.ts';
import { parseJson } from '../lib/parse-json.ts';
import { rsaFault } from '../lib/rsa-fault.ts';
import { loadJose } from './jose.ts';

/** The public keys of an issuer. */
export interface KeySet {
  readonly keyIds: readonly string[];
  /** The key that a token's header names, or the only one that fits a header that names none. Undefined: there is none. */
  find(header: JWTHeaderParameters): Promise<CryptoKey | undefined>;
}

/** Reads a key set; undefined: it is none, or has no key that verifies signatures. */
export function readKeySet(body: Buffer): Promise<KeySet | undefined> {
  return toKeySet(parseJson(body));
}

/** Makes a key set of JSON (RFC 7517 5). Keys that cannot verify a signature are passed over, as the standard asks. */
export async function toKeySet(json: unknown): Promise<KeySet | undefined> {
  const given = isRecord(json) ? json.keys : undefined;
  if (!Array.isArray(given) || given.length > KEYS_PER_SET_MAX) return undefined;
  const keys = given.filter(isUsable);
  if (keys.length === 0) return undefined;
  const { createLocalJWKSet } = await loadJose();
  let local: ReturnType<typeof createLocalJWKSet>;
  try {
    local = createLocalJWKSet({ keys });
  } catch {
    // jose copies the set, which fails where a member is nested very deep.
    return undefined;
  }
  return {
    keyIds: keys.flatMap(({ kid }) => (typeof kid === 'string' ? [kid] : [])),
    // jose rejects where no key, or more than one, fits the header, and where the key is not what it seems.
    find: (header) => local(header).catch(() => undefined),
  };
}

/** A public key of a kind that verifies signatures. */
function isUsable(key: unknown): key is Record<string, unknown> {
  if (!isRecord(key) || 'd' in key || 'k' in key) return false;
  const { kty } = key;
  return kty === 'RSA' ? isUsableRsa(key) : kty === 'EC' || kty === 'OKP';
}

/** A modulus or an exponent of a length that nobody uses would only take time. */
function isUsableRsa({ n, e }: Record<string, unknown>): boolean {
  if (typeof n !== 'string' || n.length > RSA_MODULUS_CHARS_MAX || typeof e !== 'string')
    return false;
  try {
    const { asymmetricKeyDetails = {} } = createPublicKey({
      key: { kty: 'RSA', n, e },
      format: 'jwk',
    });
    return rsaFault(asymmetricKeyDetails) === undefined;
  } catch {
    return false;
  }
}
