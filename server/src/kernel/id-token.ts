import type { Unproved } from './identity-proof.ts';

/** Where the keys of an issuer are: at an address, or a set (RFC 7517 5) that was given by hand. */
export type KeySource =
  | { readonly url: string }
  | { readonly set: Readonly<Record<string, unknown>> };

/** An issuer of ID tokens. */
export interface Issuer {
  /** Its spellings, compared exactly; the first is the one under which players are known. */
  readonly issuers: readonly [string, ...string[]];
  readonly keys: KeySource;
}

/** The rules by which an ID token is judged (OpenID Connect Core 3.1.3.7). */
export interface IdTokenRules extends Issuer {
  /** The clients that it may be made for. */
  readonly audiences: readonly string[];
  /** The nonce that the game asked for; the token has it, or its SHA-256. */
  readonly nonce?: string | undefined;
  /** Whether a token with a nonce that nobody named is taken. */
  readonly ignoresNonce: boolean;
  /** Whether a token of a key that no kept set has is bad, although the issuer may have a new one: its sender tries again anyway. Absent: nobody knows. */
  readonly refusesUnknownKeys?: true;
}

/** An ID token that holds. */
export interface VerifiedIdToken {
  readonly status: 'verified';
  /** As the token spells it. */
  readonly issuer: string;
  /** Some text without control characters, of any length that a token can have. */
  readonly subject: string;
  /** Which of the clients it was made for. */
  readonly audience: string;
  /** The address of which the issuer says that it has verified it. */
  readonly verifiedEmail: string | undefined;
}

/** Verifies an ID token. It rejects only for bugs. */
export type VerifyIdToken = (
  token: string,
  rules: IdTokenRules,
) => Promise<VerifiedIdToken | Unproved>;
