import type { Run } from '../kernel/command.ts';
import { type Clock, DAY_MS, type Instant } from '../kernel/instant.ts';
import { LEDGER_SIZES_DAYS, RECENT_PLAYERS_MAX } from '../kernel/operator-limits.ts';
import { command } from '../storage/command.ts';
import type { LedgerSize, LedgerSizeOfDay } from './ledger-size.ts';
import type { NodeStats, RecentPlayers } from './node-stats.ts';
import type { NodeRow } from './nodes.ts';
import { deleteMarkedNode, deleteNode, insertNode, markNode, updateNode } from './sql/nodes.ts';
import {
  countEntries,
  countPlayers,
  findStats,
  findTitles,
  forgetSizes,
  forgetStats,
  LEDGER_SIZE,
  readLedgerSizes,
  type Since,
  upsertSize,
  upsertStats,
} from './sql/stats.ts';

/** Inserts the row of a process that shares an embedded database (cluster/embedded-node.ts). */
export const joinNodes = command({
  name: 'nodes.join',
  changes: 'rows',
  async run(tx, row: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<void> {
    await insertNode.run(tx, row);
  },
});

/** Writes an entry into that row. `gone`: it is not there, or marked. */
export const publishNode = command({
  name: 'nodes.publish',
  changes: 'rows',
  async run(tx, row: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<'published' | 'gone'> {
    return (await updateNode.run(tx, row)) > 0 ? 'published' : 'gone';
  },
});

/** Removes that row. */
export const leaveNodes = command({
  name: 'nodes.leave',
  changes: 'rows',
  async run(tx, row: Pick<NodeRow, 'nodeId'>): Promise<void> {
    await deleteNode.run(tx, row);
  },
});

/** Marks the row of a process that seems to be dead, if it is still this one; removes it where it was marked. */
export const endSilentNode = command({
  name: 'nodes.endSilent',
  changes: 'rows',
  async run(tx, row: NodeRow): Promise<void> {
    await (row.heartbeat === 0 ? markNode : deleteMarkedNode).run(tx, row);
  },
});

/** Replaces the stats of a process, and deletes those of processes that have written nothing since a moment. */
export const writeNodeStats = command({
  name: 'nodeFigures.write',
  changes: 'rows',
  async run(
    tx,
    { figures, forgetBefore }: { readonly figures: NodeStats; readonly forgetBefore: Instant },
  ): Promise<void> {
    const { nodeId, at } = figures;
    await upsertStats.run(tx, { nodeId, at, figures: JSON.stringify(figures) });
    await forgetStats.run(tx, { before: forgetBefore });
  },
});

/** The stats that processes wrote since a moment, all titles, and the noted sizes of the ledger, each the oldest first. */
export const readNodeStats = command({
  name: 'nodeFigures.read',
  changes: 'nothing',
  async run(tx, of: Since) {
    const rows = await findStats.all(tx, of);
    const titles = await findTitles.all(tx, undefined);
    return {
      nodes: rows.map(({ figures }): NodeStats => JSON.parse(figures)),
      titles: titles.map(({ title_id: titleId, name }) => ({ titleId, name })),
      ledgerSizes: await readLedgerSizes(tx),
    };
  },
});

/** Counts the players of each title who logged in since a moment; it reads an entry of an index for each. */
export const countRecentPlayers = command({
  name: 'nodeFigures.countRecentPlayers',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: Since): Promise<readonly RecentPlayers[]> {
    const counts = await countPlayers.all(tx, { ...of, max: RECENT_PLAYERS_MAX });
    return counts.map(({ title_id: titleId, count }) => ({ titleId, count }));
  },
});

/** Fewer entries than this are counted. */
const ESTIMATED_MIN = 100_000;

/** Measures the ledger; it may take long. */
export const measureLedger = command({
  name: 'nodeFigures.measureLedger',
  changes: 'nothing',
  readsLong: true,
  async run(tx): Promise<LedgerSize> {
    const { rows } = await tx.send(LEDGER_SIZE[tx.engine], []);
    const { entries, bytes } = rows[0] as LedgerSize;
    if (entries >= ESTIMATED_MIN || tx.engine === 'sqlite') return { entries, bytes };
    return { entries: (await countEntries.first(tx, undefined))?.entries ?? 0, bytes };
  },
});

/** Stores the size of the ledger on a day, and deletes sizes that are older than LEDGER_SIZES_DAYS. */
export const noteLedgerSize = command({
  name: 'nodeFigures.noteLedgerSize',
  changes: 'rows',
  async run(tx, size: LedgerSizeOfDay): Promise<void> {
    await upsertSize.run(tx, size);
    await forgetSizes.run(tx, { before: size.day - LEDGER_SIZES_DAYS });
  },
});

/** The noted sizes of the ledger, the oldest first. */
export const listLedgerSizes = command({
  name: 'nodeFigures.ledgerSizes',
  changes: 'nothing',
  run: readLedgerSizes,
});

/** Notes how large the ledger is, once a day (UTC). */
export async function measureLedgerDaily({
  run,
  now,
}: {
  readonly run: Run;
  readonly now: Clock;
}): Promise<void> {
  const day = Math.floor(now() / DAY_MS);
  const noted = await run(listLedgerSizes);
  if (noted.some((size) => size.day === day)) return;
  await run(noteLedgerSize, { day, ...(await run(measureLedger)) });
}
