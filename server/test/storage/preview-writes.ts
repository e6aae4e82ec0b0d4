import fc from 'fast-check';
import type { CatalogItem } from '../../src/economy/catalogs/catalog.ts';
import type { WriteName } from '../../src/economy/revisions/writes.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';

/** A write of what is sold or of a title's data, without its title and its author. */
export interface AnyWrite {
  readonly name: WriteName;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ifRevision: number | undefined;
}

const itemId = fc.constantFrom('a', 'b', 'c');
const code = fc.constantFrom('GO', 'SI', 'XX');
const maybe = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined });
const prices = maybe(
  fc.dictionary(code, fc.constantFrom(0, 1, 2, 3), { maxKeys: 2, noNullPrototype: true }),
);
const amounts = fc.dictionary(code, fc.constantFrom(1, 9), { maxKeys: 1, noNullPrototype: true });

/** The contents of an item: often nothing, now and then itself. */
const attributes = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({
    Bundle: fc.record({
      BundledItems: fc.array(itemId, { maxLength: 2 }),
      BundledVirtualCurrencies: amounts,
    }),
  }),
  fc.record({
    Container: fc.record({ KeyItemId: itemId, ItemContents: fc.array(itemId, { maxLength: 2 }) }),
  }),
);

const unique = <Item extends { readonly itemId: string }>(item: fc.Arbitrary<Item>) =>
  fc.uniqueArray(item, { selector: (one) => one.itemId, maxLength: 3 });

const catalogItems: fc.Arbitrary<CatalogItem[]> = unique(
  fc.record({
    itemId,
    virtualCurrencyPrices: prices,
    realCurrencyPrices: fc.constant(undefined),
    attributes,
  }),
);

const storeItems: fc.Arbitrary<StoreItem[]> = unique(
  fc.record({
    itemId,
    virtualCurrencyPrices: prices,
    realCurrencyPrices: fc.constant(undefined),
    customData: fc.constantFrom(undefined, { 'a\nb': 'é"' }),
    displayPosition: maybe(fc.nat(2)),
  }),
);

const catalogVersion = fc.constantFrom(undefined, undefined, 'main', 'main', 'next');
const toRevision = fc.constantFrom(1, 2, 3, 99);
const storeId = fc.constantFrom('one', 'two');
const marketingData = maybe(
  fc.record({
    displayName: fc.constantFrom('Sale', 'Spring'),
    description: fc.constant(undefined),
    metadata: fc.constant(undefined),
  }),
);
const catalogWrite = fc.record({ catalogVersion, items: catalogItems, setAsDefault: fc.boolean() });
const storeWrite = fc.record({ catalogVersion, storeId, items: storeItems, marketingData });

const node = fc.record({
  kind: fc.constantFrom('item', 'item', 'table'),
  id: fc.constantFrom('a', 'b', 'c', 'T'),
  weight: fc.nat(2).map((weight) => weight + 1),
});
const table = fc.record({
  tableId: fc.constantFrom('T', 'U'),
  nodes: fc.array(node, { minLength: 1, maxLength: 2 }),
});
const terms = fc.record({
  code,
  displayName: maybe(fc.constant('Gold')),
  initialDeposit: fc.nat(1),
  perDay: fc.nat(1),
  max: fc.nat(1),
});

const of = (name: WriteName, input: fc.Arbitrary<object>): fc.Arbitrary<AnyWrite> =>
  fc.record({
    name: fc.constant(name),
    input: input as fc.Arbitrary<Readonly<Record<string, unknown>>>,
    ifRevision: fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, fc.nat(3)),
  });

const key = fc.constantFrom('a', 'b');
const label = fc.constantFrom('', 'test');
const ofData = { store: fc.constant('title'), label, bytesMax: fc.constant(100) };
const entries = fc.uniqueArray(
  fc.record({ key, value: fc.constantFrom(undefined, '1', '2', 'x'.repeat(99)) }),
  { selector: (one) => one.key, minLength: 1, maxLength: 2 },
);

