import type { Instant } from '../../kernel/instant.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';

/**
 * The addresses at which a player is told of changes: that with which the player logs in, a verified contact, and a former contact while the
 * account can be recovered by it, because the session that has taken it away may be a thief's.
 */
export const findOwnAddresses = statement<
  PlayerKey & { readonly now: Instant },
  { readonly address: string }
>(
  `select subject as address from player_identities
   where ${PLAYER_KEY} and provider = 'Email'
   union
   select address from contact_emails where ${PLAYER_KEY} and verified_at is not null
   union
   select address from former_contacts where ${PLAYER_KEY} and ends_at > :now`,
);
