import { API_TEXTS } from '../../texts/api.ts';
import { LOCALE } from '../../texts/locale.ts';

const texts = API_TEXTS.limits;

// JSON Schema as the service's own description uses it, and what a form makes of it.

export interface JsonSchema {
  readonly $ref?: string;
  readonly type?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
}

export type JsonObject = Readonly<Record<string, unknown>>;

/** The kind of field that the form has for a member. `json`: anything. */
export type FieldKind =
  | 'choice'
  | 'boolean'
  | 'number'
  | 'text'
  | 'list'
  | 'object'
  | 'map'
  | 'json';

/** Chooses the field for a schema without a reference. */
export function kindOf(schema: JsonSchema): FieldKind {
  if (schema.enum) return 'choice';
  if (schema.type === 'boolean') return 'boolean';
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string') return 'text';
  if (schema.type === 'array' && schema.items) return 'list';
  if (schema.properties) return 'object';
  return entryOf(schema) ? 'map' : 'json';
}

/** The schema of each value of a table with any keys. */
export function entryOf(schema: JsonSchema): JsonSchema | undefined {
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** Whether the field can show the value; another value is shown as JSON, so that nothing is lost. A number is typed as a text until it is one. */
export function canShow(kind: FieldKind, value: unknown): boolean {
  if (value === undefined) return true;
  switch (kind) {
    case 'choice':
    case 'text':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean';
    case 'number':
      return typeof value === 'number' || typeof value === 'string';
    case 'list':
      return Array.isArray(value);
    case 'object':
    case 'map':
      return isObject(value);
    case 'json':
      return true;
  }
}

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads a typed text in a field for numbers: the number that prints like it, else the text as it is, which the service
 * refuses.
 */
export function fromNumberText(text: string): number | string | undefined {
  if (text === '') return undefined;
  return String(Number(text)) === text && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** The object with a member set; without it for undefined. The order of its members stays. */
export function withMember(object: JsonObject, name: string, value: unknown): JsonObject {
  const others = Object.entries(object).filter(([key]) => value !== undefined || key !== name);
  const changed = others.map(([key, old]) => [key, key === name ? value : old] as const);
  const isNew = value !== undefined && !Object.hasOwn(object, name);
  return Object.fromEntries(isNew ? [...changed, [name, value]] : changed);
}

/** Describes the limits of a value; empty where there are none worth saying. */
export function describeLimits(schema: JsonSchema): string {
  return [
    describeRange(texts.characters, schema.minLength, schema.maxLength),
    describeRange(texts.value, schema.minimum, schema.maximum),
    describeRange(texts.entries, schema.minItems, schema.maxItems),
    describeRange(texts.entries, undefined, schema.maxProperties),
    schema.format === 'date-time' ? texts.time : '',
    schema.type === 'integer' ? texts.whole : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ');
}

function describeRange(
  { between, atMost, atLeast }: (typeof texts)['value' | 'characters' | 'entries'],
  min: number | undefined,
  max: number | undefined,
): string {
  // The largest number that JSON carries exactly is no limit of anything.
  const most = max === Number.MAX_SAFE_INTEGER ? undefined : max?.toLocaleString(LOCALE);
  const least = min?.toLocaleString(LOCALE);
  if (least !== undefined && most !== undefined) return between(least, most);
  if (most !== undefined) return atMost(most);
  return least !== undefined && least !== '0' ? atLeast(least) : '';
}
