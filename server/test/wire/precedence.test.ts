import { afterAll, beforeAll, expect, test } from 'vitest';
import { validateEntityToken } from '../../src/credentials/operations/validate-entity-token.ts';
import { deleteCatalog } from '../../src/economy/catalogs/operations/delete-catalog.ts';
import { setCatalogItems } from '../../src/economy/catalogs/operations/set-catalog-items.ts';
import { updateCatalogItems } from '../../src/economy/catalogs/operations/update-catalog-items.ts';
import { getPriceExposure } from '../../src/economy/exposure/operations/get-price-exposure.ts';
import { clientGetStoreItems } from '../../src/economy/stores/operations/client-get-store-items.ts';
import { deleteStore } from '../../src/economy/stores/operations/delete-store.ts';
import { unlockContainerInstance } from '../../src/economy/containers/operations/unlock-container-instance.ts';
import { unlockContainerItem } from '../../src/economy/containers/operations/unlock-container-item.ts';
import { evaluateRandomResultTable } from '../../src/economy/drop-tables/operations/evaluate-random-result-table.ts';
import { serverGetRandomResultTables } from '../../src/economy/drop-tables/operations/server-get-random-result-tables.ts';
import { updateRandomResultTables } from '../../src/economy/drop-tables/operations/update-random-result-tables.ts';
import { getStoreItems } from '../../src/economy/stores/operations/get-store-items.ts';
import { setStoreItems } from '../../src/economy/stores/operations/set-store-items.ts';
import { updateStoreItems } from '../../src/economy/stores/operations/update-store-items.ts';
import { purchaseItem } from '../../src/economy/purchases/operations/purchase-item.ts';
import { setStoreOpen } from '../../src/economy/stores/operations/set-store-open.ts';
import { addUserVirtualCurrency } from '../../src/economy/currencies/operations/add-user-virtual-currency.ts';
import { addVirtualCurrencyTypes } from '../../src/economy/currencies/operations/add-virtual-currency-types.ts';
import { removeVirtualCurrencyTypes } from '../../src/economy/currencies/operations/remove-virtual-currency-types.ts';
import { subtractUserVirtualCurrency } from '../../src/economy/currencies/operations/subtract-user-virtual-currency.ts';
import { consumeItem } from '../../src/economy/inventory/operations/consume-item.ts';
import { getUserInventory } from '../../src/economy/inventory/operations/get-user-inventory.ts';
import { grantItemsToUser } from '../../src/economy/inventory/operations/grant-items-to-user.ts';
import { grantItemsToUsers } from '../../src/economy/inventory/operations/grant-items-to-users.ts';
import { modifyItemUses } from '../../src/economy/inventory/operations/modify-item-uses.ts';
import { revokeInventoryItem } from '../../src/economy/inventory/operations/revoke-inventory-item.ts';
import { updateUserInventoryItemCustomData } from '../../src/economy/inventory/operations/update-user-inventory-item-custom-data.ts';
import { userInfo } from '../../src/matchmaker/operations/user-info.ts';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { DAY_MS } from '../../src/kernel/instant.ts';
import {
  BALANCE_MAX,
  CURRENCIES_MAX,
  ITEM_USES_MAX,
  INT32_MAX,
  MISSED_LOGINS_PER_ADDRESS,
} from '../../src/kernel/limits.ts';
import { type AnyOperation, endpointsOf } from '../../src/kernel/operation.ts';
import { banUsers } from '../../src/moderation/operations/ban-users.ts';
import { operations } from '../../src/operations.ts';
import { REVOKED_TOKENS_PER_SESSION_MAX } from '../../src/kernel/limits.ts';
import { changePassword } from '../../src/players/operations/change-password.ts';
import { deleteOwnAccount } from '../../src/players/operations/delete-own-account.ts';
import { clientUpdateUserTitleDisplayName } from '../../src/players/operations/client-update-user-title-display-name.ts';
import { getAccountInfo } from '../../src/players/operations/get-account-info.ts';
import { getEntityToken } from '../../src/players/operations/get-entity-token.ts';
import { getLimits } from '../../src/players/operations/get-limits.ts';
import { getPlayerCombinedInfo } from '../../src/players/operations/get-player-combined-info.ts';
import { getPlayerProfile } from '../../src/players/operations/get-player-profile.ts';
import { getUserAccountInfo } from '../../src/players/operations/get-user-account-info.ts';
import { liftLimit } from '../../src/players/operations/lift-limit.ts';
import { registerServiceUser } from '../../src/players/operations/register-service-user.ts';
import { revokeEntityToken } from '../../src/players/operations/revoke-entity-token.ts';
import { revokePlayerSessions } from '../../src/players/operations/revoke-player-sessions.ts';
import { setPassword } from '../../src/players/operations/set-password.ts';
import { updatePlayerIdentity } from '../../src/players/operations/update-player-identity.ts';
import { searchPlayers } from '../../src/players/operations/search-players.ts';
import { adminUpdateUserTitleDisplayName } from '../../src/players/operations/admin-update-user-title-display-name.ts';
import { loginWithCustomID } from '../../src/players/providers/login-with-custom-id.ts';
import { loginWithEmailAddress } from '../../src/players/providers/login-with-email-address.ts';
import { loginWithServerCustomId } from '../../src/players/providers/login-with-server-custom-id.ts';
import { loginWithService } from '../../src/players/providers/login-with-service.ts';
import {
  atOnce,
  ban,
  overrun,
  PASSWORD,
  register,
  revokeTokens,
  toRegistration,
} from '../support/accounts.ts';
import { during, takeAllNewPlayers } from '../support/creation-scenarios.ts';
import { AWAY, BANNED, banAddress, from, HOME, times } from '../support/guessing.ts';
import { aTable, manyTables, setTables } from '../support/drop-tables.ts';
import { firstDoorOf } from '../support/operation-files.ts';
import { type Running, startService } from '../support/running.ts';
import { addShopCurrencies, fund, requireStore, setOpen } from '../support/purchases.ts';
import { callAt } from '../support/scenario.ts';
import { grant } from '../support/belongings.ts';
import {
  type Item,
  itemIds,
  must,
  setCatalog,
  setStore,
  stockTooMuch,
  tooLargeCatalog,
  toStoreBody,
} from '../support/stock.ts';
import { type Instance, ofGoneVersion } from '../support/unlock-scenarios.ts';
import {
  type Credentials,
  type LoggedIn,
  makeWorld,
  type Reply,
  type World,
} from '../support/world.ts';
import { addCurrencies } from '../support/wallets.ts';

