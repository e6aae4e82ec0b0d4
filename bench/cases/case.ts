import { strict as assert } from 'node:assert';
import type { ErrorName } from '../../server/src/kernel/error-catalogue.ts';
import { systemClock } from '../../server/src/kernel/instant.ts';
import { INVENTORY_ITEMS_MAX } from '../../server/src/kernel/limits.ts';
import { TITLE_DATA_KEYS_MAX } from '../../server/src/kernel/title-data-limits.ts';
import { NEWS_MAX } from '../../server/src/news/news-item.ts';
import type { Bench } from '../kit/bench.ts';
import { type LoggedIn, logInAll, oneByOne, type Player, playerOf } from '../kit/calls.ts';
import { writeRows } from '../kit/engines.ts';
import type { Call } from '../kit/load.ts';
import type { Service } from '../kit/servers.ts';

type Path = `/${string}/${string}`;

/** The call to send, and its caller where that is not the title's developer. */
export type Ask = Omit<Call, 'path'>;

/** Makes the call of this number. */
type Asked = (world: World, number: number) => Ask;

/** An operation that changes something, with a call of it that succeeds and one that is refused. */
export interface Case {
  readonly path: Path;
  /** The call that succeeds, any number of times or once each. */
  readonly success: Asked | Once;
  /** By what it is refused. `unchanged`: its answer says that nothing was done. */
  readonly refused: ErrorName | 'unchanged';
  readonly refusal: Asked;
  /** Passwords are hashed: few calls at a time. */
  readonly isSlow: boolean;
  /** A guess that is recorded may cost more than a success. */
  readonly isGuess: boolean;
}

/** Calls that succeed once each, because they use something up. */
export interface Once {
  /** Makes what the call uses up. */
  readonly prepare: (world: World, number: number) => Promise<Ask>;
  /** How many there can be at a time. */
  readonly countMax: number;
}

/** Begins a case: a call that succeeds comes next, then one that is refused. */
export function write(path: Path, { isSlow = false } = {}) {
  const refusedLike = (success: Case['success']) => ({
    refused: (refused: Case['refused'], refusal: Asked): Case => {
      return { path, success, refused, refusal, isSlow, isGuess: false };
    },
    guessed: (refused: ErrorName, refusal: Asked): Case => {
      return { path, success, refused, refusal, isSlow, isGuess: true };
    },
  });
  return {
    succeeds: (success: Asked) => refusedLike(success),
    succeedsOnce: (prepare: Once['prepare'], countMax = Number.POSITIVE_INFINITY) =>
      refusedLike({ prepare, countMax }),
  };
}

/** A part of a body; it may be made of the number of the call and of the player who calls or whom it is about. */
type Part = object | ((number: number, player: Holder) => object);

function bodyOf(parts: readonly Part[], number: number, player: Holder): object {
  const made = parts.map((part) => (typeof part === 'function' ? part(number, player) : part));
  return Object.assign({}, ...made) as object;
}

/** A call by the title's developer. */
export function byDeveloper(...parts: readonly Part[]): Asked {
  return (world, number) => ({ body: bodyOf(parts, number, world.player('pauper', number)) });
}

/** A call by nobody yet. */
export function anonymous(...parts: readonly Part[]): Asked {
  return (world, number) => {
    const { body } = byDeveloper({ TitleId: world.service.titleId }, ...parts)(world, number);
    return { body, headers: {} };
  };
}

/** A call by a player of this kind. */
export function by(kind: Kind, ...parts: readonly Part[]): Asked {
  return (world, number) => {
    const player = world.player(kind, number);
    return { headers: player.headers, body: bodyOf(parts, number, player) };
  };
}

/** A call by the developer about a player of this kind. */
export function about(kind: Kind, ...parts: readonly Part[]): Asked {
  return (world, number) => {
    const player = world.player(kind, number);
    return { body: { ServiceId: player.playerId, ...bodyOf(parts, number, player) } };
  };
}

/** The same about a player who does not exist. */
export function aboutNobody(...parts: readonly Part[]): Asked {
  return byDeveloper({ ServiceId: NOBODY }, ...parts);
}

export const NOBODY = 'FFFFFFFFFFFFFFFF';
export const NO_INSTANCE = '0'.repeat(16);

/** Players of each kind. */
export const PLAYERS = 32;
/** Players with a password, which takes long to hash. */
const NAMED = 16;
/** A quick run sends so many calls of each kind, with the numbers from 0 on, and has as many players. */
export const QUICK_CALLS = 2;
/** So many uses that no sample comes to their end. */
const USES = 1_000_000_000;
export const TAKEN_NAME = 'Taken';
export const PASSWORD = 'correct horse battery';

/** An instance of each of these items, with uses without end. */
const HELD = ['potion', 'box'] as const;

/** A player, and the items of one who holds some. */
export interface Holder extends Player, Readonly<Record<(typeof HELD)[number], string>> {}

