import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkStoreItems } from '../../src/economy/sql/items.ts';
import {
  bindStatement,
  declaredItemsStatements,
  declaredStatements,
  statement,
} from '../../src/storage/query/statement.ts';
import type { Tx } from '../../src/storage/query/tx.ts';
import { createSqliteFile, openSqliteConnection } from '../../src/storage/sqlite/file.ts';
import { migrateFile } from '../../src/storage/sqlite/migrate.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { manyIds } from './fixtures.ts';
import { temporaryFolder, unique } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';

const folder = temporaryFolder();

function aConnection() {
  const path = join(folder, `${unique('statements-')}.db`);
  createSqliteFile(path);
  const connection = openSqliteConnection({ path, busyTimeoutMs: 1_000 });
  onTestFinished(() => connection.database.close());
  migrateFile(connection, path);
  return connection;
}

describe('a statement', () => {
  const sql = 'insert into goods (title_id, item_id) values {(:titleId, :item.itemId)}';
  const values = { titleId: 'A1B2' };
  const items = [{ itemId: 'a' }, { itemId: 'b' }];

  it('has a place for each value on SQLite', () => {
    const { text, valuesOf } = bindStatement(sql, { engine: 'sqlite', items: 2 });
    expect(text).toBe('insert into goods (title_id, item_id) values (?, ?), (?, ?)');
    expect(valuesOf(values, items)).toEqual(['A1B2', 'a', 'A1B2', 'b']);
  });

  it('has a number for each name on PostgreSQL', () => {
    const { text, valuesOf } = bindStatement(sql, { engine: 'postgres', items: 2 });
    expect(text).toBe('insert into goods (title_id, item_id) values ($1, $2), ($1, $3)');
    expect(valuesOf(values, items)).toEqual(['A1B2', 'a', 'b']);
  });

  it('takes lists of plain values, and leaves casts alone', () => {
    const { text, valuesOf } = bindStatement('select :a::text in ({:item})', {
      engine: 'postgres',
      items: 2,
    });
    expect(text).toBe('select $1::text in ($2, $3)');
    expect(valuesOf({ a: 1 }, ['x', 'y'])).toEqual([1, 'x', 'y']);
  });

  it('is refused where an item stands outside of braces', () => {
    expect(() => bindStatement('select :item.a', { engine: 'sqlite', items: 1 })).toThrow(
      ':item.a stands outside of braces',
    );
  });

  it('throws when a value is missing, and takes null', () => {
    const { sql } = aConnection();
    const echo = statement<{ word: string | null | undefined }, { word: string | null }>(
      'select :word as word',
    );
    expect(echo.all(sql, { word: null })).toEqual([{ word: null }]);
    expect(() => echo.all(sql, { word: undefined })).toThrow('lacks its value :word');
  });
});

/** Statements that only PostgreSQL knows, and those that tests declare themselves. */
const UNKNOWN_TO_SQLITE =
  /pg_notify|pg_try_advisory|set_config|clock_timestamp|string_to_array|for update$|^select :word/;
/** Statements about the embedded database's own indexes of words. */
const UNKNOWN_TO_POSTGRES = /_terms match :terms/;

describe('every declared statement', () => {
  const LENGTHS = [1, 4];
  const knownToSqlite = () => declaredStatements().filter((sql) => !UNKNOWN_TO_SQLITE.test(sql));

  it('is about tables and columns that SQLite has', () => {
    const { database } = aConnection();
    const known = knownToSqlite();
    expect(known.length).toBeGreaterThan(60);
    for (const sql of known) {
      for (const items of LENGTHS) {
        const { text } = bindStatement(sql, { engine: 'sqlite', items });
        expect(() => database.prepare(text), text).not.toThrow();
      }
    }
  });

  it.skipIf(NO_POSTGRES)('is about tables and columns that PostgreSQL has', async () => {
    const url = await aPostgresDatabase();
    await openNodeForTest({ url });
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const known = declaredStatements().filter((sql) => !UNKNOWN_TO_POSTGRES.test(sql));
    const texts = known.flatMap((sql) =>
      LENGTHS.map((items) => bindStatement(sql, { engine: 'postgres', items }).text),
    );
    for (const text of [...texts, ...declaredItemsStatements()]) {
      await expect(client.query(`prepare declared as ${text}`), text).resolves.toBeDefined();
      await client.query('deallocate declared');
    }
  });

  it('finds players and their identities by whole keys on SQLite, not by reading all of a title', () => {
    const { database } = aConnection();
    const about = knownToSqlite().filter((sql) => /from player|join player/.test(sql));
    expect(about.length).toBeGreaterThan(4);
    for (const sql of about) {
      const { text } = bindStatement(sql, { engine: 'sqlite', items: 1 });
      const plan = database.prepare(`explain query plan ${text}`).all();
      // The rows that a query has found itself: of these the steps are there, too.
      const made = [...text.matchAll(/(\w+) as (?:materialized )?\(/g)].map(([, name]) => name);
      const isMade = (step: string) =>
        step.startsWith('SCAN (subquery-') || made.includes(/^SCAN (\w+)$/.exec(step)?.[1]);
      const steps = plan.map((step) => String(step['detail'])).filter((step) => !isMade(step));
      // The list of all titles, rows that were found, those that a query was given, what has words, and what has none yet.
      expect(steps.join('\n'), text).not.toMatch(
        /SCAN (?!titles\b|recent\b|found\b|CONSTANT ROW\b|\w+_terms VIRTUAL TABLE\b|\w+ USING (COVERING )?INDEX \w+_without_terms\b)|\(title_id=\?\)/,
      );
    }
  });

  it.each([
    [
      'board',
      'a few of its places',
      /(from|join) player_statistics/,
      /INDEX player_statistics_board \(title_id=\?( AND statistic=\?( AND version=\?)?)?\)/,
    ],
    [
      'list of bans',
      'those of a player or an address',
      /from bans where title_id = :\w+ and (player_id|ip_address) =/,
      /INDEX bans_of_title/,
    ],
    [
      'history of a title',
      'the revisions of one thing',
      /from revisions where .*subject = /,
      /INDEX revisions_(time|moment)/,
    ],
  ])('reads no whole %s on SQLite to find %s', (_whole, _part, isAbout, isWhole) => {
    const { database } = aConnection();
    const about = knownToSqlite().filter((sql) => isAbout.test(sql));
    expect(about.length).toBeGreaterThan(2);
    for (const sql of about) {
      const { text } = bindStatement(sql, { engine: 'sqlite', items: 1 });
      const steps = database.prepare(`explain query plan ${text}`).all();
      for (const { detail } of steps) expect(detail, text).not.toMatch(isWhole);
    }
  });
});

describe('the check of a store update', () => {
  it.each([1, 3, 200, 256, 257, 1_000])('asks one question about %i items', async (count) => {
    const { sql } = aConnection();
    const asked: string[] = [];
    const tx: Tx = {
      ...sql,
      send(text, values) {
        asked.push(text);
        return sql.send(text, values);
      },
      emit() {},
      audit() {},
      append() {},
    };
    const store = { titleId: 'A1B2', catalogVersion: 'main', storeId: 'shop' };
    const itemIds = manyIds(count);
    // Several would see several catalogs, should one be replaced in between.
    expect((await checkStoreItems(tx, store, itemIds)).unknown).toEqual(itemIds);
    expect(asked.filter((text) => text.includes('catalog_items'))).toHaveLength(1);
  });
});