// When several errors apply, the first that the operation declares is the answer. For each two neighbours in that
// list: a call to which both apply, and one to which only the second does.

/** Asks the operation at one of its doors, with a credential that is enough. */
type Ask = (body: unknown) => Promise<Reply>;

interface Pair {
  readonly first: ErrorName;
  readonly second: ErrorName;
  /** Makes the two calls; a text says why no call can have both errors. */
  readonly play:
    | ((world: World, ask: Ask) => Promise<{ readonly both: Reply; readonly alone: Reply }>)
    | string;
}

function pair(first: ErrorName, second: ErrorName, play: Pair['play']): Pair {
  return { first, second, play };
}

/** A pair that needs no more than two bodies in a world of its own. */
function bodies(
  first: ErrorName,
  second: ErrorName,
  of: (world: World) => Promise<readonly [both: unknown, alone: unknown]>,
): Pair {
  return pair(first, second, async (world, ask) => {
    const [both, alone] = await of(world);
    return { both: await ask(both), alone: await ask(alone) };
  });
}

const NOBODY = 'F'.repeat(16);
const A = [{ ItemId: 'a' }];
const A_TWICE = [...A, ...A];

async function oneCatalog(world: World): Promise<void> {
  await setCatalog(world, { items: ['a'] });
}

const catalogBeforeStore = bodies('CatalogNotConfigured', 'StoreNotFound', async (world) => {
  await oneCatalog(world);
  return [{ StoreId: 'none', CatalogVersion: 'none' }, { StoreId: 'none' }];
});

const currenciesOf = (...codes: readonly string[]) => ({
  VirtualCurrencies: codes.map((CurrencyCode) => ({ CurrencyCode })),
});

const playerBeforeCurrency = bodies('AccountNotFound', 'InvalidVirtualCurrency', async (world) => {
  const { playerId: ServiceId } = await world.logIn();
  const wanted = { VirtualCurrency: 'GO', Amount: 1 };
  return [
    { ...wanted, ServiceId: NOBODY },
    { ...wanted, ServiceId },
  ];
});

/** The first errors of what is done to an item. `wrong` makes a body InvalidParams. */
function itemPairs(good: object, wrong: object = { CharacterId: 'hero' }): readonly Pair[] {
  const body = { ...good, ItemInstanceId: 'none' };
  return [
    bodies('InvalidParams', 'AccountNotFound', async () => [
      { ...body, ServiceId: NOBODY, ...wrong },
      { ...body, ServiceId: NOBODY },
    ]),
    bodies('AccountNotFound', 'ItemNotFound', async (world) => [
      { ...body, ServiceId: NOBODY },
      { ...body, ServiceId: (await world.logIn()).playerId },
    ]),
  ];
}

/** Items that cannot be given, each for another reason. */
const UNGIVABLE = [
  { ItemId: 'tableless', Bundle: { BundledResultTables: ['gone'] } },
  { ItemId: 'sold-out', IsLimitedEdition: true, InitialLimitedEditionCount: 0 },
  { ItemId: 'foreign', Bundle: { BundledVirtualCurrencies: { XX: 1 } } },
  { ItemId: 'rich', Bundle: { BundledVirtualCurrencies: { GO: BALANCE_MAX } } },
  { ItemId: 'endless', IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } },
  {
    ItemId: 'rich-and-endless',
    Bundle: {
      BundledItems: ['endless', 'endless'],
      BundledVirtualCurrencies: { GO: BALANCE_MAX },
    },
  },
];

/** The errors of operations that grant items. `wrong` makes a body InvalidParams. */
function grantPairs(
  bodyOf: (playerId: string, ...itemIds: readonly string[]) => object,
  wrong: object,
): readonly Pair[] {
  const given = (
    first: ErrorName,
    second: ErrorName,
    [both, alone]: readonly [both: readonly string[], alone: readonly string[]],
  ) =>
    bodies(first, second, async (world) => {
      await addCurrencies(world, { GO: { InitialDeposit: 1 } });
      await setCatalog(world, { items: UNGIVABLE });
      const { playerId } = await world.logIn();
      return [bodyOf(playerId, ...both), bodyOf(playerId, ...alone)];
    });
  return [
    bodies('InvalidParams', 'AccountNotFound', async () => [
      { ...bodyOf(NOBODY, 'a'), ...wrong },
      bodyOf(NOBODY, 'a'),
    ]),
    bodies('AccountNotFound', 'CatalogNotConfigured', async (world) => [
      bodyOf(NOBODY, 'a'),
      bodyOf((await world.logIn()).playerId, 'a'),
    ]),
    bodies('CatalogNotConfigured', 'ItemNotFound', async (world) => {
      await oneCatalog(world);
      const body = bodyOf((await world.logIn()).playerId, 'gone');
      return [{ ...body, CatalogVersion: '2' }, body];
    }),
    given('ItemNotFound', 'InvalidDropTable', [['tableless', 'gone'], ['tableless']]),
    given('InvalidDropTable', 'LimitedEditionItemUnavailable', [
      ['sold-out', 'tableless'],
      ['sold-out'],
    ]),
    given('LimitedEditionItemUnavailable', 'InvalidVirtualCurrency', [
      ['foreign', 'sold-out'],
      ['foreign'],
    ]),
    given('InvalidVirtualCurrency', 'VirtualCurrencyMustBeWithinIntegerRange', [
      ['rich', 'foreign'],
      ['rich'],
    ]),
    given('VirtualCurrencyMustBeWithinIntegerRange', 'OverLimit', [
      ['rich-and-endless'],
      ['endless', 'endless'],
    ]),
  ];
}

const catalogWrites = [
  bodies('InvalidParams', 'CatalogNotConfigured', async () => [
    { Catalog: A_TWICE },
    { Catalog: A },
  ]),
  bodies('CatalogNotConfigured', 'OverLimit', async () => {
    const Catalog = tooLargeCatalog();
    return [{ Catalog }, { Catalog, CatalogVersion: '1' }];
  }),
];

/** A request about a store write that nobody makes. */
const supposed = (Store: unknown) => ({ SupposedStore: { StoreId: 'sale', Store } });
const tablesOfNoCatalog = (body: object) =>
  bodies('CatalogNotConfigured', 'InvalidDropTable', async (world) => {
    await oneCatalog(world);
    return [{ ...body, CatalogVersion: 'none' }, body];
  });

