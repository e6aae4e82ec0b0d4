import { describe, expect, test } from 'vitest';
import { toReferenceName } from '../../src/http/dialect.ts';
import { refusesNearMisses } from '../../src/http/pipeline/routes.ts';
import type { JsonSchema } from '../../src/kernel/json-schema.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { nearest } from '../../src/lib/nearest.ts';
import { operations } from '../../src/operations.ts';
import { innerType, referenceOperation, typedMembers } from '../support/reference-api.ts';

// Where a studio writes, a member that looks like a known one is refused as mistyped. A member that the typings of the
// reference API's SDK name is never mistyped, whether we know it or not.

const writes = endpointsOf(operations)
  .filter(({ auth }) => refusesNearMisses(auth))
  .map(({ path, request }) => ({
    path,
    request: request as JsonSchema,
    typed: referenceOperation(path),
  }));

test('operations that write are found, and most of them in the typings', () => {
  expect(writes.length).toBeGreaterThan(8);
  expect(writes.filter(({ typed }) => typed).length).toBeGreaterThan(6);
});

describe.each(writes)('$path', ({ request, typed }) => {
  test('takes no name of the typings for a mistyped one', () => {
    expect(typed ? mistypedIn(request, typed.request, typed) : []).toEqual([]);
  });
});

function mistypedIn(
  schema: JsonSchema,
  type: string,
  of: { readonly typings: string },
): readonly string[] {
  const ours = Object.entries(schema.properties ?? {});
  const names = ours.map(([name]) => name);
  const theirs = typedMembers(of.typings, type) ?? new Map<string, string>();
  const mistyped = [...theirs.keys()].filter(
    (name) => !names.map(toReferenceName).includes(name) && nearest(name, names) !== undefined,
  );
  const deeper = ours.flatMap(([name, member]) => {
    const inner = theirs.get(toReferenceName(name));
    return inner === undefined ? [] : mistypedIn(member.items ?? member, innerType(inner), of);
  });
  return [...mistyped.map((name) => `${type}.${name}`), ...deeper];
}