/** Any write of a small title, that may be refused. */
export const writes: fc.Arbitrary<AnyWrite> = fc.oneof(
  { weight: 4, arbitrary: of('catalogs.set', catalogWrite) },
  { weight: 3, arbitrary: of('catalogs.update', catalogWrite) },
  { weight: 2, arbitrary: of('catalogs.remove', fc.record({ catalogVersion })) },
  { weight: 3, arbitrary: of('stores.set', storeWrite) },
  { weight: 4, arbitrary: of('stores.update', storeWrite) },
  of('stores.setOpen', fc.record({ catalogVersion, storeId, isOpen: fc.boolean() })),
  of('stores.remove', fc.record({ catalogVersion, storeId })),
  {
    weight: 2,
    arbitrary: of('stores.restore', fc.record({ catalogVersion, storeId, toRevision })),
  },
  { weight: 2, arbitrary: of('catalogs.restore', fc.record({ catalogVersion, toRevision })) },
  of(
    'catalogs.copy',
    fc.record({
      catalogVersion: fc.constantFrom('copy', 'next'),
      copyOf: fc.constantFrom('main', 'next'),
    }),
  ),
  of(
    'dropTables.update',
    fc.record({
      catalogVersion,
      tables: fc.uniqueArray(table, { selector: ({ tableId }) => tableId, maxLength: 2 }),
    }),
  ),
  of(
    'currencies.set',
    fc.record({
      currencies: fc.uniqueArray(terms, { selector: (one) => one.code, maxLength: 2 }),
    }),
  ),
  of(
    'currencies.remove',
    fc.record({
      codes: fc.uniqueArray(code, { minLength: 1, maxLength: 2 }),
      itemUses: fc.constantFrom(
        [],
        [],
        [],
        [{ kind: 'price', code: 'GO', catalogVersion: 'v1', itemId: 'a' }],
      ),
    }),
  ),
  { weight: 2, arbitrary: of('titleData.set', fc.record({ ...ofData, entries })) },
  of('titleData.removeLabel', fc.record({ store: ofData.store, label: fc.constant('test') })),
  of('titleData.restore', fc.record({ ...ofData, key, toRevision, isBefore: fc.boolean() })),
);

const DATA = { store: 'title', label: '', bytesMax: 100 } as const;
const UNDER_LABEL = { store: 'title', label: 'test' } as const;

const good = (itemId: string, gold: number): CatalogItem => ({
  itemId,
  virtualCurrencyPrices: { GO: gold },
  attributes: {},
});

const listed = (itemId: string, gold: number) => ({
  itemId,
  virtualCurrencyPrices: { GO: gold },
  customData: undefined,
});

const made = (name: WriteName, input: AnyWrite['input']): AnyWrite => {
  return { name, input, ifRevision: undefined };
};
const main = { catalogVersion: 'main', setAsDefault: true };
const old = { catalogVersion: 'old', setAsDefault: false };
const one = { catalogVersion: undefined, storeId: 'one' };
const inMain = { catalogVersion: 'main', storeId: 'two' };
const plain = { displayName: undefined, initialDeposit: 0, perDay: 0, max: 0 };

/** One write of each kind, none of which is refused, and after which most others are not. */
export const FIRST_WRITES: readonly AnyWrite[] = [
  made('currencies.set', {
    currencies: ['GO', 'SI', 'XX'].map((name) => ({ code: name, ...plain })),
  }),
  made('currencies.remove', { codes: ['XX'], itemUses: [] }),
  made('catalogs.set', { ...main, items: [good('a', 2), good('b', 3), good('c', 1)] }),
  made('catalogs.update', { ...main, items: [good('b', 4)] }),
  made('catalogs.restore', { catalogVersion: 'main', toRevision: 1 }),
  made('catalogs.set', { ...old, items: [good('a', 1)] }),
  made('catalogs.remove', { catalogVersion: 'old' }),
  made('catalogs.copy', { catalogVersion: 'old', copyOf: 'main' }),
  made('dropTables.update', {
    catalogVersion: undefined,
    tables: [{ tableId: 'T', nodes: [{ kind: 'item', id: 'a', weight: 1 }] }],
  }),
  made('stores.set', { ...one, items: [listed('a', 5)] }),
  made('stores.update', { ...one, ...inMain, storeId: 'one', items: [listed('b', 5)] }),
  made('stores.set', { ...one, storeId: 'two', items: [listed('c', 6)] }),
  made('stores.setOpen', { ...inMain, isOpen: false }),
  made('stores.remove', inMain),
  made('stores.restore', { ...inMain, toRevision: 1 }),
  made('titleData.set', { ...DATA, entries: [{ key: 'a', value: '1' }] }),
  made('titleData.set', { ...DATA, ...UNDER_LABEL, entries: [{ key: 'a', value: '2' }] }),
  made('titleData.removeLabel', UNDER_LABEL),
  made('titleData.restore', { ...DATA, key: 'a', toRevision: 1, isBefore: true }),
];
