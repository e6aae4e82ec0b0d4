import { BALANCE_MAX } from '../../kernel/limits.ts';
import type { ItemDefinition } from '../catalogs/item-definition.ts';
import type { SeededContext } from '../inventory/command-context.ts';
import type { GrantedItem } from '../inventory/grant.ts';
import { type BalanceFault, changeBalance, type Holdings } from '../inventory/holdings.ts';
import type { NoCatalog, NoStore } from '../outcomes.ts';
import { type Prices, pricesToShow } from '../prices.ts';

/** A wish to buy an item in a currency, at the price that the player has seen. */
export interface Purchase extends SeededContext {
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  /** undefined: from the catalog itself. */
  readonly storeId: string | undefined;
  readonly itemId: string;
  readonly currency: string;
  readonly price: number;
}

/** Why an item is not sold as asked, in order of precedence. */
export type OfferFault =
  | NoCatalog
  /** The title sells in stores only, and none was named. */
  | { readonly status: 'storeRequired' }
  | NoStore
  | { readonly status: 'storeClosed' }
  /** `inStore`: the catalog version may have the item, but the store does not list it. */
  | { readonly status: 'itemNotSold'; readonly catalogVersion: string; readonly inStore: boolean }
  | Extract<BalanceFault, { readonly status: 'unknownCurrency' }>
  /** The prices in force. */
  | { readonly status: 'wrongCurrency'; readonly prices: Prices }
  | { readonly status: 'wrongPrice'; readonly price: number };

/** The player was deleted after the call was let in. */
export interface NoPlayer {
  readonly status: 'noPlayer';
}

export interface Bought {
  readonly status: 'bought';
  /** A bundle stands before its contents. */
  readonly items: readonly GrantedItem[];
}

/** The rules of all purchases and balances of a title. */
export interface PurchaseRules {
  /** Whether a purchase must name a store. */
  readonly requiresStore: boolean;
  /** Whether a price of 0 sells; else there is no price in its currency. */
  readonly zeroSells: boolean;
  /** Whether the studio may take more from a balance than there is. */
  readonly allowsNegativeBalances: boolean;
  /** Whether players may change their own balances. */
  readonly clientsChangeBalances: boolean;
}

/** The state of all that a purchase names, as of one moment. */
export interface Offer {
  readonly requiresStore: boolean;
  /** Whether a price of 0 sells. */
  readonly zeroSells: boolean;
  readonly catalogVersion: string;
  readonly hasCatalog: boolean;
  /** The store that is named; undefined: it does not exist, or none is named. */
  readonly store: { readonly isOpen: boolean } | undefined;
  /** The item in the catalog version; undefined: it is not there. */
  readonly definition: ItemDefinition | undefined;
  /** The item in the store; undefined: the store does not list it. */
  readonly inStore: { readonly prices: Prices | undefined } | undefined;
  /** Its prices in real money, which the smallest units of the currencies count. */
  readonly real: Readonly<Record<'inCatalog' | 'inStore', Prices | undefined>>;
}

/** The item at the price that is in force, which is the one that the player has seen. */
interface Sale {
  readonly status: 'sale';
  readonly definition: ItemDefinition;
  readonly paid: { readonly code: string; readonly amount: number };
}

/** Judges a purchase in the order of `OfferFault`, and takes its price. The balance must have been read, if the title has the currency. */
export function pay(
  holdings: Holdings,
  offer: Offer,
  purchase: Purchase,
): Sale | OfferFault | BalanceFault {
  const definition = findDefinition(offer, purchase);
  if ('status' in definition) return definition;
  const { currency: code, price: amount, itemId, storeId = '', now } = purchase;
  const sale = { catalogVersion: offer.catalogVersion, storeId };
  if (!holdings.currencies.has(code)) return { status: 'unknownCurrency', code };
  const fault =
    judgePrice(pricesInForce(offer, definition), purchase) ??
    changeBalance(holdings, { code, change: -amount, cause: 'purchase', itemId, sale, now });
  return fault ?? { status: 'sale', definition, paid: { code, amount } };
}

/** Finds what an offer sells, or why it sells nothing. */
export function findDefinition(
  offer: Offer,
  { storeId }: Pick<Purchase, 'storeId'>,
): ItemDefinition | OfferFault {
  const { catalogVersion, definition, inStore, store } = offer;
  if (!offer.hasCatalog) return { status: 'noCatalog' };
  if (storeId === undefined) {
    if (offer.requiresStore) return { status: 'storeRequired' };
    return definition ?? { status: 'itemNotSold', catalogVersion, inStore: false };
  }
  if (!store) return { status: 'noStore', catalogVersion };
  if (!store.isOpen) return { status: 'storeClosed' };
  return definition && inStore
    ? definition
    : { status: 'itemNotSold', catalogVersion, inStore: true };
}

/** The prices that a player is shown (Client/GetStoreItems), but for those that no balance can pay. */
function pricesInForce({ inStore, zeroSells }: Offer, definition: ItemDefinition): Prices {
  const shown = pricesToShow({ inCatalog: definition.prices, inStore: inStore?.prices, zeroSells });
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
