import https from 'node:https';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import {
  linkIn,
  type MailingService,
  startMailingService,
  tokenIn,
} from '../support/mailing-service.ts';
import type { Running } from '../support/running.ts';
import { EDITIONS, refused, sdkFor as sdkOf, succeed } from './published-sdk.ts';

// The reference API's own Node SDKs, as published, against the service over TLS: the newest one, and the
// last one that still has AuthUser.

let service: MailingService;
let running: Running;
const sdkFor = (edition: (typeof EDITIONS)[number]) => sdkOf(running, edition);

beforeAll(async () => {
  service = await startMailingService(TEST_CERTIFICATE);
  ({ running } = service);
  https.globalAgent.options.ca = TEST_CERTIFICATE.cert;
});

afterAll(async () => {
  https.globalAgent.destroy();
  await service[Symbol.asyncDispose]();
});

describe.each(EDITIONS)('%s', (edition) => {
  test('logs a player in, gets tokens, and has them validated', async () => {
    const { PlayFab, PlayFabClient, PlayFabAuthentication } = await sdkFor(edition);
    const login = await succeed(PlayFabClient, 'LoginWithCustomID', {
      CustomId: 'sdk-player',
      CreateAccount: true,
      InfoRequestParameters: { GetUserAccountInfo: true },
    });
    expect(login).toMatchObject({
      NewlyCreated: true,
      PlayFabId: expect.stringMatching(/^[0-9A-F]{16}$/),
    });
    expect(login.InfoResultPayload.AccountInfo.PlayFabId).toBe(login.PlayFabId);
    expect(login).not.toHaveProperty('ServiceId');

    Object.assign(PlayFab['_internalSettings'], { sessionTicket: null, entityToken: null });
    const title = await succeed(PlayFabAuthentication, 'GetEntityToken', {});
    expect(title.Entity).toMatchObject({ Type: 'title', Id: PlayFab.settings.titleId });
    const owner = await succeed(PlayFabAuthentication, 'ValidateEntityToken', {
      EntityToken: login.EntityToken.EntityToken,
    });
    expect(owner.Entity).toEqual({ ...login.EntityToken.Entity });
    expect(owner.Lineage.MasterPlayerAccountId).toBe(login.PlayFabId);
    expect(owner.IdentityProvider).toBe('Custom');
  });

  test("registers, logs in by the reference API's own operation, and gets its words", async () => {
    const { PlayFabClient } = await sdkFor(edition);
    const bad = await refused(PlayFabClient, 'RegisterPlayFabUser', {
      Username: 'somebody',
      Email: 'x',
      Password: 'x',
    });
    const details = JSON.stringify(bad.errorDetails).toLowerCase();
    expect(details).toContain('email address is not valid.');
    expect(details).toContain('password must be between');

    const Username = `u${edition.length}player`;
    await succeed(PlayFabClient, 'RegisterPlayFabUser', {
      Username,
      Email: `${Username}@example.com`,
      Password: 'correct horse',
    });
    const wrong = await refused(PlayFabClient, 'LoginWithPlayFab', {
      Username,
      Password: 'wrong one',
    });
    expect(wrong.errorMessage.toLowerCase()).toContain('password');
    const login = await succeed(PlayFabClient, 'LoginWithPlayFab', {
      Username,
      Password: 'correct horse',
    });
    expect(login.PlayFabId).toMatch(/^[0-9A-F]{16}$/);
  });

  test('makes a guest a full account with a second device, a new password, and an end', async () => {
    const { PlayFabClient, PlayFabAdmin, world } = await sdkFor(edition);
    const [Email, AndroidDeviceId, DeviceId] = [`${edition}@example.com`, 'old phone', 'new phone'];
    const guest = { AndroidDeviceId, CreateAccount: true };
    const { PlayFabId } = await succeed(PlayFabClient, 'LoginWithAndroidDeviceID', guest);
    const account = { Username: 'guest', Email, Password: 'correct horse' };
    await succeed(PlayFabClient, 'AddUsernamePassword', account);

    await succeed(PlayFabClient, 'LoginWithEmailAddress', { Email, Password: account.Password });
    await succeed(PlayFabClient, 'LinkIOSDeviceID', { DeviceId });
    expect(await succeed(PlayFabClient, 'LoginWithIOSDeviceID', { DeviceId })).toMatchObject({
      PlayFabId,
      NewlyCreated: false,
    });

    const { titleId: TitleId } = world;
    await succeed(PlayFabClient, 'SendAccountRecoveryEmail', { TitleId, Email });
    // The first one tells of the link.
    const Token = tokenIn(linkIn(await service.mailTo(Email, 2)));
    const Password = 'staple and a second horse';
    await succeed(PlayFabAdmin, 'ResetPassword', { Token, Password });
    const ended = await refused(PlayFabClient, 'GetUserInventory', {});
    expect(ended).toMatchObject({ code: 401 });
    const old = await refused(PlayFabClient, 'LoginWithEmailAddress', account);
    expect(old).toMatchObject({ error: 'InvalidEmailOrPassword', errorCode: 1142 });
    const again = await succeed(PlayFabClient, 'LoginWithEmailAddress', { Email, Password });
    expect(again).toMatchObject({ PlayFabId });

    await succeed(PlayFabAdmin, 'DeletePlayer', { PlayFabId });
    const gone = await refused(PlayFabClient, 'LoginWithIOSDeviceID', { DeviceId });
    expect(gone).toMatchObject({ error: 'AccountNotFound', errorCode: 1001 });
  });

  test('keeps a catalog and a store, and shows the player its prices', async () => {
    const { PlayFabAdmin, PlayFabClient, PlayFabServer } = await sdkFor(edition);
    const Catalog = [
      { ItemId: 'sword', VirtualCurrencyPrices: { GO: 100 } },
      { ItemId: 'shield', VirtualCurrencyPrices: { GO: 80 } },
    ];
    await succeed(PlayFabAdmin, 'SetCatalogItems', { CatalogVersion: '1', Catalog });
    await succeed(PlayFabAdmin, 'SetStoreItems', { StoreId: 's', Store: [{ ItemId: 'sword' }] });
    const update = {
      StoreId: 's',
      Store: [{ ItemId: 'shield', VirtualCurrencyPrices: { GO: 70 } }],
    };
    expect(await succeed(PlayFabAdmin, 'UpdateStoreItems', update)).toEqual({});
    const store = await succeed(PlayFabServer, 'GetStoreItems', { StoreId: 's' });
    expect(store.Store).toEqual([{ ItemId: 'sword' }, update.Store[0]]);
    await succeed(PlayFabClient, 'LoginWithCustomID', { CustomId: 'buyer', CreateAccount: true });
    const shown = await succeed(PlayFabClient, 'GetStoreItems', { StoreId: 's' });
    expect(shown.Store.map((item: { ItemId: string }) => item.ItemId)).toEqual(['sword', 'shield']);
    const nothing = await refused(PlayFabAdmin, 'UpdateStoreItems', { StoreId: 'none', Store: [] });
    expect(nothing).toMatchObject({ code: 400, error: 'StoreNotFound', errorCode: 1221 });
  });

  test('has currencies that players get, earn and spend', async () => {
    const { PlayFabAdmin, PlayFabServer, PlayFabClient } = await sdkFor(edition);
    const EN = { CurrencyCode: 'EN', InitialDeposit: 3, RechargeRate: 24, RechargeMax: 5 };
    await succeed(PlayFabAdmin, 'AddVirtualCurrencyTypes', {
      VirtualCurrencies: [{ CurrencyCode: 'GO', DisplayName: 'Gold', InitialDeposit: 10 }, EN],
    });
    const { PlayFabId, InfoResultPayload: info } = await succeed(
      PlayFabClient,
      'LoginWithCustomID',
      {
        CustomId: 'rich',
        CreateAccount: true,
        InfoRequestParameters: { GetUserVirtualCurrency: true },
      },
    );
    expect(info.UserVirtualCurrency).toEqual({ EN: 3, GO: 10 });
    expect(info.UserVirtualCurrencyRechargeTimes.EN).toMatchObject({ RechargeMax: 5 });
    const of = { PlayFabId, VirtualCurrency: 'GO' };
    expect(
      await succeed(PlayFabServer, 'AddUserVirtualCurrency', { ...of, Amount: 5 }),
    ).toMatchObject({ ...of, BalanceChange: 5, Balance: 15 });
    expect(
      await succeed(PlayFabAdmin, 'SubtractUserVirtualCurrency', { ...of, Amount: 15 }),
    ).toMatchObject({ BalanceChange: -15, Balance: 0 });
    const wanted = { ...of, Amount: 1 };
    const poor = await refused(PlayFabServer, 'SubtractUserVirtualCurrency', wanted);
    expect(poor).toMatchObject({ error: 'InsufficientFunds', errorCode: 1059 });
  });

  test('gives items, which the player sees and uses, and takes them away', async () => {
    const { PlayFabAdmin, PlayFabClient, PlayFabServer } = await sdkFor(edition);
    await succeed(PlayFabAdmin, 'SetCatalogItems', {
      CatalogVersion: '1',
      Catalog: [{ ItemId: 'potion', Consumable: { UsageCount: 2 } }, { ItemId: 'sword' }],
    });
    const player = { CustomId: 'holder', CreateAccount: true };
    const { PlayFabId } = await succeed(PlayFabClient, 'LoginWithCustomID', player);
    const { ItemGrantResults } = await succeed(PlayFabServer, 'GrantItemsToUsers', {
      ItemGrants: [
        { PlayFabId, ItemId: 'potion', Data: { from: 'Ada', empty: null } },
        { PlayFabId, ItemId: 'sword' },
      ],
    });
    const [potion, sword] = ItemGrantResults;
    expect(potion).toMatchObject({ PlayFabId, Result: true, ItemId: 'potion', UnitPrice: 0 });
    const { ItemInstanceId } = potion;
    const used = await succeed(PlayFabClient, 'ConsumeItem', { ItemInstanceId, ConsumeCount: 1 });
    expect(used).toEqual({ ItemInstanceId, RemainingUses: 1 });
    const change = { PlayFabId, ItemInstanceId, Data: { from: null, to: 'Bob' } };
    await succeed(PlayFabServer, 'UpdateUserInventoryItemCustomData', change);
    const seen = await succeed(PlayFabClient, 'GetUserInventory', {});
    expect(seen.Inventory).toMatchObject([
      { ItemInstanceId, RemainingUses: 1, CustomData: { to: 'Bob' } },
      { ItemInstanceId: sword.ItemInstanceId },
    ]);
    expect(seen.Inventory[0].CustomData).not.toHaveProperty('from');
    const items = [sword.ItemInstanceId, 'none'].map((one) => ({ PlayFabId, ItemInstanceId: one }));
    const revoked = await succeed(PlayFabAdmin, 'RevokeInventoryItems', { Items: items });
    expect(revoked.Errors).toEqual([{ Item: items[1], Error: 'ItemNotFound' }]);
    const gone = await refused(PlayFabClient, 'ConsumeItem', { ItemInstanceId, ConsumeCount: 2 });
    expect(gone).toMatchObject({ error: 'NoRemainingUses', errorCode: 1062 });
    const left = await succeed(PlayFabServer, 'GetUserInventory', { PlayFabId });
    expect(left).toMatchObject({ PlayFabId, Inventory: [{ ItemInstanceId }] });
  });

  test('sells in a store at the price that is shown, and once for each key', async () => {
    const { PlayFabAdmin, PlayFabClient } = await sdkFor(edition);
    const CatalogVersion = 'goods';
    const gold = [{ CurrencyCode: 'GO', InitialDeposit: 100 }];
    await succeed(PlayFabAdmin, 'AddVirtualCurrencyTypes', { VirtualCurrencies: gold });
    const priced = (ItemId: string, GO: number, more: object = {}) => ({
      ItemId,
      VirtualCurrencyPrices: { GO },
      ...more,
    });
    const potion = { Consumable: { UsageCount: 2 } };
    const Catalog = [priced('sword', 90), priced('potion', 10, potion)];
    await succeed(PlayFabAdmin, 'SetCatalogItems', { CatalogVersion, Catalog });
    const Store = [priced('sword', 60), { ItemId: 'potion' }];
    await succeed(PlayFabAdmin, 'SetStoreItems', { CatalogVersion, StoreId: 'sale', Store });
    const player = { CustomId: 'sdk-buyer', CreateAccount: true };
    await succeed(PlayFabClient, 'LoginWithCustomID', player);
    const of = { CatalogVersion, StoreId: 'sale', VirtualCurrency: 'GO' };
    const wrong = await refused(PlayFabClient, 'PurchaseItem', {
      ...of,
      ItemId: 'sword',
      Price: 90,
    });
    expect(wrong).toMatchObject({ error: 'WrongPrice', errorCode: 1053 });
    const CustomTags = { 'Idempotency-Key': 'one-sword' };
    const sword = { ...of, ItemId: 'sword', Price: 60, CustomTags };
    const bought = await succeed(PlayFabClient, 'PurchaseItem', sword);
    expect(bought.Items).toMatchObject([{ ItemId: 'sword', UnitCurrency: 'GO', UnitPrice: 60 }]);
    expect(await succeed(PlayFabClient, 'PurchaseItem', sword)).toEqual(bought);
    const drink = { ...of, ItemId: 'potion', Price: 10 };
    const [{ ItemInstanceId }] = (await succeed(PlayFabClient, 'PurchaseItem', drink)).Items;
    const used = { ItemInstanceId, ConsumeCount: 1 };
    await succeed(PlayFabClient, 'ConsumeItem', used);
    const { Inventory, VirtualCurrency } = await succeed(PlayFabClient, 'GetUserInventory', {});
    expect(VirtualCurrency.GO).toBe(30);
    expect(Inventory).toMatchObject([{ ItemId: 'sword' }, { ItemId: 'potion', RemainingUses: 1 }]);
  });

  test('rolls a drop table, and opens a container with what comes up', async () => {
    const { PlayFabAdmin, PlayFabServer, PlayFabClient } = await sdkFor(edition);
    const CatalogVersion = 'chests';
    const Consumable = { UsageCount: 1 };
    const Container = { KeyItemId: 'key', ResultTableContents: ['loot'] };
    await succeed(PlayFabAdmin, 'SetCatalogItems', {
      CatalogVersion,
      Catalog: [
        { ItemId: 'chest', Consumable, Container },
        { ItemId: 'key', Consumable },
        { ItemId: 'sword' },
      ],
    });
    const Nodes = [{ ResultItemType: 'ItemId', ResultItem: 'sword', Weight: 1 }];
    const Tables = [{ TableId: 'loot', Nodes }];
    await succeed(PlayFabAdmin, 'UpdateRandomResultTables', { CatalogVersion, Tables });
    const read = await succeed(PlayFabServer, 'GetRandomResultTables', { TableIDs: ['loot'] });
    expect(read.Tables.loot).toEqual({ CatalogVersion, TableId: 'loot', Nodes });
    const rolled = await succeed(PlayFabServer, 'EvaluateRandomResultTable', { TableId: 'loot' });
    expect(rolled).toEqual({ ResultItemId: 'sword' });
    const player = { CustomId: 'finder', CreateAccount: true };
    const { PlayFabId } = await succeed(PlayFabClient, 'LoginWithCustomID', player);
    const ItemIds = ['chest', 'key', 'chest'];
    await succeed(PlayFabServer, 'GrantItemsToUser', { PlayFabId, ItemIds });
    const opened = await succeed(PlayFabClient, 'UnlockContainerItem', {
      ContainerItemId: 'chest',
    });
    expect(opened.GrantedItems).toMatchObject([{ ItemId: 'sword', BundleParent: 'chest' }]);
    const closed = { PlayFabId, ContainerItemId: 'chest' };
    const refusal = await refused(PlayFabServer, 'UnlockContainerItem', closed);
    expect(refusal).toMatchObject({ error: 'KeyNotOwned', errorCode: 1019 });
  });

  test('bans a player, who is told the reason and the end', async () => {
    const { PlayFabAdmin, PlayFabClient } = await sdkFor(edition);
    const player = { CustomId: 'rude', CreateAccount: true };
    const { PlayFabId } = await succeed(PlayFabClient, 'LoginWithCustomID', player);
    const banned = await succeed(PlayFabAdmin, 'BanUsers', {
      Bans: [{ PlayFabId, Reason: 'rude' }],
    });
    expect(banned.BanData).toMatchObject([{ PlayFabId, Active: true, Reason: 'rude' }]);
    const refusal = await refused(PlayFabClient, 'LoginWithCustomID', player);
    expect(refusal).toMatchObject({
      error: 'AccountBanned',
      errorDetails: { rude: ['Indefinite'] },
    });
    const gone = await succeed(PlayFabAdmin, 'RevokeAllBansForUser', { PlayFabId });
    expect(gone.BanData).toMatchObject([{ PlayFabId, Active: false }]);
    await succeed(PlayFabClient, 'LoginWithCustomID', player);
  });

  test('hears a wrong secret key as 401', async () => {
    const { PlayFab, PlayFabAdmin } = await sdkFor(edition);
    PlayFab.settings.developerSecretKey = 'WRONG'.repeat(10);
    const refusal = await refused(PlayFabAdmin, 'GetCatalogItems', {});
    expect(refusal).toMatchObject({ code: 401, error: 'SecretKeyNotFound' });
  });
});

test('the edition of 2023 has a session ticket authorised', async () => {
  const { PlayFabClient, PlayFabMatchmaker } = await sdkFor('pf-sdk-2023');
  const player = { CustomId: 'matched', CreateAccount: true };
  const login = await succeed(PlayFabClient, 'LoginWithCustomID', player);
  const good = { AuthorizationTicket: login.SessionTicket };
  expect(await succeed(PlayFabMatchmaker, 'AuthUser', good)).toEqual({
    Authorized: true,
    PlayFabId: login.PlayFabId,
  });
  const bad = { AuthorizationTicket: `${login.SessionTicket}x` };
  expect(await succeed(PlayFabMatchmaker, 'AuthUser', bad)).toEqual({ Authorized: false });
  const { PlayFabId } = login;
  const info = await succeed(PlayFabMatchmaker, 'UserInfo', { PlayFabId, MinCatalogVersion: 0 });
  expect(info).toMatchObject({ PlayFabId, IsDeveloper: false, Inventory: [] });
  const missing = await refused(PlayFabMatchmaker, 'AuthUser', { AuthorizationTicket: '' });
  expect(missing).toMatchObject({ error: 'InvalidParams', errorCode: 1000 });
});
