const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const NEVER = 'never';
export const CHOSEN = 'chosen';

/** When something ends, as a person chooses it. */
export interface EndChoice {
  /** Milliseconds from now, or one of NEVER and CHOSEN. */
  readonly after: string;
  /** With CHOSEN: a local time, as an input has it. */
  readonly at: string;
}

const after = (ms: number, label: string) => ({ value: String(ms), label });

/** For how long a new key may live. */
export const LIFETIMES = [
  { value: NEVER, label: 'Never' },
  after(30 * DAY_MS, 'In 30 days'),
  after(90 * DAY_MS, 'In 90 days'),
  after(365 * DAY_MS, 'In a year'),
  { value: CHOSEN, label: 'At a time of your choice' },
];

/** A choice of OVERLAPS: for long enough to change servers over. */
export const A_DAY = String(DAY_MS);

/** For how long an old key lives beside its successor. */
export const OVERLAPS = [
  after(HOUR_MS, 'In an hour'),
  after(DAY_MS, 'In a day'),
  after(7 * DAY_MS, 'In 7 days'),
  after(30 * DAY_MS, 'In 30 days'),
  { value: CHOSEN, label: 'At a time of your choice' },
];

/** What is chosen. `missing`: nothing yet, or a moment that is over. */
export type ChosenEnd =
  | { readonly status: 'never' | 'missing' }
  | { readonly status: 'at'; readonly at: string };

/** What a choice says at an instant. */
export function chosenEnd({ after: ms, at }: EndChoice, now: number): ChosenEnd {
  if (ms === NEVER) return { status: 'never' };
  const instant = ms === CHOSEN ? new Date(at).getTime() : now + Number(ms);
  if (!(instant > now)) return { status: 'missing' };
  return { status: 'at', at: new Date(instant).toISOString() };
}
