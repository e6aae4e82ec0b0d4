import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { copyLogins, searchPlayers } from '../../src/players/commands/look-ups.ts';
import { bindStatement, declaredStatements } from '../../src/storage/query/statement.ts';
import {
  createSqliteFile,
  openSqliteConnection,
  type SqliteConnection,
} from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { temporaryFolder } from './given.ts';

// A page of a search reads its own rows from an index, in its order: it costs the same among a million players.

const SEARCHES = declaredStatements().filter(
  (sql) => sql.includes('page_key') && sql.endsWith(' limit :limit'),
);

const VALUES: Readonly<Record<string, string | number>> = {
  titleId: 'A1B2',
  provider: 'Custom',
  afterKey: 'PLAYER-1',
  afterId: 'id7',
  lastKey: 'PLAYER-1\u{10ffff}',
  addressKey: 'address-7',
  from: 0,
  beforeAt: 10_000,
  beforeId: 'id7',
  limit: 21,
};

/** An empty database with all tables. */
function openMigrated(path: string): SqliteConnection {
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => connection.database.close());
  migrateFile(connection, path);
  return connection;
}

async function aFullDatabase(): Promise<pg.Client> {
  const client = new pg.Client(await aPostgresDatabase());
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(MUCH);
  await client.query('analyze');
  return client;
}

describe('a page of a search', () => {
  const folder = temporaryFolder();

  it('is one of five searches', () => {
    expect(searchPlayers.name).toBe('players.search');
    expect(SEARCHES).toHaveLength(5);
  });

  it.each(SEARCHES)('on SQLite is sorted by an index: %s', (sql) => {
    const connection = openMigrated(join(folder, 'plans.db'));
    const { text } = bindStatement(sql, { engine: 'sqlite', items: 0 });
    const plan = connection.database.prepare(`explain query plan ${text}`).all();
    const steps = plan.map(({ detail }) => String(detail));
    expect(steps.join('\n')).not.toMatch(/TEMP B-TREE|SCAN/);
    // Both ends of the page are ends in the index.
    expect(steps[0]).toMatch(/title_id=\?.*>\??.*</);
  });

  it.skipIf(NO_POSTGRES)('on PostgreSQL reads its own rows only', async () => {
    const client = await aFullDatabase();
    // As a prepared statement is planned at last: for all values.
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const sql of SEARCHES) {
      const { text, valuesOf } = bindStatement(sql, { engine: 'postgres', items: 0 });
      // oxlint-disable-next-line no-await-in-loop
      await client.query(`prepare search as ${text}`);
      const values = valuesOf(VALUES, []).map((value) =>
        typeof value === 'number' ? String(value) : `'${String(value)}'`,
      );
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await client.query(
        `explain (analyze, timing off) execute search (${values.join(', ')})`,
      );
      // oxlint-disable-next-line no-await-in-loop
      await client.query('deallocate search');
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(plan, sql).not.toMatch(/Sort|Bitmap|Seq Scan/);
      // Only the last row of the page before is read again.
      const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)].map(([, count]) =>
        Number(count),
      );
      expect(Math.max(0, ...removed), sql).toBeLessThanOrEqual(1);
      const [, read] = /Limit .*actual rows=([\d.]+)/.exec(plan) ?? [];
      expect(Number(read), sql).toBeGreaterThan(0);
    }
  });
});

const COPIES = declaredStatements().filter((sql) => sql.includes('set searched_login_at'));
/** A few of twenty thousand, as a copy changes a few of a million. */
const COPIED_AT_ONCE = 16;

describe('a copy of last logins', () => {
  const folder = temporaryFolder();
  const copied = Array.from({ length: COPIED_AT_ONCE }, (_, at) => {
    return { title_id: 'A1B2', player_id: `id${at * 100}` };
  });

  it('on SQLite reads the rows of its players only', () => {
    expect(copyLogins.name).toBe('players.copyLogins');
    expect(COPIES).toHaveLength(1);
    const connection = openMigrated(join(folder, 'copies.db'));
    const { text } = bindStatement(COPIES[0] ?? '', { engine: 'sqlite', items: COPIED_AT_ONCE });
    const plan = connection.database.prepare(`explain query plan ${text}`).all();
    const steps = plan.map(({ detail }) => String(detail)).join('\n');
    expect(steps).toMatch(
      /SEARCH players USING INDEX \S*players\S* \(title_id=\? AND player_id=\?\)/,
    );
  });

  it.skipIf(NO_POSTGRES)('on PostgreSQL reads the rows of its players only', async () => {
    const client = await aFullDatabase();
    const bound = { engine: 'postgres', items: COPIED_AT_ONCE } as const;
    const { text, valuesOf } = bindStatement(COPIES[0] ?? '', bound);
    const { rows } = await client.query(`explain ${text}`, [...valuesOf({}, copied)]);
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
    expect(plan).toMatch(/Index Scan using players_key/);
    expect(plan).not.toMatch(/Seq Scan/);
  });
});

/** Twenty thousand players of one title, whose last logins were one after the other from a hundred addresses. */
const MUCH = `
  insert into titles (title_id, name, created_at, unique_names, stores_only, row_version) values ('A1B2', 'Much', 0, 0, 0, 1);
  insert into players (title_id, player_id, title_player_id, display_name, folded_name, origination, created_at,
    searched_login_at, epoch, searched_address_key)
    select 'A1B2', 'id' || n, 'id' || n, 'Player-' || n, 'PLAYER-' || n, 'Custom', 0, n, 0, 'address-' || n % 100
    from generate_series(1, 20000) n;
  insert into player_identities (title_id, provider, subject, player_id)
    select 'A1B2', 'Custom', 'PLAYER-' || n, 'id' || n from generate_series(1, 20000) n;
  insert into contact_emails (title_id, player_id, address, added_at)
    select 'A1B2', 'id' || n, 'PLAYER-' || n, 0 from generate_series(1, 20000) n;
`;
