import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import type { Purchase } from '../../src/economy/purchases/purchase.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aBuyer, aPurchase, aShop, listed, setShop, ware } from './buyers.ts';
import { connectForOpenCommands, type OpenCommands } from './open-commands.ts';
import { openNode } from './postgres-given.ts';
import { CHANGES } from './purchase-races.ts';

describe.skipIf(NO_POSTGRES)('a purchase whose transaction is open', () => {
  let storage: PostgresStorage;
  let open: OpenCommands;

  beforeAll(async () => {
    const url = await aPostgresDatabase();
    storage = await openNode({ url });
    open = await connectForOpenCommands(url);
  });
  afterAll(async () => {
    await open.close();
    await storage.close();
  });

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
      for (const storeId of [undefined, 'shop']) await storage.run(buyItem, wish(0, { storeId }));
    return { titleId, wish };
  }

  it.each([true, false])('does not hold up another one (the first of all: %s)', async (isFirst) => {
    const { wish } = await given(isFirst);
    const commit = await open.begin(buyItem, wish(0, { storeId: 'shop' }));
    const other = storage.run(buyItem, wish(1, { storeId: 'shop' }));
    if (isFirst) await open.untilWaiting(1, [storage]);
    else expect(await other).toMatchObject({ status: 'bought' });
    expect(await commit()).toMatchObject({ status: 'bought' });
    expect(await other).toMatchObject({ status: 'bought' });
  });

  describe.each([true, false])('and is the first of all (%s)', (isFirst) => {
    it.each(CHANGES)('is waited for when $name, and is not followed by another', async (change) => {
      const { titleId, wish } = await given(isFirst);
      const commit = await open.begin(buyItem, wish(0, change.bought));
      const order: string[] = [];
      const changed = change.make(storage, titleId).then(() => order.push('changed'));
      await open.untilWaiting(1, [storage]);
      const late = storage.run(buyItem, wish(1, change.bought)).then(({ status }) => {
        order.push(status);
        return status;
      });
      await open.untilWaiting(2, [storage]);
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
