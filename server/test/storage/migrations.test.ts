import { join } from 'node:path';
import { sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandom } from '../../src/kernel/secrets.ts';
import type { Db } from '../../src/storage/query/tables.ts';
import type { SchemaDialect } from '../../src/storage/migrations/dialect.ts';
import { postgresConnection, postgresSchema } from '../../src/storage/postgres/connection.ts';
import { openSqliteConnection, sqliteSchema } from '../../src/storage/sqlite/connection.ts';
import { MIGRATION_NAMES, migrationsFor } from '../../src/storage/migrations/index.ts';
import { migratePostgres, postgresMigrationStatus } from '../../src/storage/postgres/storage.ts';
import { SchemaTooNew, SchemaTooOld } from '../../src/storage/migrations/schema-mismatch.ts';
import { createSqliteFile } from '../../src/storage/sqlite/create-file.ts';
import { openSqliteStorage } from '../../src/storage/sqlite/storage.ts';
import type { StoragePorts } from '../../src/storage/storage.ts';
import { readPage } from '../support/control-page.ts';
import { NO_POSTGRES } from '../support/postgres.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NOW, temporaryFolder } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';

const [FIRST = ''] = MIGRATION_NAMES;

/** Brings an empty database to the state that the first release made. */
async function migrateToFirst(db: Db, dialect: SchemaDialect): Promise<void> {
  const first = Object.entries(migrationsFor(dialect)).filter(([name]) => name === FIRST);
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => Object.fromEntries(first) },
    disableTransactions: true,
  }).migrateToLatest();
  if (error) throw error;
}

/** What a program of the first release may have left in each kind of table. */
async function writeAsFirst(db: Db): Promise<void> {
  for (const statement of [
    sql`insert into titles values ('AAAA', 'One', ${NOW}, 0)`,
    sql`insert into signing_keys (kid, sealed, created_at, retired_at) values ('old', 'sealed', ${NOW}, ${NOW + 1})`,
    sql`insert into signing_keys (kid, sealed, created_at) values ('signs', 'sealed', ${NOW + 1})`,
    sql`insert into token_revocations values ('AAAA', 'token', ${NOW + 1})`,
    sql`insert into control_log values (1, ${NOW}, 'tokenRevoked', '{"tokenId":"token","until":1}')`,
    sql`update control_head set seq = 1`,
  ]) {
    await statement.execute(db);
  }
}

async function expectSurvival(storage: StoragePorts): Promise<void> {
  expect(await storage.titles.list()).toMatchObject([{ titleId: 'AAAA', name: 'One' }]);
  const key = { sealed: 'sealed', revokedAt: undefined };
  expect(await storage.signingKeys.list()).toEqual([
    { ...key, kid: 'old', createdAt: NOW, activatedAt: NOW, retiredAt: NOW + 1 },
    { ...key, kid: 'signs', createdAt: NOW + 1, activatedAt: NOW + 1, retiredAt: undefined },
  ]);
  expect(await storage.signingKeys.revoke({ kid: 'signs', now: NOW })).toBe('signing');
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const folder = temporaryFolder();

describe('a database of the first release', () => {
  it('keeps its data on SQLite', async () => {
    const path = join(folder, 'first.db');
    createSqliteFile(path);
    const { db, database } = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
    await migrateToFirst(db, sqliteSchema);
    await writeAsFirst(db);
    database.close();
    const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
    onTestFinished(() => storage.close());
    await expectSurvival(storage);
    expect(await readPage(storage.controlLog.read, 0)).toMatchObject({ entries: [{ seq: 1 }] });
  });

  it.skipIf(NO_POSTGRES)(
    'keeps its data on PostgreSQL, once the operator migrates it',
    async () => {
      const url = await aPostgresDatabase('empty');
      const { db } = postgresConnection(await connect(url));
      await migrateToFirst(db, postgresSchema);
      await writeAsFirst(db);
      const refusal = await openNodeForTest({ url }).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SchemaTooOld);
      expect((refusal as Error).message).toMatch(
        /^The database 127\.0\.0\.1:\d+\/test_\d+ is older than this version of the program \(it lacks .*\): back it up, then run "purser migrate up"\.$/,
      );
      const pending = MIGRATION_NAMES.slice(1);
      expect(await postgresMigrationStatus(url)).toEqual({
        known: MIGRATION_NAMES,
        applied: [FIRST],
        pending,
      });
      expect(await migratePostgres(url)).toEqual({ applied: pending });
      const storage = await openNodeForTest({ url });
      await expectSurvival(storage);
      expect(await readPage(storage.sharedLog.read, 0)).toMatchObject({ entries: [{ seq: 1 }] });
    },
  );
});

