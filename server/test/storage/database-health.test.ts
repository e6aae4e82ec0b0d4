import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { DATABASE_VALUES, type DatabaseHealth } from '../../src/kernel/measures.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { onConnection } from '../../src/storage/postgres/connection.ts';
import { makeHealthReader } from '../../src/storage/postgres/health.ts';
import type { ConnectionPool } from '../../src/storage/postgres/pool.ts';
import { temporaryFolder } from '../process/purser.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { NOW, unique } from './given.ts';
import { openNodeForTest, TEST_TIMEOUTS } from './postgres-given.ts';

const OF_POSTGRES = { ...DATABASE_VALUES.both, ...DATABASE_VALUES.postgres };
/** There is no standby that could lag behind. */
const TOLD = Object.keys(OF_POSTGRES).filter((name) => name !== 'postgres_replication_lag_bytes');

it('the embedded database tells its size, that of its log, and the room on its disk', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'purser.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  try {
    const { values, tables } = await storage.health();
    const names = { ...DATABASE_VALUES.both, ...DATABASE_VALUES.embedded };
    expect(Object.keys(values).toSorted()).toEqual(Object.keys(names).toSorted());
    expect(values.database_wal_bytes).toBeGreaterThan(4_096);
    expect(values.database_size_bytes).toBeGreaterThan(0);
    expect(values.disk_size_bytes).toBeGreaterThan(values.disk_free_bytes ?? Infinity);
    expect(tables).toEqual([]);
  } finally {
    await storage.close();
  }
});

describe.skipIf(NO_POSTGRES)('PostgreSQL', () => {
  it('tells everything', async () => {
    const storage = await openNodeForTest({ url: await aPostgresDatabase() });
    const { values, tables } = await storage.health();
    expect(Object.keys(values).toSorted()).toEqual(TOLD.toSorted());
    expect(values).toMatchObject({
      postgres_standbys: 0,
      postgres_synchronous_standbys: 0,
      postgres_synchronous_standby_wanted: 0,
      postgres_archiving_failing: 0,
    });
    expect(values.database_size_bytes).toBeGreaterThan(1_000_000);
    expect(values.postgres_oldest_transaction_age).toBeGreaterThan(0);
    expect(values.postgres_connections).toBeGreaterThan(0);
    expect(values.postgres_connections_max).toBeGreaterThan(values.postgres_connections ?? NaN);
    expect(tables.map(({ table }) => table)).toContain('control_head');
    expect(tables.length).toBe(10);
  });

  it('tells the same to a role that may do nothing but connect, while there is no standby', async () => {
    const url = await aPostgresDatabase();
    const role = unique('r');
    await asOperator(url, `create role ${role} login password 'few rights'`);
    onTestFinished(() => asOperator(url, `drop role ${role}`));
    const few = new URL(url);
    [few.username, few.password] = [role, 'few rights'];
    const { values, tables } = await readOn(few.href);
    expect(Object.keys(values).toSorted()).toEqual(TOLD.toSorted());
    expect(tables.length).toBe(10);
  });

  it('tells the oldest transaction of any database, because it stops the writes of all', async () => {
    const url = await aPostgresDatabase();
    await asOperator(url, 'vacuum (freeze)');
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const { rows } = await client.query<{ age: number }>(
      'select age(datfrozenxid) as age from pg_database where datname = current_database()',
    );
    const { values } = await readOn(url);
    expect(values.postgres_oldest_transaction_age).toBeGreaterThan((rows[0]?.age ?? NaN) + 100);
  });

  it('tells how much log the slot keeps that is furthest behind, and which rows are dead', async () => {
    const url = await aPostgresDatabase();
    const slot = unique('s').toLowerCase().replaceAll(/\W/g, '_');
    await asOperator(url, `select pg_create_physical_replication_slot('${slot}', true)`);
    onTestFinished(() => asOperator(url, `select pg_drop_replication_slot('${slot}')`));
    const before = await readOn(url);
    // Else a vacuum of the server's own may take the dead rows away before they are counted.
    await asOperator(
      url,
      'alter table nodes set (autovacuum_enabled = false)',
      `do $$ begin
         for i in 1..500 loop
           insert into nodes (node_id, applied, heartbeat) values ('n' || i, 0, 0);
         end loop;
       end $$`,
      'delete from nodes',
    );
    const after = await readOn(url);
    const kept = ({ values }: DatabaseHealth) =>
      values.postgres_replication_slot_retained_bytes ?? NaN;
    expect(kept(after)).toBeGreaterThan(kept(before));
    const dead = async () =>
      (await readOn(url)).tables.find(({ table }) => table === 'nodes')?.dead;
    await expect.poll(dead).toBeGreaterThan(400);
  });

  it('an engine that does not know the catalogue is not asked again', async () => {
    const url = await aPostgresDatabase();
    let asked = 0;
    const use = <T>(work: (connection: never) => Promise<T>): Promise<T> =>
      onConnection(url, TEST_TIMEOUTS, (connection) => {
        asked += 1;
        const query = () => connection.query('select no_such_function()');
        return work({ ...connection, query } as never);
      });
    const read = makeHealthReader({ use });
    expect(await read()).toEqual({ values: {}, tables: [] });
    expect(await read()).toEqual({ values: {}, tables: [] });
    expect(asked).toBe(1);
  });
});

/** Reads the health on a connection of its own. */
function readOn(url: string): Promise<DatabaseHealth> {
  const use: ConnectionPool['use'] = (work) => onConnection(url, TEST_TIMEOUTS, work);
  return makeHealthReader({ use })();
}

/** Each statement in a transaction of its own. */
async function asOperator(url: string, ...statements: readonly string[]): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}
