import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';

/** The addresses at which a player is told of changes: that with which the player logs in, and a verified contact. */
export const findOwnAddresses = statement<PlayerKey, { readonly address: string }>(
  `select subject as address from player_identities
   where ${PLAYER_KEY} and provider = 'Email'
   union
   select address from contact_emails where ${PLAYER_KEY} and verified_at is not null`,
);