describe.skipIf(NO_POSTGRES)('migrating PostgreSQL', () => {
  it('is done once when many nodes start at the same time', async () => {
    const url = await aPostgresDatabase('empty');
    const storages = await Promise.all(
      Array.from({ length: 6 }, () => openNodeForTest({ url, poolMax: 1 })),
    );
    expect(new Set(storages.map(({ namespaceId }) => namespaceId)).size).toBe(1);
    expect(await migratePostgres(url)).toEqual({ applied: [] });
    const applied = (await postgresMigrationStatus(url)).applied;
    expect(applied).toEqual(MIGRATION_NAMES);
  });

  it('is done by one of many commands, and the others say that there was nothing to do', async () => {
    const url = await aPostgresDatabase('empty');
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => migratePostgres(url)));
    const done = outcomes.filter(({ applied }) => applied.length > 0);
    expect(done).toEqual([{ applied: MIGRATION_NAMES }]);
  });

  it('goes on where it was interrupted, at whichever statement', async () => {
    for (let statements = 1; statements <= 40; statements += 3) {
      const url = await aPostgresDatabase('empty');
      const client = await connect(url);
      let left = statements;
      const { query } = client;
      client.query = ((...asked: unknown[]) => {
        left -= 1;
        if (left < 0) throw new Error('interrupted');
        return (query as (...given: unknown[]) => unknown).apply(client, asked);
      }) as typeof query;
      await migrateToFirst(postgresConnection(client).db, postgresSchema).catch(() => {});
      client.query = query;
      await migratePostgres(url);
      const storage = await openNodeForTest({ url });
      await storage.titles.create({ titleId: 'AAAA', name: 'x', now: NOW });
      expect(await readPage(storage.sharedLog.read, 0)).toMatchObject({ entries: [{ seq: 1 }] });
      await storage.close();
    }
  });

  it('refuses what a newer program has made', async () => {
    const url = await aPostgresDatabase();
    const client = await connect(url);
    await client.query("insert into kysely_migration values ('9999-future', '2031-01-01')");
    const refusal = await openNodeForTest({ url }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SchemaTooNew);
    expect((refusal as Error).message).toContain('9999-future');
    expect((refusal as Error).message).not.toContain('only');
    await expect(migratePostgres(url)).rejects.toThrow(SchemaTooNew);
    expect((await postgresMigrationStatus(url)).applied).toContain('9999-future');
  });

  it('makes the same tables as on SQLite', async () => {
    const url = await aPostgresDatabase();
    const path = join(folder, 'same.db');
    createSqliteFile(path);
    const sqlite = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
    await sqlite.close();
    const here = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
    const columnsOf = async (db: Db) =>
      (await db.introspection.getTables()).flatMap(({ name, columns }) =>
        columns.map((column) => `${name}.${column.name}${column.isNullable ? ' or null' : ''}`),
      );
    const [left, right] = [
      await columnsOf(here.db),
      await columnsOf(postgresConnection(await connect(url)).db),
    ];
    here.database.close();
    expect(right.toSorted()).toEqual(left.toSorted());
  });
});
