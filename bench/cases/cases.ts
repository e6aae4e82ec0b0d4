import { HOUR_MS } from '../../server/src/kernel/instant.ts';
import { logIn } from '../kit/calls.ts';
import {
  about,
  aboutNobody,
  anonymous,
  beside,
  by,
  byDeveloper,
  type Case,
  emailOf,
  grant,
  type Holder,
  NO_INSTANCE,
  NOBODY,
  type Once,
  PASSWORD,
  PLAYERS,
  priced,
  TAKEN_NAME,
  usernameOf,
  type World,
  write,
} from './case.ts';
import { GAME_DATA_CASES } from './game-data-cases.ts';
import { IDENTITY_CASES } from './identity-cases.ts';
import { TITLE_DATA_CASES } from './title-data-cases.ts';

const PURCHASE = { ItemId: 'sword', VirtualCurrency: 'GO', Price: 1 };
const SILVER = { VirtualCurrency: 'SI', Amount: 1 };
const UNKNOWN_CURRENCY = { VirtualCurrency: 'XX', Amount: 1 };
const NO_ITEM = { ItemInstanceId: NO_INSTANCE };
const BOX = { ContainerItemId: 'box' };
const uses = (number: number) => ({ UsesToAdd: number % 2 === 0 ? 1 : -1 });
const data = (number: number) => ({ Data: { number: String(number) } });
const potion = (_: number, holder: Holder) => ({ ItemInstanceId: holder.potion });
const box = (_: number, holder: Holder) => ({ ContainerItemInstanceId: holder.box });
const granted = (ServiceId: string) => ({ ItemGrants: [{ ServiceId, ItemId: 'sword' }] });

/** Gives a player an item. */
async function newItem(world: World, number: number) {
  const { playerId } = world.player('shopper', number);
  const [ItemInstanceId] = await grant(world.service, playerId, ['sword']);
  return { ServiceId: playerId, ItemInstanceId };
}

/** Those that change wallets and items of players. */
const INVENTORY_CASES: readonly Case[] = [
  write('/Client/PurchaseItem')
    .succeeds(by('shopper', PURCHASE))
    .refused('InsufficientFunds', by('pauper', PURCHASE)),
  write('/Server/AddUserVirtualCurrency')
    .succeeds(about('shopper', SILVER))
    .refused('AccountNotFound', aboutNobody(SILVER)),
  write('/Server/SubtractUserVirtualCurrency')
    .succeeds(about('shopper', SILVER))
    .refused('InsufficientFunds', about('pauper', SILVER)),
  write('/Client/AddUserVirtualCurrency')
    .succeeds(by('shopper', SILVER))
    .refused('InvalidVirtualCurrency', by('shopper', UNKNOWN_CURRENCY)),
  write('/Client/SubtractUserVirtualCurrency')
    .succeeds(by('shopper', SILVER))
    .refused('InsufficientFunds', by('pauper', SILVER)),
  write('/Server/GrantItemsToUser')
    .succeeds(about('shopper', { ItemIds: ['sword'] }))
    .refused('ItemNotFound', about('shopper', { ItemIds: ['none'] })),
  write('/Server/GrantItemsToUsers')
    .succeeds((world, number) => ({ body: granted(world.player('shopper', number).playerId) }))
    .refused('AccountNotFound', byDeveloper(granted(NOBODY))),
  write('/Client/ConsumeItem')
    .succeeds(by('holder', potion, { ConsumeCount: 1 }))
    .refused('ItemNotFound', by('holder', NO_ITEM, { ConsumeCount: 1 })),
  write('/Server/ModifyItemUses')
    .succeeds(about('holder', potion, uses))
    .refused('ItemNotFound', about('holder', NO_ITEM, uses)),
  write('/Server/UpdateUserInventoryItemCustomData')
    .succeeds(about('holder', potion, data))
    .refused('ItemNotFound', about('holder', NO_ITEM, data)),
  write('/Server/RevokeInventoryItem')
    .succeedsOnce(async (world, number) => ({ body: await newItem(world, number) }))
    .refused('ItemNotFound', about('shopper', NO_ITEM)),
  write('/Server/RevokeInventoryItems')
    .succeedsOnce(async (world, number) => ({ body: { Items: [await newItem(world, number)] } }))
    .refused('unchanged', (world, number) => {
      const { playerId } = world.player('shopper', number);
      return { body: { Items: [{ ServiceId: playerId, ...NO_ITEM }] } };
    }),
  write('/Client/UnlockContainerInstance')
    .succeeds(by('holder', box))
    .refused('ContainerNotOwned', by('holder', { ContainerItemInstanceId: NO_INSTANCE })),
  write('/Client/UnlockContainerItem')
    .succeeds(by('holder', BOX))
    .refused('ContainerNotOwned', by('pauper', BOX)),
];

