import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the look at a change before it is made. */
export const CHANGES_TEXTS = {
  acts: {
    Changed: 'changed',
    Added: 'added',
    Removed: 'removed',
    Moved: 'moved',
  },
  differences: {
    /** `what` is what the change is of, as in "store". */
    itself: (what: string) => `The ${what} itself`,
    actOf: (what: string, act: string) => `${what} ${act}`,
    countOf: (count: number, act: string) => `${writeNumber(count)} ${act}`,
    showMore: (count: number) => `Show more of ${writeNumber(count)}`,
    leftOut: (count: number) => `${writeNumber(count)} more are not listed.`,
    moreLines: (count: number) => `And ${writeNumber(count)} more members.`,
    nothing: 'Nothing changes.',
    percent: (percent: number) => `(${percent > 0 ? '+' : '−'}${Math.abs(percent)} %)`,
  },
  lines: {
    price: (code: string) => `Price in ${code}`,
    part: (member: string, part: string) => `${member}: ${part}`,
    value: (isTrue: boolean) => (isTrue ? SHARED_TEXTS.yes : SHARED_TEXTS.no),
  },
  prices: {
    notSold: 'not sold',
    notSoldHere: 'not sold here',
    free: 'free',
    inCatalog: (amount: string) => `${amount} (catalog)`,
  },
  /** The items that stop or begin to be sold. */
  sold: {
    inStore: {
      stops: (count: number) => `Stops being sold in this store (${writeNumber(count)})`,
      starts: (count: number) => `Begins to be sold in this store (${writeNumber(count)})`,
    },
    anywhere: {
      stops: (count: number) => `Stops being sold (${writeNumber(count)})`,
      starts: (count: number) => `Begins to be sold (${writeNumber(count)})`,
    },
    codes: (codes: string) => `for ${codes}`,
    showAll: (count: number) => `Show all ${writeNumber(count)}`,
  },
  priceAudit: {
    heading: 'Lowest prices, even for a tampered client',
    raised: 'Unusual after this change',
    information: 'For information',
    accepted: 'Accepted before',
    removed: 'Is so no more',
    more: (count: number) => `${writeNumber(count)} more`,
    moreItems: (count: number) => `${writeNumber(count)} more items`,
    unchanged: 'No lowest price changes.',
    table: 'Lowest prices',
    item: 'Lowest price of',
  },
  review: {
    heading: 'What this changes',
    note: 'Note',
    noteHint: 'For readers of the history.',
    back: 'Back',
    schedule: 'Schedule',
    /** Where a fault is: of which item, and where a file has it. */
    place: (
      item: { readonly itemId: string; readonly place: string | undefined },
      member: string,
    ) => [item.place, `item ${item.itemId}`, member].filter(Boolean).join(', '),
    /** `subject` is what the change is of, as in "the store smith". */
    saved: (revision: number, subject: string) => `Saved: revision ${revision} of ${subject}`,
    scheduled: (change: number, of: { readonly subject: string; readonly at: string }) =>
      `Scheduled: change ${change} of ${of.subject}, for ${of.at}`,
  },
  conflict: {
    heading: (what: string) => `Somebody changed the ${what} meanwhile`,
    advice: 'Nothing was overwritten, and nothing that you have typed is lost.',
    compare: 'Compare with what is there now',
  },
  /** The subject of a change, as in "The store itself". */
  what: {
    Store: 'store',
    Catalog: 'catalog',
    DropTables: 'drop tables',
    Currencies: 'currencies',
    TitleData: 'title data',
    InternalData: 'internal data',
    PublisherData: 'publisher data',
  },
  restoration: {
    takeBack: 'Take back',
    backToThis: 'Back to this',
    heading: (revision: number) => `Back to revision ${revision}`,
    catalog: 'the catalog',
    store: (storeId: string) => `the store ${storeId}`,
    pastSale: (name: string) => `The sale “${name}” was running then, and is over`,
    pastSaleAdvice: 'These are prices of the sale, and they would stay: nothing ends them again.',
  },
  authors: {
    commandLine: 'Somebody at the command line',
    secretKey: (name: string) => `The secret key “${name}”`,
  },
  /** An author's note. */
  note: (note: string) => `“${note}”`,
  undo: {
    act: 'Undo',
    done: 'Taken back. Purchases that were made meanwhile stand.',
    heading: 'Take back what nobody else has touched',
    by: (of: { readonly revision: number; readonly author: string }) =>
      `${of.author}: ${SHARED_TEXTS.revision} ${of.revision}`,
    free: (count: number) =>
      count === 1
        ? 'One item of your change was touched by nobody since:'
        : `${writeNumber(count)} items of your change were touched by nobody since:`,
    nothingFree:
      'Others have changed the same items since, or more than is listed: nothing is taken back. The history shows each change.',
    more: (count: number) => `and ${writeNumber(count)} more`,
    some: (count: number) => (count === 1 ? 'Take back this item' : 'Take back these items'),
    keep: 'Keep everything',
  },
  openness: {
    what: 'store',
    subject: (storeId: string) => `the store ${storeId}`,
    open: 'Open the store',
    close: 'Close the store',
    opened: (storeId: string) =>
      `From the moment of the change everybody can buy in “${storeId}”, at its prices.`,
    closed: (storeId: string) =>
      `Nobody can buy in it then: “${storeId}” can still be read and edited.`,
  },
  timing: {
    label: SHARED_TEXTS.when,
    now: 'Now',
    later: 'At a time',
    from: 'In force from',
    /** `zoned` is the time with its zone, and in UTC. */
    fromHint: (zoned: string | undefined) =>
      zoned === undefined
        ? 'Your local time, at most a year ahead.'
        : `Your local time, at most a year ahead: ${zoned}.`,
    onConflict: 'If somebody changes the same until then',
    cancel: 'Cancel this change',
    apply: 'Make it all the same',
  },
} as const;
