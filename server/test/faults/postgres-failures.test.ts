import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { revokeToken } from '../../src/credentials/commands.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import { setStore, updateStore } from '../../src/economy/stores/commands/write.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import { findPlayer } from '../../src/players/commands/look-ups.ts';
import type { Storage } from '../../src/storage/storage.ts';
import { openCuttingProxy } from '../storage/cutting-proxy.ts';
import { edited, offer, setCatalog } from '../storage/fixtures.ts';
import { aTitle, NOW } from '../storage/given.ts';
import { openNodeForTest, refusalOf } from '../storage/postgres-given.ts';
import { readPage } from '../support/control-page.ts';
import { watchPace } from '../support/pace.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { soon } from '../support/soon.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => {});
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

/** Waits until so many connections of the program are in a state that `condition` describes. */
async function waitForBackends(client: pg.Client, condition: string, count = 1): Promise<void> {
  for (;;) {
    const { rows } = await client.query(
      `select pid from pg_stat_activity where application_name = 'purser' and datname = current_database() and ${condition}`,
    );
    if (rows.length >= count) return;
    await sleep(5);
  }
}

const KILL_ALL =
  "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'purser' and datname = current_database()";

async function aStore(storage: Storage) {
  const titleId = await aTitle(storage);
  await setCatalog(storage, titleId, { ids: ['a', 'b'] });
  const store = { titleId, catalogVersion: 'main', storeId: 'shop' };
  await storage.run(setStore, edited({ ...store, items: [offer('a', 1)] }));
  return store;
}

describe.skipIf(NO_POSTGRES)('a connection that is ended', () => {
  let url: string;
  beforeAll(async () => {
    url = await aPostgresDatabase();
  });

  it('while nobody uses it, is not noticed', async () => {
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    const titleId = await aTitle(storage);
    await operator.query(KILL_ALL);
    await expect(storage.run(findPlayer, { titleId, playerId: 'none' })).resolves.toBeUndefined();
    await expect(readPage(storage.sharedLog.read, 0)).resolves.toMatchObject({ status: 'entries' });
  });

  it('just as a transaction begins, is replaced', async () => {
    const proxy = await openCuttingProxy(url);
    const storage = await openNodeForTest({ url: proxy.url });
    const titleId = await aTitle(storage);
    for (const how of ['cut before', 'cut after'] as const) {
      proxy.fault = { at: 'start transaction', how };
      await expect(storage.run(findPlayer, { titleId, playerId: 'none' })).resolves.toBeUndefined();
      expect(proxy.fault).toBeUndefined();
    }
  });

  it('before the commit, undoes the command and says so', async () => {
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    const store = await aStore(storage);
    await operator.query('begin');
    await operator.query("update stores set row_version = row_version where store_id = 'shop'");
    const update = refusalOf(storage.run(updateStore, edited({ ...store, items: [offer('b')] })));
    await waitForBackends(operator, "wait_event_type = 'Lock'");
    await operator.query(KILL_ALL);
    expect(await update).toBeInstanceOf(StorageUnavailable);
    await operator.query('rollback');
    expect(await storage.run(findStore, store)).toMatchObject({
      store: { items: [{ itemId: 'a' }] },
    });
    expect(await storage.run(updateStore, edited({ ...store, items: [offer('b')] }))).toMatchObject(
      {
        status: 'done',
      },
    );
  });

  it('during the commit, leaves the command done whole or not at all, and says that it does not know', async () => {
    const ownUrl = await aPostgresDatabase();
    const [storage, operator] = [await openNodeForTest({ url: ownUrl }), await connect(ownUrl)];
    const store = await aStore(storage);
    await operator.query(
      "create function linger() returns trigger language plpgsql as 'begin perform pg_sleep(30); return null; end'",
    );
    await operator.query(
      'create constraint trigger linger after update on stores deferrable initially deferred for each row execute function linger()',
    );
    const update = refusalOf(
      storage.run(updateStore, edited({ ...store, items: [offer('a', 5)] })),
    );
    await waitForBackends(operator, "query = 'commit' and state = 'active'");
    await operator.query(KILL_ALL);
    expect(await update).toBeInstanceOf(StorageUnavailable);
    await operator.query('drop trigger linger on stores');
    expect(
      await storage.run(updateStore, edited({ ...store, items: [offer('a', 5)] })),
    ).toMatchObject({
      status: 'done',
    });
  });

  it('in silence at the commit, is given up after seconds', async () => {
    const proxy = await openCuttingProxy(url);
    const storage = await openNodeForTest({ url: proxy.url });
    const titleId = await aTitle(storage);
    proxy.fault = { at: 'commit', how: 'silence' };
    const operator = await connect(url);
    const pace = watchPace(() => operator.query('select 1'));
    const beganAt = performance.now();
    const outcome = await refusalOf(storage.run(findPlayer, { titleId, playerId: 'none' }));
    const tookMs = performance.now() - beganAt;
    expect(outcome).toBeInstanceOf(StorageUnavailable);
    expect(tookMs).toBeLessThan(8_000 + (await pace.slackMs()));
    await expect(storage.probe()).resolves.toBeUndefined();
  });
});

