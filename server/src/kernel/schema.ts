import type { TEnum, TSchema, TString } from 'typebox';
import { CUSTOM_TAGS_MAX, IDENTIFIER_CHARS_MAX, PRICE_MAX } from './limits.ts';
import { Type } from './type.ts';

// Schemas that several rooms share.

/** The pattern of a text without control characters and without a half of a surrogate pair, which a database cannot keep. */
export const TEXT_OR_NONE = String.raw`^[^\u0000-\u001f\u007f\ud800-\udfff]*$`;
/** The same, of a text that is not empty. */
export const TEXT = TEXT_OR_NONE.replace('*', '+');
/** The same, of a text that is more than white space. */
export const TEXT_NOT_BLANK = String.raw`^[^\u0000-\u001f\u007f\ud800-\udfff]*[^\s\u0000-\u001f\u007f\ud800-\udfff][^\u0000-\u001f\u007f\ud800-\udfff]*$`;

/**
 * Characters that no name for people has, by kinds, each in a class of a pattern: marks of direction turn what stands behind them (Unicode UAX 9), tags
 * can hide a whole text, and a half of a surrogate pair cannot be kept by a database.
 */
const NOT_IN_NAMES = {
  'control characters': String.raw`\u0000-\u001f\u007f-\u009f`,
  'line separators': String.raw`\u2028\u2029`,
  'marks that turn the direction of text': String.raw`\u202a-\u202e\u2066-\u2069`,
  'annotation marks': String.raw`\ufff9-\ufffb`,
  tags: String.raw`\u{e0000}-\u{e007f}`,
  'non-characters': String.raw`\p{Noncharacter_Code_Point}`,
  'halves of surrogate pairs': String.raw`\ud800-\udfff`,
} as const;
const KINDS_NOT_IN_NAMES = Object.entries(NOT_IN_NAMES).map(([kind, chars]) => {
  return [kind, new RegExp(`[${chars}]`, 'u')] as const;
});

/** Describes the first kind of characters in a text that no name for people has, as in "tags (U+E0041)"; undefined: it has none. */
export function describeNotInName(text: string): string | undefined {
  for (const [kind, pattern] of KINDS_NOT_IN_NAMES) {
    const codePoint = pattern.exec(text)?.[0].codePointAt(0);
    if (codePoint !== undefined)
      return `${kind} (U+${codePoint.toString(16).toUpperCase().padStart(4, '0')})`;
  }
  return undefined;
}

/** Spaces and characters without width, in a class of a pattern. */
const UNSEEN = String.raw`\s\p{Default_Ignorable_Code_Point}\u2800`;
const NO_NAME = Object.values(NOT_IN_NAMES).join('');
/** The pattern of a name for people in which there is something to see. */
export const TEXT_TO_SEE = `^[^${NO_NAME}]*[^${UNSEEN}${NO_NAME}][^${NO_NAME}]*$`;

/** The pattern of a text of several lines, or none. No zero character, and no half of a surrogate pair, which a database cannot keep. */
export const LINES_OR_NONE = String.raw`^[^\u0000\ud800-\udfff]*$`;
/** The same, of a text in which there is something to see: more than spaces, lines and characters without width. */
export const LINES = String.raw`^[^\u0000\ud800-\udfff]*[^\u0000\ud800-\udfff${UNSEEN}][^\u0000\ud800-\udfff]*$`;

/** The form of a code of money (ISO 4217), without its codes for tests (XTS) and for no currency. */
export const MONEY_CODE = '^([A-WYZ][A-Z]{2}|X[A-SU-WYZ][A-Z]|XT[A-RT-Z]|XX[A-WYZ])$';

/** The form of an app id of Steam. */
export const STEAM_APP_ID = '^[1-9][0-9]{0,9}$';

/** An identifier chosen by a studio, compared exactly. No control characters, and no half of a surrogate pair, which a database cannot keep. */
export const Identifier = (description: string, maxLength = IDENTIFIER_CHARS_MAX) =>
  Type.String({
    description,
    minLength: 1,
    maxLength,
    pattern: TEXT,
  });

/** The pattern of a name for people: no character that cannot be seen, and no white space around it. */
export const VISIBLE_TEXT = String.raw`^[^\u0000-\u0020\u007f-\u00a0\ud800-\udfff](?:[^\u0000-\u001f\u007f-\u009f\ud800-\udfff]*[^\u0000-\u0020\u007f-\u00a0\ud800-\udfff])?$`;

/** The pattern of a text that somebody pastes and that is compared or sent exactly: characters of ASCII that can be seen, and spaces within. */
const ASCII_TEXT = String.raw`^[\u0021-\u007e](?:[\u0020-\u007e]*[\u0021-\u007e])?$`;

/** The same, or the empty text. */
export const ASCII_TEXT_OR_NONE = `^(?:${ASCII_TEXT.slice(1, -1)})?$`;

