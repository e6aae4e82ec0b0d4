import { expect, test } from 'vitest';
import { codecOf } from './codec.ts';
import { AnyJson } from './schema.ts';
import { Type } from './type.ts';

const { fromWire, toWire } = codecOf(
  Type.Object({
    ItemId: Type.String(),
    DisplayName: Type.Optional(Type.String()),
    CustomData: Type.Optional(AnyJson('Any JSON.')),
  }),
);

test('names begin in lower case, and what is not declared is passed over', () => {
  const wire = { ItemId: 'a', DisplayName: 'A', Surprise: 1 };
  expect(fromWire(wire)).toEqual({ itemId: 'a', displayName: 'A' });
});

test('what is absent or undefined is absent on the wire', () => {
  expect(Object.keys(toWire({ itemId: 'a', displayName: undefined }))).toEqual(['ItemId']);
});

test('members have the order of the schema', () => {
  const wire = toWire({ customData: 1, displayName: '', itemId: 'a' });
  expect(JSON.stringify(wire)).toBe('{"ItemId":"a","DisplayName":"","CustomData":1}');
  const value = fromWire({ CustomData: 1, DisplayName: '', ItemId: 'a' });
  expect(JSON.stringify(value)).toBe('{"itemId":"a","displayName":"","customData":1}');
});

test('free JSON stays untouched: null, names in capitals, names of methods', () => {
  const CustomData = JSON.parse('{"Z":null,"__proto__":{"X":1},"A":[{"ItemId":null}]}');
  const value = fromWire({ ItemId: 'a', CustomData });
  expect(value.customData).toBe(CustomData);
  expect(toWire(value).CustomData).toBe(CustomData);
  expect(toWire({ itemId: 'a', customData: null })).toEqual({ ItemId: 'a', CustomData: null });
});
