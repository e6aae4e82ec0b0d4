import type { CompactJWSHeaderParameters } from 'jose';
import { type Clock, type Instant, MINUTE_MS } from '../kernel/instant.ts';
import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../lib/parse-json.ts';
import { makeChainJudge } from './app-store-chain.ts';
import { loadJose } from './jose.ts';
import { refused } from './platform-answers.ts';

/** Characters of something signed: a transaction has some 6,000, and a notification of a subscription 25,000. */
const SIGNED_CHARS_MAX = 64 * 1_024;
/** Milliseconds by which Apple's clock may be ahead of ours. */
const AHEAD_MAX_MS = 5 * MINUTE_MS;

/** Something that the App Store has signed, and when. */
type SignedVerdict =
  | {
      readonly status: 'verified';
      readonly payload: Readonly<Record<string, unknown>>;
      readonly signedAt: Instant;
    }
  | ReturnType<typeof refused>;

/** Verifies a compact JWS (RFC 7515) of the App Store without asking anybody. */
export type VerifySigned = (signed: string) => Promise<SignedVerdict>;

/**
 * Makes the verification of what the App Store signs: length, then algorithm, certificates, signature, and whether the certificates were in
 * force when it was signed. That moment is not in the future. Nobody is asked about revoked certificates.
 */
export function makeSignatureVerifier(roots: readonly string[], now: Clock): VerifySigned {
  const judgeChain = makeChainJudge(roots);
  return async (signed) => {
    if (signed.length > SIGNED_CHARS_MAX) return refused('tooLong');
    const { compactVerify } = await loadJose();
    const found: { chain?: NonNullable<ReturnType<typeof judgeChain>> } = {};
    const findKey = ({ x5c }: CompactJWSHeaderParameters) => {
      const chain = judgeChain(x5c);
      if (!chain) throw new Error('the certificates are not good');
      found.chain = chain;
      return chain.key;
    };
    try {
      const verified = await compactVerify(signed, findKey, { algorithms: ['ES256'] });
      const payload = parseJson(Buffer.from(verified.payload));
      if (!isRecord(payload) || !isWhole(payload.signedDate)) return refused('malformed');
      const { signedDate: signedAt } = payload;
      const { chain } = found;
      const isInForce = chain && signedAt >= chain.from && signedAt <= chain.to;
      const isGood = isInForce && signedAt <= now() + AHEAD_MAX_MS;
      return isGood ? { status: 'verified', payload, signedAt } : refused('badSignature');
    } catch (error) {
      const { code } = error as { readonly code?: string };
      return refused(code === 'ERR_JWS_INVALID' ? 'malformed' : 'badSignature');
    }
  };
}

/** A whole number of 0 or more, as the App Store tells times (milliseconds since 1970) and prices. */
export function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
