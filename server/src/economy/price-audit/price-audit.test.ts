import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BALANCE_MAX, PRICE_MAX } from '../../kernel/limits.ts';
import { type Prices, pricesToShow } from '../prices.ts';
import type { Offers } from './offers.ts';
import { auditPrices } from './price-audit.ts';
import { withCatalogWrite, withStoreWrite } from './what-if.ts';

const item = (itemId: string, prices?: Prices, attributes = {}) => {
  return { itemId, virtualCurrencyPrices: prices, attributes };
};

const inStore = (itemId: string, prices?: Prices) => {
  const rest = { customData: undefined };
  return { itemId, virtualCurrencyPrices: prices, ...rest };
};

const offersOf = (of: Partial<Offers>): Offers => {
  return {
    catalogVersion: 'v1',
    items: [],
    stores: [],
    editions: new Map(),
    currencies: ['GO', 'SI'],
    storesOnly: false,
    zeroSells: false,
    accepted: new Map(),
    ...of,
  };
};

function exposed(of: Partial<Offers>, undercutPercent = 0) {
  const { items, warnings } = auditPrices(offersOf(of), { undercutPercent });
  return {
    prices: Object.fromEntries(
      items.map(({ itemId, prices }) => [
        itemId,
        prices.map(({ code, amount, source }) =>
          `${amount} ${code} ${source.kind} ${'id' in source ? source.id : ''}`.trim(),
        ),
      ]),
    ),
    lowest: Object.fromEntries(items.map(({ itemId, lowest }) => [itemId, lowest])),
    warnings: warnings.map(({ kind, itemId, storeId, virtualCurrency }) =>
      [kind, itemId, storeId, virtualCurrency].filter(Boolean).join(' '),
    ),
    texts: warnings.map(({ text }) => text),
    amounts: warnings.map(({ price, comparedWith }) =>
      comparedWith === undefined ? undefined : [price, comparedWith],
    ),
  };
}

