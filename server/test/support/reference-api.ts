import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { toReferenceName } from '../../src/http/dialect.ts';
import { isRecord } from '../../src/kernel/is-record.ts';
import { areaOf } from '../../src/kernel/own-operations.ts';

// The members of the reference API, by the typings of its published SDKs.

/** The newest edition, and one that still has the operations which left it. */
const EDITIONS = ['playfab-sdk', 'pf-sdk-2023'] as const;

/** Of all members that the reference API's SDKs lack, the only one that our specification has. */
const SPECIFIED: readonly string[] = ['TypeString'];

/** An operation of the reference API: the names of the interfaces of its requests and results. */
export interface ReferenceOperation {
  readonly typings: string;
  readonly request: string;
  readonly result: string;
}

/** The operation at a path, in the newest edition that has it; undefined where the reference API has none. */
export function referenceOperation(path: string): ReferenceOperation | undefined {
  return referenceOperations(path)[0];
}

/** The same in all editions, the newest first. */
export function referenceOperations(path: string): readonly ReferenceOperation[] {
  const name = toReferenceName(path.split('/')[2] ?? '');
  const signature = new RegExp(
    String.raw`^ {8}${name}\(\s*request: \w+\.(\w+)[^,]*,\s*callback: \w+\.ApiCallback<\w+\.(\w+)>`,
    'm',
  );
  return EDITIONS.flatMap((edition) => {
    const typings = typingsOf(edition, areaOf({ path }));
    const [, request, result] = signature.exec(typings) ?? [];
    return request === undefined || result === undefined ? [] : [{ typings, request, result }];
  });
}

/** The areas that the SDKs call otherwise. */
const NAMES_OF_AREAS: Readonly<Record<string, string>> = { Event: 'Events', Object: 'Data' };

const read = new Map<string, string>();

/** The typings of an area in one edition; of no area: what all have in common. */
export function typingsOf(edition: string, area: string): string {
  const name = NAMES_OF_AREAS[area] ?? area;
  const file = `${edition}/Scripts/typings/PlayFab/PlayFab${name}.d.ts`;
  const known = read.get(file);
  if (known !== undefined) return known;
  const text = readIfThere(file).replaceAll('\r', '');
  read.set(file, text);
  return text;
}

function readIfThere(file: string): string {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(file), 'utf8');
  } catch {
    return '';
  }
}

/** The members of an interface, each with its type as it is written; undefined: there is no such interface. */
export function typedMembers(
  typings: string,
  name: string,
): ReadonlyMap<string, string> | undefined {
  const declaration = new RegExp(String.raw`\binterface ${name}\b[^{]*{(?:}|\n([^]*?)\n    })`);
  const found = declaration.exec(typings);
  if (!found) return undefined;
  const members = (found[1] ?? '').matchAll(/^ {8}(\w+)\??: ([^;]*);/gm);
  return new Map([...members].map(([, member = '', type = '']) => [member, type]));
}

/** The type of the items of a list, or of the entries of a map; otherwise the type itself. */
export function innerType(type: string): string {
  const [, entry] = /^{ \[key: string\]: (\w+)/.exec(type) ?? [];
  return entry ?? type.replace(/\[\]$/, '');
}

/** The members of a value, at any depth, that its interface does not have and a strict reader would refuse. */
export function unknownMembers(
  value: unknown,
  type: string,
  of: { readonly typings: string; readonly at: string },
): readonly string[] {
  const { typings, at } = of;
  if (Array.isArray(value)) {
    return value.flatMap((item) =>
      unknownMembers(item, innerType(type), { typings, at: `${at}[]` }),
    );
  }
  if (!isRecord(value) || type === 'any') return [];
  const members = typedMembers(typings, type);
  return Object.entries(value).flatMap(([name, content]) => {
    const inside = { typings, at: `${at}.${name}` };
    const isMap = type.startsWith('{');
    if (isMap) return unknownMembers(content, innerType(type), inside);
    if (SPECIFIED.includes(name)) return [];
    const inner = members?.get(name);
    return inner === undefined ? [inside.at] : unknownMembers(content, inner, inside);
  });
}

/** The members of an answer's `data` that a strict reader would refuse. Throws where the reference API has no such operation. */
export function unknownInAnswer(path: string, data: unknown): readonly string[] {
  const operation = referenceOperation(path);
  if (!operation) throw new Error(`The reference API has no ${path}`);
  const { typings, result } = operation;
  if (!typedMembers(typings, result)) throw new Error(`The typings have no ${result}`);
  return unknownMembers(data, result, { typings, at: result });
}
