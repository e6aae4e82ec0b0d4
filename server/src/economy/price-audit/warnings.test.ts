import { describe, expect, it } from 'vitest';
import { BALANCE_MAX, PRICE_AUDIT_WARNINGS_MAX } from '../../kernel/limits.ts';
import { toItemDefinition } from '../catalogs/item-definition.ts';
import { digestOf } from './acceptance.ts';
import type { Offers } from './offers.ts';
import { auditPrices } from './price-audit.ts';
import type { Warning } from './schemas.ts';
import { countKinds } from './warnings.ts';
import { toWirePriceAudit } from './wire.ts';

const good = (itemId: string, GO: number, attributes = {}) => {
  return { itemId, virtualCurrencyPrices: { GO }, attributes };
};

const storeOf = (...items: readonly (readonly [itemId: string, GO: number])[]) => ({
  storeId: 'sale',
  isOpen: true,
  items: items.map(([itemId, GO]) => ({
    itemId,
    virtualCurrencyPrices: { GO },
    customData: undefined,
  })),
});

function audited(of: Partial<Offers>) {
  const none = { items: [], stores: [], editions: new Map(), currencies: ['GO'] };
  const rules = { storesOnly: false, zeroSells: false, accepted: new Map() };
  const offers: Offers = { catalogVersion: 'v1', ...none, ...rules, ...of };
  return auditPrices(offers, { undercutPercent: 0 });
}

describe('levels of warnings', () => {
  it.each([
    ['a sale of 80 % is ordinary', 20, 'Information'],
    ['a store that is cheaper by more than 80 % is unusual', 19, 'Warning'],
  ])('%s', (_, price, level) => {
    const { warnings } = audited({ items: [good('a', 100)], stores: [storeOf(['a', price])] });
    expect(warnings).toMatchObject([{ kind: 'StoreUndercutsCatalog', level }]);
  });

  it('what nobody means is before what is ordinary', () => {
    const { warnings } = audited({
      items: [
        good('sword', 100),
        good('pack', 50, { Bundle: { BundledItems: ['sword', 'gone'] } }),
        good('purse', 9, { Bundle: { BundledVirtualCurrencies: { GO: 10, XX: 1 } } }),
        good('chest', 100, { Container: { ItemContents: ['sword'] } }),
        good('dear', BALANCE_MAX + 1),
        { itemId: 'trophy', virtualCurrencyPrices: undefined, attributes: {} },
      ],
      stores: [storeOf(['sword', 60])],
    });
    expect(countKinds(warnings).map(({ kind, level }) => `${level} ${kind}`)).toEqual([
      'Warning GivesBackMore',
      'Warning OpensForever',
      'Warning PriceTooHigh',
      'Warning UnknownCurrency',
      'Warning UnknownContents',
      'Information StoreUndercutsCatalog',
      'Information BundleCheaperThanParts',
      'Information NotForSale',
    ]);
  });
});

describe('an accepted warning', () => {
  const purse = (price: number) => ({
    items: [
      good('purse', price, { Bundle: { BundledVirtualCurrencies: { GO: 10 } } }),
      good('sword', 100),
    ],
    stores: [storeOf(['sword', 1], ['purse', price])],
  });
  const before = audited(purse(9)).warnings;
  const author = { kind: 'commandLine', id: undefined, name: undefined } as const;
  const acceptance = { author, time: 0, note: 'It is a gift.' };
  const acceptedOf = (index: number) => {
    const warning = before[index] as Warning;
    const item = purse(9).items.find(({ itemId }) => itemId === warning.itemId);
    return new Map([[digestOf(warning, item && toItemDefinition(item, 'main')), acceptance]]);
  };

  it('is behind the others with who accepted it, when and why, and is counted apart', () => {
    const { warnings } = audited({ ...purse(9), accepted: acceptedOf(0) });
    expect(warnings.map(({ kind, level }) => `${level} ${kind}`)).toEqual([
      'Warning StoreUndercutsCatalog',
      'Accepted GivesBackMore',
    ]);
    expect(warnings[1]).toEqual({ ...before[0], level: 'Accepted', accepted: acceptance });
    expect(countKinds(warnings)).toMatchObject([{ level: 'Warning' }, { level: 'Accepted' }]);
  });

  it('is one again as soon as one of its numbers is another', () => {
    const { warnings } = audited({ ...purse(8), accepted: acceptedOf(0) });
    expect(warnings.map(({ level }) => level)).toEqual(['Warning', 'Warning']);
  });

  it('is one again as soon as the item gives something else, which its sentence need not say', () => {
    const chest = (currencies: Readonly<Record<string, number>>) => ({
      items: [good('chest', 5, { Container: { VirtualCurrencyContents: currencies } })],
      stores: [],
    });
    const [first] = audited(chest({ GE: 1 })).warnings;
    const [item] = chest({ GE: 1 }).items;
    if (!first || !item) throw new Error('A container without uses opens for ever.');
    const accepted = new Map([[digestOf(first, toItemDefinition(item, 'main')), acceptance]]);
    const levels = (amount: number) =>
      audited({ ...chest({ GE: amount }), accepted })
        .warnings.filter(({ kind }) => kind === first.kind)
        .map(({ level }) => level);
    expect(levels(1)).toEqual(['Accepted']);
    expect(levels(1_000_000)).toEqual(['Warning']);
  });

  it('is one of its item, its store and its currency alone', () => {
    const [first] = before;
    if (!first) throw new Error('There is a warning.');
    const digests = [
      first,
      { ...first, itemId: 'other' },
      { ...first, storeId: 'sale' },
      { ...first, virtualCurrency: 'XX' },
      { ...first, kind: 'UnknownContents' as const },
    ].map((warning) => digestOf(warning, undefined));
    expect(new Set(digests).size).toBe(5);
  });
});

it('counts are of all warnings, and those of a kind come in pages', () => {
  const ids = Array.from({ length: PRICE_AUDIT_WARNINGS_MAX + 5 }, (_, index) => `item-${index}`);
  const audit = audited({
    items: [
      ...ids.map((id) => good(id, 100)),
      good('purse', 9, { Bundle: { BundledVirtualCurrencies: { GO: 10 } } }),
    ],
    stores: [storeOf(...ids.map((id) => [id, 50] as const))],
  });
  const page = (request: Parameters<typeof toWirePriceAudit>[1]['request']) =>
    toWirePriceAudit(audit, { catalogVersion: 'v1', request });
  const all = page({});
  expect(all.WarningCounts).toEqual([
    { Kind: 'GivesBackMore', Level: 'Warning', Count: 1 },
    { Kind: 'StoreUndercutsCatalog', Level: 'Information', Count: ids.length },
  ]);
  expect([all.Warnings.length, all.WarningsLeftOut]).toEqual([PRICE_AUDIT_WARNINGS_MAX, 6]);
  const last = page({
    WarningKind: 'StoreUndercutsCatalog',
    WarningLevel: 'Information',
    FirstWarning: PRICE_AUDIT_WARNINGS_MAX,
  });
  expect(last.Warnings.map(({ ItemId }) => ItemId)).toEqual(ids.slice(-5));
  expect(last).toMatchObject({ WarningsLeftOut: 0, WarningCounts: all.WarningCounts });
  expect(page({ WarningLevel: 'Warning' }).Warnings).toMatchObject([{ ItemId: 'purse' }]);
});
