import { expect, test } from 'vitest';
import { requestParserOf } from '../../src/http/pipeline/request-parser.ts';
import type { JsonSchema } from '../../src/kernel/json-schema.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';

// Everything that a stranger can send has a bound, and it is judged before the members.

interface Table {
  /** Of a list of lists: the outer, then the inner. */
  readonly path: readonly string[];
  readonly schema: JsonSchema;
}

/** Every list and every map of a request, at any depth. */
function tablesIn(schema: JsonSchema, path: readonly string[] = []): readonly Table[] {
  const own = schema.items || schema.patternProperties ? [{ path, schema }] : [];
  const entries = Object.values(schema.patternProperties ?? {});
  const inside = schema.items ? [schema.items, ...entries] : entries;
  return [
    ...own,
    ...inside.flatMap((one) => tablesIn(one, [...path, '[]'])),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, one]) =>
      tablesIn(one, [...path, name]),
    ),
  ];
}

const requests = endpointsOf(operations).map(({ path, request }) => ({ path, request }));
const tables = requests.flatMap(({ path, request }) =>
  tablesIn(request as JsonSchema).map((table) => ({ operation: path, request, ...table })),
);

/** Never looked up: the first is for nothing, and a title's id is read as one before. */
const LEFT_ALONE = ['CharacterId', 'TitleId'];

const ids = requests.flatMap(({ path, request }) =>
  Object.entries((request as JsonSchema).properties ?? {})
    .filter(
      ([name, { type }]) => name.endsWith('Id') && type === 'string' && !LEFT_ALONE.includes(name),
    )
    .map(([name, schema]) => ({ operation: path, name, schema })),
);

test.each(ids)('$operation takes no $name that PostgreSQL cannot compare', ({ schema }) => {
  const { pattern = '', maxLength } = schema;
  expect('a\u0000b').not.toMatch(new RegExp(pattern, 'u'));
  expect(maxLength).toBeLessThanOrEqual(256);
});

test('lists and maps are found', () => {
  const found = tables.map(({ operation, path }) => `${operation} ${path.join('.')}`);
  expect(found).toContain('/Admin/SetCatalogItems Catalog.[].Container.ItemContents');
  expect(found).toContain('/Admin/UpdateStoreItems Store.[].VirtualCurrencyPrices');
  expect(found).toContain('/Client/LoginWithCustomID CustomTags');
});

test.each(tables)('$operation has a bound for $path, judged first', ({ request, path, schema }) => {
  const max = schema.items ? schema.maxItems : schema.maxProperties;
  expect(max).toBeLessThanOrEqual(10_000);
  const wrong = Array.from({ length: Number(max) + 1 }, (_, index) => [`k${index}`, {}] as const);
  const table = schema.items ? wrong.map(([, value]) => value) : Object.fromEntries(wrong);
  const body = path.reduceRight<unknown>(
    (inner, step) => (step === '[]' ? [inner] : { [step]: inner }),
    table,
  );
  const parse = requestParserOf(request, { refusesNearMisses: false });
  const parsed = parse(body as Record<string, unknown>);
  const place = path.join('.').replaceAll('.[]', '[0]');
  expect(parsed).toMatchObject({ ok: false, details: { [place]: [expect.any(String)] } });
  expect(Object.keys(parsed.ok ? {} : parsed.details)).toHaveLength(1);
});
