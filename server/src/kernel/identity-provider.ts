/** The ways in which a player proves an identity. `Service`: username or email address with a password. */
export const PROVIDERS = ['Custom', 'CustomServer', 'Service'] as const;
export type Provider = (typeof PROVIDERS)[number];

/** The kinds of names of a player; a name is unique within its kind and title. */
export type IdentityProvider = 'Custom' | 'CustomServer' | 'Username' | 'Email';
