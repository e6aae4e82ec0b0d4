import { expect, test } from 'vitest';
import { toBase, toWrite, withItem, withoutItem, NO_DRAFT } from '../src/pages/catalogs/draft.ts';
import { parseItem } from '../src/parts/item-files/item-shape.ts';
import { findJsonFault } from '../src/parts/item-files/json-fault.ts';
import { merge } from '../src/pages/catalogs/merge.ts';
import { parseCells } from '../src/pages/catalogs/prices.ts';
import { chooseVersions } from '../src/find/versions.ts';
import { oddsOf, rollMany } from '../src/pages/drop-tables/odds.ts';

const FLAGS = {
  CatalogVersion: 'main',
  CanBecomeCharacter: false,
  IsStackable: false,
  IsTradable: false,
  IsLimitedEdition: false,
  InitialLimitedEditionCount: 0,
};
const item = (ItemId: string, members: object = {}) => ({ ...FLAGS, ItemId, ...members });
const base = (...items: ReturnType<typeof item>[]) => toBase({ Catalog: items, Revision: 1 });

test('an item that is as it was is no change; a removal sends all others', () => {
  const before = base(item('a'), item('b'));
  expect(withItem(before, NO_DRAFT, { ItemId: 'a', DisplayName: '', Tags: [] }).size).toBe(0);
  expect(withItem(before, NO_DRAFT, { ItemId: 'a', Bundle: {} }).size).toBe(1);
  const write = toWrite(before, withoutItem(before, NO_DRAFT, 'a'), 'main');
  expect(write.of).toBe('all');
  expect(write.request.Catalog?.map(({ ItemId }) => ItemId)).toEqual(['b']);
  expect(write.request.IfRevision).toBe(1);
});

test('a merge takes over what one side has changed, and asks where both have', () => {
  const before = base(item('a', { VirtualCurrencyPrices: { GO: 1, GE: 1 } }), item('b'));
  const theirs = base(item('a', { VirtualCurrencyPrices: { GO: 2, GE: 1 }, ItemClass: 'x' }));
  const mine = new Map([
    ['a', { ItemId: 'a', VirtualCurrencyPrices: { GO: 3, GE: 9 } }],
    ['b', { ItemId: 'b', DisplayName: 'B' }],
  ]);
  const { clashes } = merge({ before, theirs, mine, choices: new Map() });
  expect(clashes.map(({ itemId, path }) => [itemId, ...path])).toEqual([
    ['a', 'VirtualCurrencyPrices', 'GO'],
    ['b'],
  ]);
  const choices = new Map(clashes.map(({ key }) => [key, 'theirs' as const]));
  expect([...merge({ before, theirs, mine, choices }).draft]).toEqual([
    ['a', { ItemId: 'a', ItemClass: 'x', VirtualCurrencyPrices: { GO: 2, GE: 9 } }],
  ]);
});

test.each([
  ['{"a": [1, 2, {"b": "\\u00e9 \\n"}], "c": -1.5e3, "d": null}', undefined],
  ['{"a": 1,}', '1:9'],
  ['{\n "a" 1}', '2:6'],
  ['[1 2]', '1:4'],
  ['{"a": 01}', '1:7'],
  ['{"a": "x', '1:7'],
  ['{} {}', '1:4'],
  ['', '1:1'],
])('%j is wrong at %s', (text, place) => {
  const fault = findJsonFault(text);
  expect(fault && `${fault.line}:${fault.column}`).toBe(place);
  const parse = () => JSON.parse(text) as unknown;
  if (fault) expect(parse).toThrow(SyntaxError);
  else expect(parse).not.toThrow();
});

test('JSON that is no item says which member', () => {
  const sentence = (text: string) => {
    const parsed = parseItem(text, 'a');
    return 'sentence' in parsed ? parsed.sentence : undefined;
  };
  expect(sentence('{"ItemId":"a","Bundle":{"BundledItems":["b"]}}')).toBeUndefined();
  expect(sentence('{"ItemId":"a","Bundle":{"BundledItems":[1]}}')).toContain(
    'Bundle.BundledItems:',
  );
  expect(sentence('{"ItemId":"a","VirtualCurrencyPrices":{"GO":1.5}}')).toContain('whole numbers');
  expect(sentence('{"ItemId":"a","constructor":1}')).toContain('no such member');
  expect(sentence('{"ItemId":"b"}')).toContain('stays "a"');
});

test('cells of a spreadsheet are pasted as they are', () => {
  expect(parseCells('1\t2\r\n3\t4\r\n')).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(parseCells('12')).toBeUndefined();
});

test('odds go through tables in tables, and rolls follow them', () => {
  const node = (ResultItem: string, Weight: number, isTable = false) => ({
    ResultItem,
    ResultItemType: isTable ? ('TableId' as const) : ('ItemId' as const),
    Weight,
  });
  const tables = new Map([
    ['outer', { TableId: 'outer', Nodes: [node('a', 1), node('inner', 3, true)] }],
    ['inner', { TableId: 'inner', Nodes: [node('a', 1), node('b', 1)] }],
  ]);
  expect(Object.fromEntries(oddsOf(tables, 'outer'))).toEqual({ a: 0.625, b: 0.375 });
  let turn = 0;
  const evenly = () => ((turn += 1) % 8) / 8;
  const counts = rollMany(tables, { tableId: 'outer', times: 800 }, evenly);
  expect([...counts.values()].reduce((sum, one) => sum + one, 0)).toBe(800);
  expect([...counts.keys()].toSorted()).toEqual(['a', 'b']);
});

const version = (CatalogVersion: string, ItemCount: number, day: number) => ({
  CatalogVersion,
  ItemCount,
  Revision: 1,
  Time: `2030-01-0${day}T00:00:00.000Z`,
});

test('the default version is searched whatever its size, then the newest ones up to 20,000 items', () => {
  const listed = {
    DefaultCatalogVersion: 'main',
    CatalogVersions: [
      version('autumn', 9_000, 2),
      version('main', 21_000, 1),
      version('winter', 5_000, 3),
      version('xmas', 5_000, 4),
    ],
  };
  expect(chooseVersions(listed)).toEqual({
    searched: ['main'],
    others: ['xmas', 'winter', 'autumn'],
  });
  const main = version('main', 10_000, 1);
  const smaller = { ...listed, CatalogVersions: [...listed.CatalogVersions.toSpliced(1, 1), main] };
  expect(chooseVersions(smaller)).toEqual({
    searched: ['main', 'xmas', 'winter'],
    others: ['autumn'],
  });
  const many = Array.from({ length: 10 }, (_, index) => version(`v${index}`, 1, index % 9));
  expect(chooseVersions({ CatalogVersions: many }).searched).toHaveLength(8);
  expect(chooseVersions(undefined)).toEqual({ searched: [], others: [] });
});
