/** Identities that are proved at somebody else's service. */
export const PROVED_PROVIDERS = [
  'OpenIdConnect',
  'Apple',
  'GooglePlay',
  'GooglePlayGames',
  'GameCenter',
  'Steam',
] as const;
export type ProvedProvider = (typeof PROVED_PROVIDERS)[number];

/**
 * Why a proof of an identity at somebody else's service does not hold. `refused`: the service itself says so. `ownKey`: the service does not
 * take the title's own key or secret. `noIdToken`: it gave no ID token for a code, because the game did not ask for the scope `openid`.
 */
const PROOF_FAULTS = [
  'tooLong',
  'malformed',
  'algorithm',
  'unknownKey',
  'signature',
  'issuer',
  'audience',
  'expired',
  'notYetValid',
  'nonce',
  'subject',
  'refused',
  'publisherBanned',
  'familyShared',
  'ownKey',
  'noIdToken',
] as const;
export type ProofFault = (typeof PROOF_FAULTS)[number];

/** Why nothing was proved. `providerAway`: nobody knows. `notSetUp`: the title has no such connection. */
export const PROOF_REFUSALS = [...PROOF_FAULTS, 'providerAway', 'notSetUp'] as const;
export type ProofRefusal = (typeof PROOF_REFUSALS)[number];

/** An identity that its provider vouches for. */
interface Proved {
  readonly status: 'proved';
  /** The text under which the player is known; compared exactly. */
  readonly subject: string;
  /** An address that the provider says it has verified; it only ever becomes a contact address. */
  readonly verifiedEmail?: string | undefined;
  /** With which the connection is revoked at the provider; sealed. */
  readonly sealedToken?: string | undefined;
}

/** Nothing was proved. `providerAway`: no answer, so that nobody knows. */
export type Unproved =
  | { readonly status: 'badProof'; readonly fault: ProofFault }
  | { readonly status: 'providerAway'; readonly retryAfterSeconds: number };

/** `notSetUp`: the title has no such connection. */
export type ProofVerdict = Proved | Unproved | { readonly status: 'notSetUp' };

/** A service gave no answer, or none that can be understood. */
export const PROVIDER_AWAY = { status: 'providerAway', retryAfterSeconds: 5 } as const;

/** A proof does not hold, for this reason. */
export function badProof(fault: ProofFault): Unproved {
  return { status: 'badProof', fault };
}

/** The place for which the token is sealed that belongs to an identity (`Proved`). */
export function placeOfProviderToken(of: {
  readonly titleId: string;
  readonly provider: string;
  readonly subject: string;
}): string {
  return `provider token ${of.titleId}/${of.provider}/${of.subject}`;
}
