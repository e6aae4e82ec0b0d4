import { StorageUnavailable } from '../../kernel/errors.ts';
import { keepBans } from '../../moderation/sql/banned-identities.ts';
import { command } from '../../storage/command.ts';
import { PLAYER_KEY, type PlayerKey } from '../../storage/query/keys.ts';
import { statement } from '../../storage/query/statement.ts';
import { orNull, type PlayerTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { DeletionProof, PlayerRemoval, RemovalOutcome } from '../deletion-ports.ts';
import type { Identity } from '../identities.ts';
import { uncountPlayer } from './player-counts.ts';
import { revokePlayers } from './player-revocation.ts';
import { deletePlayer, loadPlayer, lockPlayer } from './player-rows.ts';
import { isLive } from './sessions.ts';

const noteDeleted = statement<PlayerKey>(
  `insert into deleted_players (title_id, player_id, title_player_id, epoch, deleted_at)
   select title_id, player_id, title_player_id, epoch, epoch_changed_at from players
   where ${PLAYER_KEY}`,
);

/** Players.remove. The player is locked first: logins, bans and changes of names come before or find nobody. */
export const removePlayer = command({
  name: 'players.remove',
  changes: 'control',
  async run(
    tx,
    { titleId, playerId, identities, proof, now }: PlayerRemoval,
  ): Promise<RemovalOutcome> {
    const player = { titleId, playerId };
    const row = await lockForDeletion(tx, player);
    if (!row) return (await wasDeleted(tx, player)) ? 'removed' : 'notFound';
    if (proof && !(await holds(tx, { ...player, ...proof, row }))) return 'stale';
    const found = await loadPlayer(tx, player);
    if (!haveSameNames(found?.identities ?? [], identities)) throw new StorageUnavailable(CHANGED);
    await revokePlayers(tx, { titleId, playerIds: [playerId], now });
    await keepBans(tx, { ...player, digests: identities.map(({ digest }) => digest), now });
    await noteDeleted.run(tx, player);
    await deletePlayer.run(tx, player);
    await uncountPlayer(tx, player);
    tx.emit({ type: 'revoked', kind: 'player' });
    return 'removed';
  },
  isRefusal: (outcome) => outcome !== 'removed',
});

const lockHoldings = statement<PlayerKey>(
  `select item_count from holdings where ${PLAYER_KEY} for update`,
);
const lockWhole = statement<PlayerKey, Pick<PlayerTable, 'password_hash'>>(
  `select password_hash from players where ${PLAYER_KEY} for update`,
);

/**
 * Locks a player, and keeps others from inserting rows that refer to it: PostgreSQL can lose the lock of such an insert when a
 * transaction that has only updated the player deletes it (docs/decisions/0028). What the player has is locked first: a purchase
 * has it, and may refer to the player at its end, for its idempotency key.
 */
async function lockForDeletion(
  tx: Tx,
  player: PlayerKey,
): Promise<Pick<PlayerTable, 'password_hash'> | undefined> {
  // The embedded database has one writer.
  if (tx.engine === 'sqlite') return lockPlayer.first(tx, player);
  await lockHoldings.run(tx, player);
  return lockWhole.first(tx, player);
}

async function holds(
  tx: Tx,
  {
    row,
    passwordHash,
    ...session
  }: PlayerKey & DeletionProof & { readonly row: Pick<PlayerTable, 'password_hash'> },
): Promise<boolean> {
  return row.password_hash === orNull(passwordHash) && isLive(tx, session);
}

const CHANGED = { cause: new Error('The names of the player changed during the deletion') };

function haveSameNames(left: readonly Name[], right: readonly Name[]): boolean {
  const texts = [left, right].map((names) => names.map(textOf).toSorted().join('\n'));
  return texts[0] === texts[1];
}

type Name = Pick<Identity, 'provider' | 'subject'>;

function textOf({ provider, subject }: Name): string {
  return `${provider} ${subject}`;
}

const findDeleted = statement<PlayerKey, { readonly player_id: string }>(
  `select player_id from deleted_players where ${PLAYER_KEY}`,
);

/** Whether there was such a player, who was deleted. */
export async function wasDeleted(tx: Tx, of: PlayerKey): Promise<boolean> {
  return (await findDeleted.first(tx, of)) !== undefined;
}
