import type { IdentityEntry } from '../../../credentials/control-entries.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { LIFETIME_MS } from '../../../kernel/limits.ts';
import { appendControl } from '../../control/log.ts';
import type { PlayerTable, Db } from '../../query/tables.ts';
import { listStatement } from '../../query/statement.ts';

interface PlayersRevocation {
  readonly titleId: string;
  /** Distinct. */
  readonly playerIds: readonly string[];
  readonly now: Instant;
}

/** Lets everything of players die: raises their epochs and ends their sessions. Returns the ids of those that exist. */
export async function revokePlayers(db: Db, of: PlayersRevocation): Promise<readonly string[]> {
  const players = of.playerIds.map((playerId) => ({ playerId }));
  const raised: EpochRow[] = await raiseEpochs.all(db, of, players);
  await endSessions.run(db, of, players);
  await appendControl(db, { at: of.now, entries: raised.map(playerEpochEntry) });
  return raised.map((row) => row.player_id);
}

type EpochRow = Pick<PlayerTable, 'title_id' | 'player_id' | 'epoch' | 'epoch_changed_at'>;

const raiseEpochs = listStatement<PlayersRevocation, { readonly playerId: string }>()(
  (db, value, players) =>
    db
      .updateTable('players')
      .set((e) => ({ epoch: e('epoch', '+', 1), epoch_changed_at: value('now') }))
      .where('title_id', '=', value('titleId'))
      .where(
        'player_id',
        'in',
        players.map((player) => player('playerId')),
      )
      .returning(['title_id', 'player_id', 'epoch', 'epoch_changed_at']),
);

const endSessions = listStatement<PlayersRevocation, { readonly playerId: string }>()(
  (db, value, players) =>
    db
      .updateTable('sessions')
      .set({ revoked_at: value('now') })
      .where('title_id', '=', value('titleId'))
      .where(
        'player_id',
        'in',
        players.map((player) => player('playerId')),
      )
      .where('revoked_at', 'is', null),
);

/** What the control log says of a player whose epoch has grown; it matters for as long as any credential may live. */
export function playerEpochEntry(row: EpochRow): IdentityEntry {
  return {
    kind: 'playerEpoch',
    body: {
      titleId: row.title_id,
      playerId: row.player_id,
      epoch: row.epoch,
      until: (row.epoch_changed_at ?? 0) + LIFETIME_MS.max,
    },
  };
}
