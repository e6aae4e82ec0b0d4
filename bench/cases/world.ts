import { strict as assert } from 'node:assert';
import { loginCall } from '../kit/calls.ts';
import { ask } from '../kit/requests.ts';
import type { Service } from '../kit/service.ts';

/** Players of each kind. */
export const PLAYERS = 32;
/** Players with a password, which takes long to hash. */
const NAMED = 16;
/** So many uses that no sample comes to their end. */
const USES = 1_000_000_000;
export const CATALOG = 'main';
export const TAKEN_NAME = 'Taken';
export const PASSWORD = 'correct horse battery';

export interface Player {
  readonly playerId: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly entityToken: string;
}

/** A player with an instance of each of these items, each with uses without end. */
export interface Holder extends Player {
  readonly potion: string;
  readonly box: string;
}

/** The data that the cases use. */
export interface World {
  readonly service: Service;
  /** Players with money. */
  shopper(number: number): Player;
  /** Players with few items. */
  holder(number: number): Holder;
  /** Players without anything. */
  pauper(number: number): Player;
  /** Players with a username, an email address and PASSWORD. */
  named(number: number): Player;
  /** The same, of whom nobody needs the session. */
  changed(number: number): Player;
}

interface LoggedIn {
  readonly ServiceId: string;
  readonly SessionTicket: string;
  readonly EntityToken: { readonly EntityToken: string };
}

export async function makeWorld(service: Service): Promise<World> {
  await stock(service);
  const shoppers = await players(service, 0);
  for (const { playerId } of shoppers) {
    for (const VirtualCurrency of ['GO', 'SI']) {
      const body = { ServiceId: playerId, VirtualCurrency, Amount: USES };
      await service.call('/Server/AddUserVirtualCurrency', body);
    }
  }
  await service.run(['title', 'set', service.titleId, '--unique-names', 'on']);
  const holders: Holder[] = [];
  for (const player of await players(service, PLAYERS)) {
    const [potion, box] = await grant(service, player, ['potion', 'box']);
    assert(potion !== undefined && box !== undefined);
    holders.push({ ...player, potion, box });
  }
  const paupers = await players(service, 2 * PLAYERS);
  const named = await register(service, usernameOf);
  const [owner] = named;
  assert(owner);
  const toName = { ServiceId: owner.playerId, DisplayName: TAKEN_NAME };
  await service.call('/Admin/UpdateUserTitleDisplayName', toName);
  return {
    service,
    shopper: inTurn(shoppers),
    holder: inTurn(holders),
    pauper: inTurn(paupers),
    named: inTurn(named),
    changed: inTurn(await register(service, (number) => `changed-${number}`)),
  };
}

export const usernameOf = (number: number): string => `named-${number % NAMED}`;
export const emailOf = (number: number): string => `${usernameOf(number)}@example.com`;

async function register(
  service: Service,
  toUsername: (number: number) => string,
): Promise<readonly Player[]> {
  const made: Player[] = [];
  for (let number = 0; number < NAMED; number += 1) {
    const Username = toUsername(number);
    const names = { Username, Email: `${Username}@example.com` };
    const body = { TitleId: service.titleId, ...names, Password: PASSWORD };
    made.push(playerOf(await service.call<LoggedIn>('/Client/RegisterServiceUser', body, {})));
  }
  return made;
}

/** Makes a player with this custom id, or logs that one in. */
export async function logIn(service: Service, number: number): Promise<Player> {
  const { path, body } = loginCall(service, number);
  const reply = await ask(service.port, { path, body });
  // A service that is behind makes no new player yet.
  if (reply.status === 503) return logIn(service, number);
  assert.equal(reply.status, 200, reply.body.toString());
  return playerOf((JSON.parse(reply.body.toString()) as { readonly data: LoggedIn }).data);
}

/** Gives a player items, and returns their ids. */
export async function grant(
  service: Service,
  { playerId }: Player,
  ItemIds: readonly string[],
): Promise<readonly string[]> {
  const body = { ServiceId: playerId, ItemIds };
  const { ItemGrantResults } = await service.call<{
    readonly ItemGrantResults: readonly { readonly ItemInstanceId: string }[];
  }>('/Server/GrantItemsToUser', body);
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

function playerOf({ ServiceId, SessionTicket, EntityToken }: LoggedIn): Player {
  const headers = { 'X-Authorization': SessionTicket };
  return { playerId: ServiceId, headers, entityToken: EntityToken.EntityToken };
}

async function players(service: Service, first: number): Promise<readonly Player[]> {
  const made: Player[] = [];
  for (let index = 0; index < PLAYERS; index += 1) made.push(await logIn(service, first + index));
  return made;
}

function inTurn<T>(all: readonly T[]): (number: number) => T {
  return (number) => {
    const one = all[number % all.length];
    if (one === undefined) throw new Error('There is nobody');
    return one;
  };
}

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
  const main = { CatalogVersion: CATALOG, SetAsDefaultCatalog: true, Catalog };
  await service.call('/Admin/SetCatalogItems', main);
  // Restored, changed and scheduled; nobody buys there.
  for (const price of [1, 2]) {
    const Goods = [priced('sword', price)];
    await service.call('/Admin/SetCatalogItems', beside('other', Goods));
    await service.call('/Admin/SetStoreItems', { StoreId: 'other', Store: Goods });
  }
  await service.call('/Admin/SetTitlePurchaseRules', { AllowClientBalanceChanges: true });
}
