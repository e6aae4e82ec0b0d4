import { writeNumber } from './locale.ts';
import { PARTS_TEXTS } from './parts.ts';
import { SHARED_TEXTS } from './shared.ts';

const items = PARTS_TEXTS.version.items;

/** Texts of the change of many items at once. */
export const BULK_TEXTS = {
  open: 'Bulk edit',
  heading: (count: number) => `Change ${items(count)} at once`,
  scope:
    'All items that the search and the filters let through. Nothing is saved before the review.',
  of: SHARED_TEXTS.what,
  parts: { prices: 'Prices', tags: 'Tags', class: 'Class' },
  currency: 'Currency',
  allCurrencies: 'all virtual currencies',
  real: (code: string) => `${code}, real money`,
  how: 'How',
  changes: {
    lower: 'Lower by percent',
    raise: 'Raise by percent',
    set: 'Set to',
    remove: 'Remove the price',
  },
  percent: 'Percent',
  price: 'Price',
  rounding: 'Round prices to',
  roundingHint: 'The nearest one. None becomes 0, and none moves to the other side.',
  multiples: (roundTo: number) =>
    roundTo === 1 ? 'whole amounts' : `multiples of ${writeNumber(roundTo)}`,
  addTags: 'Tags to add',
  removeTags: 'Tags to remove',
  class: 'Class',
  classHint: 'Empty: none.',
  changed: (count: number, of: number) =>
    `${writeNumber(count)} of ${items(of)} ${count === 1 ? 'changes' : 'change'}.`,
  tooDear: (max: number, itemIds: readonly string[]) => {
    const named = itemIds.slice(0, 10).join(', ');
    const more = itemIds.length > 10 ? ` and ${writeNumber(itemIds.length - 10)} more` : '';
    return `No price is over ${writeNumber(max)}, and the rule would make some so: ${named}${more}.`;
  },
  apply: 'Apply',
} as const;
