import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';

/** Removes all values of a player who is deleted, those of characters among them. */
export const deleteValues = statement<PlayerKey>(
  `delete from player_statistics where ${PLAYER_KEY}`,
);
