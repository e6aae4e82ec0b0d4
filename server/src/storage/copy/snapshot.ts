import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { backup } from 'node:sqlite';
import { openQueryOnly } from '../sqlite/file.ts';
import type { Address } from './end.ts';

/** 4 MiB where a page has 4 KiB: a few milliseconds. */
const PAGES_AT_ONCE = 1_000;

const BUSY_TIMEOUT_MS = 1_000;

/** A private copy of a database file, as of one moment. */
export interface Snapshot extends Disposable {
  readonly path: string;
}

export interface SnapshotOrder {
  readonly from: string;
  readonly to: Address;
  readonly signal: AbortSignal;
  /** In pages. */
  readonly onProgress: (done: number, total: number) => void;
}

/**
 * Copies the pages of a file that is served, in one read transaction of 2 ms for each MiB: as long as anybody reads, the
 * service's write-ahead log can only grow, so what takes longer is done with the snapshot. It stands beside a target that is
 * a file, which needs the room anyway; otherwise in the system's temporary folder. Rejects with the reason of the signal.
 */
export async function takeSnapshot(order: SnapshotOrder): Promise<Snapshot> {
  const beside = order.to.kind === 'sqlite' ? dirname(order.to.path) : tmpdir();
  const folder = mkdtempSync(join(beside, '.purser-copy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const path = join(folder, 'snapshot.db');
    await copyPages(path, order);
    return { path, [Symbol.dispose]: remove };
  } catch (error) {
    remove();
    throw error;
  }
}

async function copyPages(to: string, { from, signal, onProgress }: SnapshotOrder): Promise<void> {
  const database = openQueryOnly({ path: from, busyTimeoutMs: BUSY_TIMEOUT_MS });
  try {
    // Without a transaction of its own, a backup begins anew after each commit of the service.
    database.exec('begin');
    database.prepare('select 1 from sqlite_schema').get();
    const pages = await backup(database, to, {
      rate: PAGES_AT_ONCE,
      progress({ totalPages, remainingPages }) {
        signal.throwIfAborted();
        onProgress(totalPages - remainingPages, totalPages);
      },
    });
    signal.throwIfAborted();
    onProgress(pages, pages);
  } finally {
    // Ends the transaction.
    database.close();
  }
}
