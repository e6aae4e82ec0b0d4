import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { connectionOptions } from '../../src/storage/postgres/connection.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import type { PostgresVersion } from '../support/postgres-packages.ts';
import { asServingRole } from '../support/serving-role.ts';
import { NOW, type TestedStorage } from './given.ts';
import { openNode, TEST_TIMEOUTS } from './postgres-given.ts';

/** Opens an embedded database of its own in a folder. */
export async function makeSqlite(folder: string): Promise<TestedStorage> {
  const path = join(folder, `${randomUUID()}.db`);
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const reader = new DatabaseSync(path, { readOnly: true });
  return {
    ...storage,
    readLog: (seq) => readPage(storage.controlLog.read, seq),
    readRows: async (text) => reader.prepare(text).all(),
    async write(text) {
      using other = new DatabaseSync(path, { timeout: 5_000 });
      other.exec(text);
    },
    async close() {
      if (reader.isOpen) reader.close();
      await storage.close();
    },
  };
}

/** Opens a PostgreSQL database of its own, as a role with least privileges. */
export async function makePostgres(version: PostgresVersion = 18): Promise<TestedStorage> {
  const url = asServingRole(await aPostgresDatabase('migrated', version));
  const storage = await openNode({ url });
  const client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
  await client.connect();
  return {
    ...storage,
    readLog: (seq) => readPage(storage.sharedLog.read, seq),
    readRows: async (text) => (await client.query(text)).rows,
    write: (text) => client.query(text),
    async close() {
      await client.end();
      await storage.close();
    },
  };
}
