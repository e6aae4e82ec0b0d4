import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import { migratePostgres } from '../../src/storage/postgres/storage.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { issueSecretKey, revokeSecretKey } from '../../src/titles/commands.ts';
import { openNetwork } from '../process/proxy.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { aTitle, NOW, unique, uniqueHex } from './given.ts';
import { openNodeForTest, refusalOf } from './postgres-given.ts';

// A primary whose synchronous standby is gone, and a standby where the primary was.

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

const token = (titleId: string) => ({
  titleId,
  tokenId: unique('t'),
  issuedBy: { kind: 'session', id: 'session' } as const,
  expiresAt: NOW + DAY_MS,
  now: NOW,
});

/** Commits wait for a standby of this name from now on; for none if it has none. */
async function waitForStandby(operator: pg.Client, name: string): Promise<void> {
  await operator.query(`alter system set synchronous_standby_names = '${name}'`);
  await operator.query('select pg_reload_conf()');
  // The setting shows it before the process that it is meant for has read it.
  await expect.poll(() => mustWait(operator)).toBe(name !== '');
}

/** Whether a commit waits for a standby. */
async function mustWait(operator: pg.Client): Promise<boolean> {
  const { host, port, user, password, database } = operator;
  const client = new pg.Client({ host, port, user, password, database });
  await client.connect();
  let isWarned = false;
  client.on('notice', ({ routine }) => (isWarned ||= routine === 'SyncRepWaitForLSN'));
  await client.query('set synchronous_commit = on');
  const stop = cancelWaits(operator);
  await client.query('update control_head set seq = seq');
  await stop();
  await client.end();
  return isWarned;
}

/** Ends every wait for a standby as soon as it begins, until the returned function is called. */
function cancelWaits(operator: pg.Client): () => Promise<void> {
  const end = new AbortController();
  const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
  async function cancelling(): Promise<void> {
    while (!end.signal.aborted) await operator.query(cancel);
  }
  const done = cancelling();
  return () => {
    end.abort();
    return done;
  };
}

describe.skipIf(NO_POSTGRES).each([15, 18] as const)(
  'PostgreSQL %i without its standby',
  (version) => {
    let server: PostgresServer;
    let operator: pg.Client;
    let storage: PostgresStorage;
    let titleId: string;
    beforeAll(async () => {
      server = await startPostgres(version, { settings: { synchronous_commit: 'local' } });
    });
    afterAll(() => server?.stop());
    beforeEach(async () => {
      operator = await connect(server.url);
      storage = await openNodeForTest({ url: server.url });
      titleId = await aTitle(storage);
      onTestFinished(() => waitForStandby(operator, ''));
    });

    it.each([
      [
        'a token',
        async () => {
          const of = token(titleId);
          return () => storage.run(revokeToken, of);
        },
      ],
      [
        'a secret key',
        async () => {
          const keyId = unique('K');
          const digest = uniqueHex(64);
          await storage.run(issueSecretKey, {
            keyId,
            titleId,
            digest,
            name: 'a key',
            scopes: ['server'],
            hint: 'wxyz',
            createdAt: NOW,
            madeBy: 'commandLine',
            expiresAt: undefined,
          });
          return () => storage.run(revokeSecretKey, { keyId, now: NOW });
        },
      ],
      [
        'a lease',
        async () => {
          await storage.nodes.join('n');
          return () => storage.nodes.renew({ nodeId: 'n', applied: 1 });
        },
      ],
    ])(
      'says of %s that it does not know, again and again until there is one',
      async (_, prepare) => {
        const change = await prepare();
        await waitForStandby(operator, 'nobody');
        const stop = cancelWaits(operator);
        for (let times = 0; times < 3; times += 1) {
          expect(await refusalOf(change())).toMatchObject({
            name: 'StorageUnavailable',
            cause: { message: 'The wait for the synchronous standby was cancelled' },
          });
        }
        await stop();
        await waitForStandby(operator, '');
        expect(await refusalOf(change())).toBe('it succeeded');
      },
    );

    it('is not waited for without end', async () => {
      await waitForStandby(operator, 'nobody');
      expect(await refusalOf(storage.run(revokeToken, token(titleId)))).toBeInstanceOf(
        StorageUnavailable,
      );
    });
  },
);

describe.skipIf(NO_POSTGRES)('a failover', () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  beforeAll(async () => {
    primary = await startPostgres(18);
    await migratePostgres(primary.url);
    standby = await primary.startStandby();
  });
  afterAll(async () => {
    await standby?.stop();
    await primary?.stop();
  });

  it('leaves no connection where nothing can be written', async () => {
    await using network = await openNetwork(primary.url);
    const storage = await openNodeForTest({ url: network.url });
    const titleId = await aTitle(storage);
    const readOnly = { name: 'StorageUnavailable', fault: 'readOnly' };
    const read = () => storage.run(findPlayer, { titleId, playerId: 'none' });
    network.leadTo(standby.url);
    await primary.restart();
    expect(await refusalOf(storage.run(revokeToken, token(titleId)))).toMatchObject(readOnly);
    expect(await refusalOf(storage.probe())).toMatchObject(readOnly);
    expect(await refusalOf(storage.nodes.join('n'))).toMatchObject(readOnly);
    // Reads succeed there, so that there are many connections.
    await Promise.all(Array.from({ length: 8 }, read));
    network.leadTo(primary.url);
    // It succeeds where the second half of the look above has failed only now, and left the server already.
    await refusalOf(storage.probe());
    await Promise.all(Array.from({ length: 8 }, () => storage.probe()));
    await storage.run(revokeToken, token(titleId));
  });

  it('is noticed where the old primary is made read-only and goes on', async () => {
    await using network = await openNetwork(primary.url);
    const storage = await openNodeForTest({ url: network.url });
    const titleId = await aTitle(storage);
    const operator = await connect(primary.url);
    await operator.query('alter system set default_transaction_read_only = on');
    await operator.query('select pg_reload_conf()');
    await expect
      .poll(async () => (await operator.query('show default_transaction_read_only')).rows)
      .toEqual([{ default_transaction_read_only: 'on' }]);
    await (await connect(standby.url)).query('select pg_promote()');
    network.leadTo(standby.url);
    expect(await refusalOf(storage.probe())).toMatchObject({ fault: 'readOnly' });
    await storage.run(revokeToken, token(titleId));
  });
});
