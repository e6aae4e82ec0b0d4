import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from '../kernel/errors.ts';
import { isExtension } from '../kernel/extension.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { JsonSchema } from '../kernel/json-schema.ts';
import type { Endpoint } from '../kernel/operation.ts';
import { areaOf, isOwnOperation } from '../kernel/own-operations.ts';

// The wire has two dialects (docs/decisions/0006): ours, which says `Service`, and the reference dialect, which has the
// brand of the reference API in that place. Only this file knows the brand. A request may use either dialect. A caller
// that shows that it knows the reference dialect gets answers in it, without members that the reference API lacks
// (kernel/extension.ts), unless it has sent such a member itself.

const NEUTRAL = 'Service';
const BRAND = 'PlayFab';
/**
 * `Service` as a word of a name in PascalCase: in `ServiceId` and `LoginWithService`, not in `Services`. In `TicketIsServiceSpecific` the word
 * is the reference API's own.
 */
const NEUTRAL_WORD = /(?<!TicketIs)Service(?![a-z])/g;

/** The service for which clients of the reference API ask Steam for tickets. */
export const REFERENCE_STEAM_IDENTITY = `Azure${BRAND}`;

/** The header by which an SDK of the reference API tells its version. */
export const SDK_HEADER = 'X-PlayFabSDK';
const SDK_HEADER_KEY = SDK_HEADER.toLowerCase();

/** The dialect that the members of a request show. */
export interface MembersDialect {
  /** A member has its name in the reference dialect. */
  readonly isReferenceDialect: boolean;
  /** A member is an extension. */
  readonly hasExtension: boolean;
}

/** The head of a call. */
interface Head {
  /** By their names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The path with its query. */
  readonly url?: string | undefined;
}

/**
 * Whether the head of a call shows that its sender knows the reference dialect: by the header of the reference API's SDKs,
 * by their query `?sdk=`, or by the path. Ports of the SDKs to other languages send no header.
 */
export function isReferenceHead({ headers, url = '' }: Head): boolean {
  if (headers[SDK_HEADER_KEY] !== undefined) return true;
  const query = url.indexOf('?');
  if (query === -1) return url.includes(BRAND);
  return url.slice(0, query).includes(BRAND) || new URLSearchParams(url.slice(query)).has('sdk');
}

/** Whether a call shows anywhere that its sender knows the reference dialect. */
export function isReferenceCall(call: {
  readonly req: Head;
  /** Undefined: the body is not read yet. */
  readonly membersDialect: MembersDialect | undefined;
}): boolean {
  return call.membersDialect?.isReferenceDialect === true || isReferenceHead(call.req);
}

/** The other paths under which an operation answers; usually none. */
export function referencePathsOf(path: string): readonly string[] {
  const referencePath = toReferenceName(path);
  return referencePath === path ? [] : [referencePath];
}

export type Translate = (answer: unknown) => unknown;

/** How one operation's replies are translated. A member is absent where there is nothing to translate. */
export interface Dialect {
  /**
   * Translates a copy of an answer to the words and members of the reference dialect; the answer itself may be shared.
   */
  readonly toReference: Translate | undefined;
  /** The same with extensions, for a call that has sent one. */
  readonly toExtendedReference: Translate | undefined;
  readonly refusalToReference: ((refusal: ApiError) => ApiError) | undefined;
}

/** Finds the members with two names in an operation's schemas, once for all calls. */
export function dialectOf(operation: Endpoint): Dialect {
  const names = new Set(operation.path.split('/').filter((name) => toReferenceName(name) !== name));
  // A request is read by its parser (pipeline/request-parser.ts); refusals name its members too.
  translatorOf(operation.request as JsonSchema, { names, drops: () => false });
  const response = operation.response as JsonSchema;
  const area = areaOf(operation);
  const isOwn = isOwnOperation(operation);
  const drops = (member: JsonSchema) => !isOwn && isExtension(member, area);
  return {
    toReference: translatorOf(response, { names, drops }),
    toExtendedReference: translatorOf(response, { names, drops: () => false }),
    refusalToReference: refusalTranslator(names),
  };
}

interface Translation {
  /** Gets the members that have two names. */
  readonly names: Set<string>;
  /** Whether a member is left out. */
  readonly drops: (member: JsonSchema) => boolean;
}

/** The name of a member or an operation in the reference dialect; most have only one name. */
export function toReferenceName(name: string): string {
  return name.replaceAll(NEUTRAL_WORD, BRAND);
}

/** Translates declared members only: free JSON and maps hold texts of studios and players, and stay as they are. */
function translatorOf(schema: JsonSchema, how: Translation): Translate | undefined {
  const { properties, items } = schema;
  if (properties) return memberTranslator(properties, how);
  return items ? itemTranslator(translatorOf(items, how)) : valueTranslator(schema);
}

/** Translates the value of a member whose declared texts include the word. */
function valueTranslator(schema: JsonSchema): Translate | undefined {
  if (schema.const !== NEUTRAL && !schema.enum?.includes(NEUTRAL)) return undefined;
  return (value) => (value === NEUTRAL ? BRAND : value);
}

function itemTranslator(item: Translate | undefined): Translate | undefined {
  return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
}

function memberTranslator(
  properties: Readonly<Record<string, JsonSchema>>,
  how: Translation,
): Translate | undefined {
  const dropped = new Set<string>();
  const renamed = new Map<string, string>();
  const inner = new Map<string, Translate>();
  for (const [name, schema] of Object.entries(properties)) {
    if (how.drops(schema)) {
      dropped.add(name);
      continue;
    }
    const referenceName = toReferenceName(name);
    if (referenceName !== name) renamed.set(name, referenceName);
    const translator = translatorOf(schema, how);
    if (translator) inner.set(name, translator);
  }
  for (const name of renamed.keys()) how.names.add(name);
  if (dropped.size + renamed.size + inner.size === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const kept = Object.entries(value).filter(([name]) => !dropped.has(name));
    const members = kept.map(([name, content]) => [
      renamed.get(name) ?? name,
      inner.get(name)?.(content) ?? content,
    ]);
    // Unlike an assignment, it does not take a member named `__proto__` for the prototype.
    return Object.fromEntries(members);
  };
}

/** Translates only whole names that the operation declares: texts of studios and players must stay as they are. */
function refusalTranslator(names: ReadonlySet<string>): Dialect['refusalToReference'] {
  if (names.size === 0) return undefined;
  const pattern = new RegExp(`\\b(?:${[...names].join('|')})\\b`, 'g');
  const translate = (text: string) => text.replaceAll(pattern, toReferenceName);
  return ({ error, message, extras }) => {
    const details = Object.entries(extras.details ?? {}).map(
      ([name, sentences]) => [translate(name), sentences.map(translate)] as const,
    );
    return new ApiError(error, {
      ...extras,
      message: translate(message),
      ...(extras.details && { details: Object.fromEntries(details) }),
    });
  };
}
