import type { Static, TSchema } from 'typebox';
import { Compile } from 'typebox/schema';
import System from 'typebox/system';
import type { ErrorDetails } from './errors.ts';
import { ERROR_DETAILS_MAX, IDENTIFIER_CHARS_MAX, PRICE_MAX } from './limits.ts';
import { Type } from './type.ts';

// The library stops at 8 by itself; a list of items may well have more faults.
System.Settings.Set({ maxErrors: ERROR_DETAILS_MAX });

// House types: the words that several rooms' schemas share.

/** An identifier that a studio chooses: visible, no control characters, no half of a surrogate pair (a database cannot keep it), compared exactly. */
export const Identifier = (description: string) =>
  Type.String({
    description,
    minLength: 1,
    maxLength: IDENTIFIER_CHARS_MAX,
    pattern: '^[^\\u0000-\\u001f\\u007f\\ud800-\\udfff]+$',
  });

/** A moment on the wire. */
export const WireTime = (description: string) => Type.String({ description, format: 'date-time' });

/** A price: a whole number, never a text, a fraction or a negative one. */
export const Price = Type.Integer({ minimum: 0, maximum: PRICE_MAX });

/** Any JSON. */
export const AnyJson = (description: string) => Type.Unknown({ description });

/** Tags that SDKs may send along with any request; accepted and not kept. */
export const CustomTags = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'Accepted from every SDK; not kept.',
  }),
);

/** The answer that says nothing but "done". */
export const EmptyResult = Type.Object(
  {},
  { description: 'Nothing but the fact that it is done.' },
);

export type Parsed<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly details: ErrorDetails };

/**
 * Compiles a schema into a parser. An optional member that is `null`, and a `null` entry of a map, count
 * as absent (SDKs send both); unknown members are passed over; nothing is ever converted.
 */
export function parserOf<S extends TSchema>(schema: S): (input: unknown) => Parsed<Static<S>> {
  const validator = Compile(schema);
  const dropNulls = nullDropper(schema);
  return (input) => {
    dropNulls?.(input);
    if (validator.Check(input)) return { ok: true, value: input };
    const [, errors] = validator.Errors(input);
    return { ok: false, details: toDetails(errors) };
  };
}

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

type NullDropper = ((value: unknown) => void) | undefined;

function nullDropper(schema: JsonSchema): NullDropper {
  if (schema.type === 'array' && schema.items) return arrayNullDropper(nullDropper(schema.items));
  if (schema.type !== 'object') return undefined;
  if (schema.patternProperties) return dropNullEntries;
  const required = new Set(schema.required ?? []);
  const optional: string[] = [];
  const nested: [string, (value: unknown) => void][] = [];
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (!required.has(name)) optional.push(name);
    const inner = nullDropper(member);
    if (inner) nested.push([name, inner]);
  }
  if (optional.length === 0 && nested.length === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return;
    for (const name of optional) if (value[name] === null) delete value[name];
    for (const [name, inner] of nested) if (value[name] !== undefined) inner(value[name]);
  };
}

function arrayNullDropper(item: NullDropper): NullDropper {
  if (!item) return undefined;
  return (value) => {
    if (Array.isArray(value)) for (const element of value) item(element);
  };
}

function dropNullEntries(value: unknown): void {
  if (!isRecord(value)) return;
  for (const name of Object.keys(value)) if (value[name] === null) delete value[name];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly params: object;
  readonly message: string;
}

/** `/Store/3/ItemId` becomes `Store[3].ItemId`; each member's faults become sentences. */
function toDetails(errors: readonly SchemaError[]): ErrorDetails {
  const details: Record<string, string[]> = {};
  for (const error of errors) {
    // Says only that something below it is wrong, which has its own entry.
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

function toMemberPath(pointer: string): string {
  const steps = pointer
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const path = steps.reduce(
    (left, step) =>
      /^\d+$/.test(step) ? `${left}[${step}]` : left === '' ? step : `${left}.${step}`,
    '',
  );
  return path === '' ? 'Body' : path;
}
