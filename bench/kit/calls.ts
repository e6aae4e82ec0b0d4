import { strict as assert } from 'node:assert';
import type { Bench } from './bench.ts';
import { openIssuer } from './open-issuer.ts';
import { ask, type Call, runLoad } from './load.ts';
import type { Service } from './servers.ts';

const CatalogVersion = 'bench';

/** So many things, made from their numbers. */
export function times<T>(count: number, make: (number: number) => T): readonly T[] {
  return Array.from({ length: count }, (_, number) => make(number));
}

/** The same, one after the other. */
export async function oneByOne<T>(
  count: number,
  make: (number: number) => Promise<T>,
): Promise<readonly T[]> {
  const made: T[] = [];
  while (made.length < count) made.push(await make(made.length));
  return made;
}

/** Makes calls of ValidateEntityToken by the title of a service, whose own entity token is in the header. */
export async function makeValidation(service: Service): Promise<(entityToken: string) => Call> {
  const path = '/Authentication/GetEntityToken';
  const { EntityToken } = await service.call<{ readonly EntityToken: string }>(path, {});
  const headers = { 'X-EntityToken': EntityToken };
  const validate = '/Authentication/ValidateEntityToken';
  return (entityToken) => ({ path: validate, body: { EntityToken: entityToken }, headers });
}

/** Makes validations, each of a new token of a player who never logged in. The tokens live an hour unless said otherwise. */
export async function newValidations(service: Service, lifetimeMs?: number): Promise<() => Call> {
  const issuer = await openIssuer(service, lifetimeMs);
  const validation = await makeValidation(service);
  return () => validation(issuer.entityToken());
}

/** The login of a player, who is made the first time. */
export function loginCall({ titleId }: Pick<Service, 'titleId'>, number: number): Call {
  const body = { TitleId: titleId, CustomId: `player-${number}`, CreateAccount: true };
  return { path: '/Client/LoginWithCustomID', body };
}

export function loginCalls(service: Service, count: number): readonly Call[] {
  return times(count, (number) => loginCall(service, number));
}

