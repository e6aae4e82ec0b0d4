import { isExtension } from '../../kernel/extension.ts';
import type { JsonSchema } from '../../kernel/json-schema.ts';
import { UNKNOWN_MEMBERS_MAX } from '../../kernel/limits.ts';
import { NEEDS_VALUES } from '../../kernel/schema.ts';
import { toReferenceName } from '../dialect.ts';

/** The members that a schema allows, prepared for look-up. */
export type Shape = ListShape | ObjectShape | MapShape;

export interface ListShape {
  readonly kind: 'list';
  readonly max: number;
  /** Undefined where there are no members in the items, or any. */
  readonly items: Shape | undefined;
}

export interface ObjectShape {
  readonly kind: 'object';
  readonly members: ReadonlyMap<string, Member>;
  /** All other ways to write the name of a member: its names in lower case, and in the other dialect. */
  readonly spellings: ReadonlyMap<string, Spelling>;
}

export interface MapShape {
  readonly kind: 'map';
  readonly max: number;
  /** `null` does not say that there is none: the entries may be any JSON, or each name needs a value. */
  readonly keepsNull: boolean;
}

interface Member {
  readonly isOptional: boolean;
  /** The reference API does not have it. */
  readonly isExtension: boolean;
  /** Undefined where there are no members in it, or any: a text, a number, free JSON. */
  readonly shape: Shape | undefined;
}

interface Spelling {
  readonly name: string;
  readonly isReferenceDialect: boolean;
}

/** The shape of the values of a schema in an operation of `area`; undefined where they have no members, or any. */
export function shapeOf(schema: JsonSchema, area: string | undefined): Shape | undefined {
  const { items, maxItems = Infinity, patternProperties, maxProperties = Infinity } = schema;
  if (items) return { kind: 'list', max: maxItems, items: shapeOf(items, area) };
  if (patternProperties) {
    const isFree = Object.values(patternProperties).every(isFreeJson);
    const keepsNull = isFree || schema[NEEDS_VALUES] === true;
    return { kind: 'map', max: maxProperties, keepsNull };
  }
  return schema.properties && objectShape(schema, area);
}

/**
 * How many members a request may have, at all depths together: all that its schema has room for, and some that it does
 * not know. Infinity where it has free JSON, which has limits of its own.
 */
export function membersMaxOf(schema: JsonSchema): number {
  return knownMembersMax(schema) + UNKNOWN_MEMBERS_MAX;
}

function knownMembersMax(schema: JsonSchema): number {
  const { items, maxItems = Infinity, patternProperties, maxProperties = Infinity } = schema;
  if (items) return times(maxItems, knownMembersMax(items));
  if (patternProperties) return maxProperties;
  if (schema.properties) {
    return Object.values(schema.properties).reduce((sum, one) => sum + 1 + knownMembersMax(one), 0);
  }
  return isFreeJson(schema) ? Infinity : 0;
}

function isFreeJson({ type, enum: values }: JsonSchema): boolean {
  return type === undefined && !values;
}

/** The product, where nothing of infinitely many is nothing. */
function times(count: number, each: number): number {
  return each === 0 ? 0 : count * each;
}

function objectShape(
  { properties = {}, required = [] }: JsonSchema,
  area: string | undefined,
): ObjectShape {
  const members = new Map<string, Member>();
  const spellings = new Map<string, Spelling>();
  for (const [name, schema] of Object.entries(properties)) {
    members.set(name, {
      isOptional: !required.includes(name),
      isExtension: isExtension(schema, area),
      shape: shapeOf(schema, area),
    });
    const referenceName = toReferenceName(name);
    for (const spelling of [referenceName, referenceName.toLowerCase()])
      spellings.set(spelling, { name, isReferenceDialect: referenceName !== name });
    spellings.set(name.toLowerCase(), { name, isReferenceDialect: false });
  }
  return { kind: 'object', members, spellings };
}
