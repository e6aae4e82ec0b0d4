import type { SetPrice, StoreItem } from 'purser-client';
import type { StoreSale } from '../../api/store-sales.ts';
import { withPrice } from './content.ts';

// The prices of a store while sales run in it. A price that is no longer the one of the sale has left it, as at its end.

const MEMBER = 'VirtualCurrencyPrices';

/** The prices that sales have set in a store, by item. */
function pricesOf(sales: readonly StoreSale[]): ReadonlyMap<string, readonly SetPrice[]> {
  return Map.groupBy(
    sales.flatMap(({ prices }) => prices),
    ({ ItemId }) => ItemId,
  );
}

function isOnSale(item: StoreItem | undefined, { VirtualCurrency, During }: SetPrice): boolean {
  return item?.[MEMBER]?.[VirtualCurrency] === During;
}

/** The items with the prices that the ends of the sales would put back. */
export function withoutSales(
  items: readonly StoreItem[],
  sales: readonly StoreSale[],
): readonly StoreItem[] {
  const prices = pricesOf(sales);
  return items.map((item) =>
    (prices.get(item.ItemId) ?? [])
      .filter((price) => isOnSale(item, price))
      .reduce(
        (one, { VirtualCurrency: code, Own: price }) =>
          withPrice(one, { member: MEMBER, code, price }),
        item,
      ),
  );
}

/** The reverse of `withoutSales`: items whose prices are those from before a sale stay in it, as they are now. */
export function backOnSale(
  items: readonly StoreItem[],
  { now, sales }: { readonly now: readonly StoreItem[]; readonly sales: readonly StoreSale[] },
): readonly StoreItem[] {
  const prices = pricesOf(sales);
  const present = new Map(now.map((item) => [item.ItemId, item]));
  return items.map((item) =>
    (prices.get(item.ItemId) ?? [])
      .filter((price) => isOnSale(present.get(item.ItemId), price))
      .filter(({ VirtualCurrency: code, Own }) => item[MEMBER]?.[code] === Own)
      .reduce(
        (one, { VirtualCurrency: code, During: price }) =>
          withPrice(one, { member: MEMBER, code, price }),
        item,
      ),
  );
}

/** The ids of the items of which a sale has set a price that is still there. */
export function idsOnSale(items: readonly StoreItem[], sale: StoreSale): readonly string[] {
  const prices = pricesOf([sale]);
  return items.flatMap((item) =>
    prices.get(item.ItemId)?.some((price) => isOnSale(item, price)) ? item.ItemId : [],
  );
}

/** The ids of the items of which an edit changes a price of the sale: its end leaves such a price alone. */
export function idsLeaving(
  { base, content }: Record<'base' | 'content', { readonly items: readonly StoreItem[] }>,
  sale: StoreSale,
): readonly string[] {
  const prices = pricesOf([sale]);
  const before = new Map(base.items.map((item) => [item.ItemId, item]));
  return content.items.flatMap((item) => {
    const set = prices.get(item.ItemId) ?? [];
    const isLeaving = set.some(
      (price) => isOnSale(before.get(item.ItemId), price) && !isOnSale(item, price),
    );
    return isLeaving ? item.ItemId : [];
  });
}
