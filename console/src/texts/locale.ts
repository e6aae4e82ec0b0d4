/**
 * The language of the console's texts. Numbers, dates and times are written as this language writes them, whatever the browser's
 * is, so that a sentence is of one language; the zone of a time is the person's own.
 */
export const LOCALE = 'en';
