import { expect, test } from 'vitest';
import { codecOf } from './codec.ts';
import { AnyJson } from './schema.ts';
import { Type } from './type.ts';

const { fromWire, toWire, pick } = codecOf(
  Type.Object({
    ItemId: Type.String(),
    DisplayName: Type.Optional(Type.String()),
    CustomData: Type.Optional(AnyJson('Any JSON.')),
    Details: Type.Optional(Type.Object({ Note: Type.Optional(Type.String()) })),
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

test('objects inside are translated too', () => {
  expect(fromWire({ ItemId: 'a', Details: { Note: 'b' } }).details).toEqual({ note: 'b' });
  expect(toWire({ itemId: 'a', details: { note: 'b' } }).Details).toEqual({ Note: 'b' });
  expect(toWire({ itemId: 'a', details: { note: undefined } }).Details).toStrictEqual({});
});

test('the declared members of a larger value are picked, in the order of the schema', () => {
  const larger = { customData: null, other: 1, displayName: undefined, itemId: 'a' };
  expect(JSON.stringify(pick(larger))).toBe('{"itemId":"a","customData":null}');
  expect(Object.keys(pick(larger))).toEqual(['itemId', 'customData']);
});
