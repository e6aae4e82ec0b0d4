import type { IdentityEntry } from '../identity/control-entries.ts';
import type { Instant } from '../kernel/instant.ts';
import { LIFETIME_MS } from '../kernel/limits.ts';
import { inChunks } from './chunks.ts';
import { appendControl } from './control.ts';
import type { Db, PlayerTable } from './database.ts';

interface PlayersRevocation {
  readonly titleId: string;
  /** Distinct. */
  readonly serviceIds: readonly string[];
  readonly now: Instant;
}

/** Lets everything of players die: raises their epochs and ends their sessions. Returns the ids of those that exist. */
export async function revokePlayers(db: Db, of: PlayersRevocation): Promise<readonly string[]> {
  const raised: EpochRow[] = [];
  for (const serviceIds of inChunks(of.serviceIds)) {
    raised.push(...(await raiseEpochs(db, { ...of, serviceIds })));
    await endSessions(db, { ...of, serviceIds });
  }
  await appendControl(db, { at: of.now, entries: raised.map(playerEpochEntry) });
  return raised.map((row) => row.service_id);
}

type EpochRow = Pick<PlayerTable, 'title_id' | 'service_id' | 'epoch' | 'epoch_changed_at'>;

function raiseEpochs(db: Db, of: PlayersRevocation): Promise<EpochRow[]> {
  return db
    .updateTable('players')
    .set((e) => ({ epoch: e('epoch', '+', 1), epoch_changed_at: of.now }))
    .where('title_id', '=', of.titleId)
    .where('service_id', 'in', of.serviceIds)
    .returning(['title_id', 'service_id', 'epoch', 'epoch_changed_at'])
    .execute();
}

async function endSessions(db: Db, of: PlayersRevocation): Promise<void> {
  await db
    .updateTable('sessions')
    .set({ revoked_at: of.now })
    .where('title_id', '=', of.titleId)
    .where('service_id', 'in', of.serviceIds)
    .where('revoked_at', 'is', null)
    .execute();
}

/** What the control log says of a player whose epoch has grown; it matters for as long as any credential may live. */
export function playerEpochEntry(row: EpochRow): IdentityEntry {
  return {
    kind: 'playerEpoch',
    body: {
      titleId: row.title_id,
      serviceId: row.service_id,
      epoch: row.epoch,
      until: (row.epoch_changed_at ?? 0) + LIFETIME_MS.max,
    },
  };
}
