import { isDeepStrictEqual } from 'node:util';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { isRecord } from '../../kernel/is-record.ts';
import { ERROR_DETAILS_MAX } from '../../kernel/limits.ts';
import { nearest } from '../../lib/nearest.ts';
import { toBrandName } from '../dialect.ts';
import { memberPath } from './member-path.ts';

// Clients write the same request in several ways: members in other letter case or in the words of the other dialect,
// `null` for what is absent, `[]` for an empty table. Here a request becomes what its schema describes.

/** The parts of a JSON schema that say which members there are. */
export interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly items?: JsonSchema;
}

export interface MembersOptions {
  /** An unknown member that looks like a known one is refused. */
  readonly refusesNearMisses: boolean;
}

/** What reading found, beside the request itself. */
export interface MembersFound {
  /** Sentences by member; empty where nothing is wrong. */
  readonly faults: ErrorDetails;
  /** A member has its name in the brand's dialect. */
  readonly isBrand: boolean;
}

/**
 * Makes the function that turns the members of a parsed request, in place, into those of the schema. Unknown members,
 * free JSON and the keys of maps stay as they are.
 * - A known member in other letter case, or in the brand's words, gets its name. It is a fault where the object has the
 *   member already; only under the names of both dialects an equal value is fine.
 * - An optional member that is `null`, and a `null` entry of a map, are deleted.
 * - `[]` where an object or a map is expected becomes `{}`: Lua and PHP encode empty tables so.
 */
export function membersReaderOf(
  schema: JsonSchema,
  options: MembersOptions,
): (request: Record<string, unknown>) => MembersFound {
  const shape = shapeOf(schema);
  return (request) => {
    const reading: Reading = {
      ...options,
      path: [],
      faults: {},
      isBrand: false,
      misses: new Map(),
    };
    if (shape) readValue(request, shape, reading);
    return reading;
  };
}

/** What a schema says about members, made ready to look them up. */
interface Shape {
  /** Of a list: its items. */
  readonly items?: Shape;
  /** Of an object; a map and a list have none. */
  readonly members?: ReadonlyMap<string, Member>;
  /** All other ways to write the name of a member: its names in lower case, and in the other dialect. */
  readonly spellings?: ReadonlyMap<string, Spelling>;
}

interface Member {
  readonly isOptional: boolean;
  /** Undefined where there are no members in it, or any: a text, a number, free JSON. */
  readonly shape: Shape | undefined;
}

interface Spelling {
  readonly name: string;
  readonly isBrand: boolean;
}

interface Reading {
  readonly refusesNearMisses: boolean;
  /** Where in the request it is: names of members and places in lists. */
  readonly path: (string | number)[];
  readonly faults: Record<string, string[]>;
  isBrand: boolean;
  /** What unknown members of each object were probably meant to be. All items of a list tend to have the same ones. */
  readonly misses: Map<Shape, Map<string, string | undefined>>;
}

function shapeOf({
  items,
  patternProperties,
  properties,
  required,
}: JsonSchema): Shape | undefined {
  if (items) {
    const shape = shapeOf(items);
    return shape && { items: shape };
  }
  if (patternProperties) return {};
  if (!properties) return undefined;
  const members = new Map<string, Member>();
  const spellings = new Map<string, Spelling>();
  for (const [name, schema] of Object.entries(properties)) {
    members.set(name, { isOptional: !required?.includes(name), shape: shapeOf(schema) });
    const brandName = toBrandName(name);
    for (const spelling of [brandName, brandName.toLowerCase()])
      spellings.set(spelling, { name, isBrand: brandName !== name });
    spellings.set(name.toLowerCase(), { name, isBrand: false });
  }
  return { members, spellings };
}

function readValue(value: unknown, shape: Shape, reading: Reading): unknown {
  if (shape.items) {
    if (Array.isArray(value)) readItems(value, shape.items, reading);
    return value;
  }
  if (Array.isArray(value) && value.length === 0) return {};
  if (!isRecord(value)) return value;
  if (shape.members) readMembers(value, shape, reading);
  else dropNullEntries(value);
  return value;
}

function readItems(list: unknown[], shape: Shape, reading: Reading): void {
  for (let at = 0; at < list.length; at++) {
    reading.path.push(at);
    list[at] = readValue(list[at], shape, reading);
    reading.path.pop();
  }
}

function readMembers(object: Record<string, unknown>, shape: Shape, reading: Reading): void {
  for (const key of Object.keys(object)) {
    const name = shape.members!.has(key) ? key : rename({ object, key }, shape, reading);
    const member = name === undefined ? undefined : shape.members!.get(name);
    if (name === undefined || member === undefined) continue;
    const value = object[name];
    if (value === null) {
      if (member.isOptional) delete object[name];
    } else if (member.shape) {
      reading.path.push(name);
      object[name] = readValue(value, member.shape, reading);
      reading.path.pop();
    }
  }
}

function dropNullEntries(map: Record<string, unknown>): void {
  for (const name of Object.keys(map)) if (map[name] === null) delete map[name];
}

/** Gives a member that the schema does not have its name there. Returns the name if the value is new to the object. */
function rename(
  { object, key }: { readonly object: Record<string, unknown>; readonly key: string },
  shape: Shape,
  reading: Reading,
): string | undefined {
  const { spellings } = shape;
  const spelling = spellings?.get(key) ?? spellings?.get(key.toLowerCase());
  if (!spelling) {
    if (reading.refusesNearMisses) refuseNearMiss(key, shape, reading);
    return undefined;
  }
  const { name, isBrand } = spelling;
  const [before, value] = [object[name], object[key]];
  reading.isBrand ||= isBrand;
  delete object[key];
  if (value === null) return undefined;
  if (before === undefined || before === null) {
    object[name] = value;
    return name;
  }
  const isOtherDialect = isBrand && key === toBrandName(name);
  if (!isOtherDialect || !isDeepStrictEqual(before, value))
    addFault(reading, name, `The field is there twice, once as ${key}.`);
  return undefined;
}

function refuseNearMiss(key: string, shape: Shape, reading: Reading): void {
  const misses = reading.misses.get(shape) ?? new Map<string, string | undefined>();
  reading.misses.set(shape, misses);
  // To compare names takes long, and a request can have very many.
  if (!misses.has(key) && misses.size < ERROR_DETAILS_MAX)
    misses.set(key, nearest(key, [...(shape.members?.keys() ?? [])]));
  const meant = misses.get(key);
  if (meant !== undefined) addFault(reading, key, `There is no such field. Did you mean ${meant}?`);
}

function addFault({ path, faults }: Reading, name: string, sentence: string): void {
  if (Object.keys(faults).length >= ERROR_DETAILS_MAX) return;
  faults[memberPath([...path, name])] = [sentence];
}
