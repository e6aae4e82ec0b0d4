const IN_ENGLISH = /^en(-[A-Za-z0-9]+)*$/;

/**
 * The language of the console's texts, in which numbers, dates and times are written too, so that a sentence is of one language: the
 * person's own kind of it where the browser names one, as `en-GB`. The zone of a time is the person's own.
 */
export const LOCALE = navigator.languages.find((one) => IN_ENGLISH.test(one)) ?? 'en';

/** A number as a person reads it. */
export function writeNumber(value: number): string {
  return value.toLocaleString(LOCALE);
}
