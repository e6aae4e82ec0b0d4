import { LAYOUT_TEXTS } from './layout.ts';
import { writeNumber } from './locale.ts';
import { PLAYERS_ECONOMY_TEXTS } from './players-economy.tsx';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the economy at a glance. */
export const ECONOMY_TEXTS = {
  heading: LAYOUT_TEXTS.pages.economy,
  /** Beside a time. */
  countedUntil: 'Counted until',
  choices: {
    period: 'Time',
    periods: {
      1: 'Today',
      7: 'Last 7 days',
      30: 'Last 30 days',
      90: 'Last 90 days',
      365: 'Last 365 days',
    },
    own: 'Own days',
    from: 'First day (UTC)',
    until: 'Last day (UTC)',
    noTime: 'This time ends before it begins.',
    step: 'By',
    steps: { Hour: 'Hour', Day: 'Day', Week: 'Week' },
    currency: 'Currency',
    store: SHARED_TEXTS.store,
    items: 'Items',
    all: 'All',
    noItem: 'No item',
  },
  about: (of: { readonly from: string; readonly until: string; readonly isOver: boolean }) =>
    `From ${of.from} until ${of.until}${of.isOver ? '' : ', which is not over yet'}, by the UTC clock: a day begins at midnight, a week on Monday.`,
  hoursGone: (days: number) =>
    `Hours are kept for ${writeNumber(days)} days: those before are not here. Days and weeks are kept for ever.`,
  tooLarge: {
    heading: 'This is more than one report holds',
    advice: 'Choose a currency, a store or some items, longer steps, or a shorter time.',
  },
  nothing: {
    heading: 'Nothing was counted in this time',
    advice:
      'What players gain, pay, buy, use and lose is counted from the moment of the upgrade to this version on, and shows here some seconds later.',
  },
  currencies: {
    heading: SHARED_TEXTS.currencies,
    gained: 'Came in',
    lost: 'Went out',
    /** Of the table. */
    all: 'Each currency in this time',
    change: 'Change',
    held: 'Held at the end',
    heldHint: 'What players hold is what is booked: what recharges counts when it is booked.',
    /** A currency by its code and its name. */
    name: (code: string, name: string | undefined) => (name ? `${code}, ${name}` : code),
    gainedOf: (code: string) => `${code}: what came in`,
    lostOf: (code: string) => `${code}: what went out`,
    heldOf: (code: string) => `${code}: what players hold`,
    noneGained: 'Nothing came in.',
    noneLost: 'Nothing went out.',
    noneHeld: 'Players hold none of it.',
    /** Columns of a table: what came in for a reason, or went out. */
    gainedFor: (cause: string) => `In: ${cause}`,
    lostFor: (cause: string) => `Out: ${cause}`,
    cause: (cause: string, amount: number) => `${cause} ${writeNumber(amount)}`,
    leftOut: (codes: readonly string[]) =>
      `The charts are of the currencies that changed most. Choose one of the others to see its charts: ${codes.join(', ')}.`,
  },
  causes: {
    ...PLAYERS_ECONOMY_TEXTS.ledger.causes,
    Use: 'Used',
    Revocation: 'Revoked',
    Deletion: 'Deleted players',
    Start: 'There before it was counted',
  },
  sales: {
    heading: 'Sales',
    by: 'Sales by',
    groups: {
      Item: SHARED_TEXTS.item,
      Store: SHARED_TEXTS.store,
      Price: 'Item, store and price',
    },
    none: 'Nothing was sold in this time',
    noneOfChoice: 'Nothing of what you have chosen was sold in this time',
    price: 'Price',
    sold: 'Sold',
    revenue: 'Revenue',
    soldChart: 'How often something was sold',
    revenueOf: (code: string) => `Revenue in ${code}`,
    noRevenue: 'All of it was sold for nothing.',
    /** In the place of a store's id. */
    noStore: 'in no store',
    sum: 'In all',
    rest: (amounts: string) =>
      `Sales of further items brought ${amounts}. There were too many different items and prices in an hour or a day to tell them apart.`,
    sums: (amounts: readonly string[]) => amounts.join(', '),
    kind: (parts: readonly string[]) => parts.join(', '),
    inCurrency: (what: string, code: string) => `${what} (${code})`,
  },
  active: {
    heading: 'Players and payers',
    chart: { Day: 'Players each day', Week: 'Players each week' },
    kinds: { Player: SHARED_TEXTS.players, Payer: 'Payers' },
    time: 'Time',
    about:
      'A player counts once in each UTC day, week and month, with the first login in it; a payer with the first payment in a currency or in real money. A week or a month that is not whole has only those who came first within these days.',
    none: 'Nobody has logged in.',
    caption: 'Days first, then weeks and months, each with the newest on top.',
    per: {
      Day: (day: string) => day,
      Week: (day: string) => `Week from ${day}`,
      Month: (month: string) => `Month from ${month}`,
    },
  },
  revisions: {
    heading: 'Changes of what is sold in this time',
    none: 'Nothing of what is sold was changed in this time.',
    /** The newest that one report has. */
    most: (count: number) => `The newest ${writeNumber(count)} are here and in the charts.`,
    kinds: {
      Store: (id: string) => `Store ${id}`,
      Catalog: (version: string) => `Catalog ${version}`,
      DropTables: (version: string) => `Drop tables of ${version}`,
      Currencies: () => SHARED_TEXTS.currencies,
    },
    revision: (subject: string, revision: number) => `${subject}, revision ${revision}`,
    by: (author: string, note: string | undefined) =>
      note === undefined ? author : `${author}: “${note}”`,
    /** In a chart: who changed what, and when. */
    mark: (of: { readonly subject: string; readonly by: string; readonly time: string }) =>
      `${of.time}: ${of.subject}. ${of.by}`,
  },
} as const;
