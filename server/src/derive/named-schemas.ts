import { isDeepStrictEqual } from 'node:util';
import { EXTENSION } from '../kernel/extension.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { mapInner } from './json-schema.ts';

export type NamedSchemas = ReturnType<typeof makeNamedSchemas>;

/** Makes an empty collection of the schemas that have a name of their own, their `title`, so that each is written once. */
export function makeNamedSchemas() {
  const named = new Map<string, JsonSchema>();

  /** Replaces every titled schema by a reference and collects it. Throws for two schemas under one title. */
  function name(schema: JsonSchema): JsonSchema {
    const { [EXTENSION]: mark, ...plain } = mapInner(schema, name);
    // A member is an extension, whatever the schema of its value.
    const ofMember = mark === undefined ? {} : { [EXTENSION]: mark };
    const { title } = plain;
    if (title === undefined) return { ...plain, ...ofMember };
    const known = named.get(title);
    if (known && !isDeepStrictEqual(known, plain)) {
      throw new Error(`Two different schemas are called ${title}`);
    }
    named.set(title, plain);
    return { $ref: `#/components/schemas/${title}`, ...ofMember };
  }

  return {
    name,
    /** The collected schemas by title, in alphabetical order. */
    all: () => sortedRecord(named),
  };
}

/** A record in alphabetical order, so that what is derived does not depend on the order of the operations. The last one of a name counts. */
export function sortedRecord<T>(entries: Iterable<readonly [name: string, value: T]>) {
  return Object.fromEntries([...new Map(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
