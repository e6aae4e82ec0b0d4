import { codecOf } from '../kernel/codec.ts';
import { DAY_MS, type Instant } from '../kernel/instant.ts';
import { AnyText, WireTime } from '../kernel/schema.ts';
import { Type } from '../kernel/type.ts';

/** Items of a title's news: as many as the reference API shows. They are shown whole, and older ones go. */
export const NEWS_MAX = 10;
/** Characters of the text of an item of the news: a long announcement, or its texts in some languages as JSON. */
export const NEWS_BODY_CHARS_MAX = 10_000;
/** Days by which the time of an item may be ahead. With a mistyped year it would stand above all others for ever. */
export const NEWS_DAYS_AHEAD_MAX = 366;

/** The fault of a time for an item; undefined: it has none. */
export function describeTimeFault(publishedAt: Instant, now: Instant): string | undefined {
  if (publishedAt <= now + NEWS_DAYS_AHEAD_MAX * DAY_MS) return undefined;
  return `The time must not be more than ${NEWS_DAYS_AHEAD_MAX} days ahead.`;
}

/** One item of a title's news on the wire. */
const TitleNewsItem = Type.Object(
  {
    Timestamp: WireTime('The time of the item, by which the newest comes first.'),
    NewsId: AnyText('Its id.'),
    Title: AnyText('Its headline.'),
    Body: AnyText('Its text, as it was given.'),
  },
  { title: 'TitleNewsItem', description: 'One item of the news.' },
);

/** The news of a title on the wire. */
export const TitleNews = Type.Object(
  { News: Type.Array(TitleNewsItem, { description: 'The items, newest first.' }) },
  { description: 'The news of the title.' },
);

/** Writes an item for the wire. */
export const { toWire: toWireItem } = codecOf(TitleNewsItem, { Timestamp: 'publishedAt' });

/** An item without its texts. */
interface NewsPlace {
  /** Counts the items of a title as they are added. */
  readonly number: number;
  readonly publishedAt: Instant;
}

/**
 * Judges whether an item of this time finds a place among those of the title, newest first. `full`: there are NEWS_MAX, and all of
 * them are newer. `fits`: with this number, once the items with the numbers of `pushedOut` are gone.
 */
export function judgePlace(
  kept: readonly NewsPlace[],
  publishedAt: Instant,
):
  | { readonly status: 'full' }
  | {
      readonly status: 'fits';
      readonly number: number;
      readonly pushedOut: readonly number[];
    } {
  const beyond = kept.slice(NEWS_MAX - 1);
  if (beyond.some((item) => item.publishedAt > publishedAt)) return { status: 'full' };
  const number = Math.max(0, ...kept.map((item) => item.number)) + 1;
  return { status: 'fits', number, pushedOut: beyond.map((item) => item.number) };
}
