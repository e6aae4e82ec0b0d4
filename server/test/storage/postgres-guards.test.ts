import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { JOBS_AT_ONCE, REVOCATION_MARGIN_MS } from '../../src/kernel/limits.ts';
import { claimJobs } from '../../src/mail/commands.ts';
import { inviteOperator } from '../../src/operators/commands/management.ts';
import { findSession } from '../../src/players/commands/sessions.ts';
import {
  NOTHING_PREPARED,
  postgresConnection,
  StatementFailed,
} from '../../src/storage/postgres/connection.ts';
import { makePool, makeServerWatch } from '../../src/storage/postgres/pool.ts';
import { inTransaction, makeRetry } from '../../src/storage/postgres/transaction.ts';
import { readPage } from '../support/control-page.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { openCuttingProxy } from './cutting-proxy.ts';
import { aTitle, logIn, NOW } from './given.ts';
import { anInvitation } from './operator-given.ts';
import { openNodeForTest, refusalOf, TEST_TIMEOUTS } from './postgres-given.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** The process does not run for so many milliseconds. */
const stall = (ms: number) => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);

const WAITS_FOR_LOCK =
  "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";

/** Resolves when a connection of the database waits for a lock. Asks on a connection of its own: in a transaction the answer stands still. */
async function untilSomebodyWaits(url: string): Promise<void> {
  const watcher = await connect(url);
  await expect.poll(async () => (await watcher.query(WAITS_FOR_LOCK)).rows.length).toBe(1);
}

describe('repeating a transaction', () => {
  const again = () => {
    const cause = new pg.DatabaseError('try again', 0, 'error');
    cause.code = '40001';
    return new StatementFailed(cause);
  };
  const retry = makeRetry({ random: (bytes) => Buffer.alloc(bytes) });

  it('ends after twelve attempts', async () => {
    let attempts = 0;
    const outcome = retry(() => {
      attempts += 1;
      return Promise.reject(again());
    });
    await expect(outcome).rejects.toThrow(StorageUnavailable);
    expect(attempts).toBe(12);
  });

  it('ends after five seconds', async () => {
    const clock = vi.spyOn(performance, 'now');
    onTestFinished(() => clock.mockRestore());
    let now = 0;
    clock.mockImplementation(() => now);
    let attempts = 0;
    const outcome = retry(() => {
      attempts += 1;
      now += 2_500;
      return Promise.reject(again());
    });
    await expect(outcome).rejects.toThrow(StorageUnavailable);
    expect(attempts).toBe(2);
  });
});

