import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

// The choices of the page. All of them are in the address.

const DAY_MS = 86_400_000;
const DAY_SECONDS = 86_400;

export const STEPS = ['Hour', 'Day', 'Week'] as const;
export type StepName = (typeof STEPS)[number];

const STEP_SECONDS: Readonly<Record<StepName, number>> = {
  Hour: 3_600,
  Day: DAY_SECONDS,
  Week: 7 * DAY_SECONDS,
};

/** How long a step is, in seconds. */
export function stepSeconds(step: StepName): number {
  return STEP_SECONDS[step];
}

/** The service keeps hours for so many days. */
export const HOURS_KEPT_DAYS = 90;
/** A report has so many points at most, and so many steps. */
const POINTS_MAX = 2_000;

/** Times that end today, in days. */
export const PERIODS = ['1', '7', '30', '90', '365'] as const;
export type Period = (typeof PERIODS)[number];
const USUAL: Period = '30';

/** By what sales are told apart. */
export const SALE_GROUPS = ['Item', 'Store', 'Price'] as const;
export type SaleGroup = (typeof SALE_GROUPS)[number];

/** The choices of the page. */
export interface Choices {
  /** undefined: the time has days of its own. */
  readonly period: Period | undefined;
  /** The first day and the last one, UTC, as `2030-01-31`. */
  readonly from: string;
  readonly until: string;
  readonly step: StepName;
  /** Empty: all. */
  readonly currency: string;
  readonly store: string;
  readonly items: readonly string[];
  readonly by: SaleGroup;
}

/** Reads choices from the parameters of an address; what they do not say, or what is none, is as usual. `now`: in milliseconds. */
export function choicesOf(params: URLSearchParams, now: number): Choices {
  const said = (name: string) => params.get(name) ?? '';
  const isOwn = isDay(said('from')) && isDay(said('until'));
  const period = isOwn ? undefined : (PERIODS.find((one) => one === said('period')) ?? USUAL);
  const from = period ? dayOf(now - (Number(period) - 1) * DAY_MS) : said('from');
  const until = period ? dayOf(now) : said('until');
  const days = daysIn({ from, until });
  const asked = STEPS.find((one) => one === said('step'));
  return {
    period,
    from,
    until,
    step: asked && isPossible(asked, days) ? asked : usualStep(days),
    currency: said('currency'),
    store: said('store'),
    items: params.getAll('item'),
    by: SALE_GROUPS.find((one) => one === said('by')) ?? 'Item',
  };
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** How many days a time has; below 1: it ends before it begins. */
export function daysIn({ from, until }: Pick<Choices, 'from' | 'until'>): number {
  return (Date.parse(until) - Date.parse(from)) / DAY_MS + 1;
}

/** Whether a report can have that many steps. */
export function isPossible(step: StepName, days: number): boolean {
  return (days * DAY_SECONDS) / STEP_SECONDS[step] <= POINTS_MAX;
}

/** Some dozens of steps. */
function usualStep(days: number): StepName {
  return days <= 2 ? 'Hour' : days <= 92 ? 'Day' : 'Week';
}

/** The moments of a time as the wire has them: the first one, and the first one behind it. */
export function momentsOf({ from, until }: Pick<Choices, 'from' | 'until'>) {
  return {
    From: new Date(Date.parse(from)).toISOString(),
    To: new Date(Date.parse(until) + DAY_MS).toISOString(),
  };
}

/** A change of choices; an empty text, or no item, takes a choice back. */
export type Change = Readonly<Record<string, string | readonly string[]>>;

/** The choices in the address, and a function that changes some. */
export function useChoices(): [Choices, (change: Change) => void] {
  const [params, setParams] = useSearchParams();
  const choices = useMemo(() => choicesOf(params, Date.now()), [params]);
  function change(members: Change): void {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, values] of Object.entries(members)) {
          next.delete(name);
          for (const value of [values].flat()) if (value !== '') next.append(name, value);
        }
        return next;
      },
      { replace: true },
    );
  }
  return [choices, change];
}
