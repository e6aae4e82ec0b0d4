import { expect, test } from 'vitest';
import { codecOf } from './codec.ts';
import { AnyJson, WireTime, Word } from './schema.ts';
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

const ban = codecOf(
  Type.Object({
    Created: WireTime('When.'),
    Expires: Type.Optional(WireTime('Until when.')),
    Marks: Type.Array(Type.Object({ Code: Type.String(), At: Type.Optional(WireTime('When.')) })),
    Tags: Type.Optional(Type.Array(Type.String())),
    Kind: Type.Optional(Word(['Store', 'DropTables'], 'What.')),
  }),
  { Created: 'createdAt', Expires: 'expiresAt' },
);

test('a member has the name that is declared for it, a moment is an Instant', () => {
  const value: { readonly createdAt: number; readonly expiresAt?: number | undefined } =
    ban.fromWire({ Created: '1970-01-01T00:00:00Z', Expires: '1970-01-01T00:00:01.5Z', Marks: [] });
  expect(value).toEqual({ createdAt: 0, expiresAt: 1500, marks: [] });
  expect(ban.toWire({ createdAt: 0, marks: [] })).toEqual({
    Created: '1970-01-01T00:00:00.000Z',
    Marks: [],
  });
});

test('the objects of a list are translated, other lists are taken as they are', () => {
  const wire = {
    Created: '1970-01-01T00:00:00.000Z',
    Marks: [{ Code: 'a', At: '1970-01-01T00:00:00.001Z' }, { Code: 'b' }],
    Tags: ['T'],
  };
  const value = ban.fromWire(wire);
  expect(value.marks).toEqual([{ code: 'a', at: 1 }, { code: 'b' }]);
  expect(value.tags).toBe(wire.Tags);
  expect(ban.toWire(value)).toEqual(wire);
});

test('a word of a list begins in lower case, also where it may be absent', () => {
  const value = ban.fromWire({ Created: '1970-01-01T00:00:00Z', Marks: [], Kind: 'DropTables' });
  const kind: 'store' | 'dropTables' | undefined = value.kind;
  expect(kind).toBe('dropTables');
  expect(ban.toWire(value).Kind).toBe('DropTables');
});
