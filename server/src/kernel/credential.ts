import type { Caller } from './caller.ts';
import type { ErrorName } from './error-catalogue.ts';
import type { ErrorExtras } from './errors.ts';
import type { Auth } from './operation.ts';

/** The header that carries each kind of credential. */
export const CREDENTIAL_HEADERS = {
  secretKey: 'X-SecretKey',
  entityToken: 'X-EntityToken',
  sessionTicket: 'X-Authorization',
  operatorSession: 'X-Purser-Console',
} as const;

/** The header in which an operator names the title that a call is about. */
export const TITLE_HEADER = 'X-Purser-Title';

/** The header in which a verifier names itself. It is a header and not a member, so that a proxy can send each verifier to one node. */
export const VERIFIER_HEADER = 'X-Purser-Verifier';
/** Its pattern: base64url, drawn at random at each start of a process. */
export const VERIFIER_ID = '^[A-Za-z0-9_-]{16,64}$';

export type CredentialKind = keyof typeof CREDENTIAL_HEADERS;

/** The credential of an operator's call. Any texts may come in. */
export interface ShownSession {
  /** Of the cookie; undefined: there is none. */
  readonly cookie: string | undefined;
  /** The secret that the page keeps and sends in a header. */
  readonly pageSecret: string;
  /** The title that the call names. */
  readonly title: string | undefined;
}

/** Where the console is. */
export interface ConsoleSite {
  /** Scheme, name and port, as browsers send it; undefined: loopback names only. */
  readonly publicOrigin: string | undefined;
  /** Browsers send its cookies by TLS only. */
  readonly isSecure: boolean;
}

/** The cookie of an operator's session. With the prefix, no other site of the same domain can set it (RFC 6265bis 4.1.3). */
export function sessionCookieOf({ isSecure }: Pick<ConsoleSite, 'isSecure'>): string {
  return isSecure ? '__Host-purser-session' : 'purser-session';
}

/** An older name of the session ticket's header; it counts where the newer one is absent. */
export const OLD_TICKET_HEADER = 'X-Authentication';

/** The credentials that open an operation, any one of them; the first one present is judged. */
export const CREDENTIALS_BY_AUTH = {
  anonymous: [],
  visitor: [],
  operator: ['operatorSession'],
  titleOperator: ['operatorSession'],
  secretKey: ['secretKey', 'operatorSession'],
  sessionTicket: ['sessionTicket'],
  titleEntity: ['entityToken'],
  entity: ['entityToken'],
  anyCredential: ['secretKey', 'entityToken', 'sessionTicket'],
} as const satisfies Record<Auth['kind'], readonly CredentialKind[]>;

/** The caller's credential is not accepted, and how to say so. */
export interface Refusal {
  readonly refused: ErrorName;
  readonly extras?: ErrorExtras;
}

/** The judgement of a caller's credential. A promise only where the refusal depends on more than is in memory. */
export type JudgedCaller<C extends Caller> = C | Refusal | Promise<Refusal>;
