import { makePurser } from '../../client/src/index.ts';
import { expect, test } from 'vitest';
import { linesOf } from '../src/parts/changes/member-lines.ts';
import { priceLinesOf } from '../src/parts/changes/price-lines.ts';
import {
  changeOf,
  type Content,
  contentOf,
  countChanges,
  moveItem,
} from '../src/pages/stores/content.ts';
import { draftOf, edited } from '../src/pages/stores/draft.ts';
import { HEADER_FIELDS, readField, writeField } from '../src/pages/stores/header-fields.ts';
import { mergeContents, type Side } from '../src/pages/stores/merge.ts';
import { contentChange } from '../src/pages/stores/store-changes.ts';
import {
  backOnSale,
  idsLeaving,
  idsOnSale,
  withoutSales,
} from '../src/pages/stores/store-sales.ts';

const sold = (ItemId: string, GO?: number, GE?: number) => {
  const prices = { ...(GO !== undefined && { GO }), ...(GE !== undefined && { GE }) };
  return { ItemId, ...(Object.keys(prices).length > 0 && { VirtualCurrencyPrices: prices }) };
};
const content = (...items: Content['items'][number][]): Content => ({
  items,
  header: { MarketingData: {} },
});
const ids = ({ items }: Content) => items.map(({ ItemId }) => ItemId);

test('items that are changed or added are sent alone; all of them where one is removed or moved', () => {
  const base = content(sold('a', 1), sold('b', 2));
  expect(changeOf(base, content(sold('a', 1), sold('b', 2)))).toBeUndefined();
  expect(changeOf(base, content(sold('a', 1), sold('b', 3), sold('c')))).toEqual({
    act: 'update',
    Store: [sold('b', 3), sold('c')],
  });
  const withTexts = { ...base, header: { MarketingData: { DisplayName: 'Smith' } } };
  expect(changeOf(base, withTexts)).toEqual({
    act: 'update',
    Store: [],
    MarketingData: { DisplayName: 'Smith' },
  });
  // SetStoreItems removes the texts that it does not have.
  const moved = { ...withTexts, items: [sold('b', 2), sold('a', 1)] };
  expect(changeOf(withTexts, moved)).toEqual({
    act: 'set',
    Store: [sold('b', 2), sold('a', 1)],
    MarketingData: { DisplayName: 'Smith' },
  });
  expect(changeOf(base, content(sold('b', 2)))?.act).toBe('set');
});

test('a removed item that is added again comes back as it was', () => {
  const store = {
    Store: [sold('a', 1)],
    Source: 'Admin',
    CatalogVersion: 'main',
    StoreId: 's',
    Revision: 4,
  } as const;
  const without = edited(draftOf(store), { kind: 'remove', itemId: 'a' });
  expect(countChanges(without.base, without.content)).toBe(1);
  const again = edited(without, { kind: 'add', itemIds: ['a', 'b'] });
  expect(again.content.items).toEqual([sold('a', 1), { ItemId: 'b' }]);
});

test('a price that is taken out leaves no empty table behind', () => {
  const store = {
    Store: [sold('a', 1)],
    Source: 'Admin',
    CatalogVersion: 'm',
    StoreId: 's',
  } as const;
  const draft = draftOf({ ...store, Revision: 1 });
  const price = {
    kind: 'price',
    itemId: 'a',
    member: 'VirtualCurrencyPrices',
    code: 'GO',
  } as const;
  expect(edited(draft, { ...price, price: undefined }).content.items).toEqual([{ ItemId: 'a' }]);
  expect(edited(draft, { ...price, price: 0 }).content.items).toEqual([sold('a', 0)]);
});

test('an item is moved, and display positions follow the order', () => {
  const at = (ItemId: string, DisplayPosition?: number) => ({
    ItemId,
    ...(DisplayPosition !== undefined && { DisplayPosition }),
  });
  const items = [at('a', 1), at('b'), at('c', 5)];
  expect(moveItem(items, { from: 2, to: 0 })).toEqual([at('c', 1), at('a', 5), at('b')]);
  expect(moveItem(items, { from: 0, to: 3 })).toBe(items);
});

test('two people change an item in two currencies: both prices count', () => {
  const merged = mergeContents(
    {
      base: content(sold('a', 1, 10), sold('b', 2)),
      theirs: content(sold('a', 5, 10), sold('b', 2), sold('t')),
      mine: content(sold('a', 1, 50), sold('m')),
    },
    new Map(),
  );
  expect(merged.conflicts).toEqual([]);
  expect(merged.content.items).toEqual([sold('a', 5, 50), sold('t'), sold('m')]);
  expect(merged.onlyTheirs).toEqual(['t']);
  expect(merged.onlyMine).toEqual(['b', 'm']);
});

