import { writeNumber } from './locale.ts';
import { SHARED_TEXTS } from './shared.ts';

/** Texts of the page of an item. */
export const ITEMS_TEXTS = {
  none: { heading: 'Which item?', advice: 'Open it from a catalog, a store or an inventory.' },
  unknown: (itemId: string) => `The catalog version has no item “${itemId}”`,
  /** Of an item that is gone there is its history, and what was counted. */
  unknownAdvice: 'What was counted of it and its history, as far as there are some, are below.',
  edit: 'Edit',
  toEconomy: 'Economy at a glance',
  facts: {
    id: 'Item id',
    version: 'Catalog version',
    class: 'Class',
    description: 'Description',
  },
  sold: {
    heading: 'Where it is sold',
    nowhere: 'It can be had nowhere for a price.',
  },
  inside: {
    heading: 'What contains it',
    nothing: 'No bundle, container or drop table has it.',
    bundle: 'Bundle',
    container: 'Container',
    table: 'Drop table',
    /** A kind and a number of the same item in it. */
    times: (kind: string, count: number) =>
      count === 1 ? kind : `${kind}, ${writeNumber(count)} times`,
    through: (kind: string, table: string) => `${kind}, by the drop table ${table}`,
  },
  prices: {
    heading: 'Prices over time',
    in: (code: string) => `Price in ${code}`,
    now: 'now',
    none: 'Neither the catalog nor a store has had a price for it, as far as the histories tell.',
    catalog: 'Catalog',
    store: (storeId: string) => `Store ${storeId}`,
    notSold: '–',
    about:
      'The prices that the catalog and each store had, from the histories. A store without a price of its own has the catalog’s.',
    summary: (name: string, now: readonly string[]) => `${name}: ${now.join(', ')}.`,
    at: (place: string, price: string) => `${place} ${price}`,
  },
  amounts: {
    heading: 'Sold, granted and used',
    sold: 'Sold',
    noneSold: 'It was not sold in this time.',
    given: 'Given in other ways',
    noneGiven: 'It was not given in other ways in this time.',
    taken: 'Used and taken away',
    noneTaken: 'It was not used or taken away in this time.',
    about:
      'A sale counts once. What is given and used counts by uses, and once where an item is not used up. What comes inside something that was bought is given by it.',
    place: (place: string, price: string) => `${place}, ${price}`,
  },
  history: {
    heading: SHARED_TEXTS.history,
    none: 'No change of it is told.',
    revision: (subject: string, revision: number) =>
      `${subject}, ${SHARED_TEXTS.revision.toLowerCase()} ${revision}`,
    /** Histories end somewhere, and so does what is read of them. */
    limits: (count: number) =>
      `These are the changes among the newest ${writeNumber(count)} of the catalog and of each store. A change of very many items does not tell each of them.`,
    stores: (read: number, all: number) =>
      `Of ${writeNumber(all)} stores ${writeNumber(read)} are read, first those that sell it now.`,
    takeBackAdvice: 'A take-back is of this item only.',
  },
} as const;