/** Such a text. */
export const AsciiText = (description: string, maxLength: number) =>
  Type.String({ description, minLength: 1, maxLength, pattern: ASCII_TEXT });

/** An identifier in decimal digits, as Steam's are. */
export const DIGITS = '^[1-9][0-9]{0,19}$';

const IS_ASCII =
  'be a text of ASCII without control characters that neither begins nor ends with a space';

/** The texts that patterns allow, in words for errors (http/pipeline/request-parser.ts). */
export const PATTERN_WORDS: ReadonlyMap<string, string> = new Map([
  [TEXT, 'be a text without control characters'],
  [TEXT_NOT_BLANK, 'be a text without control characters, and more than white space'],
  [
    TEXT_TO_SEE,
    `be a text in which there is something to see, without ${Object.keys(NOT_IN_NAMES).join(', ')}`,
  ],
  [MONEY_CODE, 'be the three capital letters of a currency (ISO 4217) in which people pay'],
  [STEAM_APP_ID, 'be a number in digits, without a zero at its beginning'],
  [TEXT_OR_NONE, 'be a text without control characters'],
  [VISIBLE_TEXT, 'be a text without control characters that neither begins nor ends with a space'],
  [ASCII_TEXT, IS_ASCII],
  [ASCII_TEXT_OR_NONE, IS_ASCII],
  [DIGITS, 'be a number in digits, without a zero at its beginning'],
]);

/** The format of members that are passwords (OpenAPI Format Registry). */
export const PASSWORD_FORMAT = 'password';

/** Whether a request has a member that is a password. */
export function hasPassword(request: TSchema): boolean {
  const { properties = {} } = request as { properties?: Record<string, { format?: unknown }> };
  return Object.values(properties).some(({ format }) => format === PASSWORD_FORMAT);
}

/** The schema of a moment; the domain has an Instant for it (kernel/codec.ts). */
export type TWireTime = TString & { readonly format: 'date-time' };

/** A moment as RFC 3339 text. */
export const WireTime = (description: string) =>
  Type.String({ description, format: 'date-time' }) as TWireTime;

/** The mark of a word in its schema; it is not in the JSON. */
export const WORD = Symbol('word');

/** The schema of one word of a list; the domain spells it with a small letter at its beginning (kernel/codec.ts). */
export type TWord<Word extends string> = TEnum<Word[]> & { readonly [WORD]: true };

/** One word of a list. */
export const Word = <const W extends string>(words: readonly W[], description: string): TWord<W> =>
  Object.assign(Type.Enum([...words], { description }), { [WORD]: true as const });

/** The mark of a map in which each name needs a value: `null` is a fault there, and does not say that the name is absent. It is not in the JSON. */
export const NEEDS_VALUES = Symbol('needsValues');

/** A price: a whole number that is not negative. */
export const Price = Type.Integer({ minimum: 0, maximum: PRICE_MAX });

/** Any text. */
export const AnyText = (description: string) => Type.String({ description });

/** A player's account id in a request. Any text may come in; the operation refuses unknown ones. */
export const BodyServiceId = Identifier("The player's account id.");

/** A player's account id in a reply. */
export const ServiceId = AnyText("The player's account id.");

/** True or false. */
export const Flag = (description: string) => Type.Boolean({ description });

/** A number of things. */
export const Count = (description: string) => Type.Integer({ description, minimum: 0 });

/** Any JSON. */
export const AnyJson = (description: string) => Type.Unknown({ description });

/** Tags that SDKs may send with any request. They are accepted and not kept. */
export const CustomTags = Type.Optional(
  Type.Record(Type.String(), Type.String(), {
    description: 'Accepted from every SDK; not kept.',
    maxProperties: CUSTOM_TAGS_MAX,
  }),
);

/** The answer of an operation that has nothing to report. */
export const EmptyResult = Type.Object(
  {},
  { description: 'Nothing but the fact that it is done.' },
);

/** How many characters a text may have. */
interface Length {
  readonly min: number;
  readonly max: number;
}

/** Counts code points, as the schemas do. */
export function hasLength(text: string, { min, max }: Length): boolean {
  const chars = Array.from(text).length;
  return chars >= min && chars <= max;
}

/** The sentence about a text of another length. SDKs look for it (protocol 2.3). */
export function lengthFault(member: string, { min, max }: Length): string {
  return `${member} must be between ${min} and ${max} characters.`;
}

const TITLE_ID = /^[0-9A-F]{4,8}$/i;

/**
 * Reads a title's id, 4 to 8 hex digits whose letters may have either case, and gives it in upper case, as it is kept
 * and answered. Undefined: no title can have such an id.
 */
export function parseTitleId(text: string): string | undefined {
  return TITLE_ID.test(text) ? text.toUpperCase() : undefined;
}
