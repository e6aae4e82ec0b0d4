import * as TypeBox from 'typebox';
import { expect, test } from 'vitest';
import { Type } from './type.ts';

type Writer = typeof Type;

const CASES: Readonly<Record<string, (of: Writer) => TypeBox.TSchema>> = {
  Array: (of) => of.Array(of.String({ title: 'one' }), { maxItems: 2 }),
  Boolean: (of) => of.Boolean({ description: 'said' }),
  Enum: (of) => of.Enum(['one', 'two'], { description: 'said' }),
  Integer: (of) => of.Integer({ minimum: 0 }),
  'Literal of a text': (of) => of.Literal('one', { description: 'said' }),
  'Literal of a number': (of) => of.Literal(1),
  'Object of nothing': (of) => of.Object({}),
  'Object of what may be absent': (of) => of.Object({ one: of.Optional(of.Integer()) }),
  'Object of both': (of) =>
    of.Object(
      { one: of.Optional(of.Object({ deep: of.String() })), two: of.Unknown() },
      { description: 'said' },
    ),
  'Optional of what was optional': (of) =>
    of.Object({ one: of.Optional(of.Optional(of.String())) }),
  Record: (of) => of.Record(of.String(), of.Integer(), { description: 'said', maxProperties: 3 }),
  'Record by a pattern': (of) => of.Record(of.String({ pattern: '^[A-Z]{2}$' }), of.Integer()),
  String: (of) => of.String({ pattern: '^a$', description: 'said' }),
  Unknown: (of) => of.Unknown({ description: 'said' }),
};

test.each(Object.entries(CASES))('%s: as the library writes it', (_, write) => {
  expect(JSON.stringify(write(Type))).toBe(JSON.stringify(write(TypeBox)));
});

test('members optional for the library are optional here, and the other way round', () => {
  const absent = { type: 'object', properties: { one: { type: 'string' } } };
  expect(Type.Object({ one: TypeBox.Optional(TypeBox.String()) })).toEqual(absent);
  expect(TypeBox.Object({ one: Type.Optional(Type.String()) })).toEqual(absent);
});

test('an optional schema leaves the one that it was made of as it was', () => {
  const text = Type.String();
  Type.Optional(text);
  expect(Type.Object({ text }).required).toEqual(['text']);
});
