import type { TSchema } from 'typebox';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { mapInner, toJsonSchema } from './json-schema.ts';

/**
 * Copies a TypeBox schema as generators of clients understand it. Enums and constants get their type, maps become `additionalProperties`,
 * and integers beyond 32 bits say so: many generators look for nothing else, and fall back to "anything" or to a type that is too small.
 */
export function toOpenApiSchema(schema: TSchema): JsonSchema {
  return forGenerators(toJsonSchema(schema));
}

function forGenerators(schema: JsonSchema): JsonSchema {
  const { patternProperties = {}, ...rest } = mapInner(schema, forGenerators);
  const { [ANY_NAME]: entry, ...patterns } = patternProperties;
  return {
    ...typeOfValues(schema),
    ...rest,
    ...(isLong(schema) && { format: 'int64' }),
    ...(entry && { additionalProperties: entry }),
    ...(Object.keys(patterns).length > 0 && { patternProperties: patterns }),
  };
}

/** TypeBox writes a record with any text as its key like this. */
const ANY_NAME = '^.*$';

function isLong({ type, maximum = Infinity }: JsonSchema): boolean {
  return type === 'integer' && maximum > INT32_MAX;
}

const INT32_MAX = 2 ** 31 - 1;

/** The type of a schema's only values. Throws for values of several types, which no operation has. */
function typeOfValues(schema: JsonSchema): Pick<JsonSchema, 'type'> {
  const values = schema.const === undefined ? (schema.enum ?? []) : [schema.const];
  const [type, ...others] = new Set(values.map(typeOf));
  if (others.length > 0) throw new Error(`Values of several types: ${JSON.stringify(values)}`);
  return type === undefined ? {} : { type };
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Number.isInteger(value) ? 'integer' : typeof value;
}
