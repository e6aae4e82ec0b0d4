/** The ways in which a player proves an identity. `Service`: username or email address with a password. */
export const PROVIDERS = ['Custom', 'CustomServer', 'Service'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** What kinds of names a player is known by, each unique in a title. */
export type IdentityProvider = 'Custom' | 'CustomServer' | 'Username' | 'Email';
