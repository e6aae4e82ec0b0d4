import type { TSchema } from 'typebox';
import type { JsonSchema } from '../kernel/json-schema.ts';

/** Copies a TypeBox schema as plain JSON Schema, without the library's marks. */
export function toJsonSchema(schema: TSchema): JsonSchema {
  return JSON.parse(JSON.stringify(schema)) as JsonSchema;
}

/** One member of an object schema. */
interface Member {
  readonly name: string;
  readonly schema: JsonSchema;
  readonly required: boolean;
}

/** The members of an object schema in the order of their declaration; parts of an intersection count as one object. */
export function membersOf(schema: JsonSchema): readonly Member[] {
  const required = new Set(schema.required);
  const own = Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    schema: member,
    required: required.has(name),
  }));
  return [...(schema.allOf ?? []).flatMap(membersOf), ...own];
}

/** The schema of a map's entries; undefined for a schema that is no map. */
export function entryOf(schema: JsonSchema): JsonSchema | undefined {
  const [entry] = Object.values(schema.patternProperties ?? {});
  if (entry) return entry;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** Copies a schema with `change` applied to each schema directly inside it. */
export function mapInner(
  schema: JsonSchema,
  change: (inner: JsonSchema) => JsonSchema,
): JsonSchema {
  const mapRecord = (record: Readonly<Record<string, JsonSchema>>) =>
    Object.fromEntries(Object.entries(record).map(([name, inner]) => [name, change(inner)]));
  const { properties, patternProperties, additionalProperties, items, anyOf, allOf } = schema;
  return {
    ...schema,
    ...(properties && { properties: mapRecord(properties) }),
    ...(patternProperties && { patternProperties: mapRecord(patternProperties) }),
    ...(typeof additionalProperties === 'object' && {
      additionalProperties: change(additionalProperties),
    }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(allOf && { allOf: allOf.map(change) }),
  };
}
