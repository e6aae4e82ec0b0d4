import { must, setCatalog, setStore } from './stock.ts';
import type { Reply, World } from './world.ts';

// Steps towards a purchase, over the wire.

export type Amounts = Readonly<Record<string, number>>;

/** Gives the title the currencies GO and SI. */
export async function addShopCurrencies(world: World): Promise<void> {
  const VirtualCurrencies = ['GO', 'SI'].map((CurrencyCode) => ({ CurrencyCode }));
  await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
}

/** Gives the player money who logs in as `customId`. */
export async function fund(world: World, amounts: Amounts, customId?: string): Promise<void> {
  const { playerId: ServiceId } = await world.logIn(customId);
  for (const [VirtualCurrency, Amount] of Object.entries(amounts)) {
    const body = { ServiceId, VirtualCurrency, Amount };
    await must(world.asTitle('/Server/AddUserVirtualCurrency', body));
  }
}

/** The store and the catalog of a shop. A catalog item without attributes is a mere price in GO. */
export const SHOP = {
  catalog: [
    { ItemId: 'sword', DisplayName: 'Sword', VirtualCurrencyPrices: { GO: 5, SI: 2 } },
    { ItemId: 'shield', VirtualCurrencyPrices: { GO: 7 } },
    {
      ItemId: 'chest',
      VirtualCurrencyPrices: { GO: 5 },
      Bundle: { BundledItems: ['gem'], BundledVirtualCurrencies: { SI: 3 } },
    },
    { ItemId: 'gem', IsStackable: true },
  ],
  store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 3 } }, { ItemId: 'chest' }],
};

/** A title with currencies, the catalog above as version 1 and the store `sale`, and a player with 100 GO. */
export async function aShop(world: World): Promise<void> {
  await addShopCurrencies(world);
  await setCatalog(world, { items: SHOP.catalog });
  await setStore(world, { items: SHOP.store });
  await fund(world, { GO: 100 });
}

/** Buys as the player who logs in as `customId`. */
export async function buy(world: World, body: object, customId?: string): Promise<Reply> {
  const { sessionTicket } = await world.logIn(customId);
  return world.call('/Client/PurchaseItem', body, { sessionTicket });
}

export function setOpen(world: World, Open: boolean, StoreId = 'sale'): Promise<unknown> {
  return must(world.asTitle('/Admin/SetStoreOpen', { StoreId, Open }));
}

export function requireStore(world: World, RequireStore = true): Promise<unknown> {
  return must(world.asTitle('/Admin/SetTitlePurchaseRules', { RequireStore }));
}

/** Says what a price of 0 is in the title. */
export function setZeroPrice(world: World, ZeroPrice: 'NotSold' | 'Free'): Promise<unknown> {
  return must(world.asTitle('/Admin/SetTitlePurchaseRules', { ZeroPrice }));
}
