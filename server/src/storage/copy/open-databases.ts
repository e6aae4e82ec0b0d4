import { existsSync, rmSync } from 'node:fs';
import { migratePostgres, postgresMigrationStatus } from '../postgres/storage.ts';
import { databaseNameOf } from '../postgres/database-name.ts';
import { migrateSqlite, sqliteMigrationStatus } from '../sqlite/migrations.ts';
import type { CopyOrder } from './copy-database.ts';
import type { Address, End } from './end.ts';
import { openPostgresEnd } from './postgres-end.ts';
import { requireOwnSchema } from './preconditions.ts';
import { CopyRefused } from './refusal.ts';
import { takeSnapshot } from './snapshot.ts';
import { openSqliteEnd } from './sqlite-end.ts';

/** Opens the source. Rejects with CopyRefused unless it has the schema of this version of the program, and with the reason of the signal. */
export async function openSource({
  from,
  to,
  isWhileServing,
  signal,
  onProgress,
}: CopyOrder): Promise<End> {
  if (from.kind === 'sqlite' && !existsSync(from.path)) {
    throw new CopyRefused(`There is no database at ${from.path}.`);
  }
  requireOwnSchema(nameOf(from), await appliedOf(from));
  if (from.kind === 'postgres') {
    return openPostgresEnd(from.url, isWhileServing ? 'servedSource' : 'source');
  }
  if (!isWhileServing) return openSqliteEnd(from.path, 'source');
  const snapshot = await takeSnapshot({
    from: from.path,
    to,
    signal,
    onProgress: (done, total) => onProgress({ step: 'reading', of: 'the file', done, total }),
  });
  const end = openSqliteEnd(snapshot.path, 'source');
  return {
    ...end,
    name: from.path,
    async close() {
      await end.close();
      snapshot[Symbol.dispose]();
    },
  };
}

export interface Target extends End {
  /** Keeps the file made for the copy, which is complete. */
  settle(): Promise<void>;
}

/** Opens the target, and makes its tables where it has none. Closing removes a file made here unless it is settled. */
export async function openTarget(to: Address): Promise<Target> {
  const isNewFile = to.kind === 'sqlite' && !existsSync(to.path);
  let isSettled = false;
  const removeUnsettled = () => {
    if (isNewFile && !isSettled) removeFile(to.path);
  };
  try {
    const end = await openPrepared(to);
    return {
      ...end,
      async settle() {
        isSettled = true;
      },
      async close() {
        await end.close();
        removeUnsettled();
      },
    };
  } catch (error) {
    removeUnsettled();
    throw error;
  }
}

async function openPrepared(to: Address): Promise<End> {
  const isBare = (await appliedOf(to)).length === 0;
  if (isBare) await (to.kind === 'sqlite' ? migrateSqlite(to.path) : migratePostgres(to.url));
  requireOwnSchema(nameOf(to), await appliedOf(to));
  return to.kind === 'sqlite'
    ? openSqliteEnd(to.path, 'target')
    : openPostgresEnd(to.url, 'target');
}

function removeFile(path: string): void {
  for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
}

async function appliedOf(address: Address): Promise<readonly string[]> {
  const { applied } = await (address.kind === 'sqlite'
    ? sqliteMigrationStatus(address.path)
    : postgresMigrationStatus(address.url));
  return applied;
}

/** The name of the database for a person; never with a password. */
export function nameOf(address: Address): string {
  return address.kind === 'sqlite' ? address.path : databaseNameOf(address.url);
}
