import { Validator } from '@seriousme/openapi-schema-validator';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { areaSentence, nameOf } from '../../src/derive/contract.ts';
import { entryOf, membersOf, toJsonSchema } from '../../src/derive/json-schema.ts';
import { makeNamedSchemas } from '../../src/derive/named-schemas.ts';
import { makeOpenApi } from '../../src/derive/openapi.ts';
import { toReferenceName } from '../../src/http/dialect.ts';
import { requestParserOf } from '../../src/http/pipeline/request-parser.ts';
import type { JsonSchema } from '../../src/kernel/json-schema.ts';
import { type Endpoint, endpointsOf } from '../../src/kernel/operation.ts';
import { operations } from '../../src/operations.ts';
import { buyToy, checkToy, listToys, toys } from '../support/derive-toys.ts';
import { makeReplyChecker, responseOf } from '../support/openapi-check.ts';

const version = '1.2.3';

async function faultsOf(document: object): Promise<unknown> {
  const { valid, errors } = await new Validator().validate({ ...document });
  return valid ? [] : errors;
}

describe('the document', () => {
  const document = makeOpenApi(toys, { version });
  const post = (operation: Endpoint) => document.paths[operation.path]?.post;

  test('is valid OpenAPI 3.1', async () => {
    expect(await faultsOf(document)).toEqual([]);
    expect(await faultsOf(makeOpenApi(operations, { version }))).toEqual([]);
  });

  test('is the same whatever the order of the list', () => {
    const reversed = makeOpenApi(toys.toReversed(), { version });
    expect(JSON.stringify(reversed)).toBe(JSON.stringify(document));
  });

  test('names each operation by its area and name', () => {
    expect(post(listToys)).toMatchObject({ operationId: 'Server_ListToys', tags: ['Server'] });
  });

  test('says which credentials open an operation', () => {
    expect(post(checkToy)).toMatchObject({ security: [{ entityToken: [] }] });
    expect(post(buyToy)).toMatchObject({
      security: [{ secretKey: [] }, { entityToken: [] }, { sessionTicket: [] }],
    });
  });

  test('explains each credential that it names', () => {
    const { paths, components } = makeOpenApi(operations, { version });
    const named = Object.values(paths).flatMap((path) => path.post.security.flatMap(Object.keys));
    expect([...new Set(named)].toSorted()).toEqual(
      Object.keys(components.securitySchemes).toSorted(),
    );
  });

  test('says what an operation changes, and for which roles it is', () => {
    const { paths } = makeOpenApi(operations, { version });
    const said = (path: string) => paths[path]?.post['x-purser'];
    expect(said('/Admin/ListStores')).toMatchObject({
      changes: false,
      roles: expect.arrayContaining(['viewer']),
    });
    expect(said('/Admin/SetStoreItems')).toEqual({
      changes: true,
      roles: ['liveOps', 'owner'],
      inSdks: true,
    });
    expect(said('/Admin/DeletePlayer')).toMatchObject({ roles: ['owner'], asksForPassword: true });
    expect(said('/Client/GetStoreItems')).toEqual({ changes: false, inSdks: true });
    expect(said('/Client/PurchaseItem')).toEqual({ changes: true, inSdks: true });
  });

  test('says which operations the published SDK has', () => {
    const sdk = createRequire(import.meta.url)('playfab-sdk') as Readonly<
      Record<string, Readonly<Record<string, unknown>> | undefined>
    >;
    const { paths } = makeOpenApi(operations, { version });
    for (const [path, { post: said }] of Object.entries(paths)) {
      const [, area, name = ''] = toReferenceName(path).split('/');
      const isThere = typeof sdk[`PlayFab${area}`]?.[name] === 'function';
      expect(said['x-purser'].inSdks ?? false, path).toBe(isThere);
    }
  });

  test('writes a titled schema once', () => {
    expect(Object.keys(document.components.schemas)).toEqual(['ErrorReply', 'ToyItem']);
    const body = post(buyToy)?.requestBody.content['application/json'].schema;
    expect(body?.properties?.Toy).toEqual({ $ref: '#/components/schemas/ToyItem' });
  });

  test('says when to try again only where that is said', () => {
    const operation = document.paths[buyToy.path]?.post;
    const headersAt = [429, 503, 401].map((status) =>
      Object.keys((operation && responseOf(document, operation, status)?.headers) ?? {}),
    );
    expect(headersAt).toEqual([
      ['X-RequestId', 'Retry-After'],
      ['X-RequestId', 'Retry-After'],
      ['X-RequestId'],
    ]);
  });

  test('gives each enum and constant its type, and each map its entries, for generators of clients', () => {
    const untyped: string[] = [];
    const typed: string[] = [];
    for (const [path, schema] of schemasIn(makeOpenApi(operations, { version }))) {
      if ('patternProperties' in schema) untyped.push(path);
      if (!('enum' in schema || 'const' in schema)) continue;
      (typeof schema['type'] === 'string' ? typed : untyped).push(path);
    }
    expect(untyped).toEqual([]);
    expect(typed).toEqual(
      expect.arrayContaining([
        expect.stringContaining('/requestBody/'),
        expect.stringContaining('/responses/400/'),
        '/components/headers/Idempotency-Replayed/schema',
      ]),
    );
  });

  test('refuses two schemas under one name', () => {
    const schemas = makeNamedSchemas();
    schemas.name({ title: 'Toy', type: 'string' });
    expect(() => schemas.name({ title: 'Toy', type: 'integer' })).toThrow('Toy');
  });
});

