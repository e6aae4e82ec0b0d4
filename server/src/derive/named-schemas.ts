import { isDeepStrictEqual } from 'node:util';
import { type JsonSchema, mapInner } from './json-schema.ts';

/** Collects the schemas that have a name of their own, so that each is written once. */
export interface NamedSchemas {
  /** The schema with every titled object in it replaced by a reference. Two schemas under one title are a bug. */
  name(schema: JsonSchema): JsonSchema;
  /** What was collected, by title, in alphabetical order. */
  all(): Readonly<Record<string, JsonSchema>>;
}

/** A collection with nothing in it. A schema's name is its `title` or its `$id`. */
export function makeNamedSchemas(): NamedSchemas {
  const named = new Map<string, JsonSchema>();

  function name(schema: JsonSchema): JsonSchema {
    const { $id, ...plain } = mapInner(schema, name);
    const title = plain.title ?? $id;
    if (title === undefined) return plain;
    const known = named.get(title);
    if (known && !isDeepStrictEqual(known, plain)) {
      throw new Error(`Two different schemas are called ${title}`);
    }
    named.set(title, plain);
    return { $ref: `#/components/schemas/${title}` };
  }

  return {
    name,
    all: () => Object.fromEntries([...named].toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}
