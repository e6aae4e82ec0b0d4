import { strict as assert } from 'node:assert';
import type { Call } from './requests.ts';
import type { Service } from './service.ts';

const VALIDATE = '/Authentication/ValidateEntityToken';
const CATALOG_VERSION = 'bench';

/** Makes calls of ValidateEntityToken by the title of a service, whose own entity token is in the header. */
export async function makeValidation(service: Service): Promise<(entityToken: string) => Call> {
  const path = '/Authentication/GetEntityToken';
  const { EntityToken } = await service.call<{ readonly EntityToken: string }>(path, {});
  const headers = { 'X-EntityToken': EntityToken };
  return (entityToken) => ({ path: VALIDATE, body: { EntityToken: entityToken }, headers });
}

/** Fails unless a good token is accepted and an altered one refused: the rate of a wrong reply is worth nothing. */
export async function checkValidation(
  service: Service,
  validation: (entityToken: string) => Call,
  good: string,
): Promise<void> {
  const { path, body, headers } = validation(good);
  const { Entity } = await service.call<{ Entity: { Type: string } }>(path, body, headers);
  assert.equal(Entity.Type, 'title_player_account');
  const altered = good.replace(/\.(.)/, (_, first) => (first === 'e' ? '.f' : '.e'));
  await assert.rejects(service.call(path, validation(altered).body, headers), /40[01]/);
}

/** The login of a player, who is made the first time. */
export function loginCall({ titleId }: Pick<Service, 'titleId'>, number: number): Call {
  const body = { TitleId: titleId, CustomId: `player-${number}`, CreateAccount: true };
  return { path: '/Client/LoginWithCustomID', body };
}

export function loginCalls(service: Service, count: number): readonly Call[] {
  return Array.from({ length: count }, (_, number) => loginCall(service, number));
}

/** A login that is refused, after as much work as one with a right password. */
export function wrongPasswordCall({ titleId }: Pick<Service, 'titleId'>, number: number): Call {
  const body = { TitleId: titleId, Username: `nobody-${number}`, Password: 'a wrong guess' };
  return { path: '/Client/LoginWithService', body };
}

/** Sets the catalog to this many items. */
export async function fillCatalog(service: Service, count: number): Promise<void> {
  const Catalog = Array.from({ length: count }, (_, number) => ({
    ItemId: `item-${number}`,
    DisplayName: `Item ${number}`,
    VirtualCurrencyPrices: { GO: 100 },
  }));
  await service.call('/Admin/SetCatalogItems', { CatalogVersion: CATALOG_VERSION, Catalog });
}

/** Sets a store to the first items of the catalog. */
export async function fillStore(service: Service, storeId: string, count: number): Promise<void> {
  const body = { ...storeNamed(storeId), Store: storeItems(count, 1) };
  await service.call('/Admin/SetStoreItems', body);
}

export function getStoreCall({ asTitle }: Service, storeId: string): Call {
  return { path: '/Admin/GetStoreItems', body: storeNamed(storeId), headers: asTitle };
}

export function updateCall(
  { asTitle }: Service,
  storeId: string,
  items: readonly ReturnType<typeof storeItem>[],
): Call {
  const body = { ...storeNamed(storeId), Store: items };
  return { path: '/Admin/UpdateStoreItems', body, headers: asTitle };
}

/** Updates of one item each. Each call writes another price, so that each has something to flush. */
export function singleUpdates(
  service: Service,
  storeId: string,
  { items, calls }: { readonly items: number; readonly calls: number },
): readonly Call[] {
  return Array.from({ length: calls }, (_, number) =>
    updateCall(service, storeId, [storeItem(number % items, 2 + number)]),
  );
}

/** One call that gives each of so many new players ten items. */
export async function grantCalls(service: Service, players: number): Promise<readonly Call[]> {
  const playerIds = await makePlayers(service, players);
  const ItemGrants = playerIds.flatMap((ServiceId) => tenItems(ServiceId));
  const body = { CatalogVersion: CATALOG_VERSION, ItemGrants };
  // From this grant on, the service keeps a count of what the players own.
  await service.call('/Server/GrantItemsToUsers', body);
  return [{ path: '/Server/GrantItemsToUsers', body, headers: service.asTitle }];
}

/** Reads of the 100 items of so many new players. */
export async function inventoryCalls(service: Service, players: number): Promise<readonly Call[]> {
  const playerIds = await makePlayers(service, players);
  for (const ServiceId of playerIds) {
    const ItemGrants = Array.from({ length: 10 }, () => tenItems(ServiceId)).flat();
    const body = { CatalogVersion: CATALOG_VERSION, ItemGrants };
    await service.call('/Server/GrantItemsToUsers', body);
  }
  return playerIds.map((ServiceId) => {
    const body = { ServiceId };
    return { path: '/Server/GetUserInventory', body, headers: service.asTitle };
  });
}

async function makePlayers(service: Service, count: number): Promise<readonly string[]> {
  await fillCatalog(service, 10);
  const playerIds: string[] = [];
  for (const { path, body } of loginCalls(service, count)) {
    playerIds.push((await service.call<{ ServiceId: string }>(path, body, {})).ServiceId);
  }
  return playerIds;
}

function tenItems(ServiceId: string) {
  return Array.from({ length: 10 }, (_, number) => ({ ServiceId, ItemId: `item-${number}` }));
}

/** Makes players who have money enough, and a store for them; a purchase by each of them. */
export async function purchaseCalls(
  service: Service,
  { players, items }: { readonly players: number; readonly items: number },
): Promise<readonly Call[]> {
  const VirtualCurrency = 'GO';
  const currencies = { VirtualCurrencies: [{ CurrencyCode: VirtualCurrency }] };
  await service.call('/Admin/AddVirtualCurrencyTypes', currencies);
  await fillCatalog(service, items);
  await fillStore(service, 'shop', items);
  const calls: Call[] = [];
  for (let number = 0; number < players; number += 1) {
    const { path, body } = loginCall(service, number);
    const player = await service.call<{ ServiceId: string; SessionTicket: string }>(path, body, {});
    const { ServiceId } = player;
    const money = { ServiceId, VirtualCurrency, Amount: 2_000_000_000 };
    await service.call('/Server/AddUserVirtualCurrency', money);
    const { ItemId, VirtualCurrencyPrices } = storeItem(number % items, 1);
    calls.push({
      path: '/Client/PurchaseItem',
      headers: { 'X-Authorization': player.SessionTicket },
      body: {
        ...storeNamed('shop'),
        ItemId,
        VirtualCurrency,
        Price: VirtualCurrencyPrices.GO,
        // The bare reference has no session tickets.
        CustomTags: { player: ServiceId },
      },
    });
  }
  return calls;
}

/** Updates of all items of a store: eight bodies with other prices. */
export function wholeUpdates(service: Service, storeId: string, items: number): readonly Call[] {
  return Array.from({ length: 8 }, (_, variant) =>
    updateCall(service, storeId, storeItems(items, 2 + variant)),
  );
}

/** The first items of the catalog at this price. */
function storeItems(count: number, price: number) {
  return Array.from({ length: count }, (_, number) => storeItem(number, price));
}

export function storeItem(number: number, price: number) {
  return {
    ItemId: `item-${number}`,
    VirtualCurrencyPrices: { GO: price },
    CustomData: { badge: 'new', rank: number },
    DisplayPosition: number,
  };
}

function storeNamed(storeId: string) {
  return { CatalogVersion: CATALOG_VERSION, StoreId: storeId };
}
