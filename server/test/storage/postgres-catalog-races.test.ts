import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  removeCatalog,
  setCatalog as setCatalogCommand,
} from '../../src/economy/catalogs/commands.ts';
import { updateDropTables } from '../../src/economy/drop-tables/commands.ts';
import { closeTable } from '../support/closed-table.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { edited, setCatalog } from './fixtures.ts';
import { aTitle } from './given.ts';
import { openNodeForTest } from './postgres-given.ts';

describe.skipIf(NO_POSTGRES)('a catalog version that is deleted', () => {
  it('is locked after its title, as by whoever makes it the default: so they cannot wait for each other', async () => {
    const url = await aPostgresDatabase();
    const storage = await openNodeForTest({ url });
    const titleId = await aTitle(storage);
    await setCatalog(storage, titleId, { ids: ['a'] });
    const second = { titleId, catalogVersion: 'second' };
    await storage.run(setCatalogCommand, edited({ ...second, setAsDefault: false, items: [] }));
    const operator = new pg.Client(url);
    await operator.connect();
    await operator.query('begin');
    await operator.query('select 1 from titles where title_id = $1 for update', [titleId]);
    const removal = storage.run(removeCatalog, edited(second));
    const waiting = `select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await operator.query(waiting)).rows.length).toBe(1);
    // A transaction that has locked the title gets the version, too.
    await operator.query(
      "select 1 from catalogs where title_id = $1 and catalog_version = 'second' for update nowait",
      [titleId],
    );
    await operator.query('commit');
    await operator.end();
    expect(await removal).toMatchObject({ status: 'done' });
  });

  it('is not there any more for drop tables that have waited for it', async () => {
    const url = await aPostgresDatabase();
    const storage = await openNodeForTest({ url });
    const titleId = await aTitle(storage);
    await setCatalog(storage, titleId, { ids: ['a'] });
    const second = { titleId, catalogVersion: 'second' };
    await storage.run(setCatalogCommand, edited({ ...second, setAsDefault: false, items: [] }));
    const remover = new pg.Client(url);
    await remover.connect();
    onTestFinished(() => remover.end());
    await remover.query('begin');
    await remover.query("delete from catalogs where catalog_version = 'second'");
    const update = storage.run(updateDropTables, edited({ ...second, tables: [] }));
    const { waiting } = await closeTable(url, 'operator_acts');
    await expect.poll(() => waiting('transactionid')).toHaveLength(1);
    await remover.query('commit');
    expect(await update).toEqual({ status: 'noCatalog' });
  });
});
