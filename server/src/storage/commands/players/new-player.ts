import type { Identity } from '../../../players/identities.ts';
import type { NewSession, Player } from '../../../players/ports.ts';
import { rowOf } from '../../query/keys.ts';
import { listStatement, statement } from '../../query/statement.ts';
import { orNull, type PlayerTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { type PlayerKey, toPlayer } from './player-rows.ts';

const insertRow = statement<PlayerTable>(
  `insert into players ${rowOf([
    'title_id',
    'player_id',
    'title_player_id',
    'display_name',
    'password_hash',
    'origination',
    'created_at',
    'last_login_at',
    'epoch',
    'epoch_changed_at',
    'address_key',
  ])}`,
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
  const { identities, session } = of;
  const row: PlayerTable = {
    title_id: of.titleId,
    player_id: of.playerId,
    title_player_id: of.titlePlayerId,
    display_name: orNull(of.displayName),
    password_hash: orNull(of.passwordHash),
    origination: session.provider,
    created_at: session.startedAt,
    last_login_at: session.startedAt,
    epoch: 0,
    epoch_changed_at: null,
    address_key: orNull(of.addressKey),
  };
  await insertRow.run(tx, row);
  const list = identities.map((one) => ({ ...one, display: orNull(one.display) }));
  const added = await insertIdentities.all(tx, of, list);
  return { player: toPlayer(row, identities), added };
}
