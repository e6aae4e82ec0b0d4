import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts';

// The upper bounds of orders on Steam.

/** Kinds of items of one order on Steam, and how many of each. */
export const ORDER_LINES_MAX = 20;
export const ORDER_QUANTITY_MAX = 100;
/** Bytes of the definitions that an order freezes: some three thousand items, or a few drop tables of the most nodes. */
export const ORDER_DEFINITIONS_BYTES_MAX = 512 * 1024;
/** Orders of a player that have not ended. The oldest cart gives way to a new one. */
export const OPEN_ORDERS_MAX = 10;
/** How long a cart has its prices: who begins one in a sale does not buy for its prices for ever. */
export const CART_MS = HOUR_MS;
/** Times of an order on Steam that the game does not confirm: when Steam is asked first, when nobody can pay it any more, and until when Steam is asked. */
export const ORDER_MS = { ask: MINUTE_MS, pay: DAY_MS, give: 3 * DAY_MS } as const;
/** How long carts and failed orders are kept. */
export const ORDER_KEPT_MS = 30 * DAY_MS;