describe.skipIf(NO_POSTGRES)('a transaction on PostgreSQL', () => {
  it('has failed if its commit is answered with ROLLBACK', async () => {
    const connection = postgresConnection(await connect(await aPostgresDatabase()), TEST_TIMEOUTS);
    const outcome = inTransaction(connection, 'write', async () => {
      await connection.query('select * from nowhere').catch(() => undefined);
    });
    await expect(outcome).rejects.toThrow('COMMIT was answered with ROLLBACK');
  });

  it.each(['off', 'local', 'remote_write', 'on', 'remote_apply'])(
    'where the server says synchronous_commit %s, has on and its own limits',
    async (said) => {
      const client = await connect(await aPostgresDatabase('empty'));
      await client.query(`set synchronous_commit = ${said}; set statement_timeout = 0`);
      const limits = { statementMs: 4_000, lockMs: 3_000, idleInTransactionMs: 2_000 };
      const connection = postgresConnection(client, { ...TEST_TIMEOUTS, ...limits });
      const settings = () =>
        connection.query(`select
      current_setting('synchronous_commit') as commits, current_setting('statement_timeout') as statement,
      current_setting('lock_timeout') as lock, current_setting('idle_in_transaction_session_timeout') as idle`);
      for (const kind of ['read', 'write'] as const) {
        const { rows } = await inTransaction(connection, kind, settings);
        expect(rows).toEqual([{ commits: 'on', statement: '4s', lock: '3s', idle: '2s' }]);
      }
      expect((await settings()).rows).toMatchObject([{ commits: said, statement: '0', lock: '0' }]);
    },
  );

  it('has its settings without another message', async () => {
    const client = await connect(await aPostgresDatabase('empty'));
    const connection = postgresConnection(client, TEST_TIMEOUTS);
    const messages = vi.spyOn(client, 'query');
    await inTransaction(connection, 'write', () => connection.query('select 1'));
    expect(messages).toHaveBeenCalledTimes(3);
  });

  it('that cannot have its settings is over, and its connection is used again', async () => {
    const connection = postgresConnection(await connect(await aPostgresDatabase('empty')), {
      ...TEST_TIMEOUTS,
      lockMs: -1,
    });
    await expect(inTransaction(connection, 'write', async () => 1)).rejects.toThrow('lock_timeout');
    expect(connection.isBroken).toBe(false);
    expect((await connection.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });

  it('gets an answer that has come while the process did not run, however long that was', async () => {
    const timeouts = { ...TEST_TIMEOUTS, statementMs: 100 };
    const connection = postgresConnection(
      await connect(await aPostgresDatabase('empty')),
      timeouts,
    );
    const answer = connection.query('select 1 as one');
    stall(1_000);
    expect((await answer).rows).toEqual([{ one: 1 }]);
  });

  it('leaves a connection that fell silent to nobody', async () => {
    const proxy = await openCuttingProxy(await aPostgresDatabase());
    const timeouts = { ...TEST_TIMEOUTS, statementMs: 2_000 };
    const prepared = NOTHING_PREPARED;
    const server = makeServerWatch();
    const pool = makePool({
      name: 'calls',
      url: proxy.url,
      max: 1,
      waitingMax: 10,
      timeouts,
      prepared,
      server,
    });
    onTestFinished(() => pool.close());
    const ask = () =>
      pool.use((connection) =>
        inTransaction(connection, 'read', async () => (await connection.query('select 1')).changes),
      );
    expect(await ask()).toBe(1);
    proxy.fault = { at: 'commit', how: 'silence' };
    expect(await refusalOf(ask())).toBeInstanceOf(StatementFailed);
    expect(await ask()).toBe(1);
  });
});

describe.skipIf(NO_POSTGRES)(
  'a transaction that the server ends because its client is silent',
  () => {
    const TIMEOUTS = { ...TEST_TIMEOUTS, idleInTransactionMs: 100 };

    /** Runs a transaction whose first attempt falls silent after its write; the last one is the only one that is committed. */
    async function runSilent(fallSilent: (pid: number, operator: pg.Client) => Promise<void>) {
      const url = await aPostgresDatabase('empty');
      const operator = await connect(url);
      await operator.query('create table written (attempt bigint)');
      const server = makeServerWatch();
      const of = { name: 'calls', url, max: 1, waitingMax: 10, timeouts: TIMEOUTS, server };
      const pool = makePool({ ...of, prepared: NOTHING_PREPARED });
      onTestFinished(() => pool.close());
      let attempt = 0;
      const errors: unknown[] = [];
      await makeRetry({ random: (bytes) => Buffer.alloc(bytes) })(() =>
        pool
          .use((connection) =>
            inTransaction(connection, 'write', async () => {
              attempt += 1;
              const { rows } = await connection.query(
                'insert into written values ($1) returning pg_backend_pid() as pid',
                [attempt],
              );
              if (attempt === 1) await fallSilent(Number(rows[0]?.['pid']), operator);
            }),
          )
          .catch((error: unknown) => {
            errors.push(error);
            throw error;
          }),
      );
      // On a busy machine later attempts may fall silent, too.
      expect(errors.map((error) => (error as StatementFailed).sqlState)).toEqual(
        Array.from({ length: Math.max(1, attempt - 1) }, () => '25P03'),
      );
      // The server is there: connections to it are as good as before.
      expect(server.current).toBe(0);
      const { rows } = await operator.query('select attempt from written');
      expect(rows).toEqual([{ attempt: String(attempt) }]);
    }

    it('is repeated, where the client has heard of the end before it asks again', async () => {
      await runSilent(async (pid, operator) => {
        const isThere = async () =>
          (await operator.query('select 1 from pg_stat_activity where pid = $1', [pid])).rowCount;
        await expect.poll(isThere).toBe(0);
      });
    });

    it('is repeated, where the client commits before it hears of the end', async () => {
      await runSilent(async () => {
        // The process does not run, and sends its COMMIT before it reads anything.
        Atomics.wait(
          new Int32Array(new SharedArrayBuffer(4)),
          0,
          0,
          5 * TIMEOUTS.idleInTransactionMs,
        );
      });
    });
  },
);

describe.skipIf(NO_POSTGRES)('a change between two statements', () => {
  it('is not in a whole read of the control state that began before', async () => {
    const url = await aPostgresDatabase();
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    const titleId = await aTitle(storage);
    await operator.query('begin; lock table signing_keys in access exclusive mode');
    const reading = readPage(storage.sharedLog.read, undefined);
    await untilSomebodyWaits(url);
    const token = {
      titleId,
      tokenId: 'token',
      issuedBy: { kind: 'session', id: 'session' } as const,
      expiresAt: NOW + DAY_MS,
      now: NOW,
    };
    await storage.run(revokeToken, token);
    await operator.query('commit');
    const page = await reading;
    expect(page).toMatchObject({ status: 'snapshot', seq: 1 });
    expect(page.entries.map(({ kind }) => kind)).toEqual(['title']);
  });

  it('keeps a session that is extended while it is pruned', async () => {
    const url = await aPostgresDatabase();
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    const titleId = await aTitle(storage);
    const { session } = await logIn(storage, { titleId });
    await operator.query('begin');
    await operator.query(`update sessions set expires_at = ${session.expiresAt + DAY_MS}`);
    // It waits for nobody: what somebody changes is passed over.
    await storage.prune(session.expiresAt + REVOCATION_MARGIN_MS + 1);
    await operator.query('commit');
    await storage.prune(session.expiresAt + REVOCATION_MARGIN_MS + 1);
    const { sessionId } = session;
    expect(await storage.run(findSession, { titleId, sessionId })).toMatchObject({ sessionId });
  });
});

/** With these a list within a condition is read again for each row. */
const NESTED_LOOPS = ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material', 'memoize'];

describe.skipIf(NO_POSTGRES)('whatever the plan of a statement is', () => {
  it('jobs are taken so many at once, and no more', async () => {
    const url = await aPostgresDatabase();
    const operator = await connect(url);
    const [database] = (await operator.query('select current_database() as name')).rows;
    for (const name of NESTED_LOOPS) {
      await operator.query(`alter database ${database.name} set enable_${name} = off`);
    }
    const storage = await openNodeForTest({ url });
    for (let count = 0; count <= JOBS_AT_ONCE; count += 1) {
      const jobId = `job-${count}`;
      const mail = {
        jobId,
        template: 'operatorInvitation' as const,
        recipient: `${jobId}@players.example`,
        titleId: undefined,
        playerId: undefined,
        sealed: 'sealed',
        caller: undefined,
        expiresAt: NOW + DAY_MS,
        now: NOW,
      };
      await storage.run(inviteOperator, { ...anInvitation([]), mail });
    }
    const claim = () => storage.run(claimJobs, { kinds: ['mail'], now: NOW });
    expect([(await claim()).length, (await claim()).length]).toEqual([JOBS_AT_ONCE, 1]);
  });
});
