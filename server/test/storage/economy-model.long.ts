import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { describe } from 'vitest';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { openSqliteStorage } from '../../src/storage/sqlite/storage.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { economyModelConformance } from './economy-model.conformance.ts';
import { NOW, type TestedStorage, temporaryFolder } from './given.ts';
import { openNode } from './postgres-given.ts';

// Each part has a database and random numbers of its own, and can be run by itself (`-t "SQLite part 3"`).
const PARTS = Array.from({ length: 20 }, (_, index) => `part ${index}`);
const STEPS_OF_PART = 5_000;

const folder = temporaryFolder();

async function makeSqlite(): Promise<TestedStorage> {
  const path = join(folder, `${randomUUID()}.db`);
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  return { ...storage, readLog: (seq) => readPage(storage.controlLog.read, seq) };
}

async function makePostgres(): Promise<TestedStorage> {
  const storage = await openNode({ url: await aPostgresDatabase() });
  return { ...storage, readLog: (seq) => readPage(storage.sharedLog.read, seq) };
}

describe.each(PARTS)('SQLite %s', () => economyModelConformance(makeSqlite, STEPS_OF_PART));

describe.skipIf(NO_POSTGRES).each(PARTS)('PostgreSQL %s', () => {
  economyModelConformance(makePostgres, STEPS_OF_PART);
});
