import type { CredentialEntry } from '../../../credentials/control-entries.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { LIFETIME_MS } from '../../../kernel/limits.ts';
import { appendControl, notBeforeNewest } from '../../control/log.ts';
import { TITLE_KEY } from '../../query/keys.ts';
import { listStatement } from '../../query/statement.ts';
import type { PlayerTable } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';

interface PlayersRevocation {
  readonly titleId: string;
  /** Distinct ids. */
  readonly playerIds: readonly string[];
  readonly now: Instant;
}

type EpochRow = Pick<PlayerTable, 'title_id' | 'player_id' | 'epoch' | 'epoch_changed_at'>;

const raiseEpochs = listStatement<PlayersRevocation, string, EpochRow>(
  `update players set epoch = epoch + 1, epoch_changed_at = ${notBeforeNewest(':now')}
   where ${TITLE_KEY} and player_id in ({:item})
   returning title_id, player_id, epoch, epoch_changed_at`,
);
const endSessions = listStatement<PlayersRevocation, string>(
  `update sessions set revoked_at = :now
   where ${TITLE_KEY} and player_id in ({:item}) and revoked_at is null`,
);

interface RevokedPlayers {
  /** The ids of those that exist. */
  readonly playerIds: readonly string[];
  /** The moment that was written down: `now`, or that of the newest control entry where it is later. */
  readonly at: Instant;
}

/** Revokes all credentials of players: raises their epochs and ends their sessions. */
export async function revokePlayers(tx: Tx, of: PlayersRevocation): Promise<RevokedPlayers> {
  const raised = await raiseEpochs.all(tx, of, of.playerIds);
  await endSessions.run(tx, of, of.playerIds);
  appendControl(tx, { at: of.now, entries: raised.map(playerEpochEntry) });
  return {
    playerIds: raised.map((row) => row.player_id),
    at: raised[0]?.epoch_changed_at ?? of.now,
  };
}

/** The control entry of a player whose epoch has grown; it matters for as long as any credential may live. */
export function playerEpochEntry(row: EpochRow): CredentialEntry {
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