/** Prices that follow one another differ, so that each call changes something. */
const goods = (number: number) => [priced('sword', number + 1)];
const STALE = { IfRevision: 1_000_000 };
const NO_CATALOG = { CatalogVersion: 'none' };
const WARNING = {
  Kind: 'OpensForever',
  ItemId: 'chest',
  Text: 'The container "chest" has no number of uses: it can be opened again and again.',
  Accepted: true,
};
const NO_STORE = { StoreId: 'none' };
const OTHER = { StoreId: 'other' };
const store = (number: number) => ({ Store: goods(number) });
const open = (number: number) => ({ Open: number % 2 === 0 });
const catalog = (number: number) => beside('other', goods(number));
/** The first or the second one. */
const revision = (number: number) => ({ ToRevision: 1 + (number % 2) });
/** One letter and one digit each, beside the currencies that there are. */
const codeOf = (number: number): string =>
  `${String.fromCharCode(65 + (number % 26))}${Math.floor(number / 26) % 10}`;
const currency = (CurrencyCode: string, more: object = {}) => ({
  VirtualCurrencies: [{ CurrencyCode, ...more }],
});
const coin = (number: number) => currency('ZZ', { DisplayName: `Coin ${number}` });
const table = (ResultItem: string, Weight: number) => ({
  CatalogVersion: 'other',
  Tables: [{ TableId: 'T', Nodes: [{ ResultItemType: 'ItemId', ResultItem, Weight }] }],
});
/** Each is two of the hundred changes that may be pending. */
const SALES = 4;
const saleOf = (StoreId: string) => {
  return { Name: 'Sale', StoreIds: [StoreId], PercentOff: 10, EndsAt: inAnHour() };
};
/** The body of a sale of a store of its own. */
async function newSale(service: World['service'], number: number) {
  const StoreId = `sale-${number}`;
  await service.call('/Admin/SetStoreItems', { StoreId, Store: [priced('sword', 100)] });
  return saleOf(StoreId);
}
const inAnHour = (): string => new Date(Date.now() + HOUR_MS).toISOString();

