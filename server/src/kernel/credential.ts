import type { Auth } from './operation.ts';

/** The header that carries each kind of credential. */
export const CREDENTIAL_HEADERS = {
  secretKey: 'X-SecretKey',
  entityToken: 'X-EntityToken',
  sessionTicket: 'X-Authorization',
} as const;

export type CredentialKind = keyof typeof CREDENTIAL_HEADERS;

/** Why a credential is refused. `unknown`: it has the right form, and is none of ours. `otherTitle`: it is good, for another title. */
export type CredentialRefusal = 'malformed' | 'unknown' | 'expired' | 'revoked' | 'otherTitle';

/** An older name of the session ticket's header; it counts where the newer one is absent. */
export const OLD_TICKET_HEADER = 'X-Authentication';

/** The credentials that open an operation, any one of them; the first one present is judged. */
export const CREDENTIALS_BY_AUTH = {
  anonymous: [],
  secretKey: ['secretKey'],
  sessionTicket: ['sessionTicket'],
  titleEntity: ['entityToken'],
  entity: ['entityToken'],
  anyCredential: ['secretKey', 'entityToken', 'sessionTicket'],
} as const satisfies Record<Auth['kind'], readonly CredentialKind[]>;
