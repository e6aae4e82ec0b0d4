import { expect, test } from 'vitest';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { memberRows, typeWord } from './member-rows.ts';

test('members inside of members follow them', () => {
  const item: JsonSchema = {
    type: 'object',
    required: ['Id'],
    properties: { Id: { type: 'string', description: 'An id.', minLength: 1, maxLength: 8 } },
  };
  const schema: JsonSchema = {
    type: 'object',
    properties: {
      List: { type: 'array', items: item, maxItems: 10, description: 'A list.' },
      Map: { type: 'object', patternProperties: { '^.*$': item }, description: 'A map.' },
      One: { ...item, description: 'An object.', 'x-extension': ['Client'] },
    },
  };
  const rows = memberRows(schema, 'Client');
  expect(rows.map(({ path, description }) => `${path}: ${description}`)).toEqual([
    'List: A list. At most 10 entries.',
    'List[].Id: An id. 1 to 8 characters.',
    'Map: A map.',
    'Map{}.Id: An id. 1 to 8 characters.',
    'One: An object.',
    'One.Id: An id. 1 to 8 characters.',
  ]);
  expect(rows.map(({ required }) => required)).toEqual([false, true, false, true, false, true]);
  const extensions = rows.filter(({ isExtension }) => isExtension);
  expect(extensions.map(({ path }) => path)).toEqual(['One']);
  expect(memberRows(schema, 'Server').some(({ isExtension }) => isExtension)).toBe(false);
});

test.each<[JsonSchema, string]>([
  [{ type: 'string' }, 'string'],
  [{ type: 'string', format: 'date-time' }, 'time'],
  [{ enum: ['a', 'b'] }, '`a` or `b`'],
  [{ anyOf: [{ const: 'a' }, { const: 'b' }] }, '`a` or `b`'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'string or null'],
  [{ type: 'array', items: { type: 'object' } }, 'list of objects'],
  [{ type: 'object', additionalProperties: { type: 'integer' } }, 'map of integers'],
  [{}, 'any JSON'],
])('%j is called %s', (schema, word) => {
  expect(typeWord(schema)).toBe(word);
});
