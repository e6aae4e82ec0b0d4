import type { IdentityProvider, Provider } from '../../kernel/identity-provider.ts';
import { keyOf, PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import {
  orUndefined,
  type PlayerIdentityTable,
  type PlayerTable,
} from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Identity } from '../identities.ts';
import type { Player } from '../ports.ts';

type IdentityColumns = Pick<PlayerIdentityTable, 'provider' | 'subject' | 'display'>;

/** Whether there is such a player. */
export const findPlayerId = statement<PlayerKey, Pick<PlayerTable, 'player_id'>>(
  `select player_id from players where ${PLAYER_KEY}`,
);

/** Locks a player until the end of the transaction. No row: there is no such player. */
export const lockPlayer = statement<PlayerKey, Pick<PlayerTable, 'password_hash'>>(
  `update players set epoch = epoch where ${PLAYER_KEY} returning password_hash`,
);

/** A row for each identity; every player has one. */
const findRows = statement<PlayerKey, PlayerTable & IdentityColumns>(
  `select p.*, i.provider, i.subject, i.display
   from players p
   join player_identities i on i.title_id = p.title_id and i.player_id = p.player_id
   where p.title_id = :titleId and p.player_id = :playerId`,
);

/** A player with its identities. */
export async function loadPlayer(tx: Tx, of: PlayerKey): Promise<Player | undefined> {
  const rows = await findRows.all(tx, of);
  return rows[0] && toPlayer(rows[0], identitiesIn(rows));
}

/** The distinct identities of rows about one player. */
export function identitiesIn(rows: readonly IdentityColumns[]): Identity[] {
  const identities: Identity[] = [];
  for (const { provider, subject, display } of rows) {
    const isKnown = identities.some((one) => one.provider === provider && one.subject === subject);
    if (isKnown) continue;
    const identity = { provider: provider as IdentityProvider, subject };
    identities.push({ ...identity, display: orUndefined(display) });
  }
  return identities;
}

/** A player as the domain has it. */
export function toPlayer(row: PlayerTable, identities: readonly Identity[]): Player {
  return {
    titleId: row.title_id,
    playerId: row.player_id,
    titlePlayerId: row.title_player_id,
    identities,
    displayName: orUndefined(row.display_name),
    createdAt: row.created_at,
    lastLoginAt: orUndefined(row.last_login_at),
    origination: row.origination as Provider,
    epoch: row.epoch,
  };
}

/** Deletes a player with all rows about it. */
export const deletePlayer = statement<PlayerKey>(`delete from players where ${PLAYER_KEY}`);

export type PlayerKeyColumns = Pick<PlayerTable, 'title_id' | 'player_id'>;

/** The texts that name the players of rows. */
export function keysIn(rows: readonly PlayerKeyColumns[]): ReadonlySet<string> {
  return new Set(rows.map((row) => keyOf({ titleId: row.title_id, playerId: row.player_id })));
}
