import type { StoreItem } from 'purser-client';
import { changedPrice, isAbout, type PriceRule } from '../../parts/bulk/bulk-rule.ts';
import { isSame } from '../../parts/is-same.ts';
import { withPrice } from './content.ts';
import type { Catalog, PriceColumn } from './prices.ts';

/** The items of a store that a rule changes, as it makes them. Percents are of what players pay: the store's price, or else the catalog's. */
export function itemsByRule(
  items: readonly StoreItem[],
  {
    rule,
    catalog,
    columns,
  }: {
    readonly rule: PriceRule;
    readonly catalog: Catalog;
    readonly columns: readonly PriceColumn[];
  },
): readonly StoreItem[] {
  const about = columns.filter(({ member, code }) =>
    isAbout(rule, { kind: member === 'VirtualCurrencyPrices' ? 'virtual' : 'real', code }),
  );
  return items.flatMap((item) => {
    const inCatalog = catalog.get(item.ItemId);
    const changed = about.reduce((before, { member, code }) => {
      const own = item[member]?.[code];
      const paid = own ?? inCatalog?.[member]?.[code];
      return withPrice(before, { member, code, price: changedPrice(rule.change, { own, paid }) });
    }, item);
    return isSame(item, changed) ? [] : changed;
  });
}
