import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { LEASE_MS } from '../../cluster/lease.ts';
import {
  type CopyOrder,
  type CopyProgress,
  CopyRefused,
  type End,
  nameOf,
  openSource,
  openTarget,
  STOP,
} from './ends.ts';
import { countRows, makeDigest, readPages, type TableShape, writeRows } from './rows.ts';
import { COPIED_TABLES, SEEDED_TABLES } from './tables.ts';

/** A table that was copied and verified. */
export interface CopiedRows {
  readonly table: string;
  readonly rows: number;
  /** The digest of all rows of the table, 64 hex digits; the same at both ends. */
  readonly digest: string;
}

/**
 * Copies a database into an empty one, as of one moment and in one transaction: the copy is complete and verified
 * when this resolves, and nothing of it remains otherwise. A target without tables gets them first. Rejects with
 * CopyRefused, the reason of the signal, or the driver's error.
 */
export async function copyDatabase(order: CopyOrder): Promise<readonly CopiedRows[]> {
  if (nameOf(order.from) === nameOf(order.to)) {
    throw new CopyRefused(`The database ${nameOf(order.to)} cannot be copied to itself.`);
  }
  const source = await openSource(order);
  try {
    if (!order.isWhileServing && order.from.kind === 'postgres') {
      await requireNoLiveNode(source, order.signal);
    }
    await source.begin();
    const target = await openTarget(order.to);
    try {
      const copied = await copyBetween(source, target, order);
      await target.settle();
      return copied;
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

async function copyBetween(
  source: End,
  target: End,
  order: CopyOrder,
): Promise<readonly CopiedRows[]> {
  await target.begin();
  await requireEmpty(target);
  const shapes = await commonShapes(source, target);
  const counter = await makeCounter(source, shapes, order);
  const copied: CopiedRows[] = [];
  for (const shape of shapes) copied.push(await copyTable(source, target, { shape, counter }));
  for (const [at, shape] of shapes.entries()) {
    const found = await digestOf(target, { shape, counter });
    const wanted = copied[at];
    if (found.rows !== wanted?.rows || found.digest !== wanted.digest) {
      throw new CopyRefused(
        `The table ${shape.table} is not the same in ${target.name} as in ${source.name} after it was copied; nothing is kept.`,
      );
    }
  }
  order.signal.throwIfAborted();
  await target.commit();
  return copied;
}

type Counter = Awaited<ReturnType<typeof makeCounter>>;

async function makeCounter(
  source: End,
  shapes: readonly TableShape[],
  { signal, onProgress, isWhileServing }: CopyOrder,
) {
  let total = 0;
  // oxlint-disable-next-line no-await-in-loop
  for (const { table } of shapes) total += 2 * (await countRows(source, table));
  let done = 0;
  let pausedAtMs = performance.now();
  return {
    /** Throws when the copy is to stop. While the service runs, it pauses for as long as the last portion took. */
    async add(step: CopyProgress['step'], table: string, rows: number): Promise<void> {
      done += rows;
      onProgress({ step, of: table, done, total });
      // SQLite answers without leaving this turn of the event loop, in which no signal arrives.
      if (isWhileServing) await sleep(performance.now() - pausedAtMs);
      else await nextTurn();
      pausedAtMs = performance.now();
      signal.throwIfAborted();
    },
  };
}

interface OneTable {
  readonly shape: TableShape;
  readonly counter: Counter;
}

async function copyTable(
  source: End,
  target: End,
  { shape, counter }: OneTable,
): Promise<CopiedRows> {
  const digest = makeDigest(shape);
  for await (const rows of readPages(source, shape)) {
    await writeRows(target, shape, rows);
    digest.add(rows);
    await counter.add('copying', shape.table, rows.length);
  }
  return { table: shape.table, rows: digest.rows, digest: digest.text() };
}

async function digestOf(
  end: End,
  { shape, counter }: OneTable,
): Promise<Omit<CopiedRows, 'table'>> {
  const digest = makeDigest(shape);
  for await (const rows of readPages(end, shape)) {
    digest.add(rows);
    await counter.add('verifying', shape.table, rows.length);
  }
  return { rows: digest.rows, digest: digest.text() };
}

/** The tables with their columns. Rejects with CopyRefused where the columns of the ends differ. */
async function commonShapes(source: End, target: End): Promise<readonly TableShape[]> {
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
async function requireEmpty(target: End): Promise<void> {
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

async function requireNoLiveNode(source: End, signal: AbortSignal): Promise<void> {
  const nodeId = await findLiveNode(source, signal);
  if (nodeId === undefined) return;
  throw new CopyRefused(`The database ${source.name} is served by node ${nodeId}: ${STOP.source}`);
}

/** Watches the nodes for the length of a lease, if there are rows of any. Gives one that renews its lease, or joins. */
export async function findLiveNode(end: End, signal: AbortSignal): Promise<string | undefined> {
  const before = await listHeartbeats(end);
  if (before.size === 0) return undefined;
  await sleep(LEASE_MS, undefined, { signal }).catch(() => undefined);
  const after = await listHeartbeats(end);
  return [...after].find(([nodeId, heartbeat]) => before.get(nodeId) !== heartbeat)?.[0];
}

async function listHeartbeats(end: End): Promise<ReadonlyMap<string, number>> {
  const rows = await end.query('select node_id, heartbeat from nodes');
  return new Map(rows.map((row) => [String(row['node_id']), Number(row['heartbeat'])]));
}
