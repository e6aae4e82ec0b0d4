import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import System from 'typebox/system';
import type { ErrorDetails } from './errors.ts';
import { isRecord } from './is-record.ts';
import { ERROR_DETAILS_MAX, IDENTIFIER_CHARS_MAX, PRICE_MAX } from './limits.ts';
import { Type } from './type.ts';

// The library's default is 8, but a list of items may have more errors.
System.Settings.Set({ maxErrors: ERROR_DETAILS_MAX });

// Schemas that several rooms share, and the parser made of a schema.

/** An identifier chosen by a studio, compared exactly. No control characters, and no half of a surrogate pair, which a database cannot keep. */
export const Identifier = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: IDENTIFIER_CHARS_MAX,
    pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$',
  });

/** A moment as RFC 3339 text. */
export const WireTime = (description: string) => Type.String({ description, format: 'date-time' });

/** A price: a whole number that is not negative. */
export const Price = Type.Integer({ minimum: 0, maximum: PRICE_MAX });

/** Any JSON. */
export const AnyJson = (description: string) => Type.Unknown({ description });

/** Tags that SDKs may send with any request. They are accepted and not kept. */
export const CustomTags = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'Accepted from every SDK; not kept.',
  }),
);

/** The answer of an operation that has nothing to report. */
export const EmptyResult = Type.Object(
  {},
  { description: 'Nothing but the fact that it is done.' },
);

export type ParseResult<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly details: ErrorDetails };

/**
 * Compiles a schema into a parser. An optional member that is `null`, and a `null` entry of a map, count as absent
 * (SDKs send both) and are deleted from the input. Unknown members are allowed, and nothing is converted.
 */
export function parserOf<S extends TSchema>(schema: S): (input: unknown) => ParseResult<Static<S>> {
  const validator = Compile(schema);
  return (input) => {
    dropNulls(input, schema);
    if (validator.Check(input)) return { ok: true, value: input };
    const [, errors] = validator.Errors(input);
    return { ok: false, details: toDetails(errors) };
  };
}

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

/** Free JSON has no members or items in its schema, and so stays as it is. */
function dropNulls(value: unknown, schema: JsonSchema): void {
  if (Array.isArray(value)) {
    if (schema.items) for (const element of value) dropNulls(element, schema.items);
  } else if (isRecord(value)) {
    if (schema.patternProperties) dropNullEntries(value);
    for (const name in schema.properties) {
      if (value[name] !== null) dropNulls(value[name], schema.properties[name]!);
      else if (!schema.required?.includes(name)) delete value[name];
    }
  }
}

function dropNullEntries(map: Record<string, unknown>): void {
  for (const name of Object.keys(map)) if (map[name] === null) delete map[name];
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** Sentences by member. */
function toDetails(errors: readonly SchemaError[]): ErrorDetails {
  const details: Record<string, string[]> = {};
  for (const error of errors) {
    // This error only says that a member has errors of its own.
    if (error.keyword === 'additionalProperties' && error.message === 'schema is false') continue;
    for (const [path, sentence] of sentencesOf(error)) {
      const at = toMemberPath(path);
      if (!details[at] && Object.keys(details).length >= ERROR_DETAILS_MAX) return details;
      details[at] = [...new Set([...(details[at] ?? []), sentence])];
    }
  }
  return details;
}

function sentencesOf(error: SchemaError): [path: string, sentence: string][] {
  if (error.keyword === 'required') {
    const { requiredProperties } = error.params as { requiredProperties: readonly string[] };
    return requiredProperties.map((name) => [
      `${error.instancePath}/${name}`,
      `The ${name} field is required.`,
    ]);
  }
  return [[error.instancePath, `The value ${error.message}.`]];
}

/** `/Store/3/ItemId` becomes `Store[3].ItemId`. */
function toMemberPath(pointer: string): string {
  let path = '';
  for (const step of pointer.split('/').slice(1)) {
    const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
    if (/^\d+$/.test(name)) path += `[${name}]`;
    else path += path === '' ? name : `.${name}`;
  }
  return path === '' ? 'Body' : path;
}