test('a person decides about parts that both have changed, price by price and item by item', () => {
  const ways = {
    base: content(sold('a', 1), sold('b', 2)),
    theirs: content(sold('a', 5), sold('b', 7)),
    mine: content(sold('a', 6)),
  };
  const undecided = mergeContents(ways, new Map());
  expect(
    undecided.conflicts.map(({ itemId, field, theirs, mine }) => [itemId, field, theirs, mine]),
  ).toEqual([
    ['a', 'VirtualCurrencyPrices/GO', 5, 6],
    ['b', undefined, sold('b', 7), undefined],
  ]);
  const all = (side: Side) => new Map(undecided.conflicts.map(({ key }) => [key, side]));
  expect(mergeContents(ways, all('mine')).content).toEqual(ways.mine);
  expect(mergeContents(ways, all('theirs')).content).toEqual(ways.theirs);
});

test('the order of whoever has moved something counts', () => {
  const base = content(sold('a'), sold('b'));
  const turned = content(sold('b'), sold('a'));
  const longer = content(sold('a'), sold('b'), sold('c'));
  expect(ids(mergeContents({ base, theirs: longer, mine: turned }, new Map()).content)).toEqual([
    'b',
    'a',
    'c',
  ]);
  expect(ids(mergeContents({ base, theirs: turned, mine: longer }, new Map()).content)).toEqual([
    'b',
    'a',
    'c',
  ]);
});

test('texts that both have changed are a conflict of their own', () => {
  const named = (DisplayName: string) => ({
    items: [],
    header: { MarketingData: { DisplayName } },
  });
  const { conflicts } = mergeContents(
    { base: named('a'), theirs: named('b'), mine: named('c') },
    new Map(),
  );
  expect(conflicts).toMatchObject([{ field: 'MarketingData/DisplayName', theirs: 'b', mine: 'c' }]);
});

test('header fields that the console does not know are kept, merged and sent', () => {
  const storeOf = (header: object) => ({
    Store: [sold('a', 1)],
    Source: 'Admin' as const,
    CatalogVersion: 'm',
    StoreId: 's',
    Revision: 1,
    Open: false,
    ...header,
  });
  const base = contentOf(storeOf({ Later: 'spring', Badge: { text: 'new' } }));
  const theirs = contentOf(storeOf({ Later: 'summer', Badge: { text: 'new' } }));
  expect(base.header).toEqual({ MarketingData: {}, Later: 'spring', Badge: { text: 'new' } });
  const name = { path: ['MarketingData', 'DisplayName'] } as const;
  const mine = { items: [], header: writeField(base.header, name, 'Smith') };
  const MarketingData = { DisplayName: 'Smith' };
  expect(changeOf(base, mine)).toEqual({ act: 'set', Store: [], ...base.header, MarketingData });
  expect(changeOf(base, theirs)).toEqual({ act: 'update', Store: [], Later: 'summer' });
  const { content: merged, conflicts } = mergeContents({ base, theirs, mine }, new Map());
  expect(conflicts).toEqual([]);
  expect(merged.header).toEqual({ ...theirs.header, MarketingData });
  // An update keeps what it does not have.
  const { MarketingData: marketing } = base.header;
  const cleared = { ...base, header: { MarketingData: marketing } };
  expect(changeOf(base, cleared)).toEqual({ act: 'set', Store: base.items, MarketingData: {} });
});

test('a header field is read where it was written, and an empty text takes it away', () => {
  const { header } = content();
  for (const field of HEADER_FIELDS) {
    const written = writeField(header, field, 'x');
    expect(HEADER_FIELDS.map((one) => readField(written, one))).toEqual(
      HEADER_FIELDS.map((one) => (one === field ? 'x' : undefined)),
    );
    expect(writeField(written, field, '')).toEqual(header);
  }
});

test.for([
  [
    'a first price of a store takes the place of the catalog’s',
    { After: { GO: 75 } },
    { Before: { GO: 100 }, After: { GO: 75 } },
    '100 (catalog) → 75 -25',
  ],
  [
    'an item that is new in the store was sold in the catalog',
    { After: { GO: 75 } },
    { After: { GO: 75 }, Catalog: { GO: 100 } },
    '100 (catalog) → 75 -25',
  ],
  [
    'an item that leaves the store is sold in the catalog',
    { Before: { GO: 75 } },
    { Before: { GO: 75 }, Catalog: { GO: 100 } },
    '75 → 100 (catalog) 33',
  ],
  [
    'a price of 0 sells nothing',
    { Before: { GO: 61 }, After: { GO: 0 } },
    { Before: { GO: 61 }, After: {} },
    '61 → not sold here undefined',
  ],
  [
    'a price that is taken out is the catalog’s again',
    { Before: { GO: 0 } },
    { Before: {}, After: { GO: 100 } },
    'not sold here → 100 (catalog) undefined',
  ],
  [
    'where 0 is free it is free',
    { Before: { GO: 61 }, After: { GO: 0 } },
    { Before: { GO: 61 }, After: { GO: 0 } },
    '61 → free undefined',
    true,
  ],
] as const)('%s', ([, own, shown, line, isZeroFree = false]) => {
  const inStore = { StoreId: 'smith', Open: true, ItemId: 'sword', ...shown };
  const lines = priceLinesOf({ Member: 'VirtualCurrencyPrices', ...own }, { inStore, isZeroFree });
  expect(lines.map(({ before, after, percent }) => `${before} → ${after} ${percent}`)).toEqual([
    line,
  ]);
});

