/** Prices by currency code; whole numbers (kernel/limits.ts PRICE_MAX). */
export type Prices = Readonly<Record<string, number>>;

interface Priced {
  readonly virtualCurrencyPrices: Prices | undefined;
  readonly realCurrencyPrices: Prices | undefined;
}

/** An item's price tables on the wire; one that was not set is left out. */
export function toWirePrices({ virtualCurrencyPrices, realCurrencyPrices }: Priced) {
  return {
    ...(virtualCurrencyPrices && { VirtualCurrencyPrices: virtualCurrencyPrices }),
    ...(realCurrencyPrices && { RealCurrencyPrices: realCurrencyPrices }),
  };
}
