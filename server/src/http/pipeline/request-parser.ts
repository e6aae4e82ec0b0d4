import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/schema';
import { isDeepStrictEqual } from 'node:util';
import System from 'typebox/system';
import type { ErrorDetails } from '../../kernel/errors.ts';
import { isRecord } from '../../kernel/is-record.ts';
import type { JsonSchema } from '../../kernel/json-schema.ts';
import {
  ALLOWED_VALUES_LISTED_MAX,
  ERROR_DETAILS_MAX,
  IDENTIFIER_CHARS_MAX,
} from '../../kernel/limits.ts';
import { PATTERN_WORDS } from '../../kernel/schema.ts';
import { nearest } from '../../lib/nearest.ts';
import { type MembersDialect, toReferenceName } from '../dialect.ts';
import { type ListShape, type MapShape, type ObjectShape, type Shape, shapeOf } from './shape.ts';

/** A parsed request, and the dialect that it shows. */
type ParseResult<T> = MembersDialect &
  (
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly details: ErrorDetails }
  );

/** Parses what JSON.parse made of a request, and changes it. */
export type RequestParser<T> = (json: Record<string, unknown>) => ParseResult<T>;

interface MembersOptions {
  /** An unknown member that looks like a known one is refused. */
  readonly refusesNearMisses: boolean;
  /** The operation's area, because a member may be an extension in one area and not in another. */
  readonly area?: string;
}

/**
 * Compiles the schema of a request into a parser. Names of members and empty values are taken as clients send them
 * (`readValue`). Unknown members are allowed, and no value is converted. A wrong request costs about as much as a right one
 * of its size: no walk goes on behind ERROR_DETAILS_MAX errors, or into a list that is too long.
 */
export function requestParserOf<S extends TSchema>(
  schema: S,
  { refusesNearMisses, area }: MembersOptions,
): RequestParser<Static<S>> {
  const validator = Compile(schema);
  const explain = explainerOf(schema);
  const shape = shapeOf(schema, area);
  return (json) => {
    const reading: Reading = {
      refusesNearMisses,
      path: [],
      faults: new Map(),
      isReferenceDialect: false,
      hasExtension: false,
      misses: new Map(),
    };
    if (shape) readValue(json, shape, reading);
    const { faults, isReferenceDialect, hasExtension } = reading;
    const dialect = { isReferenceDialect, hasExtension };
    if (faults.size > 0) return { ok: false, details: Object.fromEntries(faults), ...dialect };
    if (validator.Check(json)) return { ok: true, value: json, ...dialect };
    return { ok: false, details: toDetails(explain(json, [])), ...dialect };
  };
}

/** Sentences by member, of the first ERROR_DETAILS_MAX members. */
function toDetails(explained: ReturnType<Explain>): ErrorDetails {
  const details = new Map<string, string[]>();
  for (const [path, sentence] of explained) {
    const at = memberPath(path);
    const sentences = details.get(at) ?? [];
    if (!sentences.includes(sentence)) details.set(at, [...sentences, sentence]);
    if (details.size === ERROR_DETAILS_MAX) break;
  }
  return Object.fromEntries(details);
}

// Clients write the same request in several ways: members in other letter case or in the words of the other dialect,
// `null` for what is absent, `[]` for an empty table. Here a request becomes what its schema describes.

interface Reading extends Pick<MembersOptions, 'refusesNearMisses'> {
  /** Where in the request it is: names of members and places in lists. */
  readonly path: (string | number)[];
  /** Sentences by member. Reading ends when there are ERROR_DETAILS_MAX. */
  readonly faults: Map<string, string[]>;
  isReferenceDialect: boolean;
  hasExtension: boolean;
  /** Suggestions for unknown members, per object. All items of a list tend to have the same unknown members. */
  readonly misses: Map<ObjectShape, Map<string, string | undefined>>;
}

/**
 * Turns the members of a parsed value, in place, into those of its shape; gives the value. Unknown members, free JSON and the
 * keys of maps stay as they are.
 * - A known member in other letter case, or in the reference dialect, gets its name. It is a fault where the object has the
 *   member already; only under the names of both dialects an equal value is fine.
 * - An optional member that is `null`, and a `null` entry of a map, are deleted. A map of any JSON keeps it: there it is a value. So does one in which
 *   each name needs one.
 * - `[]` where an object or a map is expected becomes `{}`: Lua and PHP encode empty tables so.
 * - A list or a map with more items or entries than the schema allows is a fault, and nothing in it is looked at.
 */
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

