import type { Instant } from '../../kernel/instant.ts';
import type { Account } from '../look-up-ports.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { listStatement } from '../../storage/query/statement.ts';
import type { BanTable, PlayerIdentityTable, PlayerTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { identitiesIn, toPlayer } from './player-rows.ts';

const findIdentities = listStatement<{ readonly titleId: string }, string, PlayerIdentityTable>(
  `select * from player_identities where ${TITLE_KEY} and player_id in ({:item})`,
);

const findBans = listStatement<
  { readonly titleId: string; readonly now: Instant },
  string,
  Pick<BanTable, 'player_id' | 'expires_at'>
>(
  `select player_id, expires_at from bans where ${TITLE_KEY} and player_id in ({:item}) and active = 1
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
  const bans = await findBans.all(tx, { titleId, now }, playerIds);
  const identitiesOf = Map.groupBy(identities, (row) => row.player_id);
  const bansOf = Map.groupBy(bans, (row) => row.player_id);
  return rows.map((row) => ({
    player: toPlayer(row, identitiesIn(identitiesOf.get(row.player_id) ?? [])),
    isBanned: bansOf.has(row.player_id),
    bannedUntil: lastEndOf(bansOf.get(row.player_id) ?? []),
  }));
}

/** undefined where one has no end, or there is none. */
function lastEndOf(bans: readonly Pick<BanTable, 'expires_at'>[]): Instant | undefined {
  const ends = bans.map(({ expires_at: end }) => end ?? Number.POSITIVE_INFINITY);
  const last = Math.max(...ends);
  return Number.isFinite(last) ? last : undefined;
}
