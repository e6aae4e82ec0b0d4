import fc from 'fast-check';
import { Compile } from 'typebox/schema';
import { expect, test } from 'vitest';
import type { JsonSchema } from '../../kernel/json-schema.ts';
import { Identifier, Price } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { explainerOf } from './request-parser.ts';

const Item = Type.Object({
  Id: Identifier('Which.'),
  Kind: Type.Optional(Type.Enum(['a', 'b'])),
  Prices: Type.Optional(
    Type.Record(Type.String(), Price, {
      propertyNames: Type.String({ pattern: '^[A-Z]+$' }),
      maxProperties: 3,
    }),
  ),
  Any: Type.Optional(Type.Unknown()),
});
const Request = Type.Object({
  Name: Type.String(),
  Items: Type.Optional(Type.Array(Item, { minItems: 1, maxItems: 3 })),
});
const explain = explainerOf(Request as JsonSchema);

/** A value that usually fits the schema. */
const almost = <T>(right: fc.Arbitrary<T>) =>
  fc.oneof(
    { weight: 6, arbitrary: right },
    {
      weight: 1,
      arbitrary: fc.constantFrom<unknown>(null, 7, -1, 1.5, '', 'x', true, [], {}, [7]),
    },
  );
const item = fc.record(
  {
    Id: almost(fc.constantFrom('a', 'ü')),
    Kind: almost(fc.constantFrom('a', 'b')),
    Prices: almost(fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', 'a/~'), almost(fc.nat()))),
    Any: fc.jsonValue(),
  },
  { requiredKeys: [] },
);
const request = almost(
  fc.record(
    { Name: almost(fc.string()), Items: almost(fc.array(almost(item), { maxLength: 4 })) },
    { requiredKeys: [] },
  ),
);

test('exactly what is wrong is explained, as the library would explain it', () => {
  const library = Compile(Request);
  const theirs = (value: unknown) =>
    library.Errors(value)[1].flatMap(({ keyword, instancePath, params }) => {
      if (keyword === 'propertyNames') return [];
      if (keyword !== 'required') return [instancePath];
      return params.requiredProperties.map((name) => `${instancePath}/${name}`);
    });
  const toPointer = (path: readonly (string | number)[]) =>
    path.map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
  fc.assert(
    fc.property(request, (value) => {
      const ours = [...explain(value, [])].map(([path]) => toPointer(path));
      expect(ours.toSorted()).toEqual(theirs(value).toSorted());
    }),
    { numRuns: 1_000 },
  );
});

test('a reader that has read enough ends the search', () => {
  const list: unknown[] = [7, 8, 9];
  Object.defineProperty(list, 3, {
    get() {
      throw new Error('This item was looked at');
    },
  });
  const found: string[] = [];
  for (const [path] of explainerOf(Type.Array(Item) as JsonSchema)(list, [])) {
    found.push(path.join());
    if (found.length === 3) break;
  }
  expect(found).toEqual(['0', '1', '2']);
});