// The library's default is 8, but a map may have more errors.
System.Settings.Set({ maxErrors: ERROR_DETAILS_MAX });

/** Where in a request a value is: names of members and places in lists. */
type Path = readonly (string | number)[];

/** Says bit by bit what is wrong with a value at a path, each time with the path of what is wrong; nothing where all is right. */
type Explain = (value: unknown, path: Path) => Iterable<readonly [path: Path, sentence: string]>;

/**
 * Makes the function that says what is wrong with values of a schema. The library's explanation visits everything that it is
 * given, at twenty times the cost of its check. So it is given only what its check has found to be wrong, member by
 * member, and a caller that has read enough ends the search.
 */
export function explainerOf(schema: JsonSchema): Explain {
  const { items, properties, ...own } = schema;
  const whole = compiledLate(schema);
  const ownRules = compiledLate(own);
  const explainItem = items && explainerOf(items);
  const explainMembers = Object.entries(properties ?? {}).map(
    ([name, member]) => [name, explainerOf(member)] as const,
  );
  return function* explain(value, path) {
    // The items of a list are checked one by one.
    const isRight: boolean = !items && whole().Check(value);
    if (isRight) return;
    yield* explainOwnRules(ownRules(), value, path);
    if (explainItem && Array.isArray(value)) {
      for (const [at, item] of value.entries()) yield* explainItem(item, [...path, at]);
    }
    if (!isRecord(value)) return;
    for (const [name, explainMember] of explainMembers) {
      if (Object.hasOwn(value, name)) yield* explainMember(value[name], [...path, name]);
    }
  };
}

/** Compiles a schema at its first use: most parts of most requests are never wrong. */
function compiledLate(schema: TSchema): () => Validator {
  let validator: Validator | undefined;
  return () => (validator ??= Compile(schema));
}

function* explainOwnRules(validator: Validator, value: unknown, path: Path): ReturnType<Explain> {
  for (const error of validator.Errors(value)[1]) {
    const { keyword, instancePath, params } = error;
    // This error only says that names have errors of their own.
    if (keyword === 'propertyNames') continue;
    const inside = [...path, ...stepsOf(instancePath)];
    if (keyword !== 'required') yield [inside, `The value ${demandOf(error)}.`];
    else {
      for (const name of params.requiredProperties)
        yield [[...inside, name], `The ${name} field is required.`];
    }
  }
}

/** Says what a value must be, in plainer words than the library's where there are some. */
function demandOf({ keyword, params, message }: ValidationError): string {
  if (keyword === 'enum') return `must be ${listed(params.allowedValues)}`;
  if (keyword === 'type') {
    const type = String(params.type);
    return `must be ${/^[aeio]/.test(type) ? 'an' : 'a'} ${type}`;
  }
  const words = keyword === 'pattern' ? PATTERN_WORDS.get(String(params.pattern)) : undefined;
  return words === undefined ? message : `must ${words}`;
}

type ValidationError = ReturnType<Validator['Errors']>[1][number];

/** The first ALLOWED_VALUES_LISTED_MAX values. */
function listed(values: readonly unknown[]): string {
  const shown = values.slice(0, ALLOWED_VALUES_LISTED_MAX).map((value) => String(value));
  if (values.length === 1) return shown.join('');
  const more = values.length - shown.length;
  return `one of ${shown.join(', ')}${more === 0 ? '' : ` and ${more} more`}`;
}

/** The steps of a JSON pointer (RFC 6901). */
function stepsOf(pointer: string): readonly string[] {
  const steps = pointer.split('/').slice(1);
  return steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/**
 * How error details name a place in a request: the steps Store, 3 and ItemId are `Store[3].ItemId`. A name that the caller
 * has made up is cut after IDENTIFIER_CHARS_MAX characters.
 */
function memberPath(steps: readonly (string | number)[]): string {
  let path = '';
  for (const step of steps) {
    const name = String(step).slice(0, IDENTIFIER_CHARS_MAX);
    if (/^\d+$/.test(name)) path += `[${name}]`;
    else path += path === '' ? name : `.${name}`;
  }
  return path === '' ? 'Body' : path;
}
