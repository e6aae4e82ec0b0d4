import type { StoreItem } from 'purser-client';
import type { StoreSale } from '../../api/store-sales.ts';
import { changedPrice, isAbout, type PriceRule } from '../../parts/bulk/bulk-rule.ts';
import { isSame } from '../../parts/is-same.ts';
import { withPrice } from './content.ts';
import type { Catalog, PriceColumn } from './prices.ts';
import { withoutSales } from './store-sales.ts';

/**
 * The items of a store that a rule changes, as it makes them. Percents are of what players pay, the store's price or else the catalog's;
 * where a sale runs, of what they pay after it.
 */
export function itemsByRule(
  items: readonly StoreItem[],
  {
    rule,
    catalog,
    columns,
    sales = [],
  }: {
    readonly rule: PriceRule;
    readonly catalog: Catalog;
    readonly columns: readonly PriceColumn[];
    /** Those that run in the store. */
    readonly sales?: readonly StoreSale[];
  },
): readonly StoreItem[] {
  const about = columns.filter(({ member, code }) =>
    isAbout(rule, { kind: member === 'VirtualCurrencyPrices' ? 'virtual' : 'real', code }),
  );
  const regular = withoutSales(items, sales);
  return items.flatMap((item, index) => {
    const inCatalog = catalog.get(item.ItemId);
    const changed = about.reduce((before, { member, code }) => {
      const own = regular[index]?.[member]?.[code];
      const paid = own ?? inCatalog?.[member]?.[code];
      const price = changedPrice(rule.change, { own, paid });
      // Where the rule changes nothing, a price of a sale stays.
      return price === own ? before : withPrice(before, { member, code, price });
    }, item);
    return isSame(item, changed) ? [] : changed;
  });
}
