import { confirmPurchase } from '../../src/economy/orders/operations/confirm-purchase.ts';
import { payForPurchase } from '../../src/economy/orders/operations/pay-for-purchase.ts';
import { startPurchase } from '../../src/economy/orders/operations/start-purchase.ts';
import { linkSteamId } from '../../src/players/providers/platform-ids.ts';
import { STEAM, steamIdOf } from './fakes/steam.ts';
import { connectSteam } from './platform-providers.ts';
import { setPlatform, steamAppIdIn } from './platforms.ts';
import { must, setCatalog, setStore } from './stock.ts';
import type { Reply, World } from './world.ts';

/** Two for real money, one for game money only, and what cannot be given. */
const ITEMS = [
  {
    ItemId: 'gems',
    DisplayName: 'Gems',
    VirtualCurrencyPrices: { RM: 499 },
    RealCurrencyPrices: { JPY: 700 },
    IsStackable: true,
    Consumable: { UsageCount: 5 },
  },
  { ItemId: 'sword', VirtualCurrencyPrices: { RM: 999 } },
  { ItemId: 'stone', VirtualCurrencyPrices: { GO: 5 } },
  {
    ItemId: 'rare',
    VirtualCurrencyPrices: { RM: 999 },
    IsLimitedEdition: true,
    InitialLimitedEditionCount: 1,
  },
];

/** The Steam account of the world's player. */
export const steamIdIn = ({ titleId }: World): string =>
  steamIdOf(Number.parseInt(titleId, 16) % 4_000_000_000);

/** A title that sells on Steam, in the store `sale` at another price, too. */
export async function aSteamShop(world: World, settings: object = {}): Promise<void> {
  await setUpSteam(world, settings);
  await setCatalog(world, { items: ITEMS });
  const inSale = [{ ItemId: 'gems', VirtualCurrencyPrices: { RM: 399 } }];
  await setStore(world, { items: inSale, storeId: 'sale' });
  await linkSteam(world);
}

/** Sets the title up with purchases on Steam. */
export async function setUpSteam(world: World, settings: object = {}): Promise<void> {
  await setPlatform(world, {
    Platform: 'SteamPurchases',
    Settings: { SteamPurchases: { AppId: steamAppIdIn(world), ...settings } },
    Secret: STEAM.key,
  });
}

/** Links the world's player with Steam. */
export async function linkSteam(world: World): Promise<void> {
  await connectSteam(world);
  const { playerId: ServiceId } = await world.logIn();
  await must(world.asTitle(linkSteamId.path, { ServiceId, SteamId: steamIdIn(world) }));
}

/** Calls as the world's player. */
export async function asPlayer(world: World, path: string, body: object): Promise<Reply> {
  const { sessionTicket } = await world.logIn();
  return world.call(path, body, { sessionTicket });
}

export const TWO_GEMS = { Items: [{ ItemId: 'gems', Quantity: 2 }] };

/** Begins an order, of two gems if nothing is said, and gives its id. */
export async function start(world: World, body: object = TWO_GEMS): Promise<string> {
  return (await must(asPlayer(world, startPurchase.path, body))).OrderId;
}

export const payment = (OrderId: string) => ({ OrderId, ProviderName: 'Steam', Currency: 'RM' });

export const pay = (world: World, OrderId: string) =>
  asPlayer(world, payForPurchase.path, payment(OrderId));

export const confirm = (world: World, OrderId: string) =>
  asPlayer(world, confirmPurchase.path, { OrderId });

/** Begins an order that Steam shows to the player. */
export async function startPaying(world: World, body?: object): Promise<string> {
  const orderId = await start(world, body);
  await must(pay(world, orderId));
  return orderId;
}

/** Begins an order that the player has approved. */
export async function startApproved(world: World, body?: object): Promise<string> {
  const orderId = await startPaying(world, body);
  world.fakes().steamPurchases.approve(orderId);
  return orderId;
}

/** The player's goods by item: uses, or how many instances that are not used up. */
export async function goods(world: World): Promise<Readonly<Record<string, number>>> {
  const { Inventory } = await must(asPlayer(world, '/Client/GetUserInventory', {}));
  const sums: Record<string, number> = {};
  for (const { ItemId, RemainingUses = 1 } of Inventory) {
    sums[ItemId] = (sums[ItemId] ?? 0) + RemainingUses;
  }
  return sums;
}
