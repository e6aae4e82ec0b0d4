import { describe, expect, test } from 'vitest';
import { toReferenceName } from '../../src/http/dialect.ts';
import { isExtension } from '../../src/kernel/extension.ts';
import type { JsonSchema } from '../../src/kernel/json-schema.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { areaOf, isOwnOperation } from '../../src/kernel/own-operations.ts';
import { operations } from '../../src/operations.ts';
import {
  innerType,
  referenceOperation,
  type ReferenceOperation,
  referenceOperations,
  typedMembers,
} from '../support/reference-api.ts';

// Members that the reference API lacks are marked as extensions, and no others are: everything that callers of its
// dialect are spared follows from the marks.

const endpoints = endpointsOf(operations);
const shared = endpoints.filter((one) => !isOwnOperation(one));

test('an operation is ours exactly where no edition of the SDKs has it', () => {
  for (const { path } of endpoints) {
    const isThere = referenceOperation(path) !== undefined;
    expect(isOwnOperation({ path }), path).toBe(!isThere);
  }
  expect(shared.length).toBeGreaterThan(60);
});

test('an answer with the revision of what it shows has it in its head, too', () => {
  const without = endpoints.filter(({ response, hasRevision }) => {
    const { Revision } = (response as JsonSchema).properties ?? {};
    return Revision && isExtension(Revision, undefined) && !hasRevision;
  });
  expect(without.map(({ path }) => path)).toEqual([]);
});

describe.each(shared)('$path', ({ path, request, response }) => {
  const area = areaOf({ path });
  const editions = referenceOperations(path);

  test('marks the members of its answers that the reference API lacks, and no others', () => {
    const [newest] = editions;
    expect(wrongMarks(response as JsonSchema, { area, types: typesOf(newest, 'result') })).toEqual(
      [],
    );
  });

  test('marks the members of its requests that every edition of the SDKs lacks, and no others', () => {
    const types = editions.flatMap((edition) => typesOf(edition, 'request'));
    expect(wrongMarks(request as JsonSchema, { area, types })).toEqual([]);
  });
});

/** An interface of one edition of the typings. */
interface Typed {
  readonly typings: string;
  readonly type: string;
}

function typesOf(
  operation: ReferenceOperation | undefined,
  part: 'request' | 'result',
): readonly Typed[] {
  return operation ? [{ typings: operation.typings, type: operation[part] }] : [];
}

/** Our specification has `TypeString`, every request takes `CustomTags`, and older documents of the reference API have the others. */
const UNMARKED: readonly string[] = [
  'TypeString',
  'CustomTags',
  'EncryptedRequest',
  'PlayerSecret',
  'IncludeMicrosoftFamily',
  'UseSpecificVersion',
];

/** Members that are neither known to the reference API nor marked, and those that are both. */
function wrongMarks(
  schema: JsonSchema,
  { area, types }: { readonly area: string; readonly types: readonly Typed[] },
): readonly string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, member]) => {
    if (UNMARKED.includes(name)) return [];
    const inner = types.flatMap(({ typings, type }) => {
      const known = typedMembers(typings, type)?.get(toReferenceName(name));
      return known === undefined ? [] : [{ typings, type: innerType(known) }];
    });
    const isKnown = inner.length > 0;
    if (isKnown === isExtension(member, area)) return [name];
    if (!isKnown) return [];
    const [entry] = Object.values(member.patternProperties ?? {});
    const deeper = member.items ?? entry ?? member;
    return wrongMarks(deeper, { area, types: inner }).map((one) => `${name}.${one}`);
  });
}
