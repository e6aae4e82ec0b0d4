/** A moment: whole milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Tells what time it is. Passed in everywhere, so that a test can let a day go by. */
export type Clock = () => Instant;

export const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The computer's own wall clock. */
export const systemClock: Clock = () => Date.now();

/** A moment as the wire wants it: UTC with exactly three fraction digits and `Z`. */
export function toWireTime(instant: Instant): string {
  return new Date(instant).toISOString();
}

/** A moment as a header of HTTP wants it (RFC 9110 5.6.7). */
export function toHttpDate(instant: Instant): string {
  return new Date(instant).toUTCString();
}