test('prices are written by currency, other members by their names', () => {
  const lines = priceLinesOf(
    {
      Member: 'VirtualCurrencyPrices',
      Before: { GO: 100, GE: 5, XP: 1 },
      After: { GO: 75, XP: 1, RM: 99 },
    },
    { inStore: undefined, isZeroFree: false },
  );
  expect(lines).toEqual([
    { label: 'Price in GE', before: '5', after: 'not sold' },
    { label: 'Price in GO', before: '100', after: '75', percent: -25 },
    { label: 'Price in RM', before: 'not sold', after: '99' },
  ]);
  expect(linesOf({ Member: 'Open', Before: true, After: false })).toEqual([
    { label: 'Open', before: 'yes', after: 'no' },
  ]);
  const packs = { Before: { BundledItems: ['sword'] }, After: { BundledItems: ['sword', 'key'] } };
  expect(linesOf({ Member: 'Bundle', ...packs })).toEqual([
    { label: 'Bundle: bundled items', before: 'sword', after: 'sword, key' },
  ]);
  expect(linesOf({ Member: 'CustomData', After: { fooBar: { a: 1 } } })).toEqual([
    { label: 'Custom data: fooBar', after: '{\n "a": 1\n}' },
  ]);
});

const SALE = {
  Sale: 1,
  Name: 'Weekend',
  EndsAt: '2026-06-22T06:00:00.000Z',
  prices: [
    { StoreId: 's', ItemId: 'a', VirtualCurrency: 'GO', Own: 100, Before: 100, During: 75 },
    { StoreId: 's', ItemId: 'a', VirtualCurrency: 'GE', Before: 8, During: 6 },
    { StoreId: 's', ItemId: 'b', VirtualCurrency: 'GO', Before: 40, During: 30 },
    { StoreId: 's', ItemId: 'gone', VirtualCurrency: 'GO', Before: 40, During: 30 },
  ],
};

test('the prices from before a sale are those that its end would put back', () => {
  const items = [sold('a', 75, 6), sold('b', 29), sold('c', 30)];
  const before = withoutSales(items, [SALE]);
  expect(before).toEqual([sold('a', 100), sold('b', 29), sold('c', 30)]);
  expect(idsOnSale(items, SALE)).toEqual(['a']);
  expect(withoutSales(before, [SALE])).toEqual(before);
});

test('an imported price from before a sale stays in the sale, and another one leaves it', () => {
  const now = [sold('a', 75, 6), sold('b', 30), sold('c', 30)];
  const into = (...items: Content['items'][number][]) => backOnSale(items, { now, sales: [SALE] });
  expect(into(...withoutSales(now, [SALE]))).toEqual(now);
  expect(into(...now)).toEqual(now);
  const imported = into(sold('a', 120), sold('b'));
  expect(imported).toEqual([sold('a', 120, 6), sold('b', 30)]);
  expect(idsLeaving({ base: content(...now), content: content(...imported) }, SALE)).toEqual(['a']);
});

test('a change that is made when a sale is over writes no price of the sale', async () => {
  const [base, draft] = [content(sold('a', 75, 6)), content(sold('a', 90, 6))];
  const sent: unknown[] = [];
  const purser = makePurser({
    url: 'http://127.0.0.1',
    async fetch(_, { body } = {}) {
      sent.push(JSON.parse(body as string).Store);
      return Response.json({ code: 200, status: 'OK', data: { Revision: 2 } });
    },
  });
  const subject = { purser, store: { StoreId: 's', CatalogVersion: 'm' }, revision: 1 };
  const change = contentChange(subject, { revision: 1, base, content: draft }, [SALE]);
  const call = { timeoutMs: 1_000 };
  await change?.send({ IfRevision: 1 }, call);
  await change?.send({ IfRevision: 1, EffectiveAt: '2026-06-22T05:59:00.000Z' }, call);
  await change?.send({ IfRevision: 1, EffectiveAt: SALE.EndsAt }, call);
  expect(sent).toEqual([[sold('a', 90, 6)], [sold('a', 90, 6)], [sold('a', 90)]]);
});
