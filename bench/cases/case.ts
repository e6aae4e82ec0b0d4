import { strict as assert } from 'node:assert';
import type { ErrorName } from '../../server/src/kernel/error-catalogue.ts';
import { type LoggedIn, logInAll, oneByOne, type Player, playerOf } from '../kit/calls.ts';
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
  const chest = { ItemId: 'chest', Container: { VirtualCurrencyContents: { SI: 1 } } };
  await service.call('/Admin/SetCatalogItems', beside('warned', [chest]));
  // Restored, changed and scheduled; nobody buys there.
  for (const price of [1, 2]) {
    const Goods = [priced('sword', price)];
    await service.call('/Admin/SetCatalogItems', beside('other', Goods));
    await service.call('/Admin/SetStoreItems', { StoreId: 'other', Store: Goods });
  }
  await service.call('/Admin/SetTitlePurchaseRules', { AllowClientBalanceChanges: true });
}
