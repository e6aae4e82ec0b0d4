import type { Instant } from '../../kernel/instant.ts';
import { INT32_MAX } from '../../kernel/limits.ts';
import type { PlatformPurchase, PurchaseEnvironment } from '../../kernel/platform-purchase.ts';
import type { GrantedItem } from '../inventory/grant.ts';
import type { Offer } from '../purchases/purchase.ts';
import { pricesToShow, REAL_MONEY } from '../prices.ts';

/**
 * The state of an order. `cart`: Steam knows nothing of it. `paying`: Steam may show it to the player. `confirming`: Steam may take the money.
 * `succeeded`: it is paid, and its goods were given or are kept as receipts. `refunded`, `chargedBack`: so was all of its money. Each is
 * committed before Steam is called.
 */
export type OrderState =
  | 'cart'
  | 'paying'
  | 'confirming'
  | 'succeeded'
  | 'failed'
  | 'refunded'
  | 'chargedBack';

/** One kind of item of an order, as it was at its start. */
interface OrderLine {
  readonly itemId: string;
  /** The name that Steam shows to the player. */
  readonly text: string;
  readonly quantity: number;
  /** Of one, in hundredths of the order's currency. */
  readonly price: number;
}

/** A purchase on Steam that a game has begun: what is bought for how much, frozen at its start. */
export interface Order {
  /** A whole number of 64 bits above 0, in decimal digits. */
  readonly orderId: string;
  readonly titleId: string;
  /** undefined: the player was deleted, and so is `steamId`. */
  readonly playerId: string | undefined;
  readonly state: OrderState;
  readonly environment: PurchaseEnvironment;
  readonly catalogVersion: string;
  readonly lines: readonly OrderLine[];
  /** In hundredths of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** Steam's; undefined: Steam has not said it. */
  readonly transactionId: string | undefined;
  readonly steamId: string | undefined;
  readonly madeAt: Instant;
  readonly finishedAt: Instant | undefined;
  /** Why it failed, or why goods of it could not be given. */
  readonly fault: string | undefined;
  /** The items that were given, as they were then. */
  readonly granted: readonly GrantedItem[];
}

/** An item that a game wants to sell. */
export interface AskedLine {
  readonly itemId: string;
  readonly quantity: number;
}

/** Joins lines of the same item: Steam and the receipts have one of each. */
export function joinLines(asked: readonly AskedLine[]): readonly AskedLine[] {
  return [...Map.groupBy(asked, ({ itemId }) => itemId)].map(([itemId, same]) => ({
    itemId,
    quantity: same.reduce((sum, { quantity }) => sum + quantity, 0),
  }));
}

/** The offer of one line. The item must be there. */
export type OfferedLine = AskedLine & Pick<Offer, 'definition' | 'inStore' | 'real'>;

interface Money {
  /** The currency of the prices `RM`. */
  readonly currency: string;
  /** The currency of the player's wallet. */
  readonly wallet: string;
}

type Priced =
  | {
      readonly status: 'priced';
      readonly lines: readonly OrderLine[];
      readonly amount: number;
      readonly currency: string;
    }
  | { readonly status: 'notForMoney'; readonly itemId: string }
  | { readonly status: 'tooMuchMoney' };

/**
 * Prices an order in the wallet's currency where each item has a real price in it, because Steam takes no other; else in the title's, by `RM`.
 * Prices of stores take precedence over those of the catalog. A price of 0 sells nothing.
 */
export function priceLines(offered: readonly OfferedLine[], { currency, wallet }: Money): Priced {
  const inWallet = offered.map(({ real }) => {
    const amount = pricesToShow(real)[wallet];
    return amount === undefined ? undefined : toHundredths(amount, wallet);
  });
  const isInWallet = wallet !== currency && inWallet.every((price) => price !== undefined);
  const prices = isInWallet ? inWallet : offered.map(priceOfTitle);
  const unpriced = offered[prices.indexOf(undefined)];
  if (unpriced) return { status: 'notForMoney', itemId: unpriced.itemId };
  const lines = offered.map(({ itemId, quantity, definition }, index) => {
    return { itemId, text: definition?.displayName || itemId, quantity, price: prices[index] ?? 0 };
  });
  const amount = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  if (amount > INT32_MAX) return { status: 'tooMuchMoney' };
  return { status: 'priced', lines, amount, currency: isInWallet ? wallet : currency };
}

function priceOfTitle({ definition, inStore }: OfferedLine): number | undefined {
  return pricesToShow({ inCatalog: definition?.prices, inStore: inStore?.prices })[REAL_MONEY];
}

/** Hundredths of an amount in a currency's smallest unit (ISO 4217), which may be another one. */
function toHundredths(amount: number, currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = format.resolvedOptions();
  return Math.round(amount * 10 ** (2 - digits));
}

/** Whether nothing of an order is to be given any more. Money for one that has failed may come yet. */
export function isOver({ state, fault, playerId }: Order): boolean {
  if (state === 'succeeded') return fault === undefined || playerId === undefined;
  return state === 'refunded' || state === 'chargedBack';
}

/** The name of a line's purchase, for ever: the receipt of each line is one of its own, so that it can be refunded by itself. */
export function purchaseIdOf(orderId: string, line: number): string {
  return `${orderId}/${line}`;
}

/** The purchases of an order that Steam says is paid, one for each line. */
export function purchasesOf(
  { orderId, lines, environment, currency, madeAt, steamId }: Order,
  { appId, transactionId }: Pick<PlatformPurchase, 'appId' | 'transactionId'>,
): readonly PlatformPurchase[] {
  return lines.map(({ itemId, quantity, price }, index) => ({
    platform: 'SteamPurchases',
    environment,
    purchaseId: purchaseIdOf(orderId, index + 1),
    transactionId,
    appId,
    productId: itemId,
    quantity,
    kind: 'unknown',
    purchasedAt: madeAt,
    accountToken: undefined,
    isUnpaid: false,
    refunded: undefined,
    price: { amount: price * quantity, currency },
    details: { orderId, ...(steamId !== undefined && { steamId }) },
  }));
}
