import { isDeepStrictEqual } from 'node:util';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { nearest } from '../../lib/nearest.ts';
import { type MembersDialect, toReferenceName } from '../dialect.ts';
import { memberPath } from './member-path.ts';
import {
  type JsonSchema,
  type ListShape,
  type MapShape,
  type ObjectShape,
  type Shape,
  shapeOf,
} from './shape.ts';

// Clients write the same request in several ways: members in other letter case or in the words of the other dialect,
// `null` for what is absent, `[]` for an empty table. Here a request becomes what its schema describes.

export interface MembersOptions {
  /** An unknown member that looks like a known one is refused. */
  readonly refusesNearMisses: boolean;
  /** The operation's area, because a member may be an extension in one area and not in another. */
  readonly area?: string;
}

/** The findings of reading a request, beside the request itself. */
export interface MembersFound extends MembersDialect {
  /** Sentences by member; empty where nothing is wrong. */
  readonly faults: ErrorDetails;
}

/**
 * Makes the function that turns the members of a parsed request, in place, into those of the schema. Unknown members,
 * free JSON and the keys of maps stay as they are.
 * - A known member in other letter case, or in the reference dialect, gets its name. It is a fault where the object has the
 *   member already; only under the names of both dialects an equal value is fine.
 * - An optional member that is `null`, and a `null` entry of a map, are deleted. A map of any JSON keeps it: there it is a value.
 * - `[]` where an object or a map is expected becomes `{}`: Lua and PHP encode empty tables so.
 * - A list or a map with more items or entries than the schema allows is a fault, and nothing in it is looked at.
 */
export function membersReaderOf(
  schema: JsonSchema,
  options: MembersOptions,
): (request: Record<string, unknown>) => MembersFound {
  const shape = shapeOf(schema, options.area);
  return (request) => {
    const reading: Reading = {
      refusesNearMisses: options.refusesNearMisses,
      path: [],
      faults: new Map(),
      isReferenceDialect: false,
      hasExtension: false,
      misses: new Map(),
    };
    if (shape) readValue(request, shape, reading);
    const faults = reading.faults.size === 0 ? NO_FAULTS : Object.fromEntries(reading.faults);
    const { isReferenceDialect, hasExtension } = reading;
    return { faults, isReferenceDialect, hasExtension };
  };
}

const NO_FAULTS: ErrorDetails = {};

interface Reading {
  readonly refusesNearMisses: boolean;
  /** Where in the request it is: names of members and places in lists. */
  readonly path: (string | number)[];
  /** Sentences by member. Reading ends when there are ERROR_DETAILS_MAX. */
  readonly faults: Map<string, string[]>;
  isReferenceDialect: boolean;
  hasExtension: boolean;
  /** Suggestions for unknown members, per object. All items of a list tend to have the same unknown members. */
  readonly misses: Map<ObjectShape, Map<string, string | undefined>>;
}

function readValue(value: unknown, shape: Shape, reading: Reading): unknown {
  const isList = Array.isArray(value);
  if (shape.kind === 'list') {
    if (isList) readItems(value, shape, reading);
    return value;
  }
  if (isList && value.length === 0) return {};
  if (!isRecord(value)) return value;
  if (shape.kind === 'map') readEntries(value, shape, reading);
  else readMembers(value, shape, reading);
  return value;
}

function readItems(list: unknown[], { items, max }: ListShape, reading: Reading): void {
  if (list.length > max) return addFault(reading, [], `There are more than ${max} items.`);
  if (!items) return;
  for (let at = 0; at < list.length && !isFull(reading); at++) {
    reading.path.push(at);
    list[at] = readValue(list[at], items, reading);
    reading.path.pop();
  }
}

function readEntries(
  map: Record<string, unknown>,
  { max, keepsNull }: MapShape,
  reading: Reading,
): void {
  const names = Object.keys(map);
  if (names.length > max) return addFault(reading, [], `There are more than ${max} entries.`);
  if (keepsNull) return;
  for (const name of names) if (map[name] === null) delete map[name];
}

function readMembers(object: Record<string, unknown>, shape: ObjectShape, reading: Reading): void {
  for (const key of Object.keys(object)) {
    if (isFull(reading)) return;
    const name = shape.members.has(key) ? key : rename({ object, key }, shape, reading);
    const member = name === undefined ? undefined : shape.members.get(name);
    if (name === undefined || member === undefined) continue;
    const value = object[name];
    if (value === null) {
      if (member.isOptional) delete object[name];
      continue;
    }
    reading.hasExtension ||= member.isExtension;
    if (member.shape) {
      reading.path.push(name);
      object[name] = readValue(value, member.shape, reading);
      reading.path.pop();
    }
  }
}

/** Gives a member that the schema does not have its name there. Returns the name if the value is new to the object. */
function rename(
  { object, key }: { readonly object: Record<string, unknown>; readonly key: string },
  shape: ObjectShape,
  reading: Reading,
): string | undefined {
  const { spellings } = shape;
  const spelling = spellings.get(key) ?? spellings.get(key.toLowerCase());
  if (!spelling) {
    if (reading.refusesNearMisses) refuseNearMiss(key, shape, reading);
    return undefined;
  }
  const { name, isReferenceDialect } = spelling;
  const [before, value] = [object[name], object[key]];
  reading.isReferenceDialect ||= isReferenceDialect;
  delete object[key];
  if (value === null) return undefined;
  if (before === undefined || before === null) {
    object[name] = value;
    return name;
  }
  const isOtherDialect = isReferenceDialect && key === toReferenceName(name);
  if (!isOtherDialect || !isDeepStrictEqual(before, value))
    addFault(reading, [name], `The field is there twice, once as ${key}.`);
  return undefined;
}

/** Members, in lower case, with which a change is not made, or not at once: where they mean nothing, they must not be passed over. */
const CONDITIONS: ReadonlySet<string> = new Set([
  'preview',
  'ifrevision',
  'effectiveat',
  'onconflict',
]);

function refuseNearMiss(key: string, shape: ObjectShape, reading: Reading): void {
  if (reading.path.length === 0 && CONDITIONS.has(key.toLowerCase())) {
    addFault(reading, [key], 'This operation does not take it, and would do what it does at once.');
    return;
  }
  const misses = reading.misses.get(shape) ?? new Map<string, string | undefined>();
  reading.misses.set(shape, misses);
  // To compare names takes long, and a request can have very many.
  if (!misses.has(key) && misses.size < ERROR_DETAILS_MAX)
    misses.set(key, nearest(key, [...shape.members.keys()]));
  const meant = misses.get(key);
  if (meant !== undefined)
    addFault(reading, [key], `There is no such field. Did you mean ${meant}?`);
}

/** Adds a sentence about the value that is read, or about a member of it. */
function addFault({ path, faults }: Reading, member: readonly string[], sentence: string): void {
  faults.set(memberPath([...path, ...member]), [sentence]);
}

function isFull({ faults }: Reading): boolean {
  return faults.size >= ERROR_DETAILS_MAX;
}
