/** Properties of a JSON text that parsing hides. Where the text is no JSON, only `isTooDeep` says something. */
interface JsonScan {
  /** It is nested deeper than allowed. The outermost object is level 1. Nothing after that place is looked at. */
  readonly isTooDeep: boolean;
  /** Members of all objects together. One that stands twice in an object counts twice. */
  readonly memberCount: number;
  /** The places of numbers that parsing rounds to a whole number, as 4294967295.00000001 and 1e-400; at most `roundedMax` and one. */
  readonly rounded: readonly Span[];
}

/** A part of a text, `end` not included. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Goes over a JSON text once, without parsing it. */
export function scanJson(
  text: string,
  { depthMax, roundedMax }: { readonly depthMax: number; readonly roundedMax: number },
): JsonScan {
  const rounded: Span[] = [];
  let memberCount = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '"':
        at = endOfString(text, at);
        break;
      case ':':
        memberCount++;
        break;
      case '{':
      case '[':
        if (++depth > depthMax) return { isTooDeep: true, memberCount, rounded };
        break;
      case '}':
      case ']':
        depth--;
        break;
      // Digits alone are exact up to 2^53, and no limit of a whole number is beyond that.
      case '.':
      case 'e':
      case 'E': {
        const number = numberAround(text, at);
        if (number === undefined) break;
        if (rounded.length <= roundedMax && isRoundedToWhole(text.slice(number.start, number.end)))
          rounded.push(number);
        at = number.end - 1;
        break;
      }
    }
  }
  return { isTooDeep: false, memberCount, rounded };
}

/** The text with each of the spans in quotes. */
export function inQuotes(text: string, spans: readonly Span[]): string {
  let quoted = '';
  let from = 0;
  for (const { start, end } of spans) {
    quoted += `${text.slice(from, start)}"${text.slice(start, end)}"`;
    from = end;
  }
  return quoted + text.slice(from);
}

/** Members of a value that was parsed from JSON, and of all values in it. */
export function countMembers(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  let count = 0;
  if (Array.isArray(value)) {
    for (const item of value) count += countMembers(item);
  } else {
    for (const name in value) count += 1 + countMembers((value as Record<string, unknown>)[name]);
  }
  return count;
}

/** The name of the first member of a JSON text that its object had already; undefined where there is none. */
export function findRepeatedMember(text: string): string | undefined {
  const objects: Set<string>[] = [];
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') objects.push(new Set());
    else if (text[at] === '}') objects.pop();
    else if (text[at] === '"') {
      const start = at;
      at = endOfString(text, at);
      if (!isName(text, at)) continue;
      const name = textOf(text.slice(start + 1, at));
      if (objects.at(-1)?.has(name)) return name;
      objects.at(-1)?.add(name);
    }
  }
  return undefined;
}

/** The text that stands between the quotes of a JSON string. */
function textOf(quoted: string): string {
  return quoted.includes('\\') ? String(JSON.parse(`"${quoted}"`)) : quoted;
}

/** Whether the string that ends at the position is the name of a member: a colon follows. */
function isName(text: string, end: number): boolean {
  let next = end + 1;
  while (' \t\r\n'.includes(text[next] ?? ':')) next++;
  return text[next] === ':';
}

/** The position of the closing quote of the string whose opening quote is at `start`. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end === -1 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes++;
  return backslashes % 2 === 1;
}

/** The number that has a dot or an exponent at the position; undefined at a letter of `true` or `false`. */
function numberAround(text: string, at: number): Span | undefined {
  let start = at;
  while (isPartOfNumber(text[start - 1])) start--;
  if (start === at) return undefined;
  let end = at + 1;
  while (isPartOfNumber(text[end])) end++;
  return { start, end };
}

function isPartOfNumber(char: string | undefined): boolean {
  return char !== undefined && '0123456789.eE+-'.includes(char);
}

/** A number as JSON writes it (RFC 8259 6). */
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;

/**
 * Whether a number of JSON becomes another one when it is parsed, and that one is whole: 4294967295.00000001 does, and
 * 1e-400; 5.0, 1e3 and 0.1 do not. False for what is no number.
 */
export function isRoundedToWhole(number: string): boolean {
  const parsed = Number(number);
  if (!Number.isInteger(parsed)) return false;
  if (parsed === 0) return SOMETHING.test(number);
  // A double keeps so many digits of a number that is not very small (IEEE 754: 15 for every one).
  if (number.length <= DIGITS_KEPT) return false;
  return digitsOf(number) !== digitsOf(String(parsed));
}

const DIGITS_KEPT = 15;
/** A digit before the exponent that is not 0. */
const SOMETHING = /^[^eE]*[1-9]/;

/** The significant digits without zeros at either end, and the power of ten of the last one. The sign is left out. */
function digitsOf(number: string): string {
  const [, whole = '', fraction = '', exponent = '0'] = NUMBER.exec(number) ?? [];
  const all = (whole + fraction).replace(/^0+/, '');
  const digits = all.replace(/0+$/, '');
  if (digits === '') return '0';
  return `${digits}e${Number(exponent) - fraction.length + all.length - digits.length}`;
}
