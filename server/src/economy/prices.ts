/** Prices by currency code; whole numbers (kernel/limits.ts PRICE_MAX). */
export type Prices = Readonly<Record<string, number>>;

interface Priced {
  readonly virtualCurrencyPrices?: Prices | undefined;
  readonly realCurrencyPrices?: Prices | undefined;
}

/** An item's price tables on the wire; one that was not set is left out. */
export function toWirePrices({ virtualCurrencyPrices, realCurrencyPrices }: Priced) {
  return {
    ...(virtualCurrencyPrices && { VirtualCurrencyPrices: virtualCurrencyPrices }),
    ...(realCurrencyPrices && { RealCurrencyPrices: realCurrencyPrices }),
  };
}

/**
 * The prices to show for an item: per currency the store's where it has one, else the catalog's
 * (Specification 2, "Store prices override any price in the catalog"). A price of 0 sells nothing in
 * either, unless the title says that it does; real money never does.
 */
export function pricesToShow(item: {
  readonly inCatalog: Prices | undefined;
  readonly inStore: Prices | undefined;
  /** The title's rule for virtual currencies. Absent: prices in real money. */
  readonly zeroSells?: boolean;
}): Prices {
  const amounts = new Map(Object.entries(item.inCatalog ?? {}));
  for (const [code, amount] of Object.entries(item.inStore ?? {})) amounts.set(code, amount);
  const zeroSells = item.zeroSells ?? false;
  return Object.fromEntries(
    [...amounts].filter(([code, amount]) => sells(code, amount, zeroSells)),
  );
}

/** Real money in the prices of virtual currencies, which no purchase takes. */
export const REAL_MONEY = 'RM';

/** Whether an item is sold for an amount of a virtual currency, as far as the amount says. */
export function sells(code: string, amount: number, zeroSells: boolean): boolean {
  return amount > 0 || (zeroSells && code !== REAL_MONEY);
}