/**
 * Shoppers have money, holders have items, paupers have nothing; hoarders have money and as many items as one can have. Named players have a username, an email address and
 * PASSWORD; changed ones too, and nobody needs their sessions.
 */
export type Kind = 'shopper' | 'holder' | 'pauper' | 'hoarder' | 'named' | 'changed';

/** The data that the cases use. */
export interface World {
  readonly service: Service;
  /** A player of a kind, by turns. Only a holder has items. */
  player(kind: Kind, number: number): Holder;
}

export async function makeWorld(bench: Bench, service: Service): Promise<World> {
  await stock(service);
  const count = bench.size(PLAYERS, QUICK_CALLS);
  const shopper = await logInAll(service, count);
  const hoarder = await logInAll(service, bench.size(4, 1), 3 * PLAYERS);
  for (const { playerId } of [...shopper, ...hoarder]) {
    for (const VirtualCurrency of ['GO', 'SI']) {
      const body = { ServiceId: playerId, VirtualCurrency, Amount: USES };
      await service.call('/Server/AddUserVirtualCurrency', body);
    }
  }
  for (const { playerId } of hoarder) await fillInventory(bench, service, playerId);
  await service.run(['title', 'set', service.titleId, '--unique-names', 'on']);
  await service.call('/Admin/CreatePlayerStatisticDefinition', { StatisticName: 'score' });
  const holder: Holder[] = [];
  for (const player of await logInAll(service, count, PLAYERS)) {
    const [potion = '', box = ''] = await grant(service, player.playerId, HELD);
    holder.push({ ...player, potion, box });
  }
  const pauper = await logInAll(service, count, 2 * PLAYERS);
  const accounts = bench.size(NAMED, QUICK_CALLS);
  const named = await register(service, accounts, usernameOf);
  const toName = { ServiceId: named[0]?.playerId, DisplayName: TAKEN_NAME };
  await service.call('/Admin/UpdateUserTitleDisplayName', toName);
  const changed = await register(service, accounts, (number) => `changed-${number}`);
  const players = { shopper, holder, pauper, hoarder, named, changed };
  return {
    service,
    player(kind, number) {
      const player = players[kind][number % players[kind].length];
      assert(player);
      return { potion: '', box: '', ...player };
    },
  };
}

/** Writes as many items as one player can have; a few in a quick run, which are counted as so many. */
function fillInventory(bench: Bench, service: Service, playerId: string): Promise<void> {
  const { titleId } = service;
  const body = { acquiredAt: systemClock(), bundleContents: [], customData: {} };
  const whose = `title_id = '${titleId}' and player_id = '${playerId}'`;
  return writeRows(service, ({ series, newId }) => [
    `insert into inventory_items
       (title_id, player_id, instance_id, item_id, catalog_version, stacked, body)
     select '${titleId}', '${playerId}', ${newId}, 'sword', 'main', 0, '${JSON.stringify(body)}'
     from ${series(bench.size(INVENTORY_ITEMS_MAX, 10))}`,
    `update holdings set item_count = ${INVENTORY_ITEMS_MAX} where ${whose}`,
  ]);
}

export const usernameOf = (number: number): string => `named-${number % NAMED}`;
export const emailOf = (number: number): string => `${usernameOf(number)}@example.com`;

function register(
  service: Service,
  count: number,
  toUsername: (number: number) => string,
): Promise<readonly Player[]> {
  return oneByOne(count, async (number) => {
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
    { ItemId: 'knight', CanBecomeCharacter: true },
    { ItemId: 'rare', IsLimitedEdition: true, InitialLimitedEditionCount: 1 },
  ];
  const main = { CatalogVersion: 'main', SetAsDefaultCatalog: true, Catalog };
  await service.call('/Admin/SetCatalogItems', main);
  const chest = { ItemId: 'chest', Container: { VirtualCurrencyContents: { SI: 1 } } };
  await service.call('/Admin/SetCatalogItems', beside('warned', [chest]));
  // Restored, changed and scheduled; nobody buys there.
  for (const price of [1, 2]) {
    const Goods = [priced('sword', price)];
    await service.call('/Admin/SetCatalogItems', beside('other', Goods));
    await service.call('/Admin/SetStoreItems', { StoreId: 'other', Store: Goods });
  }
  for (let count = 0; count < NEWS_MAX; count += 1) {
    await service.call('/Admin/AddNews', { Title: 'Earlier', Body: 'There was something new.' });
  }
  await service.call('/Admin/SetTitlePurchaseRules', { AllowClientBalanceChanges: true });
  const KeyValues = Array.from({ length: TITLE_DATA_KEYS_MAX }, (_, number) => {
    return { Key: `key-${number}`, Value: 'v' };
  });
  await service.call('/Admin/SetTitleDataAndOverrides', { KeyValues });
}
