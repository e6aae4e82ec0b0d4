import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { openPostgresStorage } from '../../src/app/storage/postgres.ts';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { postgresSchemaReport } from '../../src/storage/postgres/storage.ts';
import type { SchemaReport } from '../../src/storage/schema/expected-schema.ts';
import { migrateSqlite, sqliteSchemaReport } from '../../src/storage/sqlite/migrations.ts';
import type { OpenStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, temporaryFolder, unique } from './given.ts';

/** A database whose migrations were all applied, and which somebody changes by hand. */
interface Changed {
  change(sql: string): Promise<unknown>;
  report(): Promise<SchemaReport>;
  open(): Promise<OpenStorage>;
}

const folder = temporaryFolder();

async function aFile(): Promise<Changed> {
  const path = join(folder, `${unique('schema')}.db`);
  await migrateSqlite(path);
  return {
    async change(sql) {
      const database = new DatabaseSync(path);
      database.exec(sql);
      database.close();
    },
    report: () => sqliteSchemaReport(path),
    open: () => openSqliteStorage({ path, clock: () => NOW, random: systemRandom }),
  };
}

async function aPostgres(): Promise<Changed> {
  const url = await aPostgresDatabase('migrated');
  return {
    async change(sql) {
      const client = new pg.Client(url);
      await client.connect();
      await client.query(sql).finally(() => client.end());
    },
    report: () => postgresSchemaReport(url),
    open: () => openPostgresStorage({ url, random: systemRandom, poolMax: 1 }),
  };
}

const textsOf = ({ differences }: SchemaReport) => differences.map(({ text }) => text);

describe.each([
  ['SQLite', aFile, false],
  ['PostgreSQL', aPostgres, NO_POSTGRES !== undefined && NO_POSTGRES],
] as const)('the tables of %s', (engine, aDatabase, isAway) => {
  it.skipIf(isAway)('are as the migrations make them', async () => {
    const { report, open } = await aDatabase();
    expect(await report()).toEqual({ differences: [], statements: [] });
    await (await open()).close();
  });

  it.skipIf(isAway)('may have others beside them', async () => {
    const { change, report } = await aDatabase();
    await change('create table mine (a bigint); create index mine_a on mine (a)');
    await change('create index mine_too on players (created_at)');
    expect((await report()).differences).toEqual([]);
  });

  it.skipIf(isAway)('are missed, with what they lack; nothing is opened then', async () => {
    const { change, report, open } = await aDatabase();
    await change('drop table banned_identities; drop table bans');
    await change('alter table sessions drop column address');
    expect(textsOf(await report())).toEqual([
      'the column address of sessions is missing',
      'the table bans is missing',
      'the table banned_identities is missing',
    ]);
    const sentence =
      'is not whole: the column address of sessions is missing, the table bans is missing, the table banned_identities is missing. Somebody has changed it by hand, or restored a part of it: restore a whole backup.';
    await expect(open()).rejects.toMatchObject({
      name: 'SchemaIncomplete',
      message: expect.stringContaining(sentence),
    });
  });

  it.skipIf(isAway)('are missed an index, which can be made again', async () => {
    const { change, report, open } = await aDatabase();
    await change('drop index sessions_end; drop index catalog_items_filled');
    const { differences, statements } = await report();
    const missing = new Set(differences.map(({ index }) => index));
    expect(missing).toEqual(new Set(['catalog_items_filled', 'sessions_end']));
    expect(statements).toContain(
      'create index if not exists sessions_end on sessions (expires_at);',
    );
    // It serves, only slower.
    await (await open()).close();
    for (const statement of statements) await change(statement);
    expect((await report()).differences).toEqual([]);
  });

  it.skipIf(isAway)(
    'are missed a foreign key, and are told one that deletes other rows',
    async () => {
      const { change, report, open } = await aDatabase();
      const [text, integer] =
        engine === 'SQLite' ? ['text', 'integer'] : ['text collate "C"', 'bigint'];
      await change('drop table operator_links; drop table title_player_counts');
      await change(`create table operator_links (digest ${text} primary key not null,
      operator_id ${text} references operators (operator_id) on delete cascade,
      created_at ${integer} not null, created_by ${text} not null, expires_at ${integer} not null)`);
      await change(`create table title_player_counts (title_id ${text} not null,
      part ${integer} not null, players ${integer} not null, primary key (title_id, part))`);
      const texts = textsOf(await report());
      expect(texts).toContain(
        'the foreign key (operator_id) of operator_links to operators has "on delete cascade" and not "on delete no action"',
      );
      expect(texts).toContain(
        'the foreign key (title_id) of title_player_counts to titles is missing',
      );
      await (await open()).close();
    },
  );

  it.skipIf(isAway)('are told from others of the same names', async () => {
    const { change, report } = await aDatabase();
    await change('drop index sessions_end; create index sessions_end on sessions (started_at)');
    await change('drop index players_by_name');
    await change(
      'create unique index players_by_name on players (title_id, folded_name, player_id)',
    );
    await change('drop table ledger_sizes');
    await change('create table ledger_sizes (day text, entries integer not null, bytes text)');
    const texts = textsOf(await report());
    expect(texts).toContain(
      'the index sessions_end of sessions is about (started_at) and not about (expires_at)',
    );
    expect(texts).toContain('the index players_by_name of players is unique');
    const wrong = engine === 'SQLite' ? 'text' : 'text collate "default"';
    expect(texts).toContain(`the column day of ledger_sizes is ${wrong} and not integer`);
    expect(texts).toContain('the column day of ledger_sizes may be null and must not');
    expect(texts).toContain('the key (day) of ledger_sizes is missing');
  });
});

it.skipIf(NO_POSTGRES)(
  'in PostgreSQL are told a text that is compared in another order, and an index and a foreign key that are not whole',
  async () => {
    const { change, report } = await aPostgres();
    await change('alter table titles alter column name type text collate "default"');
    await change(
      "update pg_index set indisvalid = false where indexrelid = 'sessions_end'::regclass",
    );
    const key = 'title_player_counts_title foreign key (title_id) references titles (title_id)';
    await change('alter table title_player_counts drop constraint title_player_counts_title');
    await change(`alter table title_player_counts add constraint ${key} not valid`);
    expect(textsOf(await report())).toEqual([
      'the column name of titles is text collate "default" and not text',
      'the foreign key (title_id) of title_player_counts to titles was never held against the rows from before it',
      'the index sessions_end of sessions is not whole, because its making was interrupted',
    ]);
  },
);
