import { LOCALE } from '../texts/locale.ts';
import { PARTS_TEXTS } from '../texts/parts.ts';

const FIELDS = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const;
const LOCAL = new Intl.DateTimeFormat(LOCALE, FIELDS);
const UTC = new Intl.DateTimeFormat(LOCALE, { ...FIELDS, timeZone: 'UTC' });

/** A planned time as the wire has it: in the person's zone, which is named, and in UTC. */
export function describeZoned(at: string): string {
  const [local, utc] = [LOCAL, UTC].map((format) => format.format(new Date(at)));
  return local === utc ? `${local}` : PARTS_TEXTS.zoned(`${local}`, `${utc}`);
}

/** The same, as an element. */
export function ZonedMoment({ at }: { readonly at: string }) {
  return <time dateTime={at}>{describeZoned(at)}</time>;
}
