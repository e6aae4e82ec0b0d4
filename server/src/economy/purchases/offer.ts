import { BALANCE_MAX } from '../../kernel/limits.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import { type BalanceFault, changeBalance } from '../inventory/holdings.ts';
import type { Holdings } from '../inventory/ports.ts';
import { type Prices, pricesToShow } from '../prices.ts';
import type { OfferFault, Purchase } from './ports.ts';

/** What there is of all that a purchase names, as of one moment. */
export interface Offer {
  readonly requiresStore: boolean;
  /** Whether a price of 0 sells. */
  readonly zeroSells: boolean;
  readonly catalogVersion: string;
  readonly hasCatalog: boolean;
  /** The store that is named; undefined: it does not exist, or none is named. */
  readonly store: { readonly isOpen: boolean } | undefined;
  /** The item in the catalog version; undefined: it is not there. */
  readonly good: ItemDefinition | undefined;
  /** The item in the store; undefined: the store does not list it. */
  readonly inStore: { readonly prices: Prices | undefined } | undefined;
}

/** The item at the price that is in force, which is the one that the player has seen. */
export interface Sale {
  readonly status: 'sale';
  readonly good: ItemDefinition;
  readonly paid: { readonly code: string; readonly amount: number };
}

/** Judges a purchase in the order of `OfferFault`, and takes its price. The balance of the currency must have been read, if the title has it. */
export function pay(
  holdings: Holdings,
  offer: Offer,
  purchase: Purchase,
): Sale | OfferFault | BalanceFault {
  const good = findGood(offer, purchase);
  if ('status' in good) return good;
  const { currency: code, price: amount, itemId, now } = purchase;
  if (!holdings.currencies.has(code)) return { status: 'unknownCurrency', code };
  const fault =
    judgePrice(pricesInForce(offer, good), purchase) ??
    changeBalance(holdings, { code, change: -amount, cause: 'purchase', itemId, now });
  return fault ?? { status: 'sale', good, paid: { code, amount } };
}

function findGood(
  offer: Offer,
  { storeId }: Pick<Purchase, 'storeId'>,
): ItemDefinition | OfferFault {
  const { catalogVersion, good, inStore, store } = offer;
  if (!offer.hasCatalog) return { status: 'noCatalog' };
  if (storeId === undefined) {
    if (offer.requiresStore) return { status: 'storeRequired' };
    return good ?? { status: 'itemNotSold', catalogVersion, inStore: false };
  }
  if (!store) return { status: 'noStore', catalogVersion };
  if (!store.isOpen) return { status: 'storeClosed' };
  return good && inStore ? good : { status: 'itemNotSold', catalogVersion, inStore: true };
}

/** The prices that a player is shown (Client/GetStoreItems), but for those that no balance can pay. */
function pricesInForce({ inStore, zeroSells }: Offer, good: ItemDefinition): Prices {
  const shown = pricesToShow({ inCatalog: good.prices, inStore: inStore?.prices, zeroSells });
  return Object.fromEntries(Object.entries(shown).filter(([, price]) => price <= BALANCE_MAX));
}

function judgePrice(
  prices: Prices,
  { currency, price }: Pick<Purchase, 'currency' | 'price'>,
): OfferFault | undefined {
  const inForce = Object.hasOwn(prices, currency) ? prices[currency] : undefined;
  if (inForce === undefined) return { status: 'wrongCurrency', prices };
  return inForce === price ? undefined : { status: 'wrongPrice', price: inForce };
}
