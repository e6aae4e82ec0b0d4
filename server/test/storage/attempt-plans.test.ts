import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  bindStatement,
  declaredItemsStatements,
  declaredStatements,
} from '../../src/storage/query/statement.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { temporaryFolder } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';

// Support reads a history or a page of bans, and what is old is found, by an index: however many others there are.

const isAboutPast = (sql: string) => /login_attempts|from sessions|^select \* from bans/.test(sql);

/** Before there are statistics PostgreSQL may read all of a table to find what is old: it is small then. */
const ofNewDatabase = (sql: string) =>
  !/^(with old as materialized|select (max\(session_id\)|session_id, title_id))/.test(sql);

const MUCH = `
insert into titles (title_id, name, created_at, unique_names, stores_only, row_version) values ('A1B2', 'A game', 0, 0, 0, 0);
insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
select 'A1B2', 'P' || n, 'T' || n, 'Custom', n, 0 from generate_series(1, 2000) n;
insert into login_attempts (title_id, player_id, refused, number, at, provider, more)
select 'A1B2', 'P' || n, r, k, n * 100 + k, 'Custom', 0
from generate_series(1, 2000) n, generate_series(0, 1) r, generate_series(1, 20) k;
insert into sessions (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_singly)
select 'S' || n || ' ' || k, 'A1B2', 'P' || n, 'Custom', 'hero', n * 100 + k, n * 100 + k + 50, k % 2
from generate_series(1, 2000) n, generate_series(1, 10) k;
insert into bans (ban_id, title_id, player_id, ip_address, created_at, active)
select 'B' || n, 'A1B2', 'P' || (n % 2000 + 1), case when n % 9 = 0 then '192.0.2.' || n end, n, 1
from generate_series(1, 20000) n;
`;

describe('the history of players', () => {
  const folder = temporaryFolder();

  it('is found by an index on SQLite', () => {
    const path = join(folder, 'plans.db');
    createSqliteFile(path);
    const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
    onTestFinished(() => connection.database.close());
    migrateFile(connection, path);
    const about = declaredStatements().filter(isAboutPast);
    expect(about.length).toBeGreaterThan(8);
    for (const sql of about) {
      const { text } = bindStatement(sql, { engine: 'sqlite', items: 1 });
      const plan = connection.database.prepare(`explain query plan ${text}`).all();
      const steps = plan.map(({ detail }) => String(detail)).join('\n');
      expect(steps, text).not.toMatch(/SCAN (?!CONSTANT|item\b|newer\b|old\b|part\b)/);
    }
  });

  it.skipIf(NO_POSTGRES).each([
    ['new', 'select', ofNewDatabase],
    ['large', `${MUCH}; analyze`, () => true],
  ] as const)('is found by an index on PostgreSQL, in a %s database', async (_, fill, isAsked) => {
    const url = await aPostgresDatabase();
    await openNodeForTest({ url });
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(fill);
    await client.query('set plan_cache_mode = force_generic_plan');
    const texts = declaredStatements().map(
      (sql) => bindStatement(sql, { engine: 'postgres', items: 1 }).text,
    );
    const asked = [...texts, ...declaredItemsStatements()].filter(isAboutPast).filter(isAsked);
    // One connection: one after the other.
    // oxlint-disable-next-line no-await-in-loop
    for (const text of asked) expect(await planOf(client, text), text).not.toMatch(SEQ_SCAN);
  });
});

const SEQ_SCAN = /Seq Scan on (login_attempts|sessions|bans)/;

/** The plan of a statement whose values are not known. */
async function planOf(client: pg.Client, text: string): Promise<string> {
  await client.query(`prepare past as ${text}`);
  const described = await client.query(
    "select cardinality(parameter_types) as count from pg_prepared_statements where name = 'past'",
  );
  const nulls = Array.from({ length: described.rows[0].count }, () => 'null').join(', ');
  const { rows } = await client.query(`explain execute past${nulls && `(${nulls})`}`);
  await client.query('deallocate past');
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}
