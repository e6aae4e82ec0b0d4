import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { readNodeStats } from '../../src/cluster/commands.ts';
import { listActivity } from '../../src/operators/commands/activity.ts';
import { bindStatement, declaredStatements } from '../../src/storage/query/statement.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { temporaryFolder } from './given.ts';

// A page of what operators did, or of revisions, reads its own rows from an index, in its order: it costs the same after a year with a
// million acts.
// The overview reads of each title no more players than it shows.

const EVENTS = declaredStatements().filter((sql) => sql.startsWith('select a.*, o.name'));
const REVISIONS = declaredStatements().filter((sql) => /:besideEvents|:revisionsMax/.test(sql));
const [RECENT = ''] = declaredStatements().filter((sql) => sql.includes('limit :max) recent'));

const VALUES: Readonly<Record<string, string | number>> = {
  titleId: 'T7',
  operatorId: 'O7',
  subject: 'secretKeys',
  madeBy: '',
  besideEvents: 1,
  since: 19_990,
  floor: 0,
  revisionsMax: 30,
  at: 15_000,
  skip: 0,
  count: 21,
  max: 30,
  ofSold: 1,
  ofData: 1,
  ofInternalData: 1,
};

describe('the views of operators', () => {
  const folder = temporaryFolder();

  it('are eight lists of events, four of revisions, and an overview', () => {
    expect([listActivity.name, readNodeStats.name]).toEqual(['activity.list', 'nodeFigures.read']);
    expect(EVENTS).toHaveLength(8);
    expect(REVISIONS).toHaveLength(4);
    expect(RECENT).not.toBe('');
  });

  it.each(EVENTS)('on SQLite is sorted by an index: %s', (sql) => {
    const steps = planOnSqlite(join(folder, 'plans.db'), sql);
    expect(steps.join('\n')).not.toMatch(/TEMP B-TREE|SCAN/);
    // The page begins within the index, behind everything that it is about.
    const about = [...sql.matchAll(/a\.(\w+) = :/g)].map(([, column]) => `${column}=? AND `);
    const step = steps.find((one) => one.startsWith('SEARCH a'));
    expect(step).toContain(`(${about.join('')}at<?)`);
  });

  it('on SQLite finds what was done in a title from without by its lines, in their order', () => {
    const [sql = ''] = declaredStatements().filter((one) => one.includes('l.thing = :thing and'));
    const steps = planOnSqlite(join(folder, 'plans.db'), sql).join('\n');
    expect(steps).toContain('INDEX operator_act_lines_of_thing (thing=? AND at<?)');
    expect(steps).not.toMatch(/TEMP B-TREE|SCAN/);
  });

  it.each(REVISIONS)('on SQLite sorts only revisions of one moment: %s', (sql) => {
    const steps = planOnSqlite(join(folder, 'plans.db'), sql);
    const of = sql.includes('title_id = :titleId') ? 'title_id=? AND ' : '';
    expect(steps[0]).toMatch(/^SEARCH revisions USING (?:COVERING )?INDEX/);
    const from = sql.includes(':floor') ? 'at>? AND ' : '';
    const floorOfTitle = sql.includes('(title_id, at) <=');
    const range = floorOfTitle ? '(title_id,at)<(?,?)' : `${of}${from}at<?`;
    expect(steps[0]).toContain(`(${range})`);
    expect(steps.join('\n')).not.toMatch(/SCAN|TEMP B-TREE FOR ORDER BY/);
  });

  it('on SQLite counts players by an index', () => {
    const steps = planOnSqlite(join(folder, 'plans.db'), RECENT);
    expect(steps.join('\n')).toMatch(
      /SEARCH players USING .*INDEX players_by_login \(title_id=\? AND searched_login_at>\?\)/,
    );
  });

  // Planned for its values: a plan for all values takes the page for a tenth of all acts, and so for dearer.
  it.skipIf(NO_POSTGRES)('on PostgreSQL reads its own rows only', async () => {
    const client = new pg.Client(await aPostgresDatabase());
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(MUCH);
    await client.query('analyze');
    for (const sql of [...EVENTS, ...REVISIONS, RECENT]) {
      // oxlint-disable-next-line no-await-in-loop
      const plan = await planOnPostgres(client, sql);
      expect(plan, sql).not.toMatch(/Seq Scan on (operator_acts|revisions|players)/);
      const read = [
        ...plan.matchAll(/Scan.* on (?:operator_acts|revisions|players).*actual rows=([\d.]+)/g),
      ];
      const removed = [...plan.matchAll(/Rows Removed by Filter: (\d+)/g)];
      expect(read, plan).not.toEqual([]);
      for (const [, rows] of [...read, ...removed]) expect(Number(rows), plan).toBeLessThan(40);
    }
  });
});

function planOnSqlite(path: string, sql: string): readonly string[] {
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => connection.database.close());
  migrateFile(connection, path);
  const { text } = bindStatement(sql, { engine: 'sqlite', items: 0 });
  const plan = connection.database.prepare(`explain query plan ${text}`).all();
  return plan.map(({ detail }) => String(detail));
}

async function planOnPostgres(client: pg.Client, sql: string): Promise<string> {
  const { text, valuesOf } = bindStatement(sql, { engine: 'postgres', items: 0 });
  await client.query(`prepare looked as ${text}`);
  const values = valuesOf(VALUES, []).map((value) =>
    typeof value === 'number' ? String(value) : `'${String(value)}'`,
  );
  const { rows } = await client.query(
    `explain (analyze, timing off) execute looked (${values.join(', ')})`,
  );
  await client.query('deallocate looked');
  return rows.map((row) => String(row['QUERY PLAN'])).join('\n');
}

/** Twenty thousand acts of forty operators in twenty titles, of which few did anything in most titles, as many revisions, of which some are of those acts, and as many players of one. */
const MUCH = `
  insert into titles (title_id, name, created_at, unique_names, stores_only, row_version)
    select 'T' || n, 'Much', 0, 0, 0, 1 from generate_series(1, 20) n;
  insert into operators (operator_id, name, name_key, roles, created_at, created_by)
    select 'O' || n, 'o' || n, 'o' || n, '[]', 0, 'x' from generate_series(1, 40) n;
  insert into operator_acts (request_id, at, operator_id, path, title_id, about, subject)
    select 'R' || n, n, case when n % 2 = 0 then 'O7' else 'O' || (n % 40 + 1) end, '/Admin/BanUsers',
      case when n % 997 = 0 then 'T7' when n % 3 = 0 then 'T' || (n % 20 + 1) else 'T1' end, '{}',
      case when n % 97 = 0 then 'secretKeys' else 'bans' end
    from generate_series(1, 20000) n;
  insert into revisions (title_id, subject, catalog_version, store_id, revision, at, act, made_by, request_id,
      changed_count, added_count, removed_count, moved_count, part_count)
    select 'T' || (n % 20 + 1), 'store', 'main', 'sale', n, n, 'update', 'key:1',
      case when n % 5 = 0 then 'R' || n else 'K' || n end, 1, 0, 0, 0, 0
    from generate_series(1, 20000) n;
  insert into players (title_id, player_id, title_player_id, origination, created_at, searched_login_at, epoch)
    select 'T7', 'id' || n, 'id' || n, 'Custom', 0, n, 0 from generate_series(1, 20000) n;
`;
