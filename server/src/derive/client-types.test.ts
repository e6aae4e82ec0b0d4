import { expect, test } from 'vitest';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { printType } from './client-types.ts';

test.each<[string, JsonSchema, string]>([
  ['a text', { type: 'string' }, 'string'],
  ['a whole number', { type: 'integer' }, 'number'],
  ['a reference', { $ref: '#/components/schemas/StoreItem' }, 'StoreItem'],
  ['a literal', { const: "it's" }, String.raw`'it\'s'`],
  ['a backslash', { const: '\\' }, String.raw`'\\'`],
  ['a number literal', { const: 200 }, '200'],
  ['an enumeration', { enum: ['a', 'b'] }, "'a' | 'b'"],
  ['a choice', { anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string | null'],
  ['a list', { type: 'array', items: { type: 'string' } }, 'readonly string[]'],
  ['a list of a choice', { type: 'array', items: { enum: ['a', 'b'] } }, "readonly ('a' | 'b')[]"],
  [
    'a list of lists',
    { type: 'array', items: { type: 'array', items: { type: 'string' } } },
    'readonly (readonly string[])[]',
  ],
  ['a list of anything', { type: 'array' }, 'readonly unknown[]'],
  [
    'a map',
    { type: 'object', patternProperties: { '^.*$': { type: 'integer' } } },
    'Readonly<Record<string, number>>',
  ],
  [
    'a map by another keyword',
    { type: 'object', additionalProperties: { type: 'string' } },
    'Readonly<Record<string, string>>',
  ],
  ['any JSON', { description: 'Any.' }, 'unknown'],
  ['no members', { type: 'object', properties: {} }, 'Record<string, never>'],
  [
    'members',
    {
      type: 'object',
      required: ['A'],
      properties: { A: { type: 'string', description: 'One */ two.' }, 'x-y': { type: 'boolean' } },
    },
    "{\n  /** One * / two. */\n  readonly A: string;\n  readonly 'x-y'?: boolean;\n}",
  ],
  [
    'an intersection',
    {
      allOf: [
        { type: 'object', required: ['A'], properties: { A: { type: 'string' } } },
        { type: 'object', properties: { B: { type: 'string' } } },
      ],
    },
    '{\n  readonly A: string;\n  readonly B?: string;\n}',
  ],
])('%s', (_, schema, type) => {
  expect(printType(schema, 0)).toBe(type);
});

test('a kind that is not known is refused', () => {
  expect(() => printType({ type: 'decimal' }, 0)).toThrow('decimal');
});
