import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { snapshotQueries } from '../../src/app/storage/contents.ts';
import type { SnapshotQuery } from '../../src/storage/control/snapshot.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, temporaryFolder } from './given.ts';

// A page begins where an index says that the last one ended: it reads its own rows and no others, however many of them
// have one moment in common.

const QUERIES = snapshotQueries(NOW);

/** The query of one page, with the values of a page in the middle. */
const PAGES = QUERIES.map((query) => ({
  table: /from (\w+)/.exec(query.text)?.[1] ?? '',
  text: query.pageText(2_500),
  values: afterOf(query),
}));

function afterOf({ key, keyBefore }: SnapshotQuery): readonly unknown[] {
  return key.map((_, index) => (typeof keyBefore[index] === 'number' ? NOW : 'm'));
}

describe('a page of a snapshot', () => {
  const folder = temporaryFolder();

  it('on SQLite follows an index through the whole key, and sorts nothing', () => {
    const path = join(folder, 'plans.db');
    createSqliteFile(path);
    const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
    onTestFinished(() => connection.database.close());
    migrateFile(connection, path);
    for (const { table, text } of PAGES) {
      const plan = connection.database.prepare(`explain query plan ${text}`).all();
      const steps = plan.map(({ detail }) => String(detail));
      expect(steps, table).toHaveLength(1);
      expect(steps[0], table).toMatch(/^SEARCH .* USING (COVERING |PRIMARY KEY|INDEX )/);
    }
  });

  it.skipIf(NO_POSTGRES)('on PostgreSQL reads its own rows only', async () => {
    const client = new pg.Client(await aPostgresDatabase());
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(MUCH);
    await client.query('analyze');
    for (const { table, text, values } of PAGES.filter((page) => GROWING.includes(page.table))) {
      // oxlint-disable-next-line no-await-in-loop
      const { rows } = await client.query(`explain ${inlined(text, values)}`);
      const plan = rows.map((row) => String(row['QUERY PLAN'])).join('\n');
      expect(plan, table).not.toMatch(/Sort|Bitmap|Seq Scan/);
      expect(plan, table).toMatch(/Index Cond: \(ROW\(/);
    }
  });
});

/** The others have few rows, which PostgreSQL sorts when it likes. */
const GROWING = ['token_revocations', 'sessions', 'players'];

/** Twenty thousand rows of one moment in each of the parts that grow. */
const MUCH = `
  insert into titles (title_id, name, created_at, unique_names, stores_only, row_version) values ('A1B2', 'Much', 0, 0, 0, 1);
  insert into token_revocations (title_id, token_id, issued_by, expires_at)
    select 'A1B2', 'id' || n, 'session', ${NOW} from generate_series(1, 20000) n;
  insert into players (title_id, player_id, title_player_id, origination, created_at, epoch, epoch_changed_at)
    select 'A1B2', 'id' || n, 'id' || n, 'Custom', 0, 1, ${NOW} from generate_series(1, 20000) n;
  insert into sessions
    (session_id, title_id, player_id, provider, subject, started_at, expires_at, revoked_at, revoked_singly)
    select 'id' || n, 'A1B2', 'id' || n, 'Custom', 'x', 0, ${NOW}, 1, 1 from generate_series(1, 20000) n;
`;

function inlined(text: string, values: readonly unknown[]): string {
  let at = 0;
  return text.replaceAll('?', () => {
    const value = values[at];
    at += 1;
    return typeof value === 'number' ? String(value) : `'${String(value)}'`;
  });
}
