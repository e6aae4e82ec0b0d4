import type { AsymmetricKeyDetails } from 'node:crypto';

/** Bits of an RSA key at least (RFC 7518 3.3). */
const RSA_BITS_MIN = 2_048;
/** An exponent beyond 32 bits makes each verification many times as slow, and no issuer has one. */
const RSA_EXPONENT_MAX = 2n ** 32n;

/** Why an RSA key with these details is not taken; undefined: it is, or the key is of another kind. */
export function rsaFault({
  modulusLength: bits = RSA_BITS_MIN,
  publicExponent: exponent = 3n,
}: AsymmetricKeyDetails): string | undefined {
  if (bits < RSA_BITS_MIN) return `has ${bits} bits; ${RSA_BITS_MIN} are the least`;
  const isGood = exponent >= 3n && exponent <= RSA_EXPONENT_MAX && exponent % 2n === 1n;
  return isGood
    ? undefined
    : 'has a public exponent that is not taken: it must be odd, not 1, and have 32 bits at most';
}