/** As if the minute were over in which the nodes do not ask for another page. */
const PAGE_IS_DUE = "update meta set value = '0' where name = 'pageProbedAt'";

describe.skipIf(NO_POSTGRES)('too many at once', () => {
  it('are turned away at once, and those who wait are served', async () => {
    const url = await aPostgresDatabase();
    const storage = await openNodeForTest({ url, poolMax: 3, waitingMax: 3 });
    const operator = await connect(url);
    await storage.probe();
    await operator.query('begin');
    await operator.query('lock table players in share mode');
    const served = Array.from({ length: 5 }, () => storage.probe());
    expect(await soon(refusalOf(storage.probe()))).toMatchObject({
      name: 'StorageUnavailable',
      cause: { message: 'Too many wait for the database' },
    });
    // The control log has connections of its own.
    await expect(readPage(storage.sharedLog.read, 0)).resolves.toMatchObject({ status: 'entries' });
    await operator.query('rollback');
    await expect(Promise.all(served)).resolves.toHaveLength(5);
  });

  it.each([
    ['of a new row', 'lock table probes in exclusive mode'],
    ['of what a login writes', 'lock table players in share mode'],
    ['of what a revocation writes', 'select seq from control_head for update'],
  ])('wait for the lock %s no longer than seconds', async (_, lock) => {
    const url = await aPostgresDatabase();
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    await storage.probe();
    await operator.query(PAGE_IS_DUE);
    await operator.query('begin');
    await operator.query(lock);
    expect(await refusalOf(storage.probe())).toMatchObject({ cause: { code: '55P03' } });
    await operator.query('rollback');
    await expect(storage.probe()).resolves.toBeUndefined();
  });

  it('leaves nothing behind of a probe that a vacuum would not take away', async () => {
    const url = await aPostgresDatabase();
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    const bytes = async () => {
      const { rows } = await operator.query("select pg_relation_size('probes') as bytes");
      return Number(rows[0].bytes);
    };
    // Each needs a new page, also where others have come and gone.
    await storage.probe();
    const before = await bytes();
    await operator.query(PAGE_IS_DUE);
    await storage.probe();
    expect(await bytes()).toBeGreaterThan(before);
    // A vacuum leaves what a transaction that is about to end may still see.
    await expect.poll(() => operator.query('vacuum probes').then(bytes)).toBe(0);
  });

  it('cannot be held up by a node that is paused in a transaction', async () => {
    const url = await aPostgresDatabase();
    const [storage, operator] = [await openNodeForTest({ url }), await connect(url)];
    const proxy = await openCuttingProxy(url);
    const paused = await openNodeForTest({ url: proxy.url });
    const titleId = await aTitle(storage);
    proxy.fault = { at: 'commit', how: 'pause' };
    const token = {
      titleId,
      tokenId: 'token',
      issuedBy: { kind: 'session', id: 'session' } as const,
      expiresAt: NOW + DAY_MS,
      now: NOW,
    };
    const lost = refusalOf(paused.run(revokeToken, token));
    await waitForBackends(operator, "state = 'idle in transaction'");
    // A node that is really paused would not give up, and would not close its connection, either.
    const first = await Promise.race([
      storage.run(revokeToken, { ...token, tokenId: 'other' }).then(() => 'the other went on'),
      lost.then(() => 'the paused one gave up'),
    ]);
    expect(first).toBe('the other went on');
    expect(await lost).toBeInstanceOf(StorageUnavailable);
  });
});
