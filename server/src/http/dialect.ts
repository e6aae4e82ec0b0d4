import type { IncomingHttpHeaders } from 'node:http';
import { isDeepStrictEqual } from 'node:util';
import { type ErrorDetails, ApiError } from '../kernel/errors.ts';
import type { Endpoint } from '../kernel/operation.ts';

// The wire has two dialects (design section 4). Ours says `Service` where the reference API says its
// brand. This file alone knows that word: a request may use either, an SDK of the reference API gets its own.

const NEUTRAL = 'Service';
const BRAND = 'PlayFab';
/** `Service` as a word of a name in PascalCase: in `ServiceId` and `LoginWithService`, not in `Services`. */
const NEUTRAL_WORD = /Service(?![a-z])/g;

/** The header by which an SDK of the reference API tells its version. */
export const SDK_HEADER = 'X-PlayFabSDK';
const SDK_HEADER_KEY = SDK_HEADER.toLowerCase();

/** True when the answer is to use the brand's names. */
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
  /** A request in any words to the neutral ones; throws InvalidParams when both words say different things. */
  readonly toNeutral: ((request: unknown) => unknown) | undefined;
  /** An answer to the brand's words: a copy, since an answer may be shared. */
  readonly toBrand: ((answer: unknown) => unknown) | undefined;
  readonly refusalToBrand: ((refusal: ApiError) => ApiError) | undefined;
}

/** Looks an operation's schemas through, once, for what has two names. */
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

/** Where in a body a translator is, and the members that it found named twice. */
interface Place {
  readonly path: string;
  readonly clashes: Record<string, string[]>;
}

type Translator = (value: unknown, place: Place) => unknown;

interface Translation {
  readonly to: 'neutral' | 'brand';
  /** Collects the neutral names of the members that have two. */
  readonly names: Set<string>;
}

/** Goes by what is declared: free JSON and maps hold what others wrote, and stay as they are. */
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
  return (value, place) => parts.reduce((translated, part) => part(translated, place), value);
}

/** For a member that may only hold certain texts, the word among them. */
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
  return (value, place) => {
    if (!isRecord(value)) return value;
    const members = new Map<string, unknown>();
    for (const [name, content] of Object.entries(value)) {
      const into = renamed.get(name) ?? name;
      const path = place.path === '' ? into : `${place.path}.${into}`;
      const translated = inner.get(name)?.(content, { ...place, path }) ?? content;
      members.set(into, merged(members.get(into), translated, { ...place, path }));
    }
    // Unlike an assignment, it does not take a member named `__proto__` for the prototype.
    return Object.fromEntries(members);
  };
}

/** One member said under both of its names. `null` says nothing. */
function merged(before: unknown, now: unknown, { path, clashes }: Place): unknown {
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

/** Only whole names that the operation declares: a text that a studio or a player wrote is not ours to change. */
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

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
