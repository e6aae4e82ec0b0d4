/** The ways in which a player proves an identity. `Service`: username or email address with a password. */
export const PROVIDERS = ['Custom', 'CustomServer', 'Service'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The reasons for refusing a login. `busy`: too many passwords are being judged at this moment. The last three: there is no such player, and none may be made. */
export const LOGIN_REFUSALS = [
  'unknownTitle',
  'noAccount',
  'wrongPassword',
  'banned',
  'busy',
  'creationDisabled',
  'tooManyNewPlayers',
  'titleFull',
] as const;
export type LoginRefusal = (typeof LOGIN_REFUSALS)[number];

/** The kinds of names of a player; a name is unique within its kind and title. */
export type IdentityProvider = 'Custom' | 'CustomServer' | 'Username' | 'Email';
