/** A moment, in whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Returns the present moment. It is an argument everywhere, so that a test can set it. */
export type Clock = () => Instant;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The computer's wall clock. */
export const systemClock: Clock = () => Date.now();

/** A moment on the wire: UTC with exactly three fraction digits and `Z`. */
export function toWireTime(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** A moment in the name of a file: UTC to the second, such as `2026-11-26T173000Z`. Names sort by their moments. */
export function toFileTime(instant: Instant): string {
  return `${toWireTime(instant).slice(0, 'yyyy-mm-ddThh:mm:ss'.length).replaceAll(':', '')}Z`;
}

/** The moment of a text that fits `WireTime` (kernel/schema.ts). A leap second is the moment behind it: `Date` knows none (RFC 3339 5.7). */
export function fromWireTime(text: string): Instant {
  const withoutLeap = text.replace(/:60(?=\D)/, ':59');
  return Date.parse(withoutLeap) + (withoutLeap === text ? 0 : SECOND_MS);
}

/** A moment as libraries take it. */
export function toDate(instant: Instant): Date {
  return new Date(instant);
}

/** A moment in an HTTP header (RFC 9110 5.6.7). */
export function toHttpDate(instant: Instant): string {
  return new Date(instant).toUTCString();
}
