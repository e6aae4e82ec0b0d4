import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type ErrorDetails, ApiError } from '../kernel/errors.ts';
import { isRecord } from '../kernel/is-record.ts';
import type { Endpoint } from '../kernel/operation.ts';

// The wire has two dialects (docs/decisions/0006). Ours says `Service` where the reference API says its
// brand. Only this file knows that word. A request may use either dialect; an SDK of the reference API gets its own.

const NEUTRAL = 'Service';
const BRAND = 'PlayFab';
/** `Service` as a word of a name in PascalCase: in `ServiceId` and `LoginWithService`, not in `Services`. */
const NEUTRAL_WORD = /Service(?![a-z])/g;

/** The header by which an SDK of the reference API tells its version. */
export const SDK_HEADER = 'X-PlayFabSDK';
const SDK_HEADER_KEY = SDK_HEADER.toLowerCase();

/** Whether the answer is to use the brand's names. */
export function wantsBrand(headers: IncomingHttpHeaders): boolean {
  return headers[SDK_HEADER_KEY] !== undefined;
}

/** The other paths under which an operation answers; usually none. */
export function brandPathsOf(path: string): readonly string[] {
  const brandPath = toBrandName(path);
  return brandPath === path ? [] : [brandPath];
}

/** How one operation is translated. A member is absent where there is nothing to translate. */
export interface Dialect {
  /** Translates a request in any words to the neutral ones. Throws InvalidParams for a member with two different values. */
  readonly toNeutral: ((request: unknown) => unknown) | undefined;
  /** Translates a copy of an answer to the brand's words; the answer itself may be shared. */
  readonly toBrand: ((answer: unknown) => unknown) | undefined;
  readonly refusalToBrand: ((refusal: ApiError) => ApiError) | undefined;
}

/** Finds the members with two names in an operation's schemas, once for all calls. */
export function dialectOf(operation: Endpoint): Dialect {
  const names = new Set<string>();
  const fromRequest = translatorOf(operation.request as JsonSchema, { to: 'neutral', names });
  const toResponse = translatorOf(operation.response as JsonSchema, { to: 'brand', names });
  for (const name of operation.path.split('/')) if (toBrandName(name) !== name) names.add(name);
  return {
    toNeutral: fromRequest && ((request) => neutralRequest(request, fromRequest)),
    toBrand: toResponse && ((answer) => toResponse(answer, { path: '', clashes: {} })),
    refusalToBrand: refusalTranslator(names),
  };
}

function toBrandName(name: string): string {
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

/** The position of a translator in a body, and the members that it found under both names. */
interface Position {
  readonly path: string;
  readonly clashes: Record<string, string[]>;
}

type Translator = (value: unknown, position: Position) => unknown;

interface Translation {
  readonly to: 'neutral' | 'brand';
  /** Collects the neutral names of the members that have two. */
  readonly names: Set<string>;
}

/** Translates declared members only: free JSON and maps hold texts of studios and players, and stay as they are. */
function translatorOf(schema: JsonSchema, translation: Translation): Translator | undefined {
  const parts = [
    valueTranslator(schema, translation),
    schema.properties && memberTranslator(schema.properties, translation),
    schema.items && itemTranslator(translatorOf(schema.items, translation)),
    ...[...(schema.anyOf ?? []), ...(schema.allOf ?? [])].map((variant) =>
      translatorOf(variant, translation),
    ),
  ].filter((part) => part !== undefined);
  if (parts.length <= 1) return parts[0];
  return (value, position) => parts.reduce((translated, part) => part(translated, position), value);
}

/** Translates the value of a member whose declared texts include the word. */
function valueTranslator(schema: JsonSchema, { to }: Translation): Translator | undefined {
  if (schema.const !== NEUTRAL && !schema.enum?.includes(NEUTRAL)) return undefined;
  const [from, into] = to === 'brand' ? [NEUTRAL, BRAND] : [BRAND, NEUTRAL];
  return (value) => (value === from ? into : value);
}

function itemTranslator(item: Translator | undefined): Translator | undefined {
  if (!item) return undefined;
  return (value, { path, clashes }) =>
    Array.isArray(value)
      ? value.map((element, at) => item(element, { path: `${path}[${at}]`, clashes }))
      : value;
}

function memberTranslator(
  properties: Readonly<Record<string, JsonSchema>>,
  translation: Translation,
): Translator | undefined {
  const renamed = new Map<string, string>();
  const inner = new Map<string, Translator>();
  for (const [name, schema] of Object.entries(properties)) {
    const brandName = toBrandName(name);
    if (brandName !== name) {
      translation.names.add(name);
      if (translation.to === 'brand') renamed.set(name, brandName);
      else renamed.set(brandName, name);
    }
    const translator = translatorOf(schema, translation);
    if (translator) inner.set(name, translator).set(brandName, translator);
  }
  if (renamed.size === 0 && inner.size === 0) return undefined;
  return (value, position) => {
    if (!isRecord(value)) return value;
    const members = new Map<string, unknown>();
    for (const [name, content] of Object.entries(value)) {
      const into = renamed.get(name) ?? name;
      const path = position.path === '' ? into : `${position.path}.${into}`;
      const translated = inner.get(name)?.(content, { ...position, path }) ?? content;
      members.set(into, merged(members.get(into), translated, { ...position, path }));
    }
    // Unlike an assignment, it does not take a member named `__proto__` for the prototype.
    return Object.fromEntries(members);
  };
}

/** Merges a member that was given under both of its names. `null` counts as absent. */
function merged(before: unknown, now: unknown, { path, clashes }: Position): unknown {
  if (before === undefined || before === null) return now;
  if (now !== null && !isDeepStrictEqual(before, now)) {
    clashes[path] = ['The value differs from the one under the other name of this field.'];
  }
  return before;
}

function neutralRequest(request: unknown, translate: Translator): unknown {
  const clashes: Record<string, string[]> = {};
  const translated = translate(request, { path: '', clashes });
  if (Object.keys(clashes).length > 0) {
    throw new ApiError('InvalidParams', { details: clashes });
  }
  return translated;
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