describe('the prices of an item', () => {
  it('are those of the catalog and of each open store, the store first where it has one', () => {
    const items = [item('sword', { GO: 100, SI: 7 })];
    const stores = [
      { storeId: 'sale', isOpen: true, items: [inStore('sword', { GO: 40, SI: 0 })] },
      { storeId: 'shop', isOpen: true, items: [inStore('sword')] },
      { storeId: 'later', isOpen: false, items: [inStore('sword', { GO: 1 })] },
    ];
    const { prices, lowest } = exposed({ items, stores });
    expect(prices['sword']).toEqual([
      '100 GO catalog',
      '7 SI catalog',
      '40 GO store sale',
      '100 GO store shop',
      '7 SI store shop',
    ]);
    expect(lowest['sword']).toEqual({ GO: 40, SI: 7 });
    expect(exposed({ items, stores, storesOnly: true }).prices['sword']).toEqual([
      '40 GO store sale',
      '100 GO store shop',
      '7 SI store shop',
    ]);
  });

  it('are those of a bundle that contains it, and of a container with its key', () => {
    const items = [
      item('gem', { GO: 30 }),
      item('box', undefined, { Bundle: { BundledItems: ['gem', 'gem'] } }),
      item('pack', { GO: 50 }, { Bundle: { BundledItems: ['box'] } }),
      item('chest', { GO: 5, SI: 1 }, { Container: { KeyItemId: 'key', ItemContents: ['gem'] } }),
      item('key', { GO: 3 }),
      item('crate', { SI: 2 }, { Container: { ItemContents: ['gem'] } }),
    ];
    expect(exposed({ items }).prices['gem']).toEqual([
      '30 GO catalog',
      '50 GO bundle pack',
      '8 GO container chest',
      '2 SI container crate',
    ]);
  });

  it('are none of a sold-out edition, nor of what comes with too many of it', () => {
    const size = (InitialLimitedEditionCount: number) => ({
      IsLimitedEdition: true,
      InitialLimitedEditionCount,
    });
    const once = { Consumable: { UsageCount: 1 } };
    const items = [
      item('gone', { GO: 1 }, size(9)),
      item('never', { GO: 1 }, size(0)),
      item('last', { GO: 1 }, size(1)),
      item('more', { GO: 1 }, size(0)),
      item('two', { GO: 2 }, { Bundle: { BundledItems: ['last', 'box'] } }),
      item('box', { GO: 3 }, { Bundle: { BundledItems: ['last'] } }),
      item('crate', { GO: 4 }, { ...once, Container: { ItemContents: ['never', 'gem'] } }),
      item('gift', { GO: 5 }, { Bundle: { BundledItems: ['crate'] } }),
      item('gem'),
    ];
    const stores = [
      { storeId: 's', isOpen: true, items: items.map(({ itemId }) => inStore(itemId)) },
    ];
    const editions = new Map([
      ['gone', { givenOut: 3, initialCount: 2, added: 1 }],
      ['more', { givenOut: 1, initialCount: 1, added: 1 }],
    ]);
    const { prices, warnings, texts } = exposed({ items, stores, editions });
    expect(Object.keys(prices).filter((itemId) => prices[itemId]?.length === 0)).toEqual([
      'gone',
      'never',
      'two',
      'gem',
    ]);
    expect(warnings).toEqual([
      'SoldOut gone',
      'SoldOut never',
      'SoldOut two',
      'SoldOut crate',
      'NotForSale gem',
    ]);
    expect(texts.slice(0, 4)).toEqual([
      'The limited edition "gone" is sold out.',
      'The limited edition "never" is sold out.',
      'Nobody can buy "two" now: of the limited edition "last" in it too few are left.',
      'Nobody can open "crate" now: of the limited edition "never" in it too few are left.',
    ]);
  });

  it('are all that can be paid, and no others', () => {
    const price = fc.record(
      {
        GO: fc.constantFrom(0, 1, 5, BALANCE_MAX, BALANCE_MAX + 1, PRICE_MAX),
        XX: fc.nat(3),
        RM: fc.nat(9),
      },
      { requiredKeys: [] },
    );
    const ids = ['a', 'b', 'c'];
    const list = fc.uniqueArray(fc.tuple(fc.constantFrom(...ids), price), {
      selector: ([id]) => id,
    });
    const store = fc.record({ isOpen: fc.boolean(), items: list });
    fc.assert(
      fc.property(
        fc.tuple(price, price, price),
        fc.array(store, { maxLength: 4 }),
        fc.boolean(),
        fc.boolean(),
        (catalog, stores, storesOnly, zeroSells) => {
          const items = ids.map((id, index) => item(id, catalog[index] as Prices));
          const offers = offersOf({
            items,
            storesOnly,
            zeroSells,
            stores: stores.map(({ isOpen, items: inIt }, index) => {
              return {
                storeId: `s${index}`,
                isOpen,
                items: inIt.map(([id, prices]) => inStore(id, prices as Prices)),
              };
            }),
          });
          const found = auditPrices(offers, { undercutPercent: 0 });
          for (const [index, id] of ids.entries()) {
            const inCatalog = catalog[index] as Prices;
            const shown = [
              ...(storesOnly ? [] : [pricesToShow({ inCatalog, inStore: undefined, zeroSells })]),
              ...offers.stores.flatMap((one) => {
                const found = one.items.find(({ itemId }) => itemId === id);
                return one.isOpen && found
                  ? [pricesToShow({ inCatalog, inStore: found.virtualCurrencyPrices, zeroSells })]
                  : [];
              }),
            ].flatMap(({ GO = Infinity }) => (GO <= BALANCE_MAX ? [GO] : []));
            expect(found.items[index]?.prices.map(({ amount }) => amount)).toEqual(shown);
          }
        },
      ),
    );
  });
});

