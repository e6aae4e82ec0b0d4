/** The ways in which a player proves an identity. `Service`: username or email address with a password. */
export const PROVIDERS = ['Custom', 'CustomServer', 'Service'] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * The reasons for refusing a login. `busy`: too many passwords are being judged at this moment. `accountLocked` and
 * `addressLimited`: too many guesses were wrong, at this account or from this address. The last four: there is no such
 * player, and none may be made; `overloaded`: not at this moment, because the process has too much to do.
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
  'overloaded',
  'creationDisabled',
  'tooManyNewPlayers',
  'titleFull',
] as const;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

/** The kinds of names of a player; a name is unique within its kind and title. */
export type IdentityProvider = 'Custom' | 'CustomServer' | 'Username' | 'Email';
