import type { Unproved } from './identity-proof.ts';

/** A code that a provider has given to a client of the title (RFC 6749 1.3.1). It can be exchanged once. */
export interface ClientCode {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly code: string;
  /** The one for which the code was asked: empty for a code of a game. Undefined: the provider wants none. */
  readonly redirectUri?: string | undefined;
}

export type ExchangedCode =
  | { readonly status: 'exchanged'; readonly tokens: Readonly<Record<string, unknown>> }
  | Unproved;
