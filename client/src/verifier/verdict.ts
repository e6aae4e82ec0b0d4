import type { TokenOwner } from './token.ts';

/**
 * The verdict on a token.
 * - `valid`: it is good, and whose it is.
 * - `expired`, `revoked`, `invalid`: it is not. `invalid`: it is no token of the title, or a join token of another server or that was used.
 * - `unavailable`: nobody can tell, because there is no lease and the service does not answer. Refuse the player, who may try again.
 * - `unconfirmed`: nobody can tell, and it was good by what was known `ageMs` ago; only with `whenUnreachable: 'unconfirmed'`.
 */
export type Verdict =
  | (TokenOwner & { readonly status: 'valid' })
  | (TokenOwner & { readonly status: 'unconfirmed'; readonly ageMs: number })
  | { readonly status: 'expired' | 'revoked' | 'invalid' }
  | { readonly status: 'unavailable'; readonly error: unknown };

/** The verdict on a session ticket. `invalid`: it proves nothing, for whatever reason. */
export type TicketVerdict =
  | { readonly status: 'valid'; readonly playerId: string }
  | { readonly status: 'invalid' }
  | { readonly status: 'unavailable'; readonly error: unknown };

/** The service's verdicts on the wire; a status that is not known refuses. */
export const STATUSES: Readonly<Record<string, 'valid' | 'expired' | 'revoked' | 'invalid'>> = {
  Valid: 'valid',
  EntityTokenExpired: 'expired',
  EntityTokenRevoked: 'revoked',
};