describe('warnings', () => {
  it('name what costs nothing, where the title says that a price of 0 sells', () => {
    const of = {
      items: [
        item('bonus', { GO: 0, RM: 0 }),
        item('purse', { GO: 9 }, { Bundle: { BundledVirtualCurrencies: { SI: 1 } } }),
      ],
      stores: [
        { storeId: 'daily', isOpen: true, items: [inStore('purse', { SI: 0, XX: 0 })] },
        { storeId: 'closed', isOpen: false, items: [inStore('purse', { SI: 0 })] },
      ],
    };
    const warningsOf = (zeroSells: boolean) => {
      const offers = offersOf({ ...of, zeroSells });
      return auditPrices(offers, { undercutPercent: 0 }).warnings;
    };
    const lowestOf = (zeroSells: boolean) => Object.values(exposed({ ...of, zeroSells }).lowest);
    expect(lowestOf(true)).toEqual([{ GO: 0 }, { GO: 9, SI: 0 }]);
    expect(warningsOf(true)).toMatchObject([
      { kind: 'GivesBackMore', itemId: 'purse', price: 0, comparedWith: 1 },
      { kind: 'CostsNothing', itemId: 'bonus', virtualCurrency: 'GO' },
      { kind: 'CostsNothing', itemId: 'purse', storeId: 'daily', virtualCurrency: 'SI' },
      { kind: 'UnknownCurrency', itemId: 'purse', storeId: 'daily', virtualCurrency: 'XX' },
    ]);
    expect(lowestOf(false)).toEqual([{}, { GO: 9 }]);
    expect(warningsOf(false)).toMatchObject([{ kind: 'NotForSale', itemId: 'bonus' }]);
  });

  it('name stores that undercut the catalog or another store by more than the percentage', () => {
    const of = {
      items: [item('sword', { GO: 100 })],
      stores: [
        { storeId: 'half', isOpen: true, items: [inStore('sword', { GO: 50 })] },
        { storeId: 'less', isOpen: true, items: [inStore('sword', { GO: 49 })] },
        { storeId: 'closed', isOpen: false, items: [inStore('sword', { GO: 1 })] },
        { storeId: 'free', isOpen: true, items: [inStore('sword', { GO: 0 })] },
      ],
    };
    expect(exposed(of, 50).warnings).toEqual(['StoreUndercutsCatalog sword less GO']);
    expect(exposed(of, 1).warnings).toEqual([
      'StoreUndercutsCatalog sword less GO',
      'StoreUndercutsCatalog sword half GO',
      'StoreUndercutsStore sword less GO',
    ]);
    expect(exposed(of, 1).amounts).toEqual([
      [49, 100],
      [50, 100],
      [49, 50],
    ]);
    expect(exposed(of, 100).warnings).toEqual([]);
    expect(exposed(of, 50).texts).toEqual([
      'The store "less" sells "sword" for 49 GO; the catalog has 100 GO.',
    ]);
  });

  it('name what gives back more of a currency than it costs', () => {
    const purse = (price: number) =>
      item('purse', { GO: price }, { Bundle: { BundledVirtualCurrencies: { GO: 10, SI: 1_000 } } });
    expect(exposed({ items: [purse(10)] }).warnings).toEqual([]);
    expect(exposed({ items: [purse(9)] }).warnings).toContain('GivesBackMore purse GO');
    const chest = (key: number) => [
      item(
        'chest',
        { GO: 1 },
        { Container: { KeyItemId: 'key', VirtualCurrencyContents: { GO: 10 } }, IsStackable: true },
      ),
      item('key', { GO: key }),
    ];
    expect(exposed({ items: chest(9) }).warnings).toEqual([]);
    expect(exposed({ items: chest(8) }).warnings).toEqual(['GivesBackMore chest GO']);
    expect(exposed({ items: chest(8) }).amounts).toEqual([[9, 10]]);
  });

  it('name containers that are not used up, nor their keys', () => {
    const used = { Consumable: { UsageCount: 1 } };
    const of = (chest: object, key?: object) => [
      item('gem', { GO: 1 }),
      item(
        'chest',
        { GO: 1 },
        { Container: { ...(key && { KeyItemId: 'key' }), ItemContents: ['gem'] }, ...chest },
      ),
      ...(key ? [item('key', { GO: 1 }, key)] : []),
    ];
    expect(exposed({ items: of({}) }).warnings).toEqual(['OpensForever chest']);
    expect(exposed({ items: of({}, {}) }).warnings).toEqual(['OpensForever chest']);
    for (const closed of [of(used), of({}, used), of({}, { IsStackable: true })]) {
      expect(exposed({ items: closed }).warnings).toEqual([]);
    }
  });

  it('name bundles that cost less than their parts, where each part is sold in the currency', () => {
    const items = (price: number, other: Prices) => [
      item('pack', { GO: price }, { Bundle: { BundledItems: ['gem', 'gem', 'ring'] } }),
      item('gem', { GO: 5 }),
      item('ring', other),
    ];
    expect(exposed({ items: items(12, { GO: 2 }) }).warnings).toEqual([]);
    expect(exposed({ items: items(11, { GO: 2 }) }).warnings).toEqual([
      'BundleCheaperThanParts pack GO',
    ]);
    expect(exposed({ items: items(11, { GO: 2 }) }).amounts).toEqual([[11, 12]]);
    expect(exposed({ items: items(1, { SI: 2 }) }).warnings).toEqual([]);
  });

  it('name prices that buy nothing, contents that are not there, and items that nobody can buy', () => {
    const items = [
      item('odd', { XX: 1, ZZ: 0, GO: BALANCE_MAX + 1, RM: PRICE_MAX }),
      item('dear', { GO: BALANCE_MAX }),
      item('pack', { GO: 1 }, { Bundle: { BundledItems: ['gone', 'inside'] } }),
      item('inside'),
    ];
    const stores = [{ storeId: 's', isOpen: true, items: [inStore('pack', { YY: 3 })] }];
    const { warnings, texts } = exposed({ items, stores });
    expect([texts[0], texts[2]]).toEqual([
      'The title has no virtual currency "XX", in which the catalog sells "odd".',
      'The title has no virtual currency "YY", in which the store "s" sells "pack".',
    ]);
    expect(warnings).toEqual([
      'UnknownCurrency odd XX',
      'PriceTooHigh odd GO',
      'UnknownCurrency pack s YY',
      'UnknownContents pack',
      'NotForSale odd',
    ]);
  });

  it('name a currency that the title does not have, also where it is given', () => {
    const gives = (XX: number) => ({ BundledVirtualCurrencies: { GO: 1, XX } });
    const items = [
      item('purse', { GO: 9 }, { Bundle: gives(5) }),
      item('pack', { GO: 20 }, { Bundle: { BundledItems: ['purse'] } }),
      item(
        'chest',
        { GO: 9 },
        { Container: { KeyItemId: 'key', VirtualCurrencyContents: { XX: 2 } } },
      ),
      item('key', { GO: 9 }, { Consumable: { UsageCount: 1 } }),
    ];
    const { warnings, texts } = exposed({ items });
    expect(warnings).toEqual([
      'UnknownCurrency purse XX',
      'UnknownCurrency pack XX',
      'UnknownCurrency chest XX',
    ]);
    expect(texts[0]).toBe(
      'The bundle "purse" gives 5 XX, and the title has no virtual currency "XX": nobody can get what is in it.',
    );
    expect(exposed({ items, currencies: ['GO', 'XX'] }).warnings).toEqual([]);
  });

  it('begin with what gives something for nothing; then comes what is furthest below, whatever its kind', () => {
    const items = [
      item('sword', { GO: 100 }),
      item('bow', { GO: 100 }),
      item('pack', { GO: 2 }, { Bundle: { BundledItems: ['sword'] } }),
      item('purse', { GO: 99 }, { Bundle: { BundledVirtualCurrencies: { GO: 100 } } }),
      item('trophy'),
    ];
    const sold = [inStore('sword', { GO: 90 }), inStore('bow', { GO: 50 })];
    const stores = [{ storeId: 's', isOpen: true, items: sold }];
    expect(exposed({ items, stores }).warnings).toEqual([
      'GivesBackMore purse GO',
      'BundleCheaperThanParts pack GO',
      'StoreUndercutsCatalog bow s GO',
      'StoreUndercutsCatalog sword s GO',
      'NotForSale trophy',
    ]);
  });

  it('end where bundles go round in a circle', () => {
    const items = [
      item('egg', { GO: 1 }, { Bundle: { BundledItems: ['hen'] } }),
      item('hen', undefined, { Bundle: { BundledItems: ['egg'] } }),
    ];
    expect(exposed({ items }).prices['hen']).toEqual(['1 GO bundle egg']);
  });
});

