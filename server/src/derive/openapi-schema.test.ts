import { expect, test } from 'vitest';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { toOpenApiSchema } from './openapi-schema.ts';

test.each<[string, JsonSchema, JsonSchema]>([
  ['an enum', { enum: ['a', 'b'] }, { type: 'string', enum: ['a', 'b'] }],
  ['a constant', { const: 3 }, { type: 'integer', const: 3 }],
  ['a fraction', { const: 0.5 }, { type: 'number', const: 0.5 }],
  ['null', { const: null }, { type: 'null', const: null }],
  [
    'a choice',
    { anyOf: [{ const: true }, { items: { enum: ['a'] } }] },
    { anyOf: [{ type: 'boolean', const: true }, { items: { type: 'string', enum: ['a'] } }] },
  ],
  [
    'a map',
    { type: 'object', patternProperties: { '^.*$': { const: 1 } } },
    { type: 'object', additionalProperties: { type: 'integer', const: 1 } },
  ],
  [
    'a map with a pattern of its own',
    { type: 'object', patternProperties: { '^a': { type: 'string' } } },
    { type: 'object', patternProperties: { '^a': { type: 'string' } } },
  ],
  [
    'an integer of 32 bits',
    { type: 'integer', maximum: 2_147_483_647 },
    { type: 'integer', maximum: 2_147_483_647 },
  ],
  [
    'a longer integer',
    { type: 'integer', maximum: 2_147_483_648 },
    { type: 'integer', maximum: 2_147_483_648, format: 'int64' },
  ],
  ['an integer without a maximum', { type: 'integer' }, { type: 'integer', format: 'int64' }],
])('%s', (_, schema, expected) => {
  expect(toOpenApiSchema(schema)).toEqual(expected);
});

test('values of several types are refused', () => {
  expect(() => toOpenApiSchema({ enum: ['a', 1] })).toThrow('several types');
});
