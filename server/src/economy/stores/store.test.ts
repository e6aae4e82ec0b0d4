import { describe, expect, test } from 'vitest';
import { requestParserOf } from '../../http/pipeline/request-parser.ts';
import { fromWireCatalogWrite, SetCatalogItemsRequest, toWireCatalog } from '../catalogs/wire.ts';
import { fromWireStoreWrite, SetStoreItemsRequest, toWireStore } from './wire.ts';

const parseStoreWrite = requestParserOf(SetStoreItemsRequest, { refusesNearMisses: true });
const parseCatalogWrite = requestParserOf(SetCatalogItemsRequest, { refusesNearMisses: true });

/** Parses a store write of one item whose members are this JSON text. */
function parseItem(members: string) {
  return parseStoreWrite(JSON.parse(`{"StoreId":"s","Store":[{"ItemId":"a",${members}}]}`));
}

/** A table with this many prices, as JSON. */
function pricesText(count: number) {
  const codes = Array.from({ length: count }, (_, index) => `C${index}`);
  return JSON.stringify(Object.fromEntries(codes.map((code) => [code, 1])));
}

describe('a price', () => {
  test.each(['true', '"5"', '[7]', '1.5', '-1', '4294967296', '1e999', '{}', '""', 'false'])(
    'is not %s, and nothing is made of it',
    (value) => {
      for (const table of ['VirtualCurrencyPrices', 'RealCurrencyPrices']) {
        const parsed = parseItem(`"${table}":{"EUR":${value}}`);
        expect(parsed).toMatchObject({
          ok: false,
          details: { [`Store[0].${table}.EUR`]: [expect.any(String)] },
        });
      }
    },
  );

  test.each(['0', '1', '4294967295'])('is %s', (value) => {
    const parsed = parseItem(`"VirtualCurrencyPrices":{"GO":${value}}`);
    expect(parsed).toMatchObject({
      ok: true,
      value: { Store: [{ VirtualCurrencyPrices: { GO: Number(value) } }] },
    });
  });

  test('of null is an absent price', () => {
    const parsed = parseItem(
      '"VirtualCurrencyPrices":{"GO":null,"SI":0},"RealCurrencyPrices":null',
    );
    expect(parsed).toMatchObject({
      ok: true,
      value: { StoreId: 's', Store: [{ ItemId: 'a', VirtualCurrencyPrices: { SI: 0 } }] },
    });
  });
});

describe('a currency code', () => {
  test.each([
    ['VirtualCurrencyPrices', ['RM', 'GO', 'gold', 'G2', '0123456789', 'toString']],
    ['RealCurrencyPrices', ['EUR', 'GBP']],
  ])('in %s', (table, codes) => {
    for (const code of codes) expect(parseItem(`"${table}":{"${code}":1}`).ok).toBe(true);
  });

  test.each([
    ['VirtualCurrencyPrices', ['', 'G', 'G O', 'ABCDEFGHIJK', 'GÖ', '__proto__', 'GO\\n']],
    ['RealCurrencyPrices', ['', 'EU', 'EURO', 'eur', '123', '__proto__']],
  ])('not in %s', (table, codes) => {
    for (const code of codes) expect(parseItem(`"${table}":{"${code}":1}`).ok).toBe(false);
  });

  test('is one of at most 100', () => {
    expect(parseItem(`"VirtualCurrencyPrices":${pricesText(100)}`).ok).toBe(true);
    expect(parseItem(`"VirtualCurrencyPrices":${pricesText(101)}`).ok).toBe(false);
  });
});

test.each(['""', '"\\ud800"', '"a\\u0000"', '7', 'null', '["a"]'])('an item id is not %s', (id) => {
  expect(parseStoreWrite(JSON.parse(`{"StoreId":"s","Store":[{"ItemId":${id}}]}`)).ok).toBe(false);
});

test('custom data and metadata come through as sent: nulls inside, order and odd names', () => {
  const text = '{"z":null,"a":[null,{"b":null}],"__proto__":{"x":1}}';
  const parsed = parseStoreWrite(
    JSON.parse(
      `{"StoreId":"s","Store":[{"ItemId":"a","CustomData":${text}}],"MarketingData":{"Metadata":${text}}}`,
    ),
  );
  if (!parsed.ok) throw new Error('refused');
  const write = fromWireStoreWrite('AB12', parsed.value);
  const reply = toWireStore({ ...write, catalogVersion: '1', isOpen: true });
  expect(JSON.stringify(reply.Store[0]?.CustomData)).toBe(text);
  expect(JSON.stringify(reply.MarketingData?.Metadata)).toBe(text);
});

test('empty marketing data is as none', () => {
  const write = fromWireStoreWrite('AB12', { StoreId: 's', MarketingData: {} });
  expect(write.marketingData).toBeDefined();
  expect(toWireStore({ ...write, catalogVersion: '1', isOpen: true })).not.toHaveProperty(
    'MarketingData',
  );
});

test('a catalog item comes back with its version and its flags, without what is not declared', () => {
  const parsed = parseCatalogWrite({
    Catalog: [
      {
        ItemId: 'a',
        CatalogVersion: 'of the item, passed over',
        Surprise: 1,
        CustomData: '{}',
        IsStackable: true,
        IsTradable: null,
        Consumable: { UsageCount: 3, Surprise: 1, UsagePeriod: null },
        Bundle: { BundledItems: ['b', 'b'], BundledVirtualCurrencies: { GO: 5, SI: null } },
        Container: null,
        Tags: ['new'],
      },
    ],
  });
  if (!parsed.ok) throw new Error('refused');
  const { items, setAsDefault } = fromWireCatalogWrite('AB12', parsed.value);
  expect(setAsDefault).toBe(true);
  expect(toWireCatalog({ catalogVersion: '1', items })).toEqual({
    Catalog: [
      {
        ItemId: 'a',
        CatalogVersion: '1',
        CustomData: '{}',
        Consumable: { UsageCount: 3 },
        Bundle: { BundledItems: ['b', 'b'], BundledVirtualCurrencies: { GO: 5 } },
        Tags: ['new'],
        CanBecomeCharacter: false,
        IsStackable: true,
        IsTradable: false,
        IsLimitedEdition: false,
        InitialLimitedEditionCount: 0,
      },
    ],
  });
});
