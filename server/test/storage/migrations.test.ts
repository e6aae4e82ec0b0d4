import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  MIGRATION_NAMES,
  MIGRATIONS,
  type Migrations,
} from '../../src/storage/migrations/index.ts';
import { SchemaTooNew, SchemaTooOld } from '../../src/storage/migrations/schema-mismatch.ts';
import { migrateUp, prepareSchema } from '../../src/storage/postgres/migrate.ts';
import { migratePostgres, postgresMigrationStatus } from '../../src/storage/postgres/storage.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { listApplied, migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { createTitle } from '../../src/titles/commands.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, temporaryFolder, unique } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';

/** A migration that a later program might have. */
const LATER: Migrations = {
  ...MIGRATIONS,
  '0003-later': ({ integer, table }) => `
    create table if not exists later (id ${integer} not null) ${table};
    insert into later (id) values (1);`,
};

/** One that gives a table another column, on both engines. */
const WIDER: Migrations = {
  ...MIGRATIONS,
  '0003-wider': ({ addColumn, text }) => `alter table titles ${addColumn} motto ${text};`,
};

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const folder = temporaryFolder();

function aFile() {
  const path = join(folder, `${unique('migrated-')}.db`);
  createSqliteFile(path);
  const file = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => file.database.close());
  return { file, path };
}

const INSERT_TITLE = `insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
  values ('AAAA', 'One', ${NOW}, 0, 0, 0)`;

describe('migrating SQLite', () => {
  it('adds what is missing to a file and keeps its data', () => {
    const beganAt = Date.now();
    const { file, path } = aFile();
    expect(migrateFile(file, path)).toEqual(MIGRATION_NAMES);
    file.database.exec(INSERT_TITLE);
    expect(migrateFile(file, path, LATER)).toEqual(['0003-later']);
    expect(migrateFile(file, path, LATER)).toEqual([]);
    expect(file.database.prepare('select name from titles').all()).toMatchObject([{ name: 'One' }]);
    expect(file.database.prepare('select id from later').all()).toMatchObject([{ id: 1 }]);
    const rows = file.database.prepare('select name, applied_at from migrations').all();
    expect(rows).toHaveLength(MIGRATION_NAMES.length + 1);
    for (const row of rows) {
      expect(Number(row['applied_at'])).toBeGreaterThanOrEqual(beganAt);
      expect(Number(row['applied_at'])).toBeLessThanOrEqual(Date.now());
    }
  });

  it('adds a column to a table', () => {
    const { file, path } = aFile();
    migrateFile(file, path);
    file.database.exec(INSERT_TITLE);
    const broken: Migrations = { ...WIDER, '0004-broken': () => 'create table broken (' };
    expect(() => migrateFile(file, path, broken)).toThrow('incomplete input');
    expect(migrateFile(file, path, WIDER)).toEqual(['0003-wider']);
    const rows = file.database.prepare('select name, motto from titles').all();
    expect(rows).toMatchObject([{ name: 'One', motto: null }]);
  });

  it('does all or nothing', () => {
    const { file, path } = aFile();
    const broken: Migrations = { ...LATER, '0004-broken': () => 'create table broken (' };
    expect(() => migrateFile(file, path, broken)).toThrow('incomplete input');
    expect(file.database.isTransaction).toBe(false);
    expect(listApplied(file)).toEqual([]);
    expect(file.database.prepare('select name from sqlite_schema').all()).toEqual([]);
  });

  it('refuses what a newer program has made', () => {
    const { file, path } = aFile();
    migrateFile(file, path, LATER);
    expect(() => migrateFile(file, path)).toThrow(SchemaTooNew);
  });
});

