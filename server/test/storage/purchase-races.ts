import assert from 'node:assert/strict';
import { expect, it } from 'vitest';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import {
  addToEdition,
  findEdition,
  grantItems,
} from '../../src/economy/inventory/commands/grants.ts';
import { itemsGranted } from '../../src/economy/inventory/grant.ts';
import { buyItem, setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import type { Purchase } from '../../src/economy/purchases/purchase.ts';
import { removeStore, setStoreOpen, updateStore } from '../../src/economy/stores/commands/write.ts';
import type { Storage } from '../../src/storage/storage.ts';
import {
  aBuyer,
  aPurchase,
  aShop,
  ledgerOf,
  listed,
  moneyOf,
  setMain,
  setShop,
  ware,
} from './buyers.ts';
import { edited } from './fixtures.ts';
import { NOW, uniqueHex } from './given.ts';
import { makeKeyedCalls } from './keyed.ts';

const BUYERS = 64;
const MUCH = 1_000_000;
const SHOP = { catalogVersion: 'main', storeId: 'shop' };

/** Changes by a studio after which no purchase may follow the state of before. */
export const CHANGES: readonly {
  readonly name: string;
  /** The purchase that is no longer possible then. */
  readonly bought: Partial<Purchase>;
  readonly make: (node: Storage, titleId: string) => Promise<unknown>;
}[] = [
  {
    name: 'a store is closed',
    bought: { storeId: 'shop' },
    make: (node, titleId) => node.run(setStoreOpen, edited({ ...SHOP, titleId, isOpen: false })),
  },
  {
    name: 'a store has another price',
    bought: { storeId: 'shop' },
    make: (node, titleId) =>
      node.run(updateStore, edited({ ...SHOP, titleId, items: [listed('sword', { GO: 6 })] })),
  },
  {
    name: 'a store is set without the item',
    bought: { storeId: 'shop' },
    make: (node, titleId) => setShop(node, titleId, { items: [] }),
  },
  {
    name: 'a store is deleted',
    bought: { storeId: 'shop' },
    make: (node, titleId) => node.run(removeStore, edited({ ...SHOP, titleId })),
  },
  {
    name: 'the catalog has another price, and a store none',
    bought: { storeId: 'shop' },
    make: (node, titleId) => setMain(node, titleId, [ware('sword', { GO: 6 })]),
  },
  {
    name: 'the catalog loses the item',
    bought: { catalogVersion: 'main' },
    make: (node, titleId) => setMain(node, titleId, []),
  },
  {
    name: 'another catalog version becomes the default',
    bought: {},
    make: (node, titleId) =>
      node.run(
        setCatalog,
        edited({
          titleId,
          catalogVersion: 'next',
          setAsDefault: true,
          items: [ware('sword', { GO: 6 })],
        }),
      ),
  },
  {
    name: 'purchases must name a store',
    bought: { catalogVersion: 'main' },
    make: (node, titleId) => node.run(setPurchaseRules, { titleId, requiresStore: true }),
  },
];

/** Rules for purchases at the same time, whichever nodes they come to. */
export function purchaseRaces(nodes: () => readonly Storage[]): void {
  const node = (index: number) => nodes()[index % nodes().length] as Storage;

  async function given(items: Parameters<typeof aShop>[1], buyers: number, money: number) {
    const titleId = await aShop(node(0), items);
    await setShop(node(0), titleId, { items: items.map(({ itemId }) => listed(itemId)) });
    const players = await Promise.all(
      Array.from({ length: buyers }, (_, index) => aBuyer(node(index), titleId, { GO: money })),
    );
    return { titleId, players };
  }

  it('sells an edition of 10 to 10 of 64 who want it at once', async () => {
    const edition = { IsLimitedEdition: true, InitialLimitedEditionCount: 10 };
    const { titleId, players } = await given([ware('sword', { GO: 5 }, edition)], BUYERS, 5);
    const outcomes = await Promise.all(
      players.map((playerId, index) => node(index).run(buyItem, aPurchase({ titleId, playerId }))),
    );
    const left = await Promise.all(
      players.map((playerId) => moneyOf(node(0), { titleId, playerId })),
    );
    for (const [index, { status }] of outcomes.entries()) {
      expect(['bought', 'soldOut']).toContain(status);
      expect(left[index]?.['GO']).toBe(status === 'bought' ? 0 : 5);
    }
    expect(outcomes.filter(({ status }) => status === 'bought')).toHaveLength(10);
  });

  it('sells as many of an edition as there are, while some are added and the catalog says other numbers', async () => {
    const crown = (InitialLimitedEditionCount: number) =>
      ware('sword', { GO: 5 }, { IsLimitedEdition: true, InitialLimitedEditionCount });
    const { titleId, players } = await given([crown(5)], BUYERS, 5);
    const edition = { titleId, catalogVersion: 'main', itemId: 'sword' };
    const buy = async (playerId: string, index: number) => {
      const { status } = await node(index).run(buyItem, aPurchase({ titleId, playerId }));
      return status === 'bought' ? 1 : 0;
    };
    const grant = async (playerId: string, index: number) => {
      const grants = [{ playerId, itemId: 'sword', annotation: undefined, data: undefined }];
      const act = { by: 'key:k', requestId: 'r', now: NOW, seed: uniqueHex(64) };
      const granted = await node(index).run(grantItems, { ...act, ...edition, grants });
      assert(granted.status === 'granted');
      return itemsGranted(granted.given).length;
    };
    // The first one settles the number.
    expect(await buy(players[0] ?? '', 0)).toBe(1);
    const sold = players
      .slice(1)
      .map((playerId, index) => (index % 4 ? buy : grant)(playerId, index));
    const added = Array.from({ length: 8 }, (_, index) =>
      node(index).run(addToEdition, { ...edition, count: 2 }),
    );
    const set = [50, 1].map((size) => setMain(node(1), titleId, [crown(size)]));
    const [counts] = await Promise.all([Promise.all(sold), Promise.all(added), Promise.all(set)]);
    const count = counts.reduce((sum, one) => sum + one, 1);
    const left = 5 + 8 * 2 - count;
    expect(await node(0).run(findEdition, edition)).toEqual({ status: 'found', left });
    // The rest of the edition is sold, and not one more.
    const rest = players.map((playerId, index) => grant(playerId, index));
    expect((await Promise.all(rest)).filter((one) => one === 1)).toHaveLength(left);
  });

  it('lets a player spend the last coin once', async () => {
    const { titleId, players } = await given([ware('sword', { GO: 5 })], 1, 5);
    const [playerId = ''] = players;
    const outcomes = await Promise.all(
      Array.from({ length: 32 }, (_, index) =>
        node(index).run(buyItem, aPurchase({ titleId, playerId })),
      ),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
      'bought',
      ...Array.from({ length: 31 }, () => 'insufficientFunds'),
    ]);
    expect(await ledgerOf(node(0), { titleId, playerId })).toEqual([
      ['GO', 5, 'addition', undefined],
      ['GO', -5, 'purchase', 'sword'],
    ]);
  });

  it('sells once to a call that comes 16 times with one key', async () => {
    const { titleId, players } = await given([ware('sword', { GO: 5 })], 1, 100);
    const [playerId = ''] = players;
    const nodesWithKeys = nodes().map((one) => makeKeyedCalls(one));
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, index) =>
        nodesWithKeys[index % nodesWithKeys.length]!.call({ titleId, playerId }, ({ run }) =>
          run(buyItem, aPurchase({ titleId, playerId })),
        ),
      ),
    );
    const [first] = answers;
    expect(first?.result.status).toBe('bought');
    for (const { result } of answers) expect(result).toEqual(first?.result);
    expect(answers.filter(({ isReplay }) => !isReplay)).toHaveLength(1);
    expect(await moneyOf(node(0), { titleId, playerId })).toMatchObject({ GO: 95 });
  });

  it.each(CHANGES)('sells nothing as before when $name and that was answered', async (change) => {
    const { titleId, players } = await given([ware('sword', { GO: 5 })], BUYERS, MUCH);
    let count = 0;
    const enough = Promise.withResolvers<void>();
    const buyers = players.map(async (playerId, index) => {
      for (;;) {
        const purchase = aPurchase({ titleId, playerId, ...change.bought });
        const { status } = await node(index).run(buyItem, purchase);
        if (status !== 'bought') return status;
        count += 1;
        if (count === 2 * BUYERS) enough.resolve();
      }
    });
    await enough.promise;
    const spent = async () => {
      const all = players.map((playerId) => moneyOf(node(1), { titleId, playerId }));
      return (await Promise.all(all)).map((money) => MUCH - (money?.['GO'] ?? 0));
    };
    await change.make(node(0), titleId);
    const before = await spent();
    const refusals = new Set(await Promise.all(buyers));
    expect(await spent()).toEqual(before);
    expect(before.reduce((sum, amount) => sum + amount, 0)).toBe(count * 5);
    expect(refusals.size).toBe(1);
  });
}
