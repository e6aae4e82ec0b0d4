import type { JsonSchema } from '../kernel/json-schema.ts';
import { entryOf, membersOf } from './json-schema.ts';

/**
 * Prints a schema as a TypeScript type. `indent` is the depth of the line that it begins on, two blanks
 * each. Throws for a kind of schema that no operation uses.
 */
export function printType(schema: JsonSchema, indent: number): string {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.const !== undefined) return printLiteral(schema.const);
  if (schema.enum) return schema.enum.map(printLiteral).join(' | ');
  if (schema.anyOf) return schema.anyOf.map((one) => printType(one, indent)).join(' | ');
  if (schema.allOf) return printMembers(schema, indent);
  const { type = 'unknown' } = schema;
  if (type === 'array') return printArray(schema.items ?? {}, indent);
  if (type === 'object') return printObject(schema, indent);
  if (type === 'integer') return 'number';
  if (['string', 'boolean', 'number', 'null', 'unknown'].includes(type)) return type;
  throw new Error(`No TypeScript type is known for ${type}`);
}

/** Whether a schema is printed as members in braces. */
export function isObjectType(schema: JsonSchema): boolean {
  return printType(schema, 0).startsWith('{');
}

function printLiteral(value: unknown): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  return `'${JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
}

function printArray(items: JsonSchema, indent: number): string {
  const element = printType(items, indent);
  const isSeveral = items.enum ?? items.anyOf ?? items.type === 'array';
  return isSeveral ? `readonly (${element})[]` : `readonly ${element}[]`;
}

function printObject(schema: JsonSchema, indent: number): string {
  const entry = entryOf(schema);
  if (entry) return `Readonly<Record<string, ${printType(entry, indent)}>>`;
  return printMembers(schema, indent);
}

/** The members in braces, each with its description. */
export function printMembers(schema: JsonSchema, indent: number): string {
  const members = membersOf(schema);
  if (members.length === 0) return 'Record<string, never>';
  const blanks = '  '.repeat(indent + 1);
  const lines = members.flatMap(({ name, schema: member, required }) => [
    ...printDoc(member.description, blanks),
    `${blanks}readonly ${printKey(name)}${required ? '' : '?'}: ${printType(member, indent + 1)};`,
  ]);
  return ['{', ...lines, `${'  '.repeat(indent)}}`].join('\n');
}

function printKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : printLiteral(name);
}

/** A text as a documentation comment, one line for each of the text's; nothing for no text. */
export function printDoc(text: string | undefined, blanks: string): readonly string[] {
  if (text === undefined) return [];
  const lines = text.replaceAll('*/', '* /').split('\n');
  if (lines.length === 1) return [`${blanks}/** ${lines[0]} */`];
  return [`${blanks}/**`, ...lines.map((line) => `${blanks} * ${line}`.trimEnd()), `${blanks} */`];
}
