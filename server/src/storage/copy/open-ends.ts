import { existsSync, rmSync } from 'node:fs';
import { migratePostgres, postgresMigrationStatus } from '../postgres/storage.ts';
import { databaseNameOf } from '../postgres/database-name.ts';
import { migrateSqlite, sqliteMigrationStatus } from '../sqlite/migrations.ts';
import type { Address, End, EndRole } from './end.ts';
import { openPostgresEnd } from './postgres-end.ts';
import { requireOwnSchema } from './preconditions.ts';
import { CopyRefused } from './refusal.ts';
import { openSqliteEnd } from './sqlite-end.ts';

/** Opens what is copied from. Throws CopyRefused where there is no database of this program's own schema. */
export async function openSource(from: Address, role: Exclude<EndRole, 'target'>): Promise<End> {
  if (from.kind === 'sqlite' && !existsSync(from.path)) {
    throw new CopyRefused(`There is no database at ${from.path}.`);
  }
  requireOwnSchema(nameOf(from), await appliedOf(from));
  return from.kind === 'sqlite' ? openSqliteEnd(from.path, role) : openPostgresEnd(from.url, role);
}

export interface Target extends End {
  /** The copy is whole: what was made for it stays. */
  settle(): Promise<void>;
}

/** Opens what is copied to, and makes its tables where it has none. A file made here goes again unless it is settled. */
export async function openTarget(to: Address): Promise<Target> {
  const isNewFile = to.kind === 'sqlite' && !existsSync(to.path);
  let isSettled = false;
  const forget = () => {
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
        forget();
      },
    };
  } catch (error) {
    forget();
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

/** How a person is told which database is meant. */
export function nameOf(address: Address): string {
  return address.kind === 'sqlite' ? address.path : databaseNameOf(address.url);
}
