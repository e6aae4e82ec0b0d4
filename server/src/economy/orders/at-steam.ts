import type { SteamRefusal, SteamShop, SteamTransaction } from '../../kernel/steam-purchase.ts';
import type { Order } from './order.ts';

// Questions to Steam about an order. Steam refuses a step that it has taken already, so a refusal is followed by a question.

type Answer = SteamTransaction | SteamRefusal;

/** Shows an order to the player, unless Steam has done so. `refused`: it does not, and knows nothing of the order. */
export async function beginAtSteam(shop: SteamShop, order: Order): Promise<Answer> {
  const { currency, lines } = order;
  const key = keyOf(order);
  const begun = await shop.begin({
    ...key,
    steamId: order.steamId ?? '',
    currency,
    lines: lines.map(({ text, quantity, price }) => ({ text, quantity, amount: price * quantity })),
  });
  if (begun.status !== 'refused') return begun;
  const known = await shop.query(key);
  return known.status === 'refused' ? begun : known;
}

/** Takes the money of an order, if the player has approved it and it was not taken before. `refused`: Steam knows nothing of the order. */
export async function finalizeAtSteam(shop: SteamShop, order: Order): Promise<Answer> {
  const finalized = await shop.finalize(keyOf(order));
  return finalized.status === 'refused' ? shop.query(keyOf(order)) : finalized;
}

/** Asks how an order stands. */
export function askSteam(shop: SteamShop, order: Order): Promise<Answer> {
  return shop.query(keyOf(order));
}

function keyOf({ orderId, environment, steamId }: Order) {
  return { orderId, environment, steamId };
}