describe.skipIf(NO_POSTGRES)('migrating PostgreSQL', () => {
  it('adds what is missing to a database and keeps its data, once the operator says so', async () => {
    const url = await aPostgresDatabase('empty');
    await migratePostgres(url);
    const client = await connect(url);
    await client.query(INSERT_TITLE);
    const refusal = await prepareSchema(url, LATER).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SchemaTooOld);
    expect((refusal as Error).message).toMatch(
      /^The database 127\.0\.0\.1:\d+\/test_\d+ is older than this version of the program \(it lacks 0003-later\): back it up, then run "npm run purser -- migrate up"\.$/,
    );
    expect(await migrateUp(url, LATER)).toEqual(['0003-later']);
    await expect(prepareSchema(url, LATER)).resolves.toBeUndefined();
    expect((await client.query('select name from titles')).rows).toEqual([{ name: 'One' }]);
    expect((await client.query('select id from later')).rows).toEqual([{ id: '1' }]);
  });

  it('adds a column to a table, also where it was interrupted behind that', async () => {
    const url = await aPostgresDatabase();
    const client = await connect(url);
    await client.query(INSERT_TITLE);
    expect(await migrateUp(url, WIDER)).toEqual(['0003-wider']);
    await client.query("delete from migrations where name = '0003-wider'");
    expect(await migrateUp(url, WIDER)).toEqual(['0003-wider']);
    const { rows } = await client.query('select name, motto from titles');
    expect(rows).toEqual([{ name: 'One', motto: null }]);
  });

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

  it('goes on where it was interrupted, at whichever statement', { tags: 'thorough' }, async () => {
    for (let statements = 1; statements <= 70; statements += 3) {
      const url = await aPostgresDatabase('empty');
      const { query } = pg.Client.prototype;
      let left = statements;
      function interrupted(this: object, ...asked: unknown[]): unknown {
        left -= 1;
        if (left < 0) throw new Error('interrupted');
        return (query as (...given: unknown[]) => unknown).apply(this, asked);
      }
      Object.assign(pg.Client.prototype, { query: interrupted });
      await migratePostgres(url).catch(() => {});
      Object.assign(pg.Client.prototype, { query });
      await migratePostgres(url);
      const storage = await openNodeForTest({ url });
      await storage.run(createTitle, { titleId: 'AAAA', name: 'x', now: NOW });
      expect(await readPage(storage.sharedLog.read, 0)).toMatchObject({ entries: [{ seq: 1 }] });
      await storage.close();
    }
  });

  it('refuses what a newer program has made', async () => {
    const url = await aPostgresDatabase();
    const client = await connect(url);
    await client.query("insert into migrations values ('9999-future', 0)");
    const refusal = await openNodeForTest({ url }).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(SchemaTooNew);
    expect((refusal as Error).message).toContain('9999-future');
    expect((refusal as Error).message).not.toContain('only');
    await expect(migratePostgres(url)).rejects.toThrow(SchemaTooNew);
    expect((await postgresMigrationStatus(url)).applied).toContain('9999-future');
  });

  it('makes the same columns as on SQLite', async () => {
    const client = await connect(await aPostgresDatabase());
    const { rows } = await client.query<{ name: string }>(
      `select table_name || '.' || column_name || case is_nullable when 'YES' then '?' else '' end as name
       from information_schema.columns
       where table_schema = 'public' and table_name <> 'migration_lock'`,
    );
    const { file, path } = aFile();
    migrateFile(file, path);
    const here = file.database
      .prepare(
        `select t.name || '.' || c.name || case c."notnull" when 0 then '?' else '' end as name
         from pragma_table_list t, pragma_table_info(t.name) c
         where t.type = 'table' and t.name not like 'sqlite%'`,
      )
      .all();
    const namesOf = (list: readonly object[]) =>
      list.map((row) => (row as { name: string }).name).toSorted();
    expect(namesOf(rows)).toEqual(namesOf(here));
  });

  it('orders every text by its code points, whatever the language of the database', async () => {
    const client = await connect(await aPostgresDatabase());
    const { rows } = await client.query<{ name: string; collation: string }>(
      `select table_name || '.' || column_name as name, collation_name as collation
       from information_schema.columns
       where table_schema = 'public' and data_type = 'text'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ collation }) => collation !== 'C')).toEqual([]);
  });
});
