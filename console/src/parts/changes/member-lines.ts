import type { MemberDifference } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { LOCALE } from '../../texts/locale.ts';
import { isSame } from '../is-same.ts';
import { parseJson } from '../json-input.tsx';

const texts = CHANGES_TEXTS.lines;

/** One line of a difference: what a person calls it, and both values as texts. Absent: there is none. */
export interface Line {
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  /** How much a number has grown, in percent of what it was. */
  readonly percent?: number;
}

/** Members with amounts by currency. */
export const PRICES: readonly string[] = ['VirtualCurrencyPrices', 'RealCurrencyPrices'];
/** Members whose own members have names of the studio. */
const STUDIO = ['CustomData', 'Metadata'];

/** Writes a difference for people, but for that of prices: one line for each member of a member that differs. */
export function linesOf({ Member, Before, After }: MemberDifference): readonly Line[] {
  if (Member === VALUE) return valueLinesOf(toValue(Before), toValue(After));
  const [before, after] = [Before ?? {}, After ?? {}];
  if (!isRecord(before) || !isRecord(after)) return [lineOf(describeMember(Member), Before, After)];
  return Object.keys({ ...before, ...after })
    .toSorted()
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => lineOf(describePart(Member, name), before[name], after[name]));
}

/** A value of a key as the wire has it. */
export function toValue(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** The member with the value of a key of data. */
const VALUE = 'Value';
/** Characters of a long value that are shown. */
const CHARS_MAX = 2_000;
/** Of those, what both values begin with. */
const SHARED_CHARS = 100;

/** The members that differ where both values of a key are objects of JSON, and else both values, shortened. */
export function valueLinesOf(
  before: string | undefined,
  after: string | undefined,
): readonly Line[] {
  const [old, next] = [toMembers(before), toMembers(after)];
  const names = old && next ? Object.keys({ ...old, ...next }) : [];
  const changed = names.filter((name) => !isSame(old?.[name], next?.[name]));
  // Texts of the same JSON differ in their white space.
  if (changed.length === 0) return [lineOf(describeMember(VALUE), ...shortened(before, after))];
  return changed.map((name) =>
    lineOf(name, ...shortened(toJson(old?.[name]), toJson(next?.[name]))),
  );
}

/** The members of an object of JSON. Undefined: it is none, or has a number that a script would read as another one. */
function toMembers(value: string | undefined): Readonly<Record<string, unknown>> | undefined {
  if (hasInexactNumber(value ?? '')) return undefined;
  const parsed = parseJson(value ?? '');
  return parsed.status === 'fits' && isRecord(parsed.value) ? parsed.value : undefined;
}

/** Digits that a number has without being rounded, whatever they are. */
const EXACT_DIGITS = 15;

function hasInexactNumber(json: string): boolean {
  const numbers = json.replaceAll(/"[^"\\]*(?:\\.[^"\\]*)*"/g, '').match(/-?\d[\d.eE+-]*/g) ?? [];
  return numbers.some(
    (text) => text.replaceAll(/\D/g, '').length > EXACT_DIGITS && String(Number(text)) !== text,
  );
}

function toJson(value: unknown): string | undefined {
  return value === undefined ? undefined : JSON.stringify(value);
}

/** Long texts from a little before the place on where they begin to differ. */
function shortened(before: string | undefined, after: string | undefined) {
  const from = Math.max(0, sharedLength(before ?? '', after ?? '') - SHARED_CHARS);
  const shorten = (text: string | undefined) => {
    if (text === undefined || text.length <= CHARS_MAX) return text;
    const to = from + CHARS_MAX;
    return `${from > 0 ? '…' : ''}${text.slice(from, to)}${to < text.length ? '…' : ''}`;
  };
  return [shorten(before), shorten(after)] as const;
}

/** How many characters two texts share at their beginning. */
function sharedLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length);
  let at = 0;
  while (at < end && one[at] === other[at]) at += 1;
  return at;
}

function describePart(member: string, name: string): string {
  const part = STUDIO.includes(member) ? name : describeMember(name).toLowerCase();
  return texts.part(describeMember(member), part);
}

/** The name of a member of the wire in words: DisplayName is "Display name". */
export function describeMember(member: string): string {
  const words = member.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of the wire for people. */
export function describeValue(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString(LOCALE);
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return texts.value(value);
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) {
    return value.join(', ');
  }
  return JSON.stringify(value, undefined, 1);
}

function lineOf(label: string, before: unknown, after: unknown): Line {
  return {
    label,
    ...(before !== undefined && { before: describeValue(before) }),
    ...(after !== undefined && { after: describeValue(after) }),
  };
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
