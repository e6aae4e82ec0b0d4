import { strict as assert } from 'node:assert';
import { type LoggedIn, logInAll, oneByOne, type Player, playerOf } from '../kit/calls.ts';
import type { Service } from '../kit/servers.ts';

/** Players of each kind. */
export const PLAYERS = 32;
/** Players with a password, which takes long to hash. */
const NAMED = 16;
/** So many uses that no sample comes to their end. */
const USES = 1_000_000_000;
export const TAKEN_NAME = 'Taken';
export const PASSWORD = 'correct horse battery';

/** An instance of each of these items, with uses without end. */
const HELD = ['potion', 'box'] as const;

/** A player, and the items of one who holds some. */
export interface Holder extends Player, Readonly<Record<(typeof HELD)[number], string>> {}

/**
 * Shoppers have money, holders have items, paupers have nothing. Named players have a username, an email address and
 * PASSWORD; changed ones too, and nobody needs their sessions.
 */
export type Kind = 'shopper' | 'holder' | 'pauper' | 'named' | 'changed';

/** The data that the cases use. */
export interface World {
  readonly service: Service;
  /** A player of a kind, by turns. Only a holder has items. */
  player(kind: Kind, number: number): Holder;
}

export async function makeWorld(service: Service): Promise<World> {
  await stock(service);
  const shopper = await logInAll(service, PLAYERS);
  for (const { playerId } of shopper) {
    for (const VirtualCurrency of ['GO', 'SI']) {
      const body = { ServiceId: playerId, VirtualCurrency, Amount: USES };
      await service.call('/Server/AddUserVirtualCurrency', body);
    }
  }
  await service.run(['title', 'set', service.titleId, '--unique-names', 'on']);
  const holder: Holder[] = [];
  for (const player of await logInAll(service, PLAYERS, PLAYERS)) {
    const [potion = '', box = ''] = await grant(service, player.playerId, HELD);
    holder.push({ ...player, potion, box });
  }
  const pauper = await logInAll(service, PLAYERS, 2 * PLAYERS);
  const named = await register(service, usernameOf);
  const toName = { ServiceId: named[0]?.playerId, DisplayName: TAKEN_NAME };
  await service.call('/Admin/UpdateUserTitleDisplayName', toName);
  const changed = await register(service, (number) => `changed-${number}`);
  const players = { shopper, holder, pauper, named, changed };
  return {
    service,
    player(kind, number) {
      const player = players[kind][number % players[kind].length];
      assert(player);
      return { potion: '', box: '', ...player };
    },
  };
}

export const usernameOf = (number: number): string => `named-${number % NAMED}`;
export const emailOf = (number: number): string => `${usernameOf(number)}@example.com`;

function register(
  service: Service,
  toUsername: (number: number) => string,
): Promise<readonly Player[]> {
  return oneByOne(NAMED, async (number) => {
    const Username = toUsername(number);
    const names = { Username, Email: `${Username}@example.com` };
    const body = { TitleId: service.titleId, ...names, Password: PASSWORD };
    return playerOf(await service.call<LoggedIn>('/Client/RegisterServiceUser', body, {}));
  });
}

/** Gives a player items, and returns their ids. */
export async function grant(
  service: Service,
  ServiceId: string,
  ItemIds: readonly string[],
): Promise<readonly string[]> {
  const { ItemGrantResults } = await service.call<{
    readonly ItemGrantResults: readonly { readonly ItemInstanceId: string }[];
  }>('/Server/GrantItemsToUser', { ServiceId, ItemIds });
  return ItemGrantResults.map(({ ItemInstanceId }) => ItemInstanceId);
}

/** An item at a price, as catalogs and stores have it. */
export const priced = (ItemId: string, GO: number) => ({ ItemId, VirtualCurrencyPrices: { GO } });

/** The body that sets a catalog version which is not the default one. */
export const beside = (CatalogVersion: string, Catalog: readonly object[]) => ({
  CatalogVersion,
  SetAsDefaultCatalog: false,
  Catalog,
});

async function stock(service: Service): Promise<void> {
  const VirtualCurrencies = ['GO', 'SI'].map((CurrencyCode) => ({ CurrencyCode }));
  await service.call('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies });
  const Consumable = { UsageCount: USES };
  const Catalog = [
    priced('sword', 1),
    { ItemId: 'potion', Consumable },
    { ItemId: 'box', Consumable, Container: { VirtualCurrencyContents: { SI: 1 } } },
    { ItemId: 'rare', IsLimitedEdition: true, InitialLimitedEditionCount: 1 },
  ];
  const main = { CatalogVersion: 'main', SetAsDefaultCatalog: true, Catalog };
  await service.call('/Admin/SetCatalogItems', main);
  // Restored, changed and scheduled; nobody buys there.
  for (const price of [1, 2]) {
    const Goods = [priced('sword', price)];
    await service.call('/Admin/SetCatalogItems', beside('other', Goods));
    await service.call('/Admin/SetStoreItems', { StoreId: 'other', Store: Goods });
  }
  await service.call('/Admin/SetTitlePurchaseRules', { AllowClientBalanceChanges: true });
}
