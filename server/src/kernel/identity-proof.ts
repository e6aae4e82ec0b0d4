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

/** Why a proof of an identity at somebody else's service is refused, in words. */
const PROOF_FAULTS = {
  tooLong: 'the token, ticket or code is too long',
  malformed: 'the proof has another form than the provider gives it',
  algorithm: 'the token is signed by an algorithm that is not allowed, or not at all',
  unknownKey: 'the provider has no key, or no certificate, that the proof names',
  signature: 'the signature is wrong',
  issuer: 'another issuer has made the proof; of Game Center: its certificate is not at Apple',
  audience: 'the token is for a client or an app that the title does not name',
  expired: 'the proof is too old',
  notYetValid: 'the proof is from the future: a clock is wrong',
  nonce: 'the nonce is another one than the login names, or the login names none',
  subject: 'the proof has no id of a player that can be used',
  refused: 'the provider refuses the proof: it was used before, or is for another game',
  publisherBanned: 'the publisher has banned the player',
  familyShared: 'the player has borrowed the game, and the title does not take that',
  titleSecret: "the provider does not take the title's own key or secret, or the title has none",
  noIdToken: 'the code gives no ID token, because the game did not ask for the scope `openid`',
} as const;
export type ProofFault = keyof typeof PROOF_FAULTS;

/** Why nothing was proved, in words. Guides and the reference have these sentences. */
export const PROOF_REFUSAL_WORDS = {
  ...PROOF_FAULTS,
  providerAway:
    'nobody knows: the provider gave no answer, has not answered the last calls and is tried once a second only, has too many calls of ours to answer, or may have a newer key than it had at the last fetch',
  failed: 'an error of this service, which its log has, kept it from judging the proof',
  notSetUp: 'the title has no such connection',
} as const;
export type ProofRefusal = keyof typeof PROOF_REFUSAL_WORDS;
export const PROOF_REFUSALS = Object.keys(PROOF_REFUSAL_WORDS) as readonly ProofRefusal[];

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

/** Nothing was proved. `providerAway`: nobody knows, for now. */
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

/** Judges a token that the provider itself gave for a code: one that is no ID token at all says nothing about the code. */
export function faultOfProvider(of: Unproved): Unproved {
  const isNoToken = of.status === 'badProof' && ['tooLong', 'malformed'].includes(of.fault);
  return isNoToken ? PROVIDER_AWAY : of;
}

/** The place for which the token is sealed that belongs to an identity (`Proved`). */
export function placeOfProviderToken(of: {
  readonly titleId: string;
  readonly provider: string;
  readonly subject: string;
}): string {
  return `provider token ${of.titleId}/${of.provider}/${of.subject}`;
}
