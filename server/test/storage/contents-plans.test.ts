import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { bindStatement, declaredStatements } from '../../src/storage/query/statement.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { temporaryFolder } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';

// The few items with contents are found in a large catalog, one container and what has expired in a large inventory, and a page of scheduled
// changes among those of all titles, by an index.

/** A list of scheduled changes. */
const LISTED = /^select [^]* from pending_changes[^]*order by scheduled_at/;

const EXPECTED = [
  [/and filled = 1/, 'catalog_items_filled', "'A1B2', '1'"],
  [
    /and item_id = :itemId[^]*order by instance_id limit 1/,
    'inventory_items_of_item',
    "'A1B2', 'P', 0, 'item-7', null",
  ],
  [
    /^delete from inventory_items[^]*expires_at <= :before/,
    'inventory_items_end_of_player',
    "'A1B2', 'P', 0, 100",
  ],
  [LISTED, 'pending_changes_of_title', "'A1B2', 50000, '', 0, 50000, '', 101, 0"],
] as const;

const MUCH = `
insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
  values ('A1B2', 'A game', 0, 0, 0, 0);
insert into catalogs (title_id, catalog_version, row_version, item_count, item_bytes, next_position)
  values ('A1B2', '1', 1, 0, 0, 0);
insert into catalog_items (title_id, catalog_version, item_id, position, filled, body)
  select 'A1B2', '1', 'item-' || n, n, case when n % 1000 = 0 then 1 else 0 end, '{}'
  from generate_series(1, 10000) n;
insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
  values ('A1B2', 'P', 'T', 'Custom', 0, 0);
insert into holdings (title_id, player_id, row_version, since, item_count, last_entry, last_item)
  values ('A1B2', 'P', 1, 0, 0, 0, 0);
insert into inventory_items (title_id, player_id, instance_id, item_id, catalog_version, stacked, body)
  select 'A1B2', 'P', 'I' || n, 'item-' || (n % 100), '1', 0, '{}'
  from generate_series(1, 20000) n;
insert into pending_changes (title_id, number, subject, catalog_version, store_id, command, input, base_revision,
    on_conflict, made_by, scheduled_at, planned_at, state, awaited)
  select 'T' || n % 100, n, 'store', '1', 'sale', 'stores.set', '{}', 0, 'cancel', 'key', n, n, 'pending', 1
  from generate_series(1, 20000) n;
analyze;
`;

function statementOf(pattern: RegExp, engine: 'sqlite' | 'postgres'): string {
  const found = declaredStatements().filter((sql) => pattern.test(sql));
  expect(found).toHaveLength(1);
  return bindStatement(found[0] as string, { engine, items: 1 }).text;
}

it('a list of scheduled changes reads no inputs, which may be megabytes', () => {
  expect(statementOf(LISTED, 'sqlite')).toMatch(/^select title_id, .*, reason,\s/);
  expect(statementOf(LISTED, 'sqlite')).not.toMatch(/\binput\b|\*/);
});

describe('the few among many are found by an index', () => {
  const folder = temporaryFolder();

  it('on SQLite', () => {
    const path = join(folder, 'plans.db');
    createSqliteFile(path);
    const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
    onTestFinished(() => connection.database.close());
    migrateFile(connection, path);
    for (const [pattern, index] of EXPECTED) {
      const text = statementOf(pattern, 'sqlite');
      const plan = connection.database.prepare(`explain query plan ${text}`).all();
      const steps = plan.map(({ detail }) => String(detail)).join('\n');
      expect(steps).toContain(`INDEX ${index}`);
      expect(steps).not.toMatch(/TEMP B-TREE/);
    }
  });

  it.skipIf(NO_POSTGRES)('on PostgreSQL', async () => {
    const url = await aPostgresDatabase();
    await openNodeForTest({ url });
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(MUCH);
    await client.query('set plan_cache_mode = force_generic_plan');
    for (const [at, [pattern, index, values]] of EXPECTED.entries()) {
      // oxlint-disable-next-line no-await-in-loop
      await client.query(`prepare s${at} as ${statementOf(pattern, 'postgres')}`);
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await client.query(`explain execute s${at}(${values})`);
      expect(rows.map((row) => String(row['QUERY PLAN'])).join('\n')).toContain(index);
    }
  });
});
