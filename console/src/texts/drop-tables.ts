import { writeNumber } from './locale.ts';

/** Texts of the page of drop tables. */
export const DROP_TABLES_TEXTS = {
  newTable: 'New drop table',
  readOnly: 'You may look at drop tables and roll them here. Changing them takes the role liveOps.',
  empty: {
    heading: 'No drop table yet',
    advice:
      'A drop table says what can come up, and how likely it is. Bundles and containers roll it: put its id into an item of the catalog.',
  },
  noCatalog: {
    heading: 'There is no such catalog yet',
    advice: 'Drop tables give items of a catalog. Make the catalog first.',
  },
  table: 'Table',
  list: {
    results: 'Results',
    likeliest: 'Likeliest',
    rarest: 'Rarest',
    odds: (itemId: string, share: string) => `${itemId} (${share})`,
  },
  editor: {
    id: 'Table id',
    idHint: 'Bundles and containers name the table by it.',
    idTaken: 'There is such a table already.',
    advice: 'One of the results comes up. A table that comes up is rolled in its turn.',
    close: 'Close',
    review: 'Review',
  },
  results: {
    add: 'Add a result',
    result: (place: number) => `Result ${place}`,
    kind: (place: number) => `Kind of result ${place}`,
    weights: (min: number, max: number) =>
      `Weights are whole numbers from ${writeNumber(min)} to ${writeNumber(max)}.`,
    weight: (place: number) => `Weight of result ${place}`,
    remove: (place: number) => `Take result ${place} out`,
  },
  odds: {
    heading: 'Final results',
    roll: (times: number) => `Roll ${writeNumber(times)} times`,
    odds: 'Odds',
    rolled: 'Came up',
    bars: 'Bars',
    more: (count: number) => `And ${writeNumber(count)} more.`,
    advice:
      'The page rolls by the weights above, with what is not saved yet. Nobody gets anything.',
  },
  change: {
    /** The subject of a change, as in "somebody changed the drop tables meanwhile". */
    what: 'drop tables',
    subject: (catalogVersion: string) => `the drop tables of ${catalogVersion}`,
    save: 'Save',
  },
} as const;
