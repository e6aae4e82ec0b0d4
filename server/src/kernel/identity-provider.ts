import { Buffer } from 'node:buffer';
import { SUBJECT_BYTES_MAX } from './limits.ts';

/** The ways in which a player proves an identity. `Service`: username or email address with a password. `GooglePlay`: a Google account. */
export const PROVIDERS = [
  'Custom',
  'CustomServer',
  'Service',
  'AndroidDevice',
  'IOSDevice',
  'OpenIdConnect',
  'Apple',
  'GooglePlay',
  'GooglePlayGames',
  'GameCenter',
  'Steam',
  'XBoxLive',
  'PSN',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * The reasons for refusing a login. `busy`: too many passwords are being judged at this moment. `accountLocked` and
 * `addressLimited`: too many guesses were wrong, at this account or from this address. `notSetUp`: the title has no connection to the
 * provider. `badProof`: what the provider is said to have issued does not hold. `providerAway`: the provider gave no answer. The last four:
 * there is no such player, and none may be made; `overloaded`: not at this moment, because the process has too much to do.
 */
export const LOGIN_REFUSALS = [
  'unknownTitle',
  'addressBanned',
  'accountLocked',
  'addressLimited',
  'noAccount',
  'wrongPassword',
  'banned',
  'busy',
  'notSetUp',
  'badProof',
  'providerAway',
  'overloaded',
  'creationDisabled',
  'tooManyNewPlayers',
  'titleFull',
] as const;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

/** The ways in which one identity proves the player: all but a password, which belongs to a username and an email address. */
export type ProofProvider = Exclude<Provider, 'Service'>;

/** The kinds of names of a player; a name is unique within its kind and title. */
export type IdentityProvider = ProofProvider | 'Username' | 'Email';
export const IDENTITY_PROVIDERS: readonly IdentityProvider[] = [
  'Username',
  'Email',
  ...PROVIDERS.filter((provider) => provider !== 'Service'),
];

/** The subject of an OpenID identity: its issuer, or the override of it, and the `sub` of its tokens. */
export function openIdSubject(issuer: string, sub: string): string {
  return JSON.stringify([issuer, sub]);
}

/** Whether a subject can be stored: its bytes are bounded, because it is in an index. */
export function isStorableSubject(subject: string): boolean {
  return Buffer.byteLength(subject) <= SUBJECT_BYTES_MAX;
}
