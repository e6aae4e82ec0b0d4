import { describe, expect, test } from 'vitest';
import { extension } from '../../kernel/extension.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { Price } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { requestParserOf } from './request-parser.ts';

const Item = Type.Object({
  ItemId: Type.String(),
  VirtualCurrencyPrices: Type.Optional(Type.Record(Type.String(), Price)),
  Free: Type.Optional(Type.Unknown()),
  Tags: Type.Optional(Type.Array(Type.String())),
});
const Request = Type.Object({
  StoreId: Type.String(),
  Store: Type.Optional(Type.Array(Item)),
  MarketingData: Type.Optional(
    Type.Object({
      DisplayName: Type.Optional(Type.String()),
      Metadata: Type.Optional(Type.Unknown()),
    }),
  ),
});
const read = requestParserOf(Request, { refusesNearMisses: false });
const write = requestParserOf(Request, { refusesNearMisses: true });

const item = (members: object) => ({
  StoreId: 's',
  Store: [{ ItemId: 'a' }, { ItemId: 'b', ...members }],
});

describe('an extension', () => {
  const Extended = Type.Object({
    ...Request.properties,
    Note: extension(Type.Optional(Type.String())),
    ByPlayers: extension(Type.Optional(Type.String()), ['Client']),
  });
  const at = (area: string) => requestParserOf(Extended, { refusesNearMisses: false, area });

  test.each([
    ['Admin', {}, false],
    ['Admin', { Note: 'why' }, true],
    ['Admin', { note: '' }, true],
    ['Admin', { Note: null }, false],
    ['Admin', { Other: 'x' }, false],
    ['Admin', { ByPlayers: 'x' }, false],
    ['Client', { ByPlayers: 'x' }, true],
  ])('of %s is noticed in %j: %s', (area, members, hasExtension) => {
    expect(at(area)({ StoreId: 's', ...members })).toMatchObject({ ok: true, hasExtension });
  });
});

describe('letter case', () => {
  test('of members does not count, at any depth', () => {
    const input = { storeId: 's', STORE: [{ itemid: 'a', virtualCurrencyPrices: { GO: 1 } }] };
    expect(read(input)).toMatchObject({ ok: true });
    expect(input).toEqual({
      StoreId: 's',
      Store: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 1 } }],
    });
  });

  test('counts in maps and in free JSON', () => {
    const input = item({
      VirtualCurrencyPrices: { go: 1, GO: 2 },
      Free: { storeid: 1, StoreId: 2 },
    });
    const before = structuredClone(input);
    expect(read(input)).toMatchObject({ ok: true, value: before });
  });

  test.each([
    [{ StoreId: 's', storeId: 's' }, 'StoreId'],
    [{ storeId: 's', StoreId: 's' }, 'StoreId'],
    [{ storeid: 's', storeId: 't' }, 'StoreId'],
    [item({ itemId: 'c' }), 'Store[1].ItemId'],
  ])('does not make two members of one: %j', (input, place) => {
    expect(read(input)).toMatchObject({ ok: false, details: { [place]: [expect.any(String)] } });
  });

  test.each([
    { StoreId: 's', storeId: null },
    { storeId: null, StoreId: 's' },
  ])('beside null the value counts: %j', (input) => {
    expect(read(input)).toMatchObject({ ok: true, value: { StoreId: 's' } });
  });

  test('does not reach what is inherited', () => {
    const input = JSON.parse('{"StoreId":"s","__proto__":{"Store":7},"constructor":1}');
    expect(read(input)).toMatchObject({ ok: true });
  });
});

describe('an empty table', () => {
  test('may be written as a list', () => {
    const input = { ...item({ VirtualCurrencyPrices: [] }), MarketingData: [] };
    expect(read(input)).toMatchObject({ ok: true });
    expect(input.Store[1]).toEqual({ ItemId: 'b', VirtualCurrencyPrices: {} });
    expect(input.MarketingData).toEqual({});
  });

  test('stays a list where any JSON is taken or a list is due', () => {
    const input = item({ Free: [], Tags: [] });
    expect(read(input)).toMatchObject({ ok: true });
    expect(input.Store[1]).toEqual({ ItemId: 'b', Free: [], Tags: [] });
  });

  test.each([{ VirtualCurrencyPrices: [1] }, { VirtualCurrencyPrices: [[]] }, { Tags: {} }])(
    'is not %j',
    (members) => {
      expect(read(item(members)).ok).toBe(false);
    },
  );
});

describe('an unknown member that looks like a known one', () => {
  test.each([
    [
      item({ VirtualCurencyPrices: { GO: 1 } }),
      'Store[1].VirtualCurencyPrices',
      'VirtualCurrencyPrices',
    ],
    [
      item({ virtual_currency_prices: {} }),
      'Store[1].virtual_currency_prices',
      'VirtualCurrencyPrices',
    ],
    [{ StoreId: 's', Stores: [] }, 'Stores', 'Store'],
    [
      { StoreId: 's', MarketingData: { DisplyName: 'x' } },
      'MarketingData.DisplyName',
      'DisplayName',
    ],
  ])('is refused where a studio writes: %j', (input, place, meant) => {
    const sentence = `There is no such field. Did you mean ${meant}?`;
    expect(write(structuredClone(input))).toEqual({
      ok: false,
      isReferenceDialect: false,
      hasExtension: false,
      details: { [place]: [sentence] },
    });
    expect(read(structuredClone(input)).ok).toBe(true);
  });

  test('is none in a map, in free JSON, or far from all names', () => {
    const members = { VirtualCurrencyPrices: { Gold: 1, Golds: 1 }, Free: { Item: 1, ItemIds: 2 } };
    const input = {
      ...item(members),
      AuthenticationContext: null,
      Purpose: 'x',
      MarketingData: { x: 1 },
    };
    expect(write(input).ok).toBe(true);
  });

  test('is named for at most so many places', () => {
    const Store = Array.from({ length: 5_000 }, () => ({ ItemId: 'a', ItemIds: 1 }));
    const parsed = write({ StoreId: 's', Store });
    expect(Object.keys(parsed.ok ? {} : parsed.details)).toHaveLength(ERROR_DETAILS_MAX);
  });
});

test('null says that there is nothing, but in a map of any JSON', () => {
  const request = Type.Object({
    Texts: Type.Optional(Type.Record(Type.String(), Type.String())),
    Any: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  });
  const parse = requestParserOf(request, { refusesNearMisses: false });
  expect(parse({ Texts: { a: null }, Any: { a: null, b: 1 } })).toMatchObject({
    value: { Texts: {}, Any: { a: null, b: 1 } },
  });
});
