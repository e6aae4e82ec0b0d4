import { setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '../../cluster/lease.ts';
import { compareMigrations } from '../migrations/index.ts';
import { schemaTooNew, schemaTooOld } from '../migrations/schema-mismatch.ts';
import { type End, STOP } from './end.ts';
import { CopyRefused } from './refusal.ts';
import { countRows, type TableShape } from './rows.ts';
import { COPIED_TABLES, SEEDED_TABLES } from './tables.ts';

/** Throws CopyRefused unless exactly the migrations of this program were applied. */
export function requireOwnSchema(name: string, applied: readonly string[]): void {
  if (applied.length === 0) {
    throw new CopyRefused(`The database ${name} has no tables of Purser's.`);
  }
  const { pending, unknown } = compareMigrations(applied);
  if (unknown.length > 0) throw new CopyRefused(schemaTooNew(name, unknown).message);
  if (pending.length > 0) throw new CopyRefused(schemaTooOld(name, pending).message);
}

/** The tables with their columns. Rejects with CopyRefused where the columns of the ends differ. */
export async function commonShapes(source: End, target: End): Promise<readonly TableShape[]> {
  const shapes: TableShape[] = [];
  for (const table of COPIED_TABLES) {
    const columns = await source.columnsOf(table);
    const others = await target.columnsOf(table);
    if (columns.join() !== others.join()) {
      throw new CopyRefused(
        `The table ${table} of ${source.name} has other columns than that of ${target.name}: somebody has changed one of them by hand.`,
      );
    }
    shapes.push({ table, columns });
  }
  return shapes;
}

/** Rejects with CopyRefused unless the target is as `purser migrate up` leaves a new one. Locks it until the transaction ends. */
export async function requireEmpty(target: End): Promise<void> {
  // Every change of the control state, a new title too, needs this row, and waits until the copy is complete.
  await target.query('update control_head set seq = seq where id = 1');
  const [head] = await target.query('select seq from control_head where id = 1');
  const isUsed = head?.['seq'] !== 0;
  const others = COPIED_TABLES.filter((table) => !SEEDED_TABLES.includes(table));
  for (const table of isUsed ? [] : [...others, 'nodes']) {
    // oxlint-disable-next-line no-await-in-loop
    if ((await countRows(target, table)) > 0) throw notEmpty(target, `its table ${table} has rows`);
  }
  if (isUsed) throw notEmpty(target, 'its control log has entries');
  // Opening an empty database stores a namespace id, which nothing refers to yet.
  await target.query('delete from meta');
}

function notEmpty({ name }: End, why: string): CopyRefused {
  return new CopyRefused(
    `The database ${name} is not empty (${why}), and nothing is ever copied over what is there: name a new one.`,
  );
}

/** Watches the nodes for the length of a lease. Rejects with CopyRefused when one renews its lease, or joins. */
export async function requireNoLiveNode(source: End, signal: AbortSignal): Promise<void> {
  const before = await listHeartbeats(source);
  if (before.size === 0) return;
  await sleep(LEASE_MS, undefined, { signal }).catch(() => undefined);
  const after = await listHeartbeats(source);
  const live = [...after].find(([nodeId, heartbeat]) => before.get(nodeId) !== heartbeat);
  if (!live) return;
  throw new CopyRefused(`The database ${source.name} is served by node ${live[0]}: ${STOP.source}`);
}

async function listHeartbeats(end: End): Promise<ReadonlyMap<string, number>> {
  const rows = await end.query('select node_id, heartbeat from nodes');
  return new Map(rows.map((row) => [String(row['node_id']), Number(row['heartbeat'])]));
}
