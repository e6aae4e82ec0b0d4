import type { IncomingHttpHeaders } from 'node:http';
import { type ErrorDetails, ApiError } from '../kernel/errors.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { Endpoint } from '../kernel/operation.ts';

// The wire has two dialects (docs/decisions/0006). Ours says `Service` where the reference API says its
// brand. Only this file knows that word. A request may use either dialect; a caller that shows that it knows the brand's
// gets its own.

const NEUTRAL = 'Service';
const BRAND = 'PlayFab';
/** `Service` as a word of a name in PascalCase: in `ServiceId` and `LoginWithService`, not in `Services`. */
const NEUTRAL_WORD = /Service(?![a-z])/g;

/** The header by which an SDK of the reference API tells its version. */
export const SDK_HEADER = 'X-PlayFabSDK';
const SDK_HEADER_KEY = SDK_HEADER.toLowerCase();

/** The head of a call. */
interface Head {
  /** By their names in lower case. */
  readonly headers: IncomingHttpHeaders;
  /** The path with its query. */
  readonly url?: string | undefined;
}

/**
 * Whether the head of a call shows that its sender knows the brand's names: by the header of the reference API's SDKs,
 * by their query `?sdk=`, or by the path. Ports of the SDKs to other languages send no header.
 */
export function isBrandHead({ headers, url = '' }: Head): boolean {
  if (headers[SDK_HEADER_KEY] !== undefined) return true;
  const query = url.indexOf('?');
  if (query === -1) return url.includes(BRAND);
  return url.slice(0, query).includes(BRAND) || new URLSearchParams(url.slice(query)).has('sdk');
}

/** The other paths under which an operation answers; usually none. */
export function brandPathsOf(path: string): readonly string[] {
  const brandPath = toBrandName(path);
  return brandPath === path ? [] : [brandPath];
}

/** How one operation's replies are translated. A member is absent where there is nothing to translate. */
export interface Dialect {
  /** Translates a copy of an answer to the brand's words; the answer itself may be shared. */
  readonly toBrand: ((answer: unknown) => unknown) | undefined;
  readonly refusalToBrand: ((refusal: ApiError) => ApiError) | undefined;
}

/** Finds the members with two names in an operation's schemas, once for all calls. */
export function dialectOf(operation: Endpoint): Dialect {
  const names = new Set(operation.path.split('/').filter((name) => toBrandName(name) !== name));
  // A request is read by its parser (pipeline/members.ts); refusals name its members too.
  translatorOf(operation.request as JsonSchema, names);
  const toBrand = translatorOf(operation.response as JsonSchema, names);
  return { toBrand, refusalToBrand: refusalTranslator(names) };
}

/** The brand's name for a member or an operation; most have only one name. */
export function toBrandName(name: string): string {
  return name.replaceAll(NEUTRAL_WORD, BRAND);
}

interface JsonSchema {
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly JsonSchema[];
  readonly allOf?: readonly JsonSchema[];
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema;
}

type Translator = (value: unknown) => unknown;

/**
 * Translates declared members only: free JSON and maps hold texts of studios and players, and stay as they are. Adds
 * the members that have two names to `names`.
 */
function translatorOf(schema: JsonSchema, names: Set<string>): Translator | undefined {
  const parts = [
    valueTranslator(schema),
    schema.properties && memberTranslator(schema.properties, names),
    schema.items && itemTranslator(translatorOf(schema.items, names)),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((variant) =>
      translatorOf(variant, names),
    ),
  ].filter((part) => part !== undefined);
  if (parts.length <= 1) return parts[0];
  return (value) => parts.reduce((translated, part) => part(translated), value);
}

/** Translates the value of a member whose declared texts include the word. */
function valueTranslator(schema: JsonSchema): Translator | undefined {
  if (schema.const !== NEUTRAL && !schema.enum?.includes(NEUTRAL)) return undefined;
  return (value) => (value === NEUTRAL ? BRAND : value);
}

function itemTranslator(item: Translator | undefined): Translator | undefined {
  return item && ((value) => (Array.isArray(value) ? value.map(item) : value));
}

function memberTranslator(
  properties: Readonly<Record<string, JsonSchema>>,
  names: Set<string>,
): Translator | undefined {
  const renamed = new Map<string, string>();
  const inner = new Map<string, Translator>();
  for (const [name, schema] of Object.entries(properties)) {
    const brandName = toBrandName(name);
    if (brandName !== name) renamed.set(name, brandName);
    const translator = translatorOf(schema, names);
    if (translator) inner.set(name, translator);
  }
  for (const name of renamed.keys()) names.add(name);
  if (renamed.size === 0 && inner.size === 0) return undefined;
  return (value) => {
    if (!isRecord(value)) return value;
    const members = Object.entries(value).map(([name, content]) => [
      renamed.get(name) ?? name,
      inner.get(name)?.(content) ?? content,
    ]);
    // Unlike an assignment, it does not take a member named `__proto__` for the prototype.
    return Object.fromEntries(members);
  };
}

/** Translates only whole names that the operation declares: texts of studios and players must stay as they are. */
function refusalTranslator(names: ReadonlySet<string>): Dialect['refusalToBrand'] {
  if (names.size === 0) return undefined;
  const pattern = new RegExp(`\\b(?:${[...names].join('|')})\\b`, 'g');
  const translate = (text: string) => text.replaceAll(pattern, toBrandName);
  return ({ error, message, extras }) =>
    new ApiError(error, {
      ...extras,
      message: translate(message),
      ...(extras.details && { details: translatedDetails(extras.details, translate) }),
    });
}

function translatedDetails(
  details: ErrorDetails,
  translate: (text: string) => string,
): ErrorDetails {
  return Object.fromEntries(
    Object.entries(details).map(([name, sentences]) => [translate(name), sentences.map(translate)]),
  );
}
