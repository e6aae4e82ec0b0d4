import { expect, it } from 'vitest';
import { makeSeededRandom } from '../../lib/seeded-random.ts';
import { INVENTORY_ITEMS_MAX } from '../../kernel/limits.ts';
import type { Holdings, ItemInstance } from '../inventory/holdings.ts';
import { type Goods, type GoodsState, NO_GOODS, restoreTaken, takeBack } from './goods.ts';

const now = 5;

function anItem(instanceId: string, more: Partial<ItemInstance> = {}): ItemInstance {
  return {
    instanceId,
    itemId: 'gem',
    catalogVersion: 'main',
    acquiredAt: 1,
    expiresAt: undefined,
    remainingUses: undefined,
    usageGroup: undefined,
    isStack: false,
    displayName: undefined,
    itemClass: undefined,
    annotation: undefined,
    bundleParent: undefined,
    bundleContents: [],
    customData: {},
    paid: undefined,
    ...more,
  };
}

function holdingsOf(gold: number, items: readonly ItemInstance[]): Holdings {
  const recharges = [{ from: 0, perDay: 0, max: 0 }];
  const currency = { code: 'GO', displayName: undefined, initialDeposit: 0, recharges };
  return {
    currencies: new Map([['GO', currency]]),
    balances: new Map([['GO', { amount: gold, rechargedAt: 0 }]]),
    items: new Map(items.map((item) => [item.instanceId, item])),
    itemCount: items.length,
    lastItem: items.length,
    changedBalances: new Set(),
    changedItems: new Set(),
    removedItems: new Set(),
    entries: [],
    counts: [],
    hasPaid: false,
  };
}

const line = (instanceId: string, uses: number, itemId = 'gem') => ({ instanceId, itemId, uses });
const stateOf = (given: Goods): GoodsState => ({ given, taken: NO_GOODS, shortfall: NO_GOODS });
const whole = { units: 1, ofUnits: 1, now, itemId: 'gem' };

it('takes a part rounded down, the newest instances first', () => {
  const items = ['1', '2', '3'].map((id) => anItem(id));
  const holdings = holdingsOf(10, items);
  const given = {
    items: items.map(({ instanceId }) => line(instanceId, 1)),
    currencies: { GO: 5 },
  };
  const after = takeBack(holdings, stateOf(given), { ...whole, units: 1, ofUnits: 2 });
  expect([...holdings.items.keys()]).toEqual(['1', '2']);
  expect(holdings.balances.get('GO')?.amount).toBe(8);
  expect(after.shortfall).toEqual(NO_GOODS);
  takeBack(holdings, after, whole);
  expect(holdings.items.size).toBe(0);
  expect(holdings.balances.get('GO')?.amount).toBe(5);
});

it('takes nothing of what has expired, and nothing from a balance below 0', () => {
  const holdings = holdingsOf(-3, [anItem('1', { expiresAt: now })]);
  const given = { items: [line('1', 1)], currencies: { GO: 5, XX: 1 } };
  const after = takeBack(holdings, stateOf(given), whole);
  expect(after.taken).toEqual(NO_GOODS);
  expect(after.shortfall).toEqual(given);
  expect(holdings.entries).toEqual([]);
});

it('gives nothing back where the player could not have it', () => {
  const taken = { items: [{ ...line('1', 1), before: anItem('1') }], currencies: {} };
  const full = { ...holdingsOf(0, []), itemCount: INVENTORY_ITEMS_MAX };
  expect(restoreTaken(full, taken, whole)).toEqual({ status: 'inventoryFull' });
  const unknown = { items: [], currencies: { XX: 1 } };
  expect(restoreTaken(full, unknown, whole)).toEqual({ status: 'unknownCurrency', code: 'XX' });
});

it('takes each use once, never more than there is, and gives exactly that back', () => {
  const random = makeSeededRandom('goods');
  const below = (max: number) => Number.parseInt(random.digits(), 16) % max;
  for (let round = 0; round < 300; round += 1) {
    const stack = anItem('1', { remainingUses: 1 + below(20), isStack: true });
    const holdings = holdingsOf(below(100), [stack, anItem('2'), anItem('3')]);
    const uses = 1 + below(25);
    const given = { items: [line('1', uses), line('2', 1), line('4', 1)], currencies: { GO: 50 } };
    const goldBefore = holdings.balances.get('GO')?.amount ?? 0;
    const quantity = 1 + below(5);
    let state = stateOf(given);
    for (let done = 0; done < quantity; ) {
      const units = 1 + below(quantity - done);
      state = takeBack(holdings, state, { ...whole, units, ofUnits: quantity - done });
      done += units;
    }
    const sum = (goods: Goods, id: string) =>
      goods.items.reduce((all, one) => all + (one.instanceId === id ? one.uses : 0), 0);
    for (const { instanceId, uses: all } of given.items) {
      expect(sum(state.taken, instanceId) + sum(state.shortfall, instanceId)).toBe(all);
    }
    const { GO: gold = 0 } = state.taken.currencies;
    expect(gold + (state.shortfall.currencies['GO'] ?? 0)).toBe(50);
    expect(gold).toBe(Math.min(50, goldBefore));
    expect(sum(state.taken, '1')).toBe(Math.min(uses, stack.remainingUses ?? 0));
    expect(holdings.balances.get('GO')?.amount).toBe(goldBefore - gold);
    const stored = JSON.parse(JSON.stringify(state.taken)) as Goods;
    expect(restoreTaken(holdings, stored, whole)).toBeUndefined();
    expect(holdings.items.get('1')?.remainingUses).toBe(stack.remainingUses);
    expect([...holdings.items.keys()].toSorted()).toEqual(['1', '2', '3']);
    expect(holdings.balances.get('GO')?.amount).toBe(goldBefore);
  }
});
