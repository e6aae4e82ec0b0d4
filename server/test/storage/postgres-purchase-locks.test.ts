import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Purchase } from '../../src/economy/ports.ts';
import { runCommand } from '../../src/storage/command.ts';
import { buy } from '../../src/storage/commands/holdings/buy.ts';
import {
  connectionOptions,
  postgresConnection,
  type PostgresConnection,
} from '../../src/storage/postgres/connection.ts';
import { inTransaction } from '../../src/storage/postgres/transaction.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aPurchase, aShop, listed, setShop, ware } from './buyers.ts';
import { openNode, TEST_TIMEOUTS } from './postgres-given.ts';
import { CHANGES } from './purchase-races.ts';

describe.skipIf(NO_POSTGRES)('a purchase whose transaction is open', () => {
  let storage: PostgresStorage;
  const clients: pg.Client[] = [];
  const connections: PostgresConnection[] = [];

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    storage = await openNode({ url });
    for (let index = 0; index < 3; index += 1) {
      const client = new pg.Client(connectionOptions(url, TEST_TIMEOUTS));
      await client.connect();
      clients.push(client);
      connections.push(postgresConnection(client, TEST_TIMEOUTS));
    }
  });
  afterAll(async () => {
    await Promise.all(clients.map((client) => client.end()));
    await storage.close();
  });

  /** Resolves when so many transactions wait for another one. */
  async function untilWaiting(count: number): Promise<void> {
    for (;;) {
      const { rows } = await clients[2]!.query(
        `select count(*)::int as waiting from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      );
      if (rows[0].waiting === count) return;
      await pause(5);
    }
  }

  /** Begins a purchase and leaves it open; the function that it gives commits it and gives its outcome. */
  async function begin(connection: PostgresConnection, purchase: Purchase) {
    const done = Promise.withResolvers<void>();
    const decided = Promise.withResolvers<void>();
    const committed = inTransaction(connection, 'write', async () => {
      const { result } = await runCommand(buy, connection, purchase);
      decided.resolve();
      await done.promise;
      return result;
    });
    await Promise.race([decided.promise, committed]);
    return () => {
      done.resolve();
      return committed;
    };
  }

  async function given(isFirst: boolean) {
    const titleId = await aShop(storage, [ware('sword', { GO: 5 })]);
    await setShop(storage, titleId, { items: [listed('sword')] });
    const players = await Promise.all(
      Array.from({ length: 3 }, () => aBuyer(storage, titleId, { GO: 100 })),
    );
    const wish = (index: number, of: Partial<Purchase>) =>
      aPurchase({ titleId, playerId: players[index] ?? '', ...of });
    // The first purchase of all makes the locks that all others share.
    if (!isFirst)
      for (const storeId of [undefined, 'shop']) await storage.purchases.buy(wish(0, { storeId }));
    return { titleId, wish };
  }

  it.each([true, false])('does not hold up another one (the first of all: %s)', async (isFirst) => {
    const { wish } = await given(isFirst);
    const commit = await begin(connections[0]!, wish(0, { storeId: 'shop' }));
    const other = storage.purchases.buy(wish(1, { storeId: 'shop' }));
    if (isFirst) await untilWaiting(1);
    else expect(await other).toMatchObject({ status: 'bought' });
    expect(await commit()).toMatchObject({ status: 'bought' });
    expect(await other).toMatchObject({ status: 'bought' });
  });

  describe.each([true, false])('and is the first of all (%s)', (isFirst) => {
    it.each(CHANGES)('is waited for when $name, and is not followed by another', async (change) => {
      const { titleId, wish } = await given(isFirst);
      const commit = await begin(connections[0]!, wish(0, change.bought));
      const order: string[] = [];
      const changed = change.make(storage, titleId).then(() => order.push('changed'));
      await untilWaiting(1);
      const late = storage.purchases.buy(wish(1, change.bought)).then(({ status }) => {
        order.push(status);
        return status;
      });
      await untilWaiting(2);
      expect(order).toEqual([]);
      expect(await commit()).toMatchObject({ status: 'bought' });
      await changed;
      // While the locks are made, who comes first is anybody's guess.
      const { length } = order.filter((status) => status === 'bought');
      expect(length).toBeLessThanOrEqual(isFirst ? 1 : 0);
      if (isFirst) await late;
      else expect(await late).not.toBe('bought');
    });
  });
});
