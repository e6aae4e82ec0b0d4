import type { RevokedEntry } from '../../credentials/revocations.ts';
import type { Instant } from '../../kernel/instant.ts';
import { LIFETIME_MS } from '../../kernel/limits.ts';
import { appendControl, notBeforeNewest } from '../../storage/control/log.ts';
import { TITLE_KEY } from '../../storage/query/keys.ts';
import { listStatement } from '../../storage/query/statement.ts';
import { orNull, type PlayerTable } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

interface PlayersRevocation {
  readonly titleId: string;
  /** Distinct ids. */
  readonly playerIds: readonly string[];
  /** The one session that goes on with its credentials. */
  readonly keptSessionId?: string;
  readonly now: Instant;
}

export type EpochRow = Pick<
  PlayerTable,
  'title_id' | 'player_id' | 'epoch' | 'epoch_changed_at' | 'kept_session_id'
>;

type Raise = Pick<PlayersRevocation, 'titleId' | 'now'> & { readonly keptSessionId: string | null };

const raiseEpochs = listStatement<Raise, string, EpochRow>(
  `update players set epoch = epoch + 1, epoch_changed_at = ${notBeforeNewest(':now')},
     kept_session_id = :keptSessionId
   where ${TITLE_KEY} and player_id in ({:item})
   returning title_id, player_id, epoch, epoch_changed_at, kept_session_id`,
);
const endSessions = listStatement<Required<PlayersRevocation>, string>(
  `update sessions set revoked_at = :now
   where ${TITLE_KEY} and player_id in ({:item}) and revoked_at is null
     and session_id <> :keptSessionId`,
);

interface RevokedPlayers {
  /** The ids of those that exist. */
  readonly playerIds: readonly string[];
  /** The moment that was written down: `now`, or that of the newest control entry where it is later. */
  readonly at: Instant;
}

/** Revokes the credentials of players, but for those of a session that is kept: raises their epochs and ends their sessions. */
export async function revokePlayers(tx: Tx, of: PlayersRevocation): Promise<RevokedPlayers> {
  const { playerIds, keptSessionId } = of;
  const raise = { ...of, keptSessionId: orNull(keptSessionId) };
  const raised = await raiseEpochs.all(tx, raise, playerIds);
  // No session has the empty text as its id.
  await endSessions.run(tx, { ...of, keptSessionId: keptSessionId ?? '' }, playerIds);
  appendControl(tx, { at: of.now, entries: raised.map(playerEpochEntry) });
  return {
    playerIds: raised.map((row) => row.player_id),
    at: raised[0]?.epoch_changed_at ?? of.now,
  };
}

/** The control entry of a player whose epoch has grown; it matters for as long as any credential may live. */
export function playerEpochEntry(row: EpochRow): RevokedEntry {
  return {
    kind: 'playerEpoch',
    body: {
      titleId: row.title_id,
      playerId: row.player_id,
      epoch: row.epoch,
      ...(row.kept_session_id !== null && { keptSessionId: row.kept_session_id }),
      until: (row.epoch_changed_at ?? 0) + LIFETIME_MS.max,
    },
  };
}