describe.each(endpointsOf(operations).map((one) => [one.path, one] as const))(
  '%s',
  (path, operation) => {
    test('has an example that fits its schemas', () => {
      const { request, response } = operation.example;
      const parse = requestParserOf(operation.request, { refusesNearMisses: true });
      expect(parse({ ...structuredClone(request as object) })).toMatchObject({
        ok: true,
        value: request,
      });
      const check = makeReplyChecker(makeOpenApi([operation], { version }));
      expect(() => check(path, 200, { code: 200, status: 'OK', data: response })).not.toThrow();
    });

    test('describes every member', () => {
      const nameless = [
        ...undescribed(toJsonSchema(operation.request), 'request'),
        ...undescribed(toJsonSchema(operation.response), 'response'),
      ];
      expect(nameless).toEqual([]);
    });

    test('is in an area that is described, and has a summary of one sentence', () => {
      expect(areaSentence(nameOf(operation).area)).toMatch(/\.$/);
      expect(operation.summary).toMatch(/^[A-Z][^\n]*\.$/);
    });
  },
);

test('no operation is there twice', () => {
  const ids = endpointsOf(operations).map((operation) => nameOf(operation).id);
  expect(new Set(ids).size).toBe(ids.length);
});

/**
 * All objects inside the document that may be schemas, with their paths. Examples are no schemas; a member may be
 * called like a keyword.
 */
function* schemasIn(
  node: object,
  path = '',
): Generator<readonly [path: string, schema: Readonly<Record<string, unknown>>]> {
  const isRecordOfNames = path.endsWith('/properties');
  if (!isRecordOfNames && !Array.isArray(node)) yield [path, { ...node }];
  for (const [name, inner] of Object.entries(node)) {
    const isExample = !isRecordOfNames && (name === 'example' || name === 'examples');
    if (isExample || typeof inner !== 'object' || inner === null) continue;
    yield* schemasIn(inner as object, `${path}/${name}`);
  }
}

/** Members without a description, as `request.Store[].ItemId`. */
function undescribed(schema: JsonSchema, at: string): string[] {
  const own = membersOf(schema).flatMap((member) => {
    const path = `${at}.${member.name}`;
    return [...(member.schema.description ? [] : [path]), ...undescribed(member.schema, path)];
  });
  const entry = entryOf(schema);
  return [
    ...own,
    ...(schema.items ? undescribed(schema.items, `${at}[]`) : []),
    ...(entry ? undescribed(entry, `${at}{}`) : []),
    ...(schema.anyOf ?? []).flatMap((choice) => undescribed(choice, at)),
  ];
}
