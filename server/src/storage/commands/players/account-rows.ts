import type { Instant } from '../../../kernel/instant.ts';
import type { Account } from '../../../players/look-up-ports.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { listStatement } from '../../query/statement.ts';
import type { PlayerIdentityTable, PlayerTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { identitiesIn, toPlayer } from './player-rows.ts';

const findIdentities = listStatement<{ readonly titleId: string }, string, PlayerIdentityTable>(
  `select * from player_identities where ${TITLE_KEY} and player_id in ({:item})`,
);

const findBanned = listStatement<
  { readonly titleId: string; readonly now: Instant },
  string,
  { readonly player_id: string }
>(
  `select player_id from bans where ${TITLE_KEY} and player_id in ({:item}) and active = 1
   and (expires_at is null or expires_at > :now)`,
);

/** The accounts of rows of players of one title, in the order of the rows. */
export async function loadAccounts(
  tx: Tx,
  {
    titleId,
    rows,
    now,
  }: {
    readonly titleId: string;
    readonly rows: readonly PlayerTable[];
    readonly now: Instant;
  },
): Promise<readonly Account[]> {
  const playerIds = rows.map((row) => row.player_id);
  const identities = await findIdentities.all(tx, { titleId }, playerIds);
  const banned = await findBanned.all(tx, { titleId, now }, playerIds);
  const identitiesOf = Map.groupBy(identities, (row) => row.player_id);
  const bannedIds = new Set(banned.map((row) => row.player_id));
  return rows.map((row) => ({
    player: toPlayer(row, identitiesIn(identitiesOf.get(row.player_id) ?? [])),
    isBanned: bannedIds.has(row.player_id),
  }));
}
