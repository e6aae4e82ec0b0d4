import type { CatalogItemInput } from 'purser-client';
import {
  type BulkRule,
  changedPrice,
  isAbout,
  type PriceRule,
} from '../../parts/bulk/bulk-rule.ts';
import { type CatalogBase, type Draft, isSameItem, itemOf, withItem } from './draft.ts';
import { type Currency, priceOf, withPrice } from './prices.ts';

/** An item as a rule makes it. */
export function withRule(item: CatalogItemInput, rule: BulkRule): CatalogItemInput {
  switch (rule.of) {
    case 'prices':
      return withPrices(item, rule);
    case 'class':
      return { ...item, ItemClass: rule.itemClass };
    case 'tags': {
      const kept = (item.Tags ?? []).filter((tag) => !rule.remove.includes(tag));
      return { ...item, Tags: [...new Set([...kept, ...rule.add])] };
    }
  }
}

function withPrices(item: CatalogItemInput, rule: PriceRule): CatalogItemInput {
  const priced: readonly Currency[] = [
    ...Object.keys(item.VirtualCurrencyPrices ?? {}).map((code) => {
      return { kind: 'virtual', code } as const;
    }),
    ...Object.keys(item.RealCurrencyPrices ?? {}).map((code) => ({ kind: 'real', code }) as const),
  ];
  const isNew = rule.change.how === 'set' && rule.currency !== undefined;
  // A price can also be set where there was none.
  const currencies =
    isNew && rule.currency ? [rule.currency] : priced.filter((one) => isAbout(rule, one));
  return currencies.reduce((changed, currency) => {
    const own = priceOf(item, currency);
    return withPrice(changed, currency, changedPrice(rule.change, { own, paid: own }));
  }, item);
}

/** The draft in which a rule has changed some items, and those items. Ones that are removed stay so. */
export function draftByRule(
  { base, draft }: { readonly base: CatalogBase; readonly draft: Draft },
  itemIds: readonly string[],
  rule: BulkRule,
): { readonly draft: Draft; readonly changed: readonly CatalogItemInput[] } {
  const changed = itemIds.flatMap((id) => {
    const before = itemOf(base, draft, id);
    const after = before && withRule(before, rule);
    return before && after && !isSameItem(before, after) ? after : [];
  });
  return { draft: withItem(base, draft, ...changed), changed };
}
