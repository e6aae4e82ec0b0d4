import { isExtension } from '../kernel/extension.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import { entryOf, membersOf } from './json-schema.ts';

/** One row of a table of members. Words in backticks are literal. */
export interface MemberRow {
  /** From the outermost member on: `Store[].Prices`. */
  readonly path: string;
  readonly type: string;
  readonly required: boolean;
  /** The reference API's operation does not have it. */
  readonly isExtension: boolean;
  /** The schema's description and its bounds. */
  readonly description: string;
}

/** Lists the members of a request or a result of an operation in `area`, each followed by the members inside it. */
export function memberRows(schema: JsonSchema, area: string, inside = ''): readonly MemberRow[] {
  return membersOf(schema).flatMap(({ name, schema: member, required }) => {
    const path = `${inside}${name}`;
    const description = [member.description, boundsOf(member)].filter(Boolean).join(' ');
    const row = { path, type: typeWord(member), required, description };
    const isOurs = isExtension(member, area);
    return [{ ...row, isExtension: isOurs }, ...nestedRows(member, area, path)];
  });
}

function nestedRows(schema: JsonSchema, area: string, path: string): readonly MemberRow[] {
  if (schema.items) return nestedRows(schema.items, area, `${path}[]`);
  const entry = entryOf(schema);
  if (entry) return nestedRows(entry, area, `${path}{}`);
  return memberRows(schema, area, `${path}.`);
}

/** Names the type of a value, as in `list of objects`. */
export function typeWord(schema: JsonSchema): string {
  const literals = literalsOf(schema);
  if (literals) return literals.map((literal) => `\`${String(literal)}\``).join(' or ');
  if (schema.anyOf) return schema.anyOf.map(typeWord).join(' or ');
  if (schema.items) return `list of ${plural(typeWord(schema.items))}`;
  const entry = entryOf(schema);
  if (entry) return `map of ${plural(typeWord(entry))}`;
  if (schema.allOf) return 'object';
  if (schema.format === 'date-time') return 'time';
  return schema.type ?? 'any JSON';
}

function plural(word: string): string {
  return /^[a-z]+$/.test(word) ? `${word}s` : word;
}

function literalsOf(schema: JsonSchema): readonly unknown[] | undefined {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum) return schema.enum;
  const literals = (schema.anyOf ?? []).flatMap((choice) => literalsOf(choice) ?? []);
  return literals.length > 0 && literals.length === schema.anyOf?.length ? literals : undefined;
}

/** Describes a schema's bounds; empty where it has none. */
function boundsOf(schema: JsonSchema): string {
  if (schema.format === 'date-time') return 'UTC, with milliseconds.';
  const { minLength, maxLength, minItems, maxItems, minimum, maximum } = schema;
  const entry = schema.items ?? entryOf(schema);
  const ofEntries = entry ? boundsOf(entry) : '';
  return [
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'entries'),
    range(minimum, maximum, ''),
    ofEntries && `Each: ${ofEntries}`,
  ]
    .filter(Boolean)
    .join(' ');
}

function range(least: number | undefined, most: number | undefined, unit: string): string {
  const of = unit && ` ${unit}`;
  if (least !== undefined && most !== undefined) return `${least} to ${most}${of}.`;
  if (most !== undefined) return `At most ${most}${of}.`;
  if (least !== undefined) return `At least ${least}${of}.`;
  return '';
}