/** Those that change a title's catalogs, stores and currencies. */
const STOCK_CASES: readonly Case[] = [
  write('/Admin/AddVirtualCurrencyTypes')
    .succeeds(byDeveloper(coin))
    .refused('RevisionConflict', byDeveloper(coin, STALE)),
  write('/Admin/RemoveVirtualCurrencyTypes')
    .succeedsOnce(async ({ service }, number) => {
      const body = currency(codeOf(number));
      await service.call('/Admin/AddVirtualCurrencyTypes', body);
      return { body };
    }, 90)
    .refused('VirtualCurrencyCannotBeDeleted', byDeveloper(currency('GO'))),
  write('/Admin/SetCatalogItems')
    .succeeds(byDeveloper(catalog))
    .refused('RevisionConflict', byDeveloper(catalog, STALE)),
  write('/Admin/UpdateCatalogItems')
    .succeeds(byDeveloper(catalog))
    .refused('RevisionConflict', byDeveloper(catalog, STALE)),
  write('/Admin/RestoreCatalog')
    .succeeds(byDeveloper({ CatalogVersion: 'other' }, revision))
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG, { ToRevision: 1 })),
  write('/Admin/CopyCatalogVersion')
    .succeedsOnce(async (_, number) => ({
      body: { CatalogVersion: 'other', NewCatalogVersion: `copy-${number}` },
    }))
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG, { NewCatalogVersion: 'copy' })),
  write('/Admin/DeleteCatalog')
    .succeedsOnce(async ({ service }, number) => {
      const body = { CatalogVersion: `gone-${number}` };
      await service.call('/Admin/SetCatalogItems', beside(body.CatalogVersion, goods(number)));
      return { body };
    })
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG)),
  write('/Admin/UpdateRandomResultTables')
    .succeeds(byDeveloper((number) => table('sword', number + 1)))
    .refused('InvalidItemIdInTable', byDeveloper(table('none', 1))),
  write('/Admin/SetStoreItems')
    .succeeds(byDeveloper(OTHER, store))
    .refused('InvalidItemId', byDeveloper(OTHER, { Store: [priced('none', 1)] })),
  write('/Admin/UpdateStoreItems')
    .succeeds(byDeveloper(OTHER, store))
    .refused('StoreNotFound', byDeveloper(NO_STORE, store)),
  write('/Admin/SetStoreOpen')
    .succeeds(byDeveloper(OTHER, open))
    .refused('StoreNotFound', byDeveloper(NO_STORE, { Open: false })),
  write('/Admin/RestoreStore')
    .succeeds(byDeveloper(OTHER, revision))
    .refused('StoreNotFound', byDeveloper(NO_STORE, { ToRevision: 1 })),
  write('/Admin/DeleteStore')
    .succeedsOnce(async ({ service }, number) => {
      const body = { StoreId: `gone-${number}` };
      await service.call('/Admin/SetStoreItems', { ...body, Store: goods(number) });
      return { body };
    })
    .refused('StoreNotFound', byDeveloper(NO_STORE)),
  write('/Admin/CancelPendingChange')
    .succeedsOnce(async (world, number) => ({ body: await schedule(world, number) }), 90)
    .refused('InvalidParams', byDeveloper({ PendingChange: 1_000_000 })),
  write('/Admin/UpdatePendingChange')
    .succeedsOnce(async (world, number) => {
      return { body: { ...(await schedule(world, number)), EffectiveAt: inAnHour() } };
    }, 90)
    .refused('InvalidParams', byDeveloper({ PendingChange: 1_000_000 })),
  write('/Admin/CreateSale')
    .succeedsOnce(async ({ service }, number) => ({ body: await newSale(service, number) }), SALES)
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG, saleOf('none'))),
  write('/Admin/UpdateSale')
    .succeedsOnce(async ({ service }, number) => {
      const body = await newSale(service, number + SALES);
      const made = await service.call<{ readonly Sale: { readonly Sale: number } }>(
        '/Admin/CreateSale',
        body,
      );
      return { body: { Sale: made.Sale.Sale, Cancel: true } };
    }, SALES)
    .refused('InvalidParams', byDeveloper({ Sale: 1_000_000, Cancel: true })),
  write('/Admin/SetPriceWarningAccepted')
    .succeeds((_, number) => ({
      body: { ...WARNING, CatalogVersion: 'warned', Note: `Meant ${number}` },
    }))
    .refused('CatalogNotConfigured', byDeveloper(NO_CATALOG, { ...WARNING, Note: 'Meant' })),
  write('/Admin/IncrementLimitedEditionItemAvailability')
    .succeeds(byDeveloper({ ItemId: 'rare', Amount: 1 }))
    .refused('ItemNotFound', byDeveloper({ ItemId: 'none', Amount: 1 })),
];

/** Schedules a change; gives its number. */
async function schedule({ service }: Pick<World, 'service'>, number: number) {
  const change = { ...OTHER, ...open(number), EffectiveAt: inAnHour() };
  const path = '/Admin/SetStoreOpen';
  const { PendingChange } = await service.call<{ readonly PendingChange: number }>(path, change);
  return { PendingChange };
}