describe('a supposed write', () => {
  const offers = offersOf({
    items: [item('a', { GO: 1 }), item('b', { GO: 2 })],
    stores: [{ storeId: 's', isOpen: false, items: [inStore('a'), inStore('b')] }],
  });

  it('adds and replaces, or replaces all, as the write would', () => {
    const write = { items: [item('b', { GO: 9 }), item('c')], replacesAll: false };
    const ids = (of: Offers) =>
      of.items.map(({ itemId, virtualCurrencyPrices }) => [itemId, virtualCurrencyPrices?.['GO']]);
    expect(ids(withCatalogWrite(offers, write))).toEqual([
      ['a', 1],
      ['b', 9],
      ['c', undefined],
    ]);
    expect(ids(withCatalogWrite(offers, { ...write, replacesAll: true }))).toEqual([
      ['b', 9],
      ['c', undefined],
    ]);
    expect(ids(offers)).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('keeps what a store has, unless it replaces all', () => {
    const write = { storeId: 's', items: [inStore('b', { GO: 3 })] };
    const itemsOf = (replacesAll: boolean) =>
      withStoreWrite(offers, { ...write, replacesAll }).stores[0]?.items.map(
        ({ itemId, virtualCurrencyPrices }) => [itemId, virtualCurrencyPrices?.['GO']],
      );
    expect(itemsOf(false)).toEqual([
      ['a', undefined],
      ['b', 3],
    ]);
    expect(itemsOf(true)).toEqual([['b', 3]]);
  });

  it('leaves a store closed, and opens a new one', () => {
    const write = { items: [inStore('b', { GO: 3 })], replacesAll: true };
    const stores = (storeId: string) =>
      withStoreWrite(offers, { storeId, ...write }).stores.map((one) => [
        one.storeId,
        one.isOpen,
        one.items.length,
      ]);
    expect(stores('s')).toEqual([['s', false, 1]]);
    expect(stores('t')).toEqual([
      ['s', false, 2],
      ['t', true, 1],
    ]);
  });
});
