import Type from 'typebox';
import { describe, expect, test } from 'vitest';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { Identifier, Price } from '../../kernel/schema.ts';
import { requestParserOf } from './request-parser.ts';

const Item = Type.Object({
  ItemId: Identifier('Which.'),
  Prices: Type.Optional(Type.Record(Type.String({ pattern: '^[A-Z]{2}$' }), Price)),
  CustomData: Type.Optional(Type.Unknown()),
});
const Request = Type.Object({
  StoreId: Identifier('Which.'),
  Note: Type.Optional(Type.String()),
  Store: Type.Optional(Type.Array(Item)),
});
const parse = requestParserOf(Request, { refusesNearMisses: false });

function detailsOf(input: Record<string, unknown>) {
  const parsed = parse(input);
  return parsed.ok ? undefined : parsed.details;
}

describe('null', () => {
  test('for an absent optional member counts as absent, also inside arrays', () => {
    const input = { StoreId: 's', Note: null, Store: [{ ItemId: 'a', Prices: null }] };
    expect(parse(input)).toMatchObject({
      ok: true,
      value: { StoreId: 's', Store: [{ ItemId: 'a' }] },
    });
  });

  test('as a price is an absent price, never 0', () => {
    const input = { StoreId: 's', Store: [{ ItemId: 'a', Prices: { GC: null, RM: 5 } }] };
    expect(parse(input)).toMatchObject({ value: { Store: [{ Prices: { RM: 5 } }] } });
    expect(parse(input)).not.toHaveProperty('value.Store.0.Prices.GC');
  });

  test('for a required member is wrong', () => {
    expect(detailsOf({ StoreId: null })).toEqual({ StoreId: ['The value must be a string.'] });
  });

  test('inside free JSON stays', () => {
    const input = { StoreId: 's', Store: [{ ItemId: 'a', CustomData: { deep: [null] } }] };
    expect(parse(input)).toMatchObject({ value: { Store: [{ CustomData: { deep: [null] } }] } });
  });
});

test.each([true, '5', [7], 1.5, -1, 4_294_967_296, Number.POSITIVE_INFINITY, {}])(
  'a price of %j is refused and not converted',
  (price) => {
    const input = { StoreId: 's', Store: [{ ItemId: 'a', Prices: { GC: price } }] };
    expect(Object.keys(detailsOf(input) ?? {})).toEqual(['Store[0].Prices.GC']);
  },
);

test('unknown members are passed over', () => {
  expect(parse({ StoreId: 's', AuthenticationContext: {} }).ok).toBe(true);
});

test('a missing member is named with its path', () => {
  expect(detailsOf({ Store: [{}] })).toEqual({
    StoreId: ['The StoreId field is required.'],
    'Store[0].ItemId': ['The ItemId field is required.'],
  });
});

test('identifiers take no control characters, no emptiness, no excess', () => {
  for (const id of ['', 'a\u0000', 'a\n', 'x'.repeat(129)]) {
    expect(detailsOf({ StoreId: id }), JSON.stringify(id)).toHaveProperty('StoreId');
  }
  expect(parse({ StoreId: 'Ünïcode – store №1' }).ok).toBe(true);
});

test('details are bounded', () => {
  const Store = Array.from({ length: 5_000 }, () => ({}));
  const details = detailsOf({ StoreId: 's', Store }) ?? {};
  expect(Object.keys(details)).toHaveLength(ERROR_DETAILS_MAX);
});

describe('too much', () => {
  const Bounded = Type.Object({
    List: Type.Optional(Type.Array(Item, { maxItems: 300 })),
    Map: Type.Optional(Type.Record(Type.String(), Type.String(), { maxProperties: 3 })),
  });
  const parseBounded = requestParserOf(Bounded, { refusesNearMisses: false });
  const manyOf = <T>(count: number, one: T): T[] => Array.from({ length: count }, () => one);
  /** An item that may not be looked at. */
  const unread = {
    get ItemId(): string {
      throw new Error('This item was looked at');
    },
  };

  test('of a list is refused before its items are looked at', () => {
    expect(parseBounded({ List: manyOf(301, unread) })).toMatchObject({
      ok: false,
      details: { List: ['There are more than 300 items.'] },
    });
    expect(parseBounded({ List: manyOf(300, { ItemId: 'a' }) }).ok).toBe(true);
  });

  test('of a map is refused, empty entries counted', () => {
    const Map = { a: '', b: null, c: null, d: null };
    expect(parseBounded({ Map })).toMatchObject({
      ok: false,
      details: { Map: [expect.any(String)] },
    });
    expect(parseBounded({ Map: { ...Map, d: undefined } }).ok).toBe(false);
    expect(parseBounded({ Map: { a: '', b: null, c: null } })).toMatchObject({
      value: { Map: { a: '' } },
    });
  });

  test('is found once: what is behind the last error that is told is not looked at', () => {
    const wrong = Array.from({ length: ERROR_DETAILS_MAX }, () => ({ ItemId: 'a', itemId: 'b' }));
    const List = [...wrong, unread];
    const parsed = parseBounded({ List });
    expect(Object.keys(parsed.ok ? {} : parsed.details)).toHaveLength(ERROR_DETAILS_MAX);
  });

  test('of a name is cut in the answer', () => {
    const details = detailsOf({
      StoreId: 's',
      Store: [{ ItemId: 'a', Prices: { GO: 1, XX: 'x'.repeat(9) } }],
    });
    expect(Object.keys(details ?? {})).toEqual(['Store[0].Prices.XX']);
    const parsed = parseBounded({ Map: { ['x'.repeat(1_000_000)]: 7 } });
    expect(JSON.stringify(parsed).length).toBeLessThan(1_000);
  });
});

test('a wrong word of a list and a wrong text are told what is allowed, in bounds', () => {
  const many = Array.from({ length: 22 }, (_, at) => `w${at}`);
  const schema = Type.Object({
    Few: Type.Enum(['Apple', 'Steam']),
    Many: Type.Enum(many),
    Name: Identifier('A name.'),
    List: Type.Array(Type.String()),
  });
  const parseWords = requestParserOf(schema, { refusesNearMisses: false });
  const parsed = parseWords({ Few: 'apple', Many: 'x', Name: 'a\n', List: {} });
  expect(parsed).toMatchObject({
    details: {
      Few: ['The value must be one of Apple, Steam.'],
      Many: [`The value must be one of ${many.slice(0, 20).join(', ')} and 2 more.`],
      Name: ['The value must be a text without control characters.'],
      List: ['The value must be an array.'],
    },
  });
});