export interface Player {
  readonly playerId: string;
  readonly sessionTicket: string;
  readonly entityToken: string;
  /** Of a call by the player. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The data of the answer to a login or a registration. */
export interface LoggedIn {
  readonly ServiceId: string;
  readonly SessionTicket: string;
  readonly EntityToken: { readonly EntityToken: string };
}

export function playerOf({ ServiceId, SessionTicket, EntityToken }: LoggedIn): Player {
  const headers = { 'X-Authorization': SessionTicket };
  const { EntityToken: entityToken } = EntityToken;
  return { playerId: ServiceId, sessionTicket: SessionTicket, entityToken, headers };
}

/** Logs a player in, who is made the first time. */
export async function logIn(service: Service, number: number): Promise<Player> {
  const { status, body } = await ask(service.port, loginCall(service, number));
  // A service that is behind makes no new player yet.
  if (status === 503) return logIn(service, number);
  assert.equal(status, 200, body.toString());
  return playerOf((JSON.parse(body.toString()) as { readonly data: LoggedIn }).data);
}

/** Players with the numbers from the first one on. */
export function logInAll(service: Service, count: number, first = 0): Promise<readonly Player[]> {
  return oneByOne(count, (number) => logIn(service, first + number));
}

/** Sets the catalog to this many items. */
export async function fillCatalog(service: Service, count: number): Promise<void> {
  const Catalog = times(count, (number) => ({
    ItemId: `item-${number}`,
    DisplayName: `Item ${number}`,
    VirtualCurrencyPrices: { GO: 100 },
  }));
  await service.call('/Admin/SetCatalogItems', { CatalogVersion, Catalog });
}

/** Sets the catalog, and stores to the first items of it; one store, `shop`, unless said otherwise. */
export async function fillStores(
  service: Service,
  items: number,
  storeIds: readonly string[] = ['shop'],
): Promise<void> {
  await fillCatalog(service, items);
  for (const storeId of storeIds) await fillStore(service, storeId, items);
}

/** Sets a store to the first items of the catalog. */
export async function fillStore(service: Service, StoreId: string, count: number): Promise<void> {
  const body = { CatalogVersion, StoreId, Store: storeItems(count, 1) };
  await service.call('/Admin/SetStoreItems', body);
}

export function getStoreCall({ asTitle }: Service, StoreId: string): Call {
  return { path: '/Admin/GetStoreItems', body: { CatalogVersion, StoreId }, headers: asTitle };
}

export function updateCall(
  { asTitle }: Service,
  StoreId: string,
  Store: readonly ReturnType<typeof storeItem>[],
): Call {
  const body = { CatalogVersion, StoreId, Store };
  return { path: '/Admin/UpdateStoreItems', body, headers: asTitle };
}

/** Updates of one item each. Each call writes another price, so that each has something to flush. */
export function singleUpdates(
  service: Service,
  storeId: string,
  { items, calls }: { readonly items: number; readonly calls: number },
): readonly Call[] {
  return times(calls, (number) =>
    updateCall(service, storeId, [storeItem(number % items, 2 + number)]),
  );
}

/** Updates of all items of a store: eight bodies with other prices. */
export function wholeUpdates(service: Service, storeId: string, items: number): readonly Call[] {
  return times(8, (variant) => updateCall(service, storeId, storeItems(items, 2 + variant)));
}

/** The first items of the catalog at this price. */
function storeItems(count: number, price: number) {
  return times(count, (number) => storeItem(number, price));
}

export function storeItem(number: number, price: number) {
  return {
    ItemId: `item-${number}`,
    VirtualCurrencyPrices: { GO: price },
    CustomData: { badge: 'new', rank: number },
    DisplayPosition: number,
  };
}

/** Makes players who have money enough, and a store for them; a purchase by each of them. */
export async function purchaseCalls(
  service: Service,
  { players, items }: { readonly players: number; readonly items: number },
): Promise<readonly Call[]> {
  const VirtualCurrency = 'GO';
  const currencies = { VirtualCurrencies: [{ CurrencyCode: VirtualCurrency }] };
  await service.call('/Admin/AddVirtualCurrencyTypes', currencies);
  await fillStores(service, items, ['shop']);
  return oneByOne(players, async (number) => {
    const { playerId, headers } = await logIn(service, number);
    const money = { ServiceId: playerId, VirtualCurrency, Amount: 2_000_000_000 };
    await service.call('/Server/AddUserVirtualCurrency', money);
    const { ItemId } = storeItem(number % items, 1);
    // The bare reference has no session tickets.
    const CustomTags = { player: playerId };
    const offer = { CatalogVersion, StoreId: 'shop', ItemId, VirtualCurrency, Price: 1 };
    return { path: '/Client/PurchaseItem', headers, body: { ...offer, CustomTags } };
  });
}

/** Enough that the pauses of each are long against the millisecond in which wrk counts them. */
const HALF_LOAD_CONNECTIONS = 128;
/** A service that would need a longer pause cannot be measured. */
const PAUSE_MS_MAX = 1_000;

/**
 * Validations at half the rate that the service can do, after measuring that: players feel the delay there, not that of
 * a queue. The tokens live an hour unless said otherwise. The service remembers no token, so that these may be sent again.
 */
export async function validationsAtHalfLoad(bench: Bench, service: Service, lifetimeMs?: number) {
  const tokens = times(bench.size(40_000, 200), await newValidations(service, lifetimeMs));
  const requests = bench.requests('validate', tokens);
  const load = { port: service.port, requests, connections: HALF_LOAD_CONNECTIONS };
  const { seconds, warmUpSeconds } = bench.settings;
  await runLoad(bench, load, warmUpSeconds);
  // More than once: a slow moment of the machine must not decide about all that follows.
  const rates = await oneByOne(bench.size(3, 1), async () => {
    const full = await runLoad(bench, load, seconds);
    return full.requests / full.seconds;
  });
  const perSecond = Math.max(...rates) / 2;
  const pauseMs = Math.round((HALF_LOAD_CONNECTIONS / perSecond) * 1000);
  const pause = { pauseMs: Math.min(Math.max(1, pauseMs), PAUSE_MS_MAX) };
  return { requests, connections: HALF_LOAD_CONNECTIONS, ...pause, perSecond };
}

/** How long each of so many goes took, in milliseconds, one after the other. */
export function timesMs(count: number, go: () => Promise<unknown>): Promise<readonly number[]> {
  return oneByOne(count, async () => {
    const beganAt = performance.now();
    await go();
    return performance.now() - beganAt;
  });
}
