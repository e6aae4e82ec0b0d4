import { createPublicKey } from 'node:crypto';
import { isRecord } from '../kernel/is-record.ts';
import { KEY_SET_MAX } from '../kernel/limits.ts';
import { rsaFault } from '../lib/rsa-fault.ts';

/** Members of a JSON Web Key that are secret (RFC 7518 6.2.2, 6.3.2, 6.4; RFC 8037 2). */
const SECRET_MEMBERS = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
const CURVES: readonly unknown[] = ['P-256', 'P-384', 'P-521'];

/** Why a key set that is given by hand cannot be used; undefined: it can. A secret key is never stored: whoever sees it could log everybody in. */
export function keySetFault(keySet: Readonly<Record<string, unknown>>): string | undefined {
  const { keys } = keySet;
  if (!Array.isArray(keys) || keys.length === 0) return 'has no list `keys` with a key in it';
  if (keys.length > KEY_SET_MAX.keys) return `has more than ${KEY_SET_MAX.keys} keys`;
  if (JSON.stringify(keySet).length > KEY_SET_MAX.chars) {
    return `has more than ${KEY_SET_MAX.chars} characters`;
  }
  const faults = keys.map((key, index) => {
    const fault = keyFault(key);
    return fault === undefined ? undefined : `key ${index + 1} ${fault}`;
  });
  return faults.find((fault) => fault !== undefined);
}

function keyFault(key: unknown): string | undefined {
  if (!isRecord(key)) return 'is no object';
  if (key['kty'] === 'oct') return 'is symmetric; only public keys are taken';
  if (SECRET_MEMBERS.some((member) => member in key)) {
    return 'has secret members; only public keys are taken, and this one should be replaced by its issuer';
  }
  if (key['kty'] === 'EC' && !CURVES.includes(key['crv'])) return 'is on a curve that is not taken';
  try {
    return rsaFault(createPublicKey({ key, format: 'jwk' }).asymmetricKeyDetails ?? {});
  } catch {
    return 'is no public key (RFC 7518)';
  }
}

/** The ids of the keys of a set, as far as they have any; at most as many as a set may have keys. */
export function keyIdsOf(keySet: unknown): readonly string[] {
  if (!isRecord(keySet) || !Array.isArray(keySet['keys'])) return [];
  const ids = keySet['keys'].flatMap((key) =>
    isRecord(key) && typeof key['kid'] === 'string' ? [key['kid']] : [],
  );
  return ids.slice(0, KEY_SET_MAX.keys);
}