interface Contents {
  readonly both: object;
  readonly alone: object;
  readonly others?: readonly Item[];
  /** The first is shown as a key. */
  readonly owned?: readonly string[];
}

/** Two containers whose contents cannot be given. Each of both operations passes over the members of the other. */
const contents = (
  first: ErrorName,
  second: ErrorName,
  { both, alone, others = [], owned = [] }: Contents,
) =>
  bodies(first, second, async (world) => {
    const VirtualCurrencies = [{ CurrencyCode: 'GO', InitialDeposit: 1 }];
    if (second.startsWith('Virtual') || first.startsWith('Virtual'))
      await must(world.asTitle('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies }));
    const boxes = Object.entries({ both, alone });
    const items = boxes.map(([ItemId, Container]) => ({ ItemId, Container }));
    await setCatalog(world, { items: [...items, ...others] });
    const holder = await world.logIn();
    const given: readonly Instance[] = await grant(world, holder, 'both', 'alone', ...owned);
    const [key = {}] = given.slice(2).map(({ ItemInstanceId: KeyItemInstanceId }) => {
      return { KeyItemInstanceId };
    });
    const [one, other] = given.map((box) => ({ ...opening(holder, box), ...key }));
    return [one, other];
  });

const opening = ({ playerId }: LoggedIn, { ItemId, ItemInstanceId }: Instance) => ({
  ServiceId: playerId,
  ContainerItemId: ItemId,
  ContainerItemInstanceId: ItemInstanceId,
});

const GONE_ITEM = { ItemContents: ['gone'] };
const GONE_TABLE = { ResultTableContents: ['gone'] };
const SOLD_OUT = { ItemContents: ['rare'] };
const FULL_STACK = { ItemContents: ['gem'] };
const UNKNOWN_CURRENCY = { VirtualCurrencyContents: { GO: BALANCE_MAX, XX: 1 } };
const TOO_MUCH = { VirtualCurrencyContents: { GO: BALANCE_MAX } };

const rare = {
  others: [{ ItemId: 'rare', IsLimitedEdition: true, InitialLimitedEditionCount: 1 }],
  owned: ['rare'],
};
const gem = {
  others: [{ ItemId: 'gem', IsStackable: true, Consumable: { UsageCount: INT32_MAX } }],
  owned: ['gem'],
};
const locked = { others: ['key', 'coin'], owned: ['coin', 'key'] };
const withKey = { KeyItemId: 'key', ...GONE_ITEM };

/** Of the operations that open containers; one of them is shown a key, which may be wrong. */
const unlocks = (showsKey: boolean): readonly Pair[] => [
  bodies('InvalidParams', 'AccountNotFound', async () => {
    const body = opening({ playerId: NOBODY } as LoggedIn, { ItemId: 'a', ItemInstanceId: 'a' });
    return [{ ...body, CharacterId: 'hero' }, body];
  }),
  bodies('AccountNotFound', 'ContainerNotOwned', async (world) => {
    const body = opening(await world.logIn(), { ItemId: 'a', ItemInstanceId: 'a' });
    return [{ ...body, ServiceId: NOBODY }, body];
  }),
  bodies('ContainerNotOwned', 'CatalogNotConfigured', async (world) => {
    await oneCatalog(world);
    const holder = await world.logIn();
    const version = { CatalogVersion: 'gone' };
    const box = { ...opening(holder, await ofGoneVersion(world, holder)), ...version };
    return [{ ...box, ContainerItemId: 'a', ContainerItemInstanceId: 'a' }, box];
  }),
  pair(
    'CatalogNotConfigured',
    'InvalidContainerItem',
    'nobody knows what is in a version that does not exist',
  ),
  pair('InvalidContainerItem', 'KeyNotOwned', 'what is not a container has no key'),
  ...(showsKey
    ? [
        pair('KeyNotOwned', 'ContainerKeyInvalid', 'a key that nobody has is no wrong one'),
        contents('ContainerKeyInvalid', 'ItemNotFound', {
          ...locked,
          both: withKey,
          alone: { KeyItemId: 'coin', ...GONE_ITEM },
        }),
      ]
    : [
        contents('KeyNotOwned', 'ItemNotFound', {
          others: ['key'],
          both: withKey,
          alone: GONE_ITEM,
        }),
      ]),
  contents('ItemNotFound', 'InvalidDropTable', {
    both: { ...GONE_ITEM, ...GONE_TABLE },
    alone: GONE_TABLE,
  }),
  contents('InvalidDropTable', 'LimitedEditionItemUnavailable', {
    ...rare,
    both: { ...SOLD_OUT, ...GONE_TABLE },
    alone: SOLD_OUT,
  }),
  contents('LimitedEditionItemUnavailable', 'InvalidVirtualCurrency', {
    ...rare,
    both: { ...SOLD_OUT, ...UNKNOWN_CURRENCY },
    alone: UNKNOWN_CURRENCY,
  }),
  contents('InvalidVirtualCurrency', 'VirtualCurrencyMustBeWithinIntegerRange', {
    both: UNKNOWN_CURRENCY,
    alone: TOO_MUCH,
  }),
  contents('VirtualCurrencyMustBeWithinIntegerRange', 'OverLimit', {
    ...gem,
    both: { ...FULL_STACK, ...TOO_MUCH },
    alone: FULL_STACK,
  }),
];

const faultyBeforeNoCatalog = bodies('InvalidParams', 'CatalogNotConfigured', async () => [
  { StoreId: 'sale', Store: A_TWICE },
  { StoreId: 'sale', Store: A },
]);

/** Somebody has the display name `Hero`, which nobody else may take. */
async function aHero(world: World): Promise<void> {
  await world.makeNamesUnique();
  const { sessionTicket } = await world.logIn('hero');
  const body = { DisplayName: 'Hero' };
  await must(world.call('/Client/UpdateUserTitleDisplayName', body, { sessionTicket }));
}

/** A key that may see players, and nothing personal. */
async function withoutPersonal(world: World): Promise<Credentials> {
  return { secretKey: await world.limitedKey(['server']) };
}

const namesNobody = pair(
  'InvalidParams',
  'AccountNotFound',
  'a call that names nobody names nobody who does not exist',
);

/** The errors of making a player by an id, with a body that makes one. */
function creationPairs(good: (world: World) => object): readonly Pair[] {
  return [
    pair('AccountNotFound', 'PlayerCreationDisabled', 'only one of them is asked to make a player'),
    creationBeforeRate(good),
    pair('APIClientRequestRateLimitExceeded', 'OverLimit', async (world, ask) => {
      const full = () => during(world, { titlePlayersMax: 0 }, () => ask(good(world)));
      const alone = await full();
      await takeAllNewPlayers(world);
      return { both: await full(), alone };
    }),
    pair('OverLimit', 'AccountBanned', 'a player that does not exist is not banned'),
  ];
}

function creationBeforeRate(good: (world: World) => object): Pair {
  return pair('PlayerCreationDisabled', 'APIClientRequestRateLimitExceeded', async (world, ask) => {
    await takeAllNewPlayers(world);
    const both = await during(world, { isOpen: false }, () => ask(good(world)));
    return { both, alone: await ask(good(world)) };
  });
}

/** The errors of making a player with a password, up to those of its names. */
const registrationPairs: readonly Pair[] = [
  creationBeforeRate(toRegistration),
  pair('APIClientRequestRateLimitExceeded', 'IpAddressBanned', async (world) => {
    await banAddress(world);
    const ask = () => world.call(registerServiceUser.path, toRegistration(world), {}, from(BANNED));
    const alone = await ask();
    await takeAllNewPlayers(world);
    return { both: await ask(), alone };
  }),
  pair('IpAddressBanned', 'APIConcurrentRequestLimitExceeded', async (world, ask) => {
    await banAddress(world);
    const crowd = atOnce(() => ask(toRegistration(world)));
    const { path } = registerServiceUser;
    const both = await world.call(path, toRegistration(world), {}, from(BANNED));
    return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
  }),
  pair('APIConcurrentRequestLimitExceeded', 'OverLimit', (world, ask) =>
    during(world, { titlePlayersMax: 0 }, async () => {
      const both = await overrun(() => ask(toRegistration(world)));
      return { both, alone: await ask(toRegistration(world)) };
    }),
  ),
  pair('OverLimit', 'NameNotAvailable', async (world, ask) => {
    await aHero(world);
    const taken = () => ask(toRegistration(world, { DisplayName: 'Hero' }));
    return { both: await during(world, { titlePlayersMax: 0 }, taken), alone: await taken() };
  }),
  bodies('NameNotAvailable', 'UsernameNotAvailable', async (world) => {
    await aHero(world);
    await must(register(world));
    return [toRegistration(world, { DisplayName: 'Hero' }), toRegistration(world)];
  }),
];

/** The first pair of logins and of the registration, with a body that is good except for the title. */
function faultyBeforeNoTitle(good: (world: World) => Readonly<Record<string, unknown>>): Pair {
  const wrongTitle = (world: World) => ({ ...good(world), TitleId: 'NONE' });
  return bodies('InvalidParams', 'InvalidTitleId', async (world) => [
    { ...wrongTitle(world), PlayerSecret: 'x' },
    wrongTitle(world),
  ]);
}

const aNewId = ({ titleId }: World) => ({ TitleId: titleId, CustomId: 'new' });
const aNewPlayer = (world: World) => ({ ...aNewId(world), CreateAccount: true });

/** Calls until an address has no guess left; gives the last reply. */
async function lastOfMany(call: () => Promise<Reply>): Promise<Reply> {
  const { burst } = MISSED_LOGINS_PER_ADDRESS;
  for (let done = 0; done < burst; done += 50) {
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(Array.from({ length: 50 }, call));
  }
  const replies = await Promise.all(Array.from({ length: 50 }, call));
  return replies.find(({ code }) => code === 429) ?? (await call());
}

/** The pair of a title that does not exist and a banned address, and the next one. */
function addressPairs(
  { path }: { readonly path: string },
  good: (world: World) => Readonly<Record<string, unknown>>,
  next: Pair,
): readonly Pair[] {
  return [
    pair('InvalidTitleId', 'IpAddressBanned', async (world) => {
      await banAddress(world);
      const ask = (body: unknown) => world.call(path, body, {}, from(BANNED));
      return {
        both: await ask({ ...good(world), TitleId: 'NONE' }),
        alone: await ask(good(world)),
      };
    }),
    next,
  ];
}

function passwordLogin(
  operation: { readonly path: string },
  member: object,
  { refusal, nobody }: { readonly refusal: ErrorName; readonly nobody: object },
): readonly Pair[] {
  const body = (world: World, Password = PASSWORD) => ({
    TitleId: world.titleId,
    ...member,
    Password,
  });
  return [
    faultyBeforeNoTitle(body),
    ...addressPairs(
      operation,
      body,
      pair('IpAddressBanned', 'APIClientRequestRateLimitExceeded', async (world, ask) => {
        await banAddress(world);
        await times(5, () => ask(body(world)));
        const both = await world.call(operation.path, body(world), {}, from(BANNED));
        return { both, alone: await ask(body(world)) };
      }),
    ),
    pair(
      'APIClientRequestRateLimitExceeded',
      'APIConcurrentRequestLimitExceeded',
      async (world, ask) => {
        await times(5, () => ask(body(world)));
        const crowd = atOnce(() => ask({ ...body(world), ...nobody }));
        const both = await ask(body(world));
        const alone = (await crowd).find(({ code }) => code === 429);
        return { both, alone: alone ?? both };
      },
    ),
    pair('APIConcurrentRequestLimitExceeded', refusal, async (world, ask) => {
      const both = await overrun(() => ask(body(world, 'wrong password')));
      return { both, alone: await ask({ ...body(world), ...nobody }) };
    }),
    bodies(refusal, 'AccountBanned', async (world) => {
      const { ServiceId } = await must(register(world));
      await ban(world, { ServiceId });
      return [body(world, 'wrong password'), body(world)];
    }),
  ];
}

const noSubjectBeforeNoPlayer = bodies('InvalidParams', 'UserisNotValid', async () => [
  { ServiceId: NOBODY, IPAddress: HOME },
  { ServiceId: NOBODY },
]);

type Guess = (password: string, address?: string) => Promise<Reply>;

/** The errors of an operation by which a player who is registered at HOME shows the own password. */
function guessing(
  { path }: { readonly path: string },
  bodyOf: (Password: string) => object,
): (
  first: ErrorName,
  second: ErrorName,
  play: (world: World, guess: Guess) => Promise<{ readonly both: Reply; readonly alone: Reply }>,
) => Pair {
  return (first, second, play) =>
    pair(first, second, async (world) => {
      const { SessionTicket: sessionTicket } = await must(register(world, {}, from(HOME)));
      return play(world, (password, address = HOME) =>
        world.call(path, bodyOf(password), { sessionTicket }, from(address)),
      );
    });
}

/** What refuses a guess, and then the guess itself. */
const guessPairs = (guessAt: ReturnType<typeof guessing>): readonly Pair[] => [
  guessAt('IpAddressBanned', 'APIClientRequestRateLimitExceeded', async (world, guess) => {
    await banAddress(world);
    await times(5, () => guess('a guess', AWAY));
    return { both: await guess(PASSWORD, BANNED), alone: await guess(PASSWORD, AWAY) };
  }),
  guessAt(
    'APIClientRequestRateLimitExceeded',
    'APIConcurrentRequestLimitExceeded',
    async (_, guess) => {
      await times(5, () => guess('a guess', AWAY));
      const crowd = atOnce(() => guess('a guess'));
      const both = await guess(PASSWORD, AWAY);
      return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
    },
  ),
  guessAt('APIConcurrentRequestLimitExceeded', 'InvalidUsernameOrPassword', async (_, guess) => {
    const both = await overrun(() => guess('a guess'));
    return { both, alone: await guess('a guess', AWAY) };
  }),
];

/** The empty text stands for the right password and a new one that is too short. */
const changing = guessing(changePassword, (text) =>
  text === ''
    ? { Password: PASSWORD, NewPassword: 'x' }
    : { Password: text, NewPassword: 'staple and a second horse' },
);

const passwordChangePairs: readonly Pair[] = [
  changing('InvalidParams', 'IpAddressBanned', async (world, change) => {
    await banAddress(world);
    return { both: await change('', BANNED), alone: await change(PASSWORD, BANNED) };
  }),
  ...guessPairs(changing),
  pair(
    'InvalidUsernameOrPassword',
    'NotAuthenticated',
    'the session is judged after a right password',
  ),
];

const ownDeletionPairs: readonly Pair[] = [
  pair('InvalidParams', 'NotAuthorized', 'an account has a password or it has none'),
  pair('NotAuthorized', 'IpAddressBanned', 'only one of them is about a password'),
  ...guessPairs(guessing(deleteOwnAccount, (Password) => ({ Password }))),
];

const EDITION = { IsLimitedEdition: true, InitialLimitedEditionCount: 0 };
const MUCH_SILVER = { BundledVirtualCurrencies: { SI: BALANCE_MAX } };

/** Items for 5 GO by what is the matter with them: what they are is their names. */
const FOR_SALE = {
  tableless: { Bundle: { BundledResultTables: ['none'] } },
  tablelessEdition: { ...EDITION, Bundle: { BundledResultTables: ['none'] } },
  edition: EDITION,
  heavyEdition: { ...EDITION, Bundle: MUCH_SILVER },
  heavy: { Bundle: MUCH_SILVER },
  heavyStack: {
    IsStackable: true,
    Consumable: { UsageCount: ITEM_USES_MAX },
    Bundle: MUCH_SILVER,
  },
  stack: { IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } },
};

/** A purchase for 5 GO. */
const purchase = (ItemId: string, more: object = {}) => {
  return { ItemId, VirtualCurrency: 'GO', Price: 5, ...more };
};

/** A title that sells all of that, in the open store `open` and the closed store `closed` too. */
async function aShop(world: World, money: Readonly<Record<string, number>> = {}): Promise<void> {
  await addShopCurrencies(world);
  const items = Object.entries(FOR_SALE).map(([ItemId, attributes]) => {
    return { ItemId, VirtualCurrencyPrices: { GO: 5 }, ...attributes };
  });
  await setCatalog(world, { items });
  for (const storeId of ['open', 'closed']) await setStore(world, { items: [], storeId });
  await setOpen(world, false, 'closed');
  await fund(world, money);
}

function purchases(
  first: ErrorName,
  second: ErrorName,
  of: readonly [both: object, alone: object],
  money: Readonly<Record<string, number>> = { GO: 100, SI: 1 },
): Pair {
  return bodies(first, second, async (world) => {
    await aShop(world, money);
    return of;
  });
}

const purchasePairs = [
  purchases('InvalidParams', 'CatalogNotConfigured', [
    purchase('edition', { CatalogVersion: 'none', CharacterId: 'x' }),
    purchase('edition', { CatalogVersion: 'none' }),
  ]),
  bodies('CatalogNotConfigured', 'StoreRequired', async (world) => {
    await aShop(world);
    await requireStore(world);
    return [purchase('edition', { CatalogVersion: 'none' }), purchase('edition')];
  }),
  pair('StoreRequired', 'StoreNotFound', 'a purchase that names a store names one'),
  pair('StoreNotFound', 'StoreClosed', 'a store that does not exist is not closed'),
  purchases('StoreClosed', 'ItemNotFound', [
    purchase('none', { StoreId: 'closed' }),
    purchase('none', { StoreId: 'open' }),
  ]),
  purchases('ItemNotFound', 'InvalidVirtualCurrency', [
    purchase('none', { VirtualCurrency: 'XX' }),
    purchase('edition', { VirtualCurrency: 'XX' }),
  ]),
  purchases('InvalidVirtualCurrency', 'WrongVirtualCurrency', [
    purchase('edition', { VirtualCurrency: 'XX' }),
    purchase('edition', { VirtualCurrency: 'SI' }),
  ]),
  pair('WrongVirtualCurrency', 'WrongPrice', 'a currency that does not buy has no price'),
  purchases(
    'WrongPrice',
    'InsufficientFunds',
    [purchase('edition', { Price: 1 }), purchase('edition')],
    {},
  ),
  pair('InsufficientFunds', 'InvalidDropTable', async (world, ask) => {
    await aShop(world);
    const both = await ask(purchase('tableless'));
    await fund(world, { GO: 5 });
    return { both, alone: await ask(purchase('tableless')) };
  }),
  purchases('InvalidDropTable', 'LimitedEditionItemUnavailable', [
    purchase('tablelessEdition'),
    purchase('edition'),
  ]),
  purchases('LimitedEditionItemUnavailable', 'VirtualCurrencyMustBeWithinIntegerRange', [
    purchase('heavyEdition'),
    purchase('heavy'),
  ]),
  pair('VirtualCurrencyMustBeWithinIntegerRange', 'OverLimit', async (world, ask) => {
    await aShop(world, { GO: 100 });
    await must(ask(purchase('heavyStack')));
    await must(ask(purchase('stack')));
    const both = await ask(purchase('heavyStack'));
    return { both, alone: await ask(purchase('stack')) };
  }),
];

const PAIRS: ReadonlyMap<AnyOperation, readonly Pair[]> = new Map<AnyOperation, readonly Pair[]>([
  [getStoreItems, [catalogBeforeStore]],
  [
    deleteCatalog,
    [pair('CatalogNotConfigured', 'InvalidParams', 'nothing uses a version that does not exist')],
  ],
  [clientGetStoreItems, [catalogBeforeStore]],
  [deleteStore, [catalogBeforeStore]],
  [
    setStoreOpen,
    [
      bodies('CatalogNotConfigured', 'StoreNotFound', async (world) => {
        await oneCatalog(world);
        return [
          { StoreId: 'none', CatalogVersion: 'none', Open: true },
          { StoreId: 'none', Open: true },
        ];
      }),
    ],
  ],
  [purchaseItem, purchasePairs],
  [setCatalogItems, catalogWrites],
  [updateCatalogItems, catalogWrites],
  [
    getPriceExposure,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => [supposed(A_TWICE), {}]),
      bodies('CatalogNotConfigured', 'OverLimit', async (world) => {
        await stockTooMuch(world);
        return [{ CatalogVersion: 'none' }, {}];
      }),
      bodies('OverLimit', 'InvalidItemId', async (world) => {
        await stockTooMuch(world);
        await setCatalog(world, { items: ['a'], version: '2', asDefault: false });
        const body = supposed([{ ItemId: 'unknown' }]);
        return [body, { ...body, CatalogVersion: '2' }];
      }),
    ],
  ],
  [
    updateRandomResultTables,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => [
        { Tables: [aTable('T', 'a'), aTable('T', 'a')] },
        { Tables: [aTable('T', 'a')] },
      ]),
      bodies('CatalogNotConfigured', 'InvalidItemIdInTable', async (world) => {
        await oneCatalog(world);
        const Tables = [aTable('T', 'unknown')];
        return [{ Tables, CatalogVersion: 'none' }, { Tables }];
      }),
      bodies('InvalidItemIdInTable', 'InvalidDropTable', async (world) => {
        await oneCatalog(world);
        return [{ Tables: [aTable('T', 'unknown', 'U')] }, { Tables: [aTable('T', 'a', 'U')] }];
      }),
      bodies('InvalidDropTable', 'OverLimit', async (world) => {
        await oneCatalog(world);
        await setTables(world, ...manyTables(1_000, 'a'));
        return [{ Tables: [aTable('U', 'V')] }, { Tables: [aTable('U', 'a')] }];
      }),
    ],
  ],
  [unlockContainerInstance, unlocks(true)],
  [unlockContainerItem, unlocks(false)],
  [serverGetRandomResultTables, [tablesOfNoCatalog({ TableIDs: ['T'] })]],
  [
    evaluateRandomResultTable,
    [
      tablesOfNoCatalog({ TableId: 'T' }),
      pair('InvalidDropTable', 'ItemNotFound', 'no item comes up of a table that is not there'),
    ],
  ],
  [
    setStoreItems,
    [
      faultyBeforeNoCatalog,
      bodies('CatalogNotConfigured', 'InvalidItemId', async (world) => {
        await oneCatalog(world);
        const body = toStoreBody({ items: ['unknown'] });
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        await oneCatalog(world);
        const storeIds = itemIds(1_000, 'store');
        for (let from = 0; from < storeIds.length; from += 100) {
          const some = storeIds.slice(from, from + 100);
          // Side by side within a hundred, so that they share commits.
          // oxlint-disable-next-line no-await-in-loop
          await Promise.all(some.map((storeId) => setStore(world, { items: ['a'], storeId })));
        }
        return [toStoreBody({ items: ['a', 'unknown'] }), toStoreBody({ items: ['a'] })];
      }),
    ],
  ],
  [
    updateStoreItems,
    [
      faultyBeforeNoCatalog,
      catalogBeforeStore,
      bodies('StoreNotFound', 'InvalidItemId', async (world) => {
        await oneCatalog(world);
        await setStore(world, { items: ['a'] });
        const body = toStoreBody({ items: ['unknown'] });
        return [{ ...body, StoreId: 'none' }, body];
      }),
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        const ids = itemIds(10_000);
        await setCatalog(world, { items: ids });
        await setStore(world, { items: ids });
        // The store keeps its items when the catalog lets go of them: the only way to have more.
        await setCatalog(world, { items: ['one-more'] });
        return [
          toStoreBody({ items: ['one-more', 'unknown'] }),
          toStoreBody({ items: ['one-more'] }),
        ];
      }),
    ],
  ],
  [
    getUserAccountInfo,
    [
      pair('InvalidParams', 'NotAuthorizedByTitle', async (world) => {
        const key = await withoutPersonal(world);
        const ask = (body: unknown) => world.call('/Server/GetUserAccountInfo', body, key);
        const both = await ask({ Email: 'a', Username: 'a' });
        return { both, alone: await ask({ Email: 'a' }) };
      }),
      pair('NotAuthorizedByTitle', 'AccountNotFound', async (world, ask) => {
        const key = await withoutPersonal(world);
        const both = await world.call('/Server/GetUserAccountInfo', { Email: 'a' }, key);
        return { both, alone: await ask({ ServiceId: NOBODY }) };
      }),
    ],
  ],
  [
    searchPlayers,
    [
      pair('InvalidParams', 'NotAuthorizedByTitle', async (world) => {
        const key = await withoutPersonal(world);
        const ask = (body: unknown) => world.call('/Admin/SearchPlayers', body, key);
        const both = await ask({ Email: 'a', Username: 'a' });
        return { both, alone: await ask({ Email: 'a' }) };
      }),
    ],
  ],
  [getPlayerProfile, [namesNobody]],
  [getPlayerCombinedInfo, [namesNobody]],
  [
    getAccountInfo,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY, Username: 'a' },
        { ServiceId: NOBODY },
      ]),
    ],
  ],
  [
    adminUpdateUserTitleDisplayName,
    [
      pair('InvalidParams', 'NameNotAvailable', 'nobody has a name that is wrong'),
      bodies('NameNotAvailable', 'UserisNotValid', async (world) => {
        await aHero(world);
        return [
          { ServiceId: NOBODY, DisplayName: 'Hero' },
          { ServiceId: NOBODY, DisplayName: 'Villain' },
        ];
      }),
    ],
  ],
  [
    clientUpdateUserTitleDisplayName,
    [
      pair('InvalidParams', 'NameNotAvailable', 'nobody has a name that is wrong'),
      pair('NameNotAvailable', 'NotAuthenticated', 'the session ends while the call is under way'),
    ],
  ],
  [
    banUsers,
    [
      bodies('InvalidParams', 'UserisNotValid', async () => [
        { Bans: [{ ServiceId: NOBODY, UserFamilyType: 'Xbox' }] },
        { Bans: [{ ServiceId: NOBODY }] },
      ]),
    ],
  ],
  [getLimits, [noSubjectBeforeNoPlayer]],
  [liftLimit, [noSubjectBeforeNoPlayer]],
  [
    revokePlayerSessions,
    [
      bodies('UserisNotValid', 'InvalidParams', async (world) => {
        const { playerId } = await world.logIn();
        return [
          { ServiceId: NOBODY, SessionId: 'none' },
          { ServiceId: playerId, SessionId: 'none' },
        ];
      }),
    ],
  ],
  [
    setPassword,
    [
      bodies('UserisNotValid', 'InvalidParams', async (world) => {
        const { ServiceId } = await must(register(world));
        return [
          { ServiceId: NOBODY, Password: 'x' },
          { ServiceId, Password: 'x' },
        ];
      }),
      pair('InvalidParams', 'APIConcurrentRequestLimitExceeded', async (world, ask) => {
        const { ServiceId } = await must(register(world));
        const crowd = atOnce(() => ask({ ServiceId, Password: PASSWORD }));
        const both = await ask({ ServiceId, Password: 'x' });
        return { both, alone: (await crowd).find(({ code }) => code === 429) ?? both };
      }),
    ],
  ],
  [
    updatePlayerIdentity,
    [
      bodies('InvalidParams', 'UserisNotValid', async () => [
        { ServiceId: NOBODY, Email: 'x' },
        { ServiceId: NOBODY, Email: 'x@example.com' },
      ]),
      pair('UserisNotValid', 'UsernameNotAvailable', async (world, ask) => {
        await must(register(world));
        const { playerId } = await world.logIn();
        const both = await ask({ ServiceId: NOBODY, Username: 'Ada' });
        return { both, alone: await ask({ ServiceId: playerId, Username: 'Ada' }) };
      }),
      bodies('UsernameNotAvailable', 'EmailAddressNotAvailable', async (world) => {
        await must(register(world));
        const { playerId: ServiceId } = await world.logIn();
        const Email = 'ada@example.com';
        return [
          { ServiceId, Username: 'Ada', Email },
          { ServiceId, Email },
        ];
      }),
      bodies('EmailAddressNotAvailable', 'LinkedIdentifierAlreadyClaimed', async (world) => {
        await must(register(world));
        await world.logIn('taken');
        const { playerId: ServiceId } = await world.logIn();
        const CustomId = 'taken';
        return [
          { ServiceId, Email: 'ada@example.com', CustomId },
          { ServiceId, CustomId },
        ];
      }),
    ],
  ],
  [changePassword, passwordChangePairs],
  [deleteOwnAccount, ownDeletionPairs],
  [
    getEntityToken,
    [
      pair('NotAuthenticated', 'APIClientRequestRateLimitExceeded', async (world) => {
        const { sessionTicket } = await world.logIn();
        await revokeTokens(world, { sessionTicket, count: REVOKED_TOKENS_PER_SESSION_MAX });
        const { path } = getEntityToken;
        return {
          both: await world.call(path, {}),
          alone: await world.call(path, {}, { sessionTicket }),
        };
      }),
      pair('APIClientRequestRateLimitExceeded', 'NotAuthorized', async (world) => {
        const { sessionTicket } = await world.logIn();
        const foreign = { Entity: { Id: NOBODY } };
        const ask = () => world.call(getEntityToken.path, foreign, { sessionTicket });
        const alone = await ask();
        await revokeTokens(world, { sessionTicket, count: REVOKED_TOKENS_PER_SESSION_MAX });
        return { both: await ask(), alone };
      }),
    ],
  ],
  [
    revokeEntityToken,
    [
      pair('EntityTokenInvalid', 'NotAuthorized', 'what is no token belongs to nobody'),
      pair('NotAuthorized', 'InvalidParams', async (world, ask) => {
        const body = { EntityToken: await world.titleToken(), WholeSession: true };
        const { entityToken } = await world.logIn();
        const both = await world.call(revokeEntityToken.path, body, { entityToken });
        return { both, alone: await ask(body) };
      }),
      pair(
        'InvalidParams',
        'APIClientRequestRateLimitExceeded',
        'a title has no session to end, and no limit of revoked tokens',
      ),
    ],
  ],
  [
    validateEntityToken,
    [
      pair('EntityTokenInvalid', 'EntityTokenExpired', async (world, ask) => {
        const foreign = (await (await world.otherTitle()).logIn()).entityToken;
        const own = (await world.logIn()).entityToken;
        world.clock.advance(DAY_MS);
        return {
          both: await ask({ EntityToken: foreign }),
          alone: await ask({ EntityToken: own }),
        };
      }),
      pair('EntityTokenExpired', 'EntityTokenRevoked', async (world, ask) => {
        const { entityToken } = await world.logIn();
        await must(world.call(revokeEntityToken.path, {}, { entityToken }));
        const alone = await ask({ EntityToken: entityToken });
        world.clock.advance(DAY_MS);
        return { both: await ask({ EntityToken: entityToken }), alone };
      }),
      pair('EntityTokenRevoked', 'InvalidTicket', 'a session ticket is no entity token'),
    ],
  ],
  [
    loginWithCustomID,
    [
      faultyBeforeNoTitle(aNewId),
      ...addressPairs(
        loginWithCustomID,
        aNewId,
        pair('IpAddressBanned', 'APIClientRequestRateLimitExceeded', async (world) => {
          await banAddress(world);
          const ask = (address: string) =>
            world.call(loginWithCustomID.path, aNewId(world), {}, from(address));
          return {
            both: await lastOfMany(() => ask(BANNED)),
            alone: await lastOfMany(() => ask(HOME)),
          };
        }),
      ),
      pair('APIClientRequestRateLimitExceeded', 'AccountNotFound', async (world, ask) => ({
        both: await lastOfMany(() =>
          world.call(loginWithCustomID.path, aNewId(world), {}, from(HOME)),
        ),
        alone: await ask(aNewId(world)),
      })),
      pair(
        'AccountNotFound',
        'PlayerCreationDisabled',
        'only one of them is asked to make a player',
      ),
      pair('PlayerCreationDisabled', 'OverLimit', async (world, ask) => {
        const full = () => during(world, { titlePlayersMax: 0 }, () => ask(aNewPlayer(world)));
        return { both: await during(world, { isOpen: false }, full), alone: await full() };
      }),
      pair('OverLimit', 'AccountBanned', 'a player that does not exist is not banned'),
    ],
  ],
  [
    loginWithServerCustomId,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServerCustomId: 'new', PlayerSecret: 'x' },
        { ServerCustomId: 'new' },
      ]),
      ...creationPairs(() => ({ ServerCustomId: 'new', CreateAccount: true })),
    ],
  ],
  [
    addVirtualCurrencyTypes,
    [
      bodies('InvalidVirtualCurrencyCode', 'VirtualCurrencyCodeExists', async () => [
        currenciesOf('go', 'GO', 'GO'),
        currenciesOf('GO', 'GO'),
      ]),
      bodies('VirtualCurrencyCodeExists', 'VirtualCurrencyCountLimitExceeded', async () => {
        const tooMany = Array.from({ length: CURRENCIES_MAX + 1 }, (_, index) =>
          index.toString(36).toUpperCase().padStart(2, '0'),
        );
        return [currenciesOf('00', ...tooMany), currenciesOf(...tooMany)];
      }),
    ],
  ],
  [
    removeVirtualCurrencyTypes,
    [
      bodies('InvalidVirtualCurrencyCode', 'VirtualCurrencyCannotBeDeleted', async (world) => {
        await addCurrencies(world, { GO: { InitialDeposit: 1 } });
        await world.logIn();
        return [currenciesOf('GO', 'SI'), currenciesOf('GO')];
      }),
    ],
  ],
  [
    addUserVirtualCurrency,
    [
      playerBeforeCurrency,
      pair(
        'InvalidVirtualCurrency',
        'VirtualCurrencyMustBeWithinIntegerRange',
        'nobody has any of a currency that is not there',
      ),
    ],
  ],
  [
    subtractUserVirtualCurrency,
    [
      playerBeforeCurrency,
      bodies('InvalidVirtualCurrency', 'InsufficientFunds', async (world) => {
        await addCurrencies(world, { GO: {} });
        const { playerId: ServiceId } = await world.logIn();
        const wanted = { ServiceId, Amount: 1 };
        return [
          { ...wanted, VirtualCurrency: 'SI' },
          { ...wanted, VirtualCurrency: 'GO' },
        ];
      }),
    ],
  ],
  [
    getUserInventory,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY, MaxResults: 0 },
        { ServiceId: NOBODY },
      ]),
    ],
  ],
  [
    userInfo,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY },
        { ServiceId: NOBODY, MinCatalogVersion: 0 },
      ]),
    ],
  ],
  [
    grantItemsToUser,
    grantPairs((ServiceId, ...ItemIds) => ({ ServiceId, ItemIds }), { ItemIds: [] }),
  ],
  [
    grantItemsToUsers,
    grantPairs(
      (ServiceId, ...itemIds) => ({
        ItemGrants: itemIds.map((ItemId) => ({ ServiceId, ItemId })),
      }),
      { ItemGrants: [] },
    ),
  ],
  [revokeInventoryItem, itemPairs({})],
  [
    consumeItem,
    [
      ...itemPairs({ ConsumeCount: 1 }),
      pair('ItemNotFound', 'NoRemainingUses', 'an item that is not there has no uses'),
    ],
  ],
  [
    modifyItemUses,
    [
      ...itemPairs({ UsesToAdd: 1 }, { UsesToAdd: null }),
      pair('ItemNotFound', 'NoRemainingUses', 'an item that is not there has no uses'),
      pair('NoRemainingUses', 'OverLimit', 'an item that is not used up has no number of uses'),
    ],
  ],
  [
    updateUserInventoryItemCustomData,
    [
      ...itemPairs({}),
      pair('ItemNotFound', 'OverLimit', 'an item that is not there has no custom data'),
    ],
  ],
  [
    loginWithService,
    passwordLogin(
      loginWithService,
      { Username: 'Ada' },
      { refusal: 'InvalidUsernameOrPassword', nobody: { Username: 'nobody' } },
    ),
  ],
  [
    loginWithEmailAddress,
    passwordLogin(
      loginWithEmailAddress,
      { Email: 'Ada@example.com' },
      { refusal: 'InvalidEmailOrPassword', nobody: { Email: 'nobody@example.com' } },
    ),
  ],
  [
    registerServiceUser,
    [
      faultyBeforeNoTitle(toRegistration),
      pair('InvalidTitleId', 'PlayerCreationDisabled', (world, ask) =>
        during(world, { isOpen: false }, async () => ({
          both: await ask({ ...toRegistration(world), TitleId: 'NONE' }),
          alone: await ask(toRegistration(world)),
        })),
      ),
      ...registrationPairs,
      bodies('UsernameNotAvailable', 'EmailAddressNotAvailable', async (world) => {
        await must(register(world));
        return [toRegistration(world), toRegistration(world, { Username: 'Grace' })];
      }),
    ],
  ],
]);

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

test.each(operations.map((operation) => [firstDoorOf(operation).path, operation] as const))(
  '%s has a pair for all neighbours among its errors',
  (_, operation) => {
    const errors: readonly ErrorName[] = operation.errors;
    const neighbours = errors.slice(1).map((second, at) => [errors[at], second]);
    const pairs = PAIRS.get(operation) ?? [];
    expect(pairs.map(({ first, second }) => [first, second])).toEqual(neighbours);
  },
);

const tests = [...PAIRS].flatMap(([operation, pairs]) =>
  endpointsOf([operation]).flatMap((door) =>
    pairs.flatMap(({ first, second, play }) =>
      typeof play === 'string' ? [] : [{ door, path: door.path, first, second, play }],
    ),
  ),
);

test.each(tests)('$path: $first comes before $second', async ({ door, first, second, play }) => {
  const world = await makeWorld(running);
  const { both, alone } = await play(world, (body) => callAt(door, world, body));
  expect([both.error, alone.error]).toEqual([first, second]);
});
