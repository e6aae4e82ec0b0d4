import { isDeepStrictEqual } from 'node:util';
import { EXTENSION } from '../kernel/extension.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { mapInner } from './json-schema.ts';

/** Collects the schemas that have a name of their own, so that each is written once. */
export interface NamedSchemas {
  /** Replaces every titled schema by a reference and collects it. Throws for two schemas under one title. */
  name(schema: JsonSchema): JsonSchema;
  /** The collected schemas by title, in alphabetical order. */
  all(): Readonly<Record<string, JsonSchema>>;
}

/** Makes an empty collection. The name of a schema is its `title`. */
export function makeNamedSchemas(): NamedSchemas {
  const named = new Map<string, JsonSchema>();

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
    all: () => sortedRecord(named),
  };
}

/** A record in alphabetical order, so that what is derived does not depend on the order of the operations. The last one of a name counts. */
export function sortedRecord<T>(entries: Iterable<readonly [name: string, value: T]>) {
  return Object.fromEntries([...new Map(entries)].toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
