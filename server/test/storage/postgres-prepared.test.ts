import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { systemRandom } from '../../src/kernel/secrets.ts';
import {
  makePreparedStatements,
  NOTHING_PREPARED,
  type PostgresConnection,
  type PreparedStatements,
} from '../../src/storage/postgres/connection.ts';
import { makePool, makeServerWatch } from '../../src/storage/postgres/pool.ts';
import { inTransaction, makeRetry } from '../../src/storage/postgres/transaction.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aTitle, logIn, uniqueHex } from './given.ts';
import { openNodeForTest, TEST_TIMEOUTS } from './postgres-given.ts';

const FIND = 'select * from players where title_id = $1 and title_player_id = $2';

describe('the name of a statement', () => {
  it('is its own, and the same in every process', () => {
    const [one, other] = [makePreparedStatements(), makePreparedStatements()];
    const name = one.nameOf(FIND);
    expect(name).toMatch(/^purser_[0-9a-f]{32}$/);
    expect(other.nameOf(FIND)).toBe(name);
    expect(one.nameOf(`${FIND} `)).not.toBe(name);
  });

  it.each([
    ['0A000', { isAtFault: true, isKept: false, areOthersKept: true }],
    ['26000', { isAtFault: true, isKept: false, areOthersKept: false }],
    ['42P05', { isAtFault: true, isKept: false, areOthersKept: false }],
    ['23505', { isAtFault: false, isKept: true, areOthersKept: true }],
    ['40001', { isAtFault: false, isKept: true, areOthersKept: true }],
    [undefined, { isAtFault: false, isKept: true, areOthersKept: true }],
  ])('after %s', (code, expected) => {
    const prepared = makePreparedStatements();
    prepared.nameOf(FIND);
    expect({
      isAtFault: prepared.isAtFault(FIND, code),
      isKept: prepared.nameOf(FIND) !== undefined,
      areOthersKept: prepared.nameOf('select 1') !== undefined,
    }).toEqual(expected);
  });

  it('is never given where nothing is prepared', () => {
    expect(NOTHING_PREPARED.nameOf(FIND)).toBeUndefined();
  });
});

/** The names of all statements that are sent from now on, until the test ends. */
function namesSent(): readonly string[] {
  const names: string[] = [];
  const { query } = pg.Client.prototype;
  function recorded(this: object, ...asked: unknown[]): unknown {
    const { name } = asked[0] as { readonly name?: string };
    if (name !== undefined) names.push(name);
    return (query as (...given: unknown[]) => unknown).apply(this, asked);
  }
  Object.assign(pg.Client.prototype, { query: recorded });
  onTestFinished(() => void Object.assign(pg.Client.prototype, { query }));
  return names;
}

async function operate(url: string, text: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(text);
  await client.end();
}

const AT_ONCE = 4;

describe.skipIf(NO_POSTGRES).each([15, 18] as const)('prepared statements, PostgreSQL %i', (v) => {
  it('outlive a migration that gives their table another column', async () => {
    const url = await aPostgresDatabase('migrated', v);
    const names = namesSent();
    const storage = await openNodeForTest({ url, poolMax: AT_ONCE });
    const titleId = await aTitle(storage);
    const logInMany = () =>
      Promise.all(
        Array.from({ length: AT_ONCE * 4 }, (_, number) =>
          logIn(storage, { titleId, subject: `player ${number}` }),
        ),
      );
    await logInMany();
    expect(names.length).toBeGreaterThan(0);
    await operate(url, 'alter table players add column shoe_size bigint');
    await logInMany();
    const before = names.length;
    await logInMany();
    // Statements about other tables are still prepared.
    expect(names.length).toBeGreaterThan(before);
    await operate(url, 'alter table players drop column shoe_size');
    await logInMany();
  });

  it('are planned anew for tables that have grown', async () => {
    const url = await aPostgresDatabase('migrated', v);
    const prepared = makePreparedStatements();
    const pool = poolFor(url, prepared);
    // PostgreSQL switches to one generic plan at the sixth execution.
    for (let time = 0; time < 7; time += 1) {
      // oxlint-disable-next-line no-await-in-loop
      await pool.use(async (on) => on.send(FIND, ['A1B2', '1']));
    }
    await operate(url, MANY_PLAYERS);
    const explain = `explain execute ${prepared.nameOf(FIND)} ('A1B2', '1')`;
    const planNow = () =>
      pool.use(async ({ query }) => JSON.stringify((await query(explain)).rows));
    await expect.poll(planNow).toContain('players_title_player on players');
    expect(await planNow()).toContain('(title_player_id = $2)');
  });
});

/** The tables have not been analysed yet. */
const MANY_PLAYERS = `
  insert into titles (title_id, name, created_at, unique_names, stores_only, row_version) values ('A1B2', 'many', 0, 0, 0, 0);
  insert into players (title_id, player_id, title_player_id, origination, created_at, epoch)
  select 'A1B2', number, number, 'Custom', 0, 0 from generate_series(1, 2000) number`;

function poolFor(url: string, prepared: PreparedStatements) {
  const pool = makePool({
    name: 'calls',
    url,
    max: 1,
    waitingMax: 10,
    timeouts: TEST_TIMEOUTS,
    prepared,
    server: makeServerWatch(),
  });
  onTestFinished(() => pool.close());
  return pool;
}

describe.skipIf(NO_POSTGRES)('a connection that is lent anew for each transaction', () => {
  it.each([
    ['has lost the name', () => 'deallocate all', true],
    ['has the name already', (name: string) => `prepare ${name} as select 1`, false],
  ] as const)('%s: goes on without names', async (_, spoil, isUsedBefore) => {
    const prepared = makePreparedStatements();
    const pool = poolFor(await aPostgresDatabase(), prepared);
    const send = async (connection: PostgresConnection) =>
      (await connection.send('select $1::text as word', ['x'])).rows;
    if (isUsedBefore) await pool.use(send);
    const name = prepared.nameOf('select $1::text as word') as string;
    await pool.use((connection) => connection.query(spoil(name)));
    const rows = await makeRetry({ random: systemRandom })(() =>
      pool.use((connection) => inTransaction(connection, 'write', async () => send(connection))),
    );
    expect(rows).toEqual([{ word: 'x' }]);
    expect(prepared.nameOf(uniqueHex(4))).toBeUndefined();
  });
});

describe.skipIf(NO_POSTGRES)('a node that is told to prepare nothing', () => {
  it('sends no names', async () => {
    const names = namesSent();
    const storage = await openNodeForTest({ url: await aPostgresDatabase(), prepares: false });
    await logIn(storage, { titleId: await aTitle(storage) });
    await storage.sharedLog.read(undefined, {
      snapshot: () => ({ add() {}, end() {} }),
    } as never);
    expect(names).toEqual([]);
  });
});
