import { LOCALE } from '../../texts/locale.ts';

/** A month of the person's own zone. */
export interface Month {
  readonly year: number;
  /** From 0 on. */
  readonly index: number;
}

const ADDRESS = /^(\d{4})-(0[1-9]|1[0-2])$/;

/** Reads a month as the address has it: 2026-06; undefined: it is none. */
export function monthFrom(address: string): Month | undefined {
  const found = ADDRESS.exec(address);
  return found ? { year: Number(found[1]), index: Number(found[2]) - 1 } : undefined;
}

/** The month of a moment. */
export function monthOf(at: Date): Month {
  return { year: at.getFullYear(), index: at.getMonth() };
}

/** The month that is so many months later. */
export function addMonths({ year, index }: Month, count: number): Month {
  return monthOf(new Date(year, index + count, 1));
}

export function addressOf({ year, index }: Month): string {
  return `${year}-${String(index + 1).padStart(2, '0')}`;
}

/** The first moment of a month, and that of the next one. */
export function boundsOf(month: Month): { readonly From: string; readonly To: string } {
  const start = (of: Month) => new Date(of.year, of.index, 1).toISOString();
  return { From: start(month), To: start(addMonths(month, 1)) };
}

/** The days of a month in weeks from Monday on; undefined: a day of another month. */
export function weeksOf({ year, index }: Month): readonly (readonly (number | undefined)[])[] {
  const days = new Date(year, index + 1, 0).getDate();
  const before = (new Date(year, index, 1).getDay() + 6) % 7;
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday) => {
      const day = week * 7 + weekday - before + 1;
      return day >= 1 && day <= days ? day : undefined;
    }),
  );
}

const MONTH = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric' });
const WEEKDAY = new Intl.DateTimeFormat(LOCALE, { weekday: 'short' });
const TIME = new Intl.DateTimeFormat(LOCALE, { hour: '2-digit', minute: '2-digit' });
const DAY = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'full' });

export function describeMonth({ year, index }: Month): string {
  return MONTH.format(new Date(year, index, 1));
}

export function describeDay({ year, index }: Month, day: number): string {
  return DAY.format(new Date(year, index, day));
}

/** The names of the days of a week, from Monday on. */
export function weekdays(): readonly string[] {
  // The 1st of January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, day) => WEEKDAY.format(new Date(2024, 0, 1 + day)));
}

/** The time of the day of a moment. */
export function describeTime(at: string): string {
  return TIME.format(new Date(at));
}
