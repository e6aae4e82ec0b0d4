import type { Instant } from '../../kernel/instant.ts';
import { keyOf, type PlayerKey } from '../../storage/query/keys.ts';
import { insertItemsOf, typesOf } from '../../storage/query/rows.ts';
import { itemsStatement, statement } from '../../storage/query/statement.ts';
import { orNull, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Identity, IdentityKey } from '../identities.ts';
import { termsOfName } from '../name-terms.ts';
import { foldDisplayName, type NewSession, type Player } from '../player.ts';
import { insertIdentities } from './identities.ts';
import { toPlayer } from './player-row.ts';
import { keysIn, type PlayerKeyColumns } from './players.ts';

const TYPES = typesOf('players');
const NAMES = Object.keys(TYPES);
const VALUES = Object.entries(TYPES).map(([name, type]) => `cast(:${name} as ${type})`);

/** SQL: no deleted player had one of these ids. */
const isUnused = (of: { readonly title: string; readonly player: string; readonly own: string }) =>
  `not exists (select 1 from deleted_players
     where title_id = ${of.title} and player_id = ${of.player})
   and not exists (select 1 from deleted_players
     where title_id = ${of.title} and title_player_id = ${of.own})`;

const insertRow = statement<Tables['players']>(
  `insert into players (${NAMES.join(', ')}) select ${VALUES.join(', ')}
   where ${isUnused({ title: ':title_id', player: ':player_id', own: ':title_player_id' })}`,
);
const insertRows = itemsStatement<Tables['players']>(
  TYPES,
  `${insertItemsOf('players')}
   where ${isUnused({ title: 'item.title_id', player: 'item.player_id', own: 'item.title_player_id' })}`,
);

const USED_ID = 'A new player has an id of one who was deleted';

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
  if ((await insertRow.run(tx, row)) === 0) throw new Error(USED_ID);
  const added = await insertIdentities(tx, { ...of, now: of.session.startedAt }, identities);
  return { player: toPlayer(row, usedNow(of)), added };
}

/** The identities as they are stored with the player. */
function usedNow({ identities, session: { startedAt: usedAt } }: NewPlayer): readonly Identity[] {
  return identities.map((one) => ({ ...one, usedAt }));
}

function rowOfPlayer({ session, ...of }: NewPlayer): Tables['players'] {
  const last = { at: session.startedAt, addressKey: orNull(of.addressKey) };
  const foldedName = of.displayName === undefined ? null : foldDisplayName(of.displayName);
  return {
    title_id: of.titleId,
    player_id: of.playerId,
    title_player_id: of.titlePlayerId,
    display_name: orNull(of.displayName),
    folded_name: foldedName,
    password_hash: orNull(of.passwordHash),
    origination: session.provider,
    created_at: session.startedAt,
    last_login_at: last.at,
    epoch: 0,
    epoch_changed_at: null,
    kept_session_id: null,
    address_key: last.addressKey,
    identities_taken: 0,
    searched_login_at: last.at,
    searched_address_key: last.addressKey,
    name_terms: foldedName === null ? null : termsOfName(of, foldedName),
    searched_name: foldedName,
    tags: null,
  };
}

type IdentityOfPlayer = IdentityKey & PlayerKey & { readonly usedAt: Instant };

const insertIdentitiesOfMany = itemsStatement<IdentityOfPlayer, PlayerKeyColumns>(
  { titleId: 'text', provider: 'text', subject: 'text', playerId: 'text', usedAt: 'bigint' },
  `insert into player_identities (title_id, provider, subject, player_id, used_at)
   select item.titleId, item.provider, item.subject, item.playerId, item.usedAt from :items
   order by item.titleId, item.provider, item.subject
   on conflict (title_id, provider, subject) do nothing returning title_id, player_id`,
);

const deletePlayers = itemsStatement<PlayerKey>(
  { titleId: 'text', playerId: 'text' },
  `delete from players
   where (title_id, player_id) in (select item.titleId, item.playerId from :items)`,
);

/** A player who is made by the session's login and has one identity, which is written as it is compared. */
interface NewNamedPlayer extends NewPlayer {
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
  if ((await insertRows.run(tx, rows)) < rows.length) throw new Error(USED_ID);
  const names = list.map(({ titleId, playerId, identities: [{ provider, subject }], session }) => {
    return { titleId, playerId, provider, subject, usedAt: session.startedAt };
  });
  const added = keysIn(await insertIdentitiesOfMany.all(tx, names));
  await deletePlayers.run(
    tx,
    list.filter((of) => !added.has(keyOf(of))),
  );
  return list.map((of, index) =>
    added.has(keyOf(of)) ? toPlayer(rows[index] as Tables['players'], usedNow(of)) : undefined,
  );
}
