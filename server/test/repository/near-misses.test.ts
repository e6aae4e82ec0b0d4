import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { toBrandName } from '../../src/http/dialect.ts';
import { refusesNearMisses } from '../../src/http/pipeline/routes.ts';
import type { JsonSchema } from '../../src/http/pipeline/shape.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { operations } from '../../src/operations.ts';

// Where a studio writes, a member that looks like a known one is refused as mistyped. What the typings of the reference
// API's SDK name is never mistyped, whether we know it or not.

const typings = readFileSync(
  createRequire(import.meta.url).resolve('playfab-sdk/Scripts/typings/PlayFab/PlayFabAdmin.d.ts'),
  'utf8',
).replaceAll('\r', '');
const writes = endpointsOf(operations)
  .filter(({ auth }) => refusesNearMisses(auth))
  .map(({ path, request }) => ({
    path,
    request: request as JsonSchema,
    typed: typedRequestOf(path),
  }));

test('operations that write are found, and most of them in the typings', () => {
  expect(writes.length).toBeGreaterThan(8);
  expect(writes.filter(({ typed }) => typed).length).toBeGreaterThan(6);
  expect(membersOf('UpdateStoreItemsRequest').get('Store')).toBe('StoreItem');
});

describe.each(writes)('$path', ({ request, typed }) => {
  test('takes no name of the typings for a mistyped one', () => {
    expect(typed ? mistypedIn(request, typed) : []).toEqual([]);
  });
});

/** The name of the typings' interface for the requests of an operation; undefined where it is ours alone. */
function typedRequestOf(path: string): string | undefined {
  const name = toBrandName(path.split('/')[2] ?? '');
  return new RegExp(String.raw`\b${name}\(\s*request: \w+\.(\w+)`).exec(typings)?.[1];
}

function mistypedIn(schema: JsonSchema, typed: string): readonly string[] {
  const ours = Object.entries(schema.properties ?? {});
  const names = ours.map(([name]) => name);
  const theirs = membersOf(typed);
  const mistyped = [...theirs.keys()].filter(
    (name) => !names.map(toBrandName).includes(name) && nearest(name, names) !== undefined,
  );
  const deeper = ours.flatMap(([name, member]) => {
    const inner = theirs.get(toBrandName(name));
    return inner === undefined ? [] : mistypedIn(member.items ?? member, inner);
  });
  return [...mistyped.map((name) => `${typed}.${name}`), ...deeper];
}

/** The members of an interface, each with the name of its type, or of that of its items. */
function membersOf(typed: string): ReadonlyMap<string, string> {
  const body = new RegExp(String.raw`\binterface ${typed}\b[^{]*{\n([^]*?)\n    }`).exec(
    typings,
  )?.[1];
  const members = (body ?? '').matchAll(/^ {8}(\w+)\??: (\w*)/gm);
  return new Map([...members].map(([, name = '', type = '']) => [name, type]));
}
