import type { MemberDifference } from 'purser-client';

/** One line of a difference: what a person calls it, and both values as texts. Absent: there is none. */
export interface Line {
  readonly label: string;
  readonly before?: string;
  readonly after?: string;
  /** How much a number has grown, in percent of what it was. */
  readonly percent?: number;
}

/** Members with amounts by currency. */
const AMOUNTS: Readonly<Record<string, string>> = {
  VirtualCurrencyPrices: 'Price in',
  RealCurrencyPrices: 'Price in',
};

/** Writes a difference for people: prices by currency, everything else by its member. */
export function linesOf({ Member, Before, After }: MemberDifference): readonly Line[] {
  const amounts = AMOUNTS[Member];
  if (amounts === undefined) return [lineOf(describeMember(Member), Before, After)];
  const before = toRecord(Before);
  const after = toRecord(After);
  return Object.keys({ ...before, ...after })
    .toSorted()
    .filter((code) => before[code] !== after[code])
    .map((code) => lineOf(`${amounts} ${code}`, before[code], after[code]));
}

/** The name of a member of the wire in words: DisplayName is "Display name". */
export function describeMember(member: string): string {
  const words = member.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of the wire for people. */
export function describeValue(value: unknown): string {
  if (typeof value === 'number') return value.toLocaleString();
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return JSON.stringify(value, undefined, 1);
}

function lineOf(label: string, before: unknown, after: unknown): Line {
  const percent = percentOf(before, after);
  return {
    label,
    ...(before !== undefined && { before: describeValue(before) }),
    ...(after !== undefined && { after: describeValue(after) }),
    ...(percent !== undefined && { percent }),
  };
}

function percentOf(before: unknown, after: unknown): number | undefined {
  if (typeof before !== 'number' || typeof after !== 'number' || before === 0) return undefined;
  return Math.round((after / before - 1) * 100);
}

function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
