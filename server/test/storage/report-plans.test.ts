import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listSums } from '../../src/economy/report/sql/sums.ts';
import { MIGRATIONS } from '../../src/storage/migrations/index.ts';
import { bindStatement, declaredStatements } from '../../src/storage/query/statement.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { temporaryFolder } from './given.ts';

// A report reads the sums of its time and no others, however many there are of other times, items and stores.

const REPORTS = declaredStatements().filter((sql) => sql.includes('as sums'));
const NAMED_SUMS = '0011-economy-named-sums';

const folder = temporaryFolder();

function aFile(name: string) {
  const path = join(folder, name);
  createSqliteFile(path);
  const file = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => file.database.close());
  return { file, path };
}

it('the statements of a report search by title and time, behind an item or a store where one is named', () => {
  expect(listSums.length).toBe(2);
  expect(REPORTS.length).toBeGreaterThan(20);
  const { file, path } = aFile('plans.db');
  migrateFile(file, path);
  for (const sql of REPORTS) {
    const { text } = bindStatement(sql, { engine: 'sqlite', items: 1 });
    const plan = file.database.prepare(`explain query plan ${text}`).all();
    const reads = plan.map(({ detail }) => String(detail)).filter((it) => it.includes('economy_'));
    expect(reads, sql).toHaveLength(1);
    expect(reads[0], sql).toMatch(/^SEARCH .*title_id=\? .*at>\? AND at<\?/);
    if (sql.includes(' in ('))
      expect(reads[0], sql).toMatch(/name=\?|item_id=\?|store_id=\?|economy_sums/);
  }
});

it('the sums of items and stores are made of those that a database has, and the process of before adds no more', () => {
  const { file, path } = aFile('before.db');
  const { [NAMED_SUMS]: _, ...before } = MIGRATIONS;
  migrateFile(file, path, before);
  file.database.exec(`insert into economy_item_sums
    (title_id, period, item_id, at, code, cause, catalog_version, store_id, price, count, amount)
    values ('AAAA', 'day', 'sword', 1, 'GO', 'purchase', '1', 'shop', 5, 2, -10),
      ('AAAA', 'day', 'sword', 1, 'GO', 'purchase', '1', 'shop', 4, 1, -4),
      ('AAAA', 'day', 'sword', 1, 'GO', 'purchase', '1', '', 6, 1, -6),
      ('AAAA', 'hour', 'purse', 1, 'SI', 'purchase', '1', '', -1, 3, 60)`);
  file.database.exec("update walks set before_at = 7 where name = 'economyReport'");
  expect(migrateFile(file, path)).toContain(NAMED_SUMS);
  const rows = file.database
    .prepare('select * from economy_named_sums order by kind, period, name')
    .all()
    .map(({ kind, period, name, code, count, gained, lost }) => {
      return [kind, period, name, code, count, gained, lost].join(' ');
    });
  expect(rows).toEqual([
    'item day sword GO 4 0 20',
    'item hour purse SI 3 60 0',
    'store day  GO 1 0 6',
    'store day shop GO 3 0 14',
    'store hour  SI 3 60 0',
  ]);
  const walks = file.database.prepare(
    "select name, before_at from walks where name like 'economy%'",
  );
  expect(walks.all()).toMatchObject([{ name: 'economySums', before_at: 7 }]);
});
