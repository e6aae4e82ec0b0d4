import { expect, test } from 'vitest';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { makeSharedTypes } from './shared-types.ts';

const objectOf = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema => ({
  type: 'object',
  properties,
});
const KEY = { ...objectOf({ Id: { type: 'string' } }), description: 'A key.' };
const REFERENCE = { $ref: '#/components/schemas/EntityKey' };

test('a shared type is a reference wherever it stands, also in lists, maps and other shared types', () => {
  const token = objectOf({ Entity: KEY });
  const schemas = {
    One: token,
    Two: objectOf({ Token: token, All: { type: 'array', items: KEY } }),
    Three: { type: 'object', additionalProperties: KEY },
  };
  const shared = makeSharedTypes(schemas, {
    EntityKey: ['One.Entity'],
    Token: ['One'],
  });
  expect(shared.named).toEqual({ EntityKey: KEY, Token: objectOf({ Entity: REFERENCE }) });
  expect(shared.refer(schemas.One)).toEqual({ $ref: '#/components/schemas/Token' });
  expect(shared.refer(schemas.Two).properties?.['All']).toEqual({
    type: 'array',
    items: REFERENCE,
  });
  expect(shared.refer(schemas.Three).additionalProperties).toEqual(REFERENCE);
});

test('a member keeps a description that is not that of the type', () => {
  const schemas = { One: objectOf({ Entity: KEY, Owner: { ...KEY, description: 'The owner.' } }) };
  const shared = makeSharedTypes(schemas, { EntityKey: ['One.Entity'] });
  expect(shared.refer(schemas.One).properties).toEqual({
    Entity: REFERENCE,
    Owner: { ...REFERENCE, description: 'The owner.' },
  });
});

test('types with other members are not the same, whatever their names', () => {
  const schemas = { One: objectOf({ Entity: KEY }), Two: objectOf({ Entity: objectOf({}) }) };
  const shared = makeSharedTypes(schemas, { EntityKey: ['One.Entity'] });
  expect(shared.refer(schemas.Two)).toEqual(schemas.Two);
});

test('a type that stands at two places needs a name', () => {
  const schemas = { One: objectOf({ Entity: KEY }), Two: objectOf({ Key: KEY }) };
  expect(() => makeSharedTypes(schemas, {})).toThrow('One.Entity, Two.Key');
});

test('a place that is not there is refused', () => {
  expect(() => makeSharedTypes({}, { EntityKey: ['One.Entity'] })).toThrow('One.Entity');
});
