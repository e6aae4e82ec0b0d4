import type { Prices } from '../prices.ts';

/**
 * The prices to show for an item: per currency the store's where it has one, else the catalog's
 * (Specification 2, "Store prices override any price in the catalog"). A price of 0 sells nothing in
 * either, so the answer has only amounts above 0.
 */
export function pricesToShow(item: {
  readonly inCatalog: Prices | undefined;
  readonly inStore: Prices | undefined;
}): Prices {
  const amounts = new Map(Object.entries(item.inCatalog ?? {}));
  for (const [code, amount] of Object.entries(item.inStore ?? {})) amounts.set(code, amount);
  return Object.fromEntries([...amounts].filter(([, amount]) => amount > 0));
}
