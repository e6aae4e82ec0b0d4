import { foldDisplayName } from '../../../players/display-names.ts';
import type { Identity } from '../../../players/identities.ts';
import type { NewSession, Player } from '../../../players/ports.ts';
import { itemsStatement } from '../../query/items-statement.ts';
import { rowOf, rowsOf } from '../../query/keys.ts';
import { listStatement, statement } from '../../query/statement.ts';
import { orNull, type PlayerTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { keyOf, keysIn, type PlayerKey, type PlayerKeyColumns, toPlayer } from './player-rows.ts';

const COLUMNS = {
  title_id: 'text',
  player_id: 'text',
  title_player_id: 'text',
  display_name: 'text',
  folded_name: 'text',
  password_hash: 'text',
  origination: 'text',
  created_at: 'bigint',
  last_login_at: 'bigint',
  epoch: 'bigint',
  epoch_changed_at: 'bigint',
  address_key: 'text',
} as const;

const insertRow = statement<PlayerTable>(`insert into players ${rowOf(Object.keys(COLUMNS))}`);
const insertRows = itemsStatement<PlayerTable>(
  COLUMNS,
  `insert into players ${rowsOf(Object.keys(COLUMNS))}`,
);

type NewIdentity = Omit<Identity, 'display'> & { readonly display: string | null };

const insertIdentities = listStatement<PlayerKey, NewIdentity, Pick<Identity, 'provider'>>(
  `insert into player_identities (title_id, provider, subject, player_id, display)
   values {(:titleId, :item.provider, :item.subject, :playerId, :item.display)}
   on conflict (title_id, provider, subject) do nothing returning provider`,
);

/** A player who is made by the session's login. */
export interface NewPlayer extends PlayerKey {
  readonly titlePlayerId: string;
  readonly identities: readonly Identity[];
  readonly displayName?: string | undefined;
  readonly passwordHash?: string | undefined;
  readonly addressKey?: string | undefined;
  readonly session: NewSession;
}

/**
 * Inserts a player and those of its identities that were free (`added`). If one was not, the caller must
 * undo this.
 */
export async function insertPlayer(
  tx: Tx,
  of: NewPlayer,
): Promise<{ readonly player: Player; readonly added: readonly Pick<Identity, 'provider'>[] }> {
  const { identities } = of;
  const row = rowOfPlayer(of);
  await insertRow.run(tx, row);
  const list = identities.map((one) => ({ ...one, display: orNull(one.display) }));
  const added = await insertIdentities.all(tx, of, list);
  return { player: toPlayer(row, identities), added };
}

function rowOfPlayer({ session, ...of }: NewPlayer): PlayerTable {
  return {
    title_id: of.titleId,
    player_id: of.playerId,
    title_player_id: of.titlePlayerId,
    display_name: orNull(of.displayName),
    folded_name: of.displayName === undefined ? null : foldDisplayName(of.displayName),
    password_hash: orNull(of.passwordHash),
    origination: session.provider,
    created_at: session.startedAt,
    last_login_at: session.startedAt,
    epoch: 0,
    epoch_changed_at: null,
    address_key: orNull(of.addressKey),
  };
}

const insertManyIdentities = itemsStatement<IdentityOfPlayer, PlayerKeyColumns>(
  { titleId: 'text', provider: 'text', subject: 'text', playerId: 'text' },
  `insert into player_identities (title_id, provider, subject, player_id)
   select item.titleId, item.provider, item.subject, item.playerId from :items
   order by item.titleId, item.provider, item.subject
   on conflict (title_id, provider, subject) do nothing returning title_id, player_id`,
);

const deleteMany = itemsStatement<PlayerKey>(
  { titleId: 'text', playerId: 'text' },
  `delete from players
   where (title_id, player_id) in (select item.titleId, item.playerId from :items)`,
);

type IdentityOfPlayer = Omit<Identity, 'display'> & PlayerKey;

/** A player who is made by the session's login and has one identity, which is written as it is compared. */
export interface NewNamedPlayer extends NewPlayer {
  readonly identities: readonly [Identity & { readonly display: undefined }];
}

/**
 * Inserts players; undefined for each whose identity was not free. Where nodes insert the same identities, each waits for the
 * other's in the same order.
 */
export async function insertPlayers(
  tx: Tx,
  list: readonly NewNamedPlayer[],
): Promise<readonly (Player | undefined)[]> {
  const rows = list.map(rowOfPlayer);
  await insertRows.run(tx, rows);
  const names = list.map(({ titleId, playerId, identities: [{ provider, subject }] }) => {
    return { titleId, playerId, provider, subject };
  });
  const added = keysIn(await insertManyIdentities.all(tx, names));
  await deleteMany.run(
    tx,
    list.filter((of) => !added.has(keyOf(of))),
  );
  return list.map((of, index) =>
    added.has(keyOf(of)) ? toPlayer(rows[index] as PlayerTable, of.identities) : undefined,
  );
}
