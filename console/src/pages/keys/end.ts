import { KEYS_TEXTS } from '../../texts/keys.tsx';

const texts = KEYS_TEXTS.end.choices;
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
const inDays = (count: number) => after(count * DAY_MS, texts.days(count));

/** For how long a new key may live. */
export const LIFETIMES = [
  { value: NEVER, label: texts.never },
  inDays(30),
  inDays(90),
  after(365 * DAY_MS, texts.year),
  { value: CHOSEN, label: texts.chosen },
];

/** A choice of OVERLAPS: for long enough to change servers over. */
export const A_DAY = String(DAY_MS);

/** For how long an old key lives beside its successor. */
export const OVERLAPS = [
  after(HOUR_MS, texts.hour),
  after(DAY_MS, texts.day),
  inDays(7),
  inDays(30),
  { value: CHOSEN, label: texts.chosen },
];

/** The chosen end. `missing`: none yet, or a moment that is over. */
export type ChosenEnd =
  | { readonly status: 'never' | 'missing' }
  | { readonly status: 'at'; readonly at: string };

/** Reads a choice at an instant. */
export function chosenEnd({ after: ms, at }: EndChoice, now: number): ChosenEnd {
  if (ms === NEVER) return { status: 'never' };
  const instant = ms === CHOSEN ? new Date(at).getTime() : now + Number(ms);
  if (!(instant > now)) return { status: 'missing' };
  return { status: 'at', at: new Date(instant).toISOString() };
}
