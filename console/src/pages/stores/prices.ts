import type { CatalogItem, StoreItem } from 'purser-client';

/** Prices by currency. */
export type Prices = Readonly<Record<string, number>>;

/** What somebody has typed and not saved: the prices of each item that was touched. */
export type Draft = ReadonlyMap<string, Prices>;

/** Every currency in which something is priced, in alphabetical order. */
export function currenciesOf(
  store: readonly StoreItem[],
  catalog: ReadonlyMap<string, CatalogItem>,
): readonly string[] {
  const codes = store.flatMap(({ ItemId, VirtualCurrencyPrices }) => [
    ...Object.keys(VirtualCurrencyPrices ?? {}),
    ...Object.keys(catalog.get(ItemId)?.VirtualCurrencyPrices ?? {}),
  ]);
  return [...new Set(codes)].toSorted();
}

/** The items of a draft that differ from the store, as they are sent. */
export function changedItems(store: readonly StoreItem[], draft: Draft): readonly StoreItem[] {
  return store.flatMap((item) => {
    const prices = draft.get(item.ItemId);
    if (!prices || isSame(prices, item.VirtualCurrencyPrices ?? {})) return [];
    return [{ ...item, VirtualCurrencyPrices: prices }];
  });
}

/** The prices with one more, another or none in a currency. */
export function withPrice(prices: Prices, code: string, price: number | undefined): Prices {
  const { [code]: _, ...others } = prices;
  return price === undefined ? others : { ...others, [code]: price };
}

function isSame(one: Prices, other: Prices): boolean {
  const codes = Object.keys(one);
  return (
    codes.length === Object.keys(other).length && codes.every((code) => one[code] === other[code])
  );
}
