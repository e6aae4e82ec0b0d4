import type { ReactNode } from 'react';
import { BULK_TEXTS } from './bulk.ts';
import { CHANGES_TEXTS } from './changes.ts';
import { writeNumber } from './locale.ts';
import { PARTS_TEXTS } from './parts.ts';
import { SHARED_TEXTS } from './shared.ts';

const items = PARTS_TEXTS.version.items;
const prices = (count: number) => `${writeNumber(count)} ${count === 1 ? 'price' : 'prices'}`;

/** Texts of the page of sales. */
export const SALES_TEXTS = {
  newSale: 'New sale',
  denied: 'make, move or cancel sales',
  heading: (sale: number, name: string) => `Sale ${sale}: ${name}`,
  sale: (sale: number) => `Sale ${sale}`,
  statuses: {
    Coming: 'planned',
    Running: 'running',
    Ended: 'over',
    Cancelled: 'cancelled',
    Failed: 'failed',
  },
  gone: (sale: number) => `There is no sale ${sale}, or it was over more than a year ago.`,
  open: 'Running and planned',
  noneOpen: 'No sale is running or planned.',
  over: 'Over',
  none: 'No sale yet',
  noneHint:
    'A sale lowers prices of some items for a time. Its end puts back every price that nobody has changed meanwhile.',
  /** As in "−25 % on 20 items in the store smith". */
  scope: (of: {
    readonly percentOff: number;
    readonly items: number;
    readonly stores: readonly string[];
  }) =>
    `−${of.percentOff} % on ${items(of.items)} in ${
      of.stores.length === 1 ? `the store ${of.stores[0]}` : `${of.stores.length} stores`
    }`,
  time: (start: ReactNode, end: ReactNode) => (
    <>
      From {start} until {end}
    </>
  ),
  by: (author: string, time: ReactNode) => (
    <>
      {author} made it, {time}
    </>
  ),
  notPutBack: (count: number) =>
    count === 1
      ? 'One price was no longer the one of the sale, and was left as it was.'
      : `${writeNumber(count)} prices were no longer those of the sale, and were left as they were.`,
  facts: {
    stores: 'Stores',
    version: PARTS_TEXTS.version.label,
    discount: 'Discount',
    rounding: 'Rounded to',
    currencies: SHARED_TEXTS.currencies,
    allCurrencies: 'all but real money',
    start: 'Start',
    end: 'End',
    atOnce: 'at once',
    percent: (percent: number) => `−${percent} %`,
    multiples: BULK_TEXTS.multiples,
    store: (storeId: string, count: number) => `${storeId} (${items(count)})`,
  },
  /** Headings of the prices of a sale, each with how many there are. */
  prices: {
    coming: {
      prices: (count: number) => `What players pay (${prices(count)})`,
      left: (count: number) => `Left as it is (${prices(count)})`,
    },
    running: {
      prices: (count: number) => `What its end would put back (${prices(count)})`,
      left: (count: number) => `What its end would leave as it is (${prices(count)})`,
    },
    endedNow: {
      prices: (count: number) => `To end it now puts back ${prices(count)}`,
      left: (count: number) => `To end it now leaves ${prices(count)} as it is`,
    },
    over: {
      prices: (count: number) => `Put back (${prices(count)})`,
      left: (count: number) => `Left as it is (${prices(count)})`,
    },
    failed: {
      prices: (count: number) => `Set by its start (${prices(count)})`,
      left: (count: number) => `Left as it is (${prices(count)})`,
    },
    during: 'In the sale',
    percent: CHANGES_TEXTS.differences.percent,
    leftWhy: 'No longer the price of the sale: somebody has changed it meanwhile.',
    found: 'Found at the end',
    notFound: 'no price of its own, or no longer sold there',
    notCheaper: (count: number) =>
      `Stays as it is, because no price would be lower or the store has it no more (${items(count)})`,
    inStore: (storeId: string) => `in ${storeId}`,
    showAll: CHANGES_TEXTS.sold.showAll,
  },
  form: {
    sales: 'Sales',
    items: SHARED_TEXTS.what,
    stores: 'Stores',
    storesHint: (count: number) =>
      count === 1 ? 'Empty: the one store of the catalog version.' : `Empty: all ${count} stores.`,
    tooManyStores: (max: number) => `A sale has at most ${max} stores: choose some.`,
    noStores: 'The catalog version has no store. A sale sets prices of stores.',
    kinds: 'All items of a tag or class',
    all: (count: number) => `Everything (${writeNumber(count)})`,
    tag: (tag: string, count: number) => `${tag} (${writeNumber(count)})`,
    class: (itemClass: string, count: number) => `Class ${itemClass} (${writeNumber(count)})`,
    moreKinds: (count: number) => `Show ${writeNumber(count)} more`,
    find: 'Find items',
    search: 'Id, name or tag',
    list: 'Items of the stores',
    chooseFound: (count: number) => `All ${writeNumber(count)} that are listed`,
    moreItems: (count: number) => `${writeNumber(count)} more: type to find them.`,
    noMatch: 'No item matches.',
    chosen: (count: number) => (count === 0 ? 'No item is chosen.' : `${items(count)} chosen`),
    tooManyItems: (count: number, max: number) =>
      `A sale has at most ${writeNumber(max)} items, counted in each store; these are ${writeNumber(count)}.`,
    discount: 'Discount',
    percent: 'Percent off',
    percentHint: 'Of what players pay when the sale begins.',
    roundingHint: 'The nearest one. A price never rises, and never becomes 0.',
    currencies: 'Only these currencies',
    currenciesHint: 'Empty: all. Real money stays as it is.',
    time: SHARED_TEXTS.when,
    period: 'Time of the sale',
    periods: { weekend: 'Next weekend', day: 'Now, for a day', own: 'Another time' },
    startsAt: 'Begins',
    endsAt: 'Ends',
    /** `zoned` is the time with its zone, and in UTC. */
    zoned: (zoned: string) => `${zoned}.`,
    noTime: 'Your local time, at most a year ahead.',
    endsBefore: 'It ends before it begins.',
    isOver: 'This time is over.',
    name: SHARED_TEXTS.name,
    nameHint: 'Also the note of both changes in the history.',
    /** The name of a sale that nobody has named; `day` is the one on which it begins. */
    named: {
      weekend: (day: string) => `Weekend of ${day}`,
      day: (day: string) => `Sale of ${day}`,
      own: (day: string) => `Sale of ${day}`,
    },
    review: 'Review',
  },
  review: {
    heading: 'What this sale does',
    back: CHANGES_TEXTS.review.back,
    schedule: 'Schedule the sale',
    begin: 'Begin the sale now',
    done: (sale: string, start: string, end: string) => `${sale}, from ${start} until ${end}`,
    /** The things that a sale goes by, as in "Somebody changed … meanwhile". */
    sold: 'catalog or a store',
    overlap: 'Another sale has one of these items at that time',
    overlapAdvice:
      'An item is in one sale at a time. Choose other items or another time, or move or cancel the other sale:',
    undo: CHANGES_TEXTS.undo.act,
  },
  move: {
    act: 'Move',
    heading: (sale: number) => `Move sale ${sale}`,
    done: (sale: number, start: string, end: string) =>
      `Sale ${sale} is from ${start} until ${end}`,
    begun: 'It has begun, so only its end can be moved.',
  },
  cancellation: {
    Coming: {
      act: 'Cancel the sale',
      heading: (sale: number) => `Cancel sale ${sale}`,
      effect: (name: string) => `“${name}” will not begin, and no price changes.`,
      done: (sale: number) => `Sale ${sale} is cancelled`,
    },
    Running: {
      act: 'End it now',
      heading: (sale: number) => `End sale ${sale} now`,
      effect: (name: string) =>
        `“${name}” is running. This ends it now, at once in all its stores: players pay the prices after it from this moment on.`,
      done: (sale: number) => `Sale ${sale} is over`,
    },
    keep: 'Keep it',
  },
} as const;
