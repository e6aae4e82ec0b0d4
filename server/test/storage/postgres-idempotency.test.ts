import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DomainEvent } from '../../src/kernel/events.ts';
import { KeyRefusal } from '../../src/kernel/idempotency.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { postgresConnection } from '../../src/storage/postgres/connection.ts';
import { makePostgresEngine } from '../../src/storage/postgres/engine.ts';
import { makeKeyLock } from '../../src/storage/postgres/key-lock.ts';
import { makePool } from '../../src/storage/postgres/pool.ts';
import { NOTHING_PREPARED } from '../../src/storage/postgres/prepared-statements.ts';
import { makeRetry } from '../../src/storage/postgres/retry.ts';
import { makeServerWatch } from '../../src/storage/postgres/server-watch.ts';
import { inTransaction } from '../../src/storage/postgres/transaction.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { offer, setCatalog } from './fixtures.ts';
import { aTitle } from './given.ts';
import { makeKeyedCalls, sealCall } from './keyed.ts';
import { openNodeForTest, TEST_TIMEOUTS } from './postgres-given.ts';

const TWINS = 16;

function aPool(url: string) {
  const made = { prepared: NOTHING_PREPARED, server: makeServerWatch(), timeouts: TEST_TIMEOUTS };
  const pool = makePool({ ...made, url, name: 'test', max: 10, waitingMax: 100 });
  onTestFinished(() => pool.close());
  return pool;
}

/** A title with an empty shop, and calls with one key that put an item into it. */
async function aShop(url: string, options: { readonly poolMax?: number } = {}) {
  const storage = await openNodeForTest({ url, ...options });
  const titleId = await aTitle(storage);
  await setCatalog(storage, titleId, { ids: ['a'] });
  const shop = { titleId, catalogVersion: 'main', storeId: 'shop', marketingData: undefined };
  await storage.stores.set({ ...shop, items: [] });
  const putBy = ({ call }: ReturnType<typeof makeKeyedCalls>) =>
    call({ titleId }, ({ stores }) => stores.update({ ...shop, items: [offer('a', 1)] }));
  return { storage, titleId, shop, putBy };
}

describe.skipIf(NO_POSTGRES)('calls with one idempotency key at the same time', () => {
  it('wait outside of any transaction, and give up in the end', async () => {
    const url = await aPostgresDatabase();
    const { storage, titleId, shop, putBy } = await aShop(url, { poolMax: 1 });
    const lockKey = await makeKeyLock(aPool(url));
    const client = new pg.Client(url);
    await client.connect();
    onTestFinished(() => client.end());
    const other = postgresConnection(client, TEST_TIMEOUTS);
    const keyed = makeKeyedCalls(storage);
    await inTransaction(other, 'write', async () => {
      expect(await lockKey(other, sealCall({ titleId }))).toBe(true);
      const twins = Array.from({ length: TWINS }, () => putBy(keyed).catch((error) => error));
      // There is one connection for all calls, and no twin keeps it.
      expect(await storage.stores.find(shop)).toMatchObject({ status: 'found' });
      for (const outcome of await Promise.all(twins)) {
        expect(outcome).toEqual(new KeyRefusal('underWay', 1));
      }
    });
    expect(await putBy(keyed)).toMatchObject({ result: { status: 'done' }, isReplay: false });
  });

  it('make one change also where the engine cannot tell that another one is under way', async () => {
    const url = await aPostgresDatabase();
    const { putBy } = await aShop(url);
    const events: DomainEvent[] = [];
    const pool = aPool(url);
    const engine = makePostgresEngine({
      pool,
      batchPool: pool,
      changePool: pool,
      waitingMax: 1_000,
      retry: makeRetry({ random: systemRandom }),
      notify: async () => {},
      lockKey: async () => true,
      afterControl: async () => {},
      emit: (event) => events.push(event),
    });
    const keyed = makeKeyedCalls({ engine });
    const all = await Promise.all(Array.from({ length: TWINS }, () => putBy(keyed)));
    expect(all.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(events).toEqual([{ type: 'itemsWritten', into: 'store', count: 1 }]);
  });
});
