import { expect, test } from 'vitest';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../kernel/limits.ts';
import { differenceOf, headerDifferenceOf } from './difference.ts';
import type { ItemChange, StoredItem } from './revision.ts';
import { toShownDifferences } from './wire.ts';

const at = (position: number, body: unknown): StoredItem => ({
  position,
  body: JSON.stringify(body),
});
const change = (before: StoredItem | undefined, after: StoredItem | undefined): ItemChange => ({
  itemId: 'a',
  before,
  after,
});
const NO_OWN = { before: null, after: null };

test('a changed item says which members differ, as the wire has them', () => {
  const before = at(0, {
    virtualCurrencyPrices: { GO: 100 },
    displayPosition: 1,
    customData: null,
  });
  const after = at(0, { virtualCurrencyPrices: { GO: 80 }, customData: null });
  expect(differenceOf('store', change(before, after))).toEqual({
    itemId: 'a',
    act: 'changed',
    isMoved: false,
    members: [
      { member: 'VirtualCurrencyPrices', before: { GO: 100 }, after: { GO: 80 } },
      { member: 'DisplayPosition', before: 1, after: undefined },
    ],
  });
});

test('an item that comes or goes says all its members', () => {
  const body = { virtualCurrencyPrices: { GO: 1 }, attributes: { IsStackable: true } };
  const added = differenceOf('catalog', change(undefined, at(3, body)));
  expect(added).toMatchObject({ act: 'added', isMoved: false });
  expect(added.members).toEqual([
    { member: 'VirtualCurrencyPrices', before: undefined, after: { GO: 1 } },
    { member: 'IsStackable', before: undefined, after: true },
  ]);
  const removed = differenceOf('catalog', change(at(3, body), undefined));
  expect(removed).toMatchObject({ act: 'removed', isMoved: false });
  expect(removed.members[1]).toEqual({ member: 'IsStackable', before: true, after: undefined });
});

test('a flag that is off is the same as one of which nothing was said', () => {
  const silent = at(0, { attributes: {} });
  const off = at(0, { attributes: { IsStackable: false, InitialLimitedEditionCount: 0 } });
  const on = at(0, { attributes: { IsStackable: true } });
  for (const both of [change(silent, off), change(undefined, off), change(off, undefined)]) {
    expect(differenceOf('catalog', both).members).toEqual([]);
  }
  expect(differenceOf('catalog', change(off, on)).members).toEqual([
    { member: 'IsStackable', before: false, after: true },
  ]);
});

test('an item at another place is moved, whatever else it is', () => {
  const same = differenceOf('store', change(at(0, {}), at(1, {})));
  expect(same).toEqual({ itemId: 'a', act: 'moved', isMoved: true, members: [] });
  const other = differenceOf('store', change(at(0, {}), at(1, { displayPosition: 1 })));
  expect(other).toMatchObject({ act: 'changed', isMoved: true });
});

test('the order of members within a value is no difference', () => {
  const before = at(0, { customData: { a: 1, b: 2 } });
  const after = at(0, { customData: { b: 2, a: 1 } });
  expect(differenceOf('store', change(before, after)).members).toEqual([]);
});

test('currencies and drop tables differ in the members of their requests', () => {
  const rule = (perDay: number) => [{ from: 1, perDay, max: 10 }];
  const currency = (perDay: number) => at(0, { initialDeposit: 5, recharges: rule(perDay) });
  expect(differenceOf('currencies', change(currency(1), currency(2))).members).toEqual([
    { member: 'RechargeRate', before: 1, after: 2 },
  ]);
  const table = (weight: number) => at(0, [{ kind: 'item', id: 'sword', weight }]);
  const node = (Weight: number) => ({ ResultItemType: 'ItemId', ResultItem: 'sword', Weight });
  expect(differenceOf('dropTables', change(table(1), table(2))).members).toEqual([
    { member: 'Nodes', before: [node(1)], after: [node(2)] },
  ]);
});

test('a store and a catalog version have members of their own', () => {
  const store = (isOpen: boolean, displayName?: string) =>
    JSON.stringify({ isOpen, marketingData: { displayName } });
  const same = store(true, 'Sale');
  expect(headerDifferenceOf('store', { before: same, after: same })).toBeUndefined();
  expect(headerDifferenceOf('store', { before: store(true), after: store(false, 'Sale') })).toEqual(
    {
      act: 'changed',
      members: [
        { member: 'Open', before: true, after: false },
        { member: 'MarketingData', before: undefined, after: { DisplayName: 'Sale' } },
      ],
    },
  );
  expect(headerDifferenceOf('catalog', { before: null, after: '{"isDefault":true}' })).toEqual({
    act: 'added',
    members: [{ member: 'IsDefaultCatalog', before: undefined, after: true }],
  });
  expect(headerDifferenceOf('store', { before: store(true), after: null })).toMatchObject({
    act: 'removed',
  });
});

test('an answer has what matters most, and says what it leaves out', () => {
  const moved = Array.from({ length: CHANGES_TOLD_MAX }, (_, index) => ({
    itemId: `moved-${index}`,
    before: at(index, {}),
    after: at(index + 1, {}),
  }));
  const changed = { itemId: 'priced', before: at(0, {}), after: at(0, { displayPosition: 2 }) };
  const told = toShownDifferences('store', { own: NO_OWN, changes: [...moved, changed] });
  expect(told.items).toHaveLength(CHANGES_TOLD_MAX);
  expect(told.items[0]).toEqual({
    id: 'priced',
    act: 'changed',
    members: [{ member: 'DisplayPosition', before: undefined, after: 2 }],
  });
  expect(told).toMatchObject({
    itemsLeftOut: 1,
    changed: 1,
    added: 0,
    removed: 0,
    moved: CHANGES_TOLD_MAX,
  });
});

test('an answer has at least one item, and not many that are large', () => {
  const large = at(0, { customData: 'x'.repeat(CHANGES_TOLD_BYTES_MAX) });
  const changes = ['a', 'b'].map((itemId) => ({ itemId, before: undefined, after: large }));
  const { items, itemsLeftOut } = toShownDifferences('store', { own: NO_OWN, changes });
  expect(items.map(({ id }) => id)).toEqual(['a']);
  expect(itemsLeftOut).toBe(1);
});
