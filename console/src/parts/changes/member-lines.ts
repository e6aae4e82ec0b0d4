import type { MemberDifference } from 'purser-client';
import { CHANGES_TEXTS } from '../../texts/changes.ts';
import { LOCALE } from '../../texts/locale.ts';
import { isSame } from '../is-same.ts';

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
  const [before, after] = [Before ?? {}, After ?? {}];
  if (!isRecord(before) || !isRecord(after)) return [lineOf(describeMember(Member), Before, After)];
  return Object.keys({ ...before, ...after })
    .toSorted()
    .filter((name) => !isSame(before[name], after[name]))
    .map((name) => lineOf(describePart(Member, name), before[name], after[name]));
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