/** Custom ids of players who are made to be deleted, banned or logged out. */
const LEAVING = 1_000_000;
const BANNED = 2_000_000;
const ENDING = 3_000_000;

const SLOW = { isSlow: true };
const Password = PASSWORD;
const WRONG = { Password: 'a wrong guess' };
const NEW_PASSWORD = { NewPassword: PASSWORD };
const customId = (number: number) => ({ CustomId: `player-${number % PLAYERS}` });
const username = (number: number) => ({ Username: usernameOf(number) });
const serverCustomId = (number: number) => ({ ServerCustomId: `server-${number % PLAYERS}` });
const unknownId = (member: string) => (number: number) => ({ [member]: `nobody-${number}` });
const newEmail = (number: number) => ({ Email: `none-${number}@example.com` });
const email = (number: number) => ({ Email: emailOf(number) });
const bans = (ServiceId: string) => ({ Bans: [{ ServiceId }] });

/** About a player who is made for the call. */
const aboutNew =
  (first: number): Once['prepare'] =>
  async ({ service }, number) => {
    const { playerId } = await logIn(service, first + number);
    return { body: { ServiceId: playerId } };
  };

/** Bans a player who is made for that. */
async function ban({ service }: World, number: number) {
  const { playerId } = await logIn(service, BANNED + number);
  const path = '/Admin/BanUsers';
  const { BanData } = await service.call<{
    readonly BanData: readonly { readonly BanId: string }[];
  }>(path, bans(playerId));
  return { playerId, BanIds: BanData.map(({ BanId }) => BanId) };
}

const ELEVEN_KEYS = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`key ${at}`, '']));

/** Those that change players, their data, their sessions and their bans. */
const PLAYER_CASES: readonly Case[] = [
  write('/Client/LoginWithCustomID')
    .succeeds(anonymous(customId))
    .refused('AccountNotFound', anonymous(unknownId('CustomId'), { CreateAccount: false })),
  write('/Server/LoginWithServerCustomId')
    .succeeds(byDeveloper(serverCustomId, { CreateAccount: true }))
    .refused('AccountNotFound', byDeveloper(unknownId('ServerCustomId'))),
  write('/Client/LoginWithService', SLOW)
    .succeeds(anonymous(username, { Password }))
    .guessed('InvalidUsernameOrPassword', anonymous(username, WRONG)),
  write('/Client/LoginWithEmailAddress', SLOW)
    .succeeds(anonymous(email, { Password }))
    .guessed('InvalidEmailOrPassword', anonymous(email, WRONG)),
  write('/Client/RegisterServiceUser', SLOW)
    .succeedsOnce(async (world, number) => {
      const names = { Username: `new-${number}`, Email: `new-${number}@example.com` };
      return anonymous(names, { Password })(world, number);
    }, 64)
    .refused('UsernameNotAvailable', anonymous(username, newEmail, { Password })),
  // Ends all other sessions of the player, and not that of the call.
  write('/Client/ChangePassword', SLOW)
    .succeeds(by('named', { Password, ...NEW_PASSWORD }))
    .guessed('InvalidUsernameOrPassword', by('named', { ...WRONG, ...NEW_PASSWORD })),
  write('/Client/DeleteOwnAccount')
    .succeedsOnce(async ({ service }, number) => {
      const { headers } = await logIn(service, LEAVING + number);
      return { headers, body: {} };
    })
    // The account has a password.
    .refused('InvalidParams', by('named', {})),
  write('/Admin/DeletePlayer')
    .succeedsOnce(aboutNew(LEAVING))
    .refused('UserisNotValid', aboutNobody()),
  write('/Client/UpdateUserTitleDisplayName')
    .succeeds(by('shopper', (number) => ({ DisplayName: `Shopper ${number}` })))
    .refused('NameNotAvailable', by('pauper', { DisplayName: TAKEN_NAME })),
  write('/Admin/UpdateUserTitleDisplayName')
    .succeeds(about('shopper', (number) => ({ DisplayName: `Client ${number}` })))
    .refused(
      'UserisNotValid',
      aboutNobody((number) => ({ DisplayName: `Nobody ${number}` })),
    ),
  write('/Admin/UpdatePlayerIdentity')
    .succeeds(about('changed', (number) => ({ ServerCustomId: `device-${number}` })))
    .refused('LinkedIdentifierAlreadyClaimed', about('changed', customId)),
  write('/Admin/SetPassword', SLOW)
    .succeeds(about('changed', { Password }))
    .refused('UserisNotValid', aboutNobody({ Password })),
  write('/Admin/RevokePlayerSessions')
    .succeedsOnce(aboutNew(ENDING))
    .refused('UserisNotValid', aboutNobody()),
  write('/Admin/LiftLimit').succeeds(about('pauper')).refused('UserisNotValid', aboutNobody()),
  write('/Admin/BanUsers')
    .succeedsOnce(async ({ service }, number) => {
      return { body: bans((await logIn(service, BANNED + number)).playerId) };
    })
    .refused('UserisNotValid', byDeveloper(bans(NOBODY))),
  write('/Client/UpdateUserData')
    .succeeds(by('shopper', data))
    .refused('TooManyKeys', by('shopper', { Data: ELEVEN_KEYS })),
  write('/Admin/UpdateUserData')
    .succeeds(about('shopper', data))
    .refused('AccountNotFound', aboutNobody(data)),
  write('/Admin/RevokeAllBansForUser')
    .succeedsOnce(async (world, number) => {
      const { playerId } = await ban(world, 500_000 + number);
      return { body: { ServiceId: playerId } };
    })
    .refused('UserisNotValid', aboutNobody()),
  write('/Admin/RevokeBans')
    .succeedsOnce(async (world, number) => {
      const { BanIds } = await ban(world, 1_000_000 + number);
      return { body: { BanIds } };
    })
    .refused(
      'unchanged',
      byDeveloper((number) => ({ BanIds: [`none-${number}`] })),
    ),
  write('/Authentication/GetEntityToken')
    .succeeds(by('pauper', {}))
    .refused(
      'NotAuthorized',
      by('pauper', { Entity: { Id: NOBODY, Type: 'title_player_account' } }),
    ),
  write('/Authentication/RevokeEntityToken')
    .succeedsOnce(async ({ service }, number) => {
      const { entityToken } = await logIn(service, ENDING + 500_000 + number);
      return { headers: { 'X-EntityToken': entityToken }, body: { EntityToken: entityToken } };
    })
    .refused('NotAuthorized', (world, number) => {
      const [one, other] = [world.player('pauper', number), world.player('pauper', number + 1)];
      return {
        headers: { 'X-EntityToken': one.entityToken },
        body: { EntityToken: other.entityToken },
      };
    }),
];

const purchase = (of: object) => by('shopper', { ...PURCHASE, ...of });

/** Other refusals of an operation that has a case. */
export const MORE_REFUSALS: readonly Case[] = (
  [
    ['InvalidVirtualCurrency', purchase({ VirtualCurrency: 'XX' })],
    ['StoreNotFound', purchase(NO_STORE)],
    ['CatalogNotConfigured', purchase(NO_CATALOG)],
    ['ItemNotFound', purchase({ ItemId: 'none' })],
    ['WrongPrice', purchase({ Price: 99 })],
    // A full inventory.
    ['OverLimit', by('hoarder', PURCHASE)],
  ] as const
).map(([refused, refusal]) =>
  write('/Client/PurchaseItem').succeeds(by('shopper', PURCHASE)).refused(refused, refusal),
);

/** The operations that change something and can be refused, each at one of its doors. */
export const CASES: readonly Case[] = [
  ...INVENTORY_CASES,
  ...STOCK_CASES,
  ...PLAYER_CASES,
  ...IDENTITY_CASES,
  ...TITLE_DATA_CASES,
  ...GAME_DATA_CASES,
];
