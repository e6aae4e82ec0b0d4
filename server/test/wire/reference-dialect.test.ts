import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { REFERENCE_STEAM_IDENTITY } from '../../src/http/dialect.ts';
import { endpointsOf } from '../../src/kernel/operation.ts';
import { isOwnOperation } from '../../src/kernel/own-operations.ts';
import { MAIL_LIMIT_MS } from '../../src/kernel/limits.ts';
import { operations } from '../../src/operations.ts';
import { AMAZON_APPSTORE, connect, PLAY_STORE } from '../support/asked-purchases.ts';
import { aTable } from '../support/drop-tables.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { aSteamShop } from '../support/orders.ts';
import { CLIENT_ID } from '../support/fakes/open-id-issuer.ts';
import { APPLE, connectApple, CONNECTION, GOOGLE, OPEN_ID } from '../support/issuer-providers.ts';
import {
  connectGameCenter,
  connectGoogle,
  connectSteam,
  GAME_CENTER,
  GOOGLE_PLAY_GAMES,
  STEAM,
  steamIdNamed,
} from '../support/platform-providers.ts';
import { typedMembers, typingsOf, unknownInAnswer } from '../support/reference-api.ts';
import { resetToken } from '../support/mailed-tokens.ts';
import { signed } from '../support/app-store-purchases.ts';
import { appStoreIn, setPlatform } from '../support/platforms.ts';
import { type Running, startService } from '../support/running.ts';
import { aCharacter } from '../support/characters.ts';
import { letClientsWrite } from '../support/statistics.ts';
import { must, setCatalog, setStore } from '../support/stock.ts';
import { type Credentials, makeWorld, type Reply, type World } from '../support/world.ts';

// The answers to callers of the reference API's dialect: its members only, unless they send a member of ours.

const SDK = { 'X-PlayFabSDK': 'NodeSDK' };

let running: Running;
let world: World;

beforeAll(async () => {
  running = await startService(undefined, { fakes: await startFakes() });
  world = await makeWorld(running);
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

describe('every operation that the reference API has', () => {
  const called = new Set<string>();
  const VALIDATES = {
    PlayStore: '/Client/ValidateGooglePlayPurchase',
    AmazonAppstore: '/Client/ValidateAmazonIAPReceipt',
  };

  /** Calls as a published SDK does; the answer must have nothing that a strict reader would refuse. */
  async function call(
    path: string,
    body: object,
    as: Credentials | 'anybody' = { secretKey: world.secretKey },
  ): Promise<Reply['data']> {
    const reply = await world.call(path, body, as === 'anybody' ? {} : as, SDK);
    expect(reply.code, `${path}: ${JSON.stringify(reply)}`).toBe(200);
    expect(unknownInAnswer(path, reply.data), path).toEqual([]);
    called.add(path);
    return reply.data;
  }

  const InfoRequestParameters = {
    GetUserAccountInfo: true,
    GetPlayerProfile: true,
    GetUserInventory: true,
    GetUserVirtualCurrency: true,
    GetUserData: true,
    GetUserReadOnlyData: true,
    GetCharacterList: true,
    GetCharacterInventories: true,
    GetPlayerStatistics: true,
    GetTitleData: true,
  };
  const CatalogVersion = '1';
  const registration = { Username: 'grace', Email: 'grace@example.com', Password: 'correct horse' };

  test('sells with the members that its callers know', async () => {
    const GO = { CurrencyCode: 'GO', InitialDeposit: 100 };
    const old = [{ CurrencyCode: 'OL' }];
    await call('/Admin/AddVirtualCurrencyTypes', { VirtualCurrencies: [GO, ...old] });
    await call('/Admin/RemoveVirtualCurrencyTypes', { VirtualCurrencies: old });
    await call('/Admin/ListVirtualCurrencyTypes', {});
    const Catalog = [
      { ItemId: 'sword', VirtualCurrencyPrices: { GO: 9 }, CustomData: 'sharp' },
      { ItemId: 'potion', Consumable: { UsageCount: 3 } },
      {
        ItemId: 'chest',
        Container: { ResultTableContents: ['loot'] },
        Consumable: { UsageCount: 1 },
      },
      { ItemId: 'rare', IsLimitedEdition: true, InitialLimitedEditionCount: 1 },
      { ItemId: 'pack', Bundle: { BundledItems: ['sword'], BundledVirtualCurrencies: { GO: 1 } } },
    ];
    await call('/Admin/SetCatalogItems', { CatalogVersion, Catalog, SetAsDefaultCatalog: true });
    await call('/Admin/UpdateCatalogItems', { CatalogVersion, Catalog });
    await call('/Admin/UpdateRandomResultTables', {
      CatalogVersion,
      Tables: [aTable('loot', 'sword')],
    });
    const rare = { CatalogVersion, ItemId: 'rare' };
    await call('/Admin/IncrementLimitedEditionItemAvailability', { ...rare, Amount: 1 });
    await call('/Admin/CheckLimitedEditionItemAvailability', rare);
    const sale = { CatalogVersion, StoreId: 'sale' };
    const MarketingData = { DisplayName: 'Sale', Metadata: { a: [1] } };
    const Store = [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 5 }, CustomData: { a: 1 } }];
    await call('/Admin/SetStoreItems', { ...sale, Store, MarketingData });
    await call('/Admin/UpdateStoreItems', { ...sale, Store: [{ ItemId: 'potion' }] });
    await call('/Admin/SetStoreItems', { ...sale, StoreId: 'old', Store: [] });
    await call('/Admin/DeleteStore', { ...sale, StoreId: 'old' });
    // A closed store says so to callers of our dialect.
    await must(world.asTitle('/Admin/SetStoreOpen', { ...sale, Open: false }));
    const { sessionTicket } = await world.logIn();
    for (const area of ['Admin', 'Server']) {
      await call(`/${area}/GetStoreItems`, sale);
      await call(`/${area}/GetCatalogItems`, { CatalogVersion });
      await call(`/${area}/GetRandomResultTables`, { CatalogVersion, TableIDs: ['loot'] });
    }
    for (const store of ['TitleData', 'TitleInternalData', 'PublisherData']) {
      for (const area of ['Admin', 'Server']) {
        await call(`/${area}/Set${store}`, { Key: 'motd', Value: '{}' });
        await call(`/${area}/Get${store}`, { Keys: ['motd'] });
      }
      if (store === 'TitleInternalData') continue;
      await call(`/Client/Get${store}`, { Keys: ['motd'] }, { sessionTicket });
    }
    const OverrideLabel = 'test';
    const KeyValues = [{ Key: 'motd', Value: '[]' }];
    await call('/Admin/SetTitleDataAndOverrides', { KeyValues, OverrideLabel });
    await call('/Admin/DeleteTitleDataOverride', { OverrideLabel });
    await call('/Server/EvaluateRandomResultTable', { CatalogVersion, TableId: 'loot' });
    await call('/Client/GetStoreItems', sale, { sessionTicket });
    await call('/Client/GetCatalogItems', { CatalogVersion }, { sessionTicket });
    await must(world.asTitle('/Admin/SetStoreOpen', { ...sale, Open: true }));
    await call('/Admin/AddNews', { Title: 'Sale', Body: 'All at half price' });
    await call('/Server/GetTitleNews', {});
    await call('/Client/GetTitleNews', {}, { sessionTicket });
  });

  test('knows players with the members that its callers know', async () => {
    const asAnybody = { TitleId: world.titleId, InfoRequestParameters };
    await call(
      '/Client/RegisterPlayFabUser',
      { ...asAnybody, ...registration, DisplayName: 'Grace' },
      'anybody',
    );
    const { PlayFabId } = await call(
      '/Client/LoginWithPlayFab',
      { ...asAnybody, ...registration },
      'anybody',
    );
    await call('/Client/LoginWithEmailAddress', { ...asAnybody, ...registration }, 'anybody');
    await call(
      '/Client/LoginWithCustomID',
      { ...asAnybody, CustomId: 'c', CreateAccount: true },
      'anybody',
    );
    const byServer = { ServerCustomId: 's', CreateAccount: true, InfoRequestParameters };
    await call('/Server/LoginWithServerCustomId', byServer);
    const { SessionTicket: sessionTicket } = await call(
      '/Client/LoginWithPlayFab',
      { ...asAnybody, ...registration },
      'anybody',
    );
    const ban = { PlayFabId, Reason: 'rude', DurationInHours: 1 };
    const { BanData } = await call('/Admin/BanUsers', { Bans: [ban, ban] });
    await call('/Admin/GetUserBans', { PlayFabId });
    for (const area of ['Admin', 'Server']) {
      await call(`/${area}/GetUserAccountInfo`, { PlayFabId });
      await call(`/${area}/GetPlayerProfile`, { PlayFabId });
    }
    const tag = { PlayFabId, TagName: 'early-bird' };
    for (const area of ['Admin', 'Server']) {
      await call(`/${area}/AddPlayerTag`, tag);
      await call(`/${area}/GetPlayerTags`, { PlayFabId });
      await call(`/${area}/GetPlayerProfile`, { PlayFabId });
      await call(`/${area}/RemovePlayerTag`, tag);
    }
    await call('/Server/GetPlayerCombinedInfo', { PlayFabId, InfoRequestParameters });
    await call('/Admin/RevokeBans', { BanIds: [BanData[0].BanId] });
    await call('/Admin/RevokeAllBansForUser', { PlayFabId });
    const login = await call(
      '/Client/LoginWithPlayFab',
      { ...asAnybody, ...registration },
      'anybody',
    );
    const own = { sessionTicket: login.SessionTicket };
    expect(own.sessionTicket).not.toBe(sessionTicket);
    await call('/Client/GetAccountInfo', {}, own);
    await call('/Client/GetPlayerProfile', { PlayFabId }, own);
    await call('/Client/GetPlayerTags', { PlayFabId }, own);
    await call('/Client/GetPlayerCombinedInfo', { PlayFabId, InfoRequestParameters }, own);
    const subject = { Issuer: 'https://id.example.com', Subject: 'grace' };
    const ids = {
      SteamIDs: { SteamStringIDs: ['7'] },
      OpenIdSubjectIdentifiers: { OpenIdSubjectIdentifiers: [subject] },
      XboxLiveIDs: { XboxLiveAccountIDs: ['7'] },
      PSNAccountIDs: { PSNAccountIDs: ['7'] },
    };
    for (const [kind, body] of Object.entries(ids)) {
      await call(`/Server/GetPlayFabIDsFrom${kind}`, body);
      await call(`/Client/GetPlayFabIDsFrom${kind}`, body, own);
    }
    for (const list of ['GoogleIDs', 'GooglePlayGamesPlayerIDs', 'GameCenterIDs']) {
      await call(`/Client/GetPlayFabIDsFrom${list}`, { [list]: ['7'] }, own);
    }
    const { Email } = registration;
    await call('/Client/AddOrUpdateContactEmail', { EmailAddress: Email }, own);
    await call('/Client/RemoveContactEmail', {}, own);
    const asked = { Email, EmailTemplateId: 'recovery' };
    await call('/Client/SendAccountRecoveryEmail', { TitleId: world.titleId, ...asked }, 'anybody');
    // The contact, the recovery and its notice are all that the address gets in an hour.
    world.clock.advance(MAIL_LIMIT_MS);
    await call('/Admin/SendAccountRecoveryEmail', asked);
    await call('/Client/UpdateUserTitleDisplayName', { DisplayName: 'Grace H' }, own);
    await call('/Admin/UpdateUserTitleDisplayName', { PlayFabId, DisplayName: 'Grace' });
    await call('/Server/AuthenticateSessionTicket', { SessionTicket: own.sessionTicket });
    await call('/Matchmaker/AuthUser', { AuthorizationTicket: own.sessionTicket });
    const entityToken = (await call('/Authentication/GetEntityToken', {}, own)).EntityToken;
    const ofTitle = { entityToken: await world.titleToken() };
    await call('/Authentication/ValidateEntityToken', { EntityToken: entityToken }, ofTitle);
    const event = { EventName: 'met_dragon', Body: { level: 3 } };
    await call('/Client/WritePlayerEvent', event, own);
    await call('/Client/WriteTitleEvent', event, own);
    await call('/Server/WritePlayerEvent', { PlayFabId, ...event });
    await call('/Server/WriteTitleEvent', event);
    const Events = [{ EventNamespace: 'custom.game', Name: 'met_dragon', Payload: { level: 3 } }];
    await call('/Event/WriteEvents', { Events }, { entityToken });
    await call('/Event/WriteTelemetryEvents', { Events }, { entityToken });
    const Entity = (await call('/Authentication/GetEntityToken', {}, own)).Entity;
    const object = { ObjectName: 'avatar', DataObject: { hat: 'red' } };
    await call('/Object/SetObjects', { Entity, Objects: [object] }, { entityToken });
    await call('/Object/GetObjects', { Entity, EscapeObject: true }, { entityToken });
    const { Objects } = await call('/Object/GetObjects', { Entity }, { entityToken });
    expect(Objects).toEqual({ avatar: object });
    world.clock.advance(MAIL_LIMIT_MS);
    const Token = await resetToken(world, Email);
    await call('/Admin/ResetPassword', { Token, Password: registration.Password });
  });

  test('links with the members that its callers know', async () => {
    const asAnybody = { TitleId: world.titleId, InfoRequestParameters, CreateAccount: true };
    const [AndroidDeviceId, DeviceId] = ['an android', 'an iphone'];
    await call('/Server/LoginWithAndroidDeviceID', { AndroidDeviceId, CreateAccount: true });
    await call('/Server/LoginWithIOSDeviceID', { DeviceId, CreateAccount: true });
    await call('/Client/LoginWithAndroidDeviceID', { ...asAnybody, AndroidDeviceId }, 'anybody');
    const login = { ...asAnybody, DeviceId };
    const { PlayFabId, SessionTicket } = await call(
      '/Client/LoginWithIOSDeviceID',
      login,
      'anybody',
    );
    const own = { sessionTicket: SessionTicket };
    await call('/Client/LinkCustomID', { CustomId: 'linked' }, own);
    await call('/Client/LinkAndroidDeviceID', { AndroidDeviceId, ForceLink: true }, own);
    await call('/Client/LinkIOSDeviceID', { DeviceId: 'another iphone' }, own);
    await call('/Server/LinkServerCustomId', { PlayFabId, ServerCustomId: 'linked' });
    await call('/Client/GetAccountInfo', {}, own);
    await call('/Client/GetPlayerProfile', { PlayFabId }, own);
    const password = { ...registration, Username: 'linked', Email: 'linked@example.com' };
    await call('/Client/AddUsernamePassword', password, own);
    await call('/Client/UnlinkCustomID', {}, own);
    await call('/Client/UnlinkAndroidDeviceID', {}, own);
    await call('/Client/UnlinkIOSDeviceID', { DeviceId: 'another iphone' }, own);
    await call('/Server/UnlinkServerCustomId', { PlayFabId, ServerCustomId: 'linked' });
  });

  test('makes friends with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('friendly');
    const { playerId: FriendPlayFabId } = await world.logIn('friend');
    for (const as of [{ sessionTicket }, { secretKey: world.secretKey }]) {
      const area = 'sessionTicket' in as ? 'Client' : 'Server';
      const of = area === 'Server' ? { PlayFabId } : {};
      await call(`/${area}/AddFriend`, { ...of, FriendPlayFabId }, as);
      await call(`/${area}/SetFriendTags`, { ...of, FriendPlayFabId, Tags: ['guild'] }, as);
      const { Friends } = await call(`/${area}/GetFriendsList`, of, as);
      expect(Friends).toMatchObject([{ FriendPlayFabId, Tags: ['guild'] }]);
      await call(`/${area}/RemoveFriend`, { ...of, FriendPlayFabId }, as);
    }
  });

  test('keeps statistics with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('scoring');
    const StatisticName = 'score';
    const admin = (name: string, body: object) =>
      call(`/Admin/${name}`, body, { secretKey: world.secretKey });
    const defined = { StatisticName, AggregationMethod: 'Sum', VersionChangeInterval: 'Day' };
    const { Statistic } = await admin('CreatePlayerStatisticDefinition', defined);
    expect(Statistic).toEqual({ ...defined, CurrentVersion: 0 });
    const changed = { StatisticName, AggregationMethod: 'Max' };
    await admin('UpdatePlayerStatisticDefinition', changed);
    await admin('GetPlayerStatisticDefinitions', {});
    await letClientsWrite(world);
    for (const as of [{ sessionTicket }, { secretKey: world.secretKey }]) {
      const area = 'sessionTicket' in as ? 'Client' : 'Server';
      const of = area === 'Server' ? { PlayFabId } : {};
      const Statistics = [{ StatisticName, Value: 5, Version: 0 }];
      await call(`/${area}/UpdatePlayerStatistics`, { ...of, Statistics }, as);
      const found = await call(`/${area}/GetPlayerStatistics`, of, as);
      expect(found).toEqual({ ...of, Statistics });
      await call(`/${area}/GetPlayerStatisticVersions`, { StatisticName }, as);
    }
    await admin('IncrementPlayerStatisticVersion', { StatisticName });
    await admin('GetPlayerStatisticVersions', { StatisticName });
    await admin('ResetUserStatistics', { PlayFabId });
  });

  test('keeps statistics of characters with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('playing a knight');
    const secretKey = { secretKey: world.secretKey };
    const CharacterId = await aCharacter(world, { playerId: PlayFabId });
    const whose = { PlayFabId, CharacterId };
    const CharacterStatistics = { score: 5 };
    await letClientsWrite(world);
    for (const as of [{ sessionTicket }, secretKey]) {
      const area = 'sessionTicket' in as ? 'Client' : 'Server';
      const of = area === 'Server' ? whose : { CharacterId };
      await call(`/${area}/UpdateCharacterStatistics`, { ...of, CharacterStatistics }, as);
      const found = await call(`/${area}/GetCharacterStatistics`, of, as);
      expect(found).toEqual({ ...(area === 'Server' && of), CharacterStatistics });
    }
    const StatisticName = 'score';
    const entry = { ...whose, CharacterName: 'Brunhild', CharacterType: 'knight' };
    const Leaderboard = [{ ...entry, StatValue: 5, Position: 0 }];
    const shown = { StatisticName, MaxResultsCount: 10, CharacterType: '' };
    const { CharacterType: _, ...own } = shown;
    for (const [name, of] of [
      ['GetCharacterLeaderboard', { ...shown, StartPosition: 0 }],
      ['GetLeaderboardAroundCharacter', { ...shown, ...whose }],
      ['GetLeaderboardForUserCharacters', { ...own, PlayFabId }],
    ] as const) {
      expect(await call(`/Server/${name}`, of, secretKey)).toEqual({ Leaderboard });
      const { PlayFabId: _whose, ...ofCaller } = { PlayFabId, ...of };
      expect(await call(`/Client/${name}`, ofCaller, { sessionTicket })).toEqual({ Leaderboard });
    }
    await call('/Admin/ResetCharacterStatistics', whose, secretKey);
  });

  test('shows leaderboards with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('ranked');
    const StatisticName = 'wins';
    const Statistics = [{ StatisticName, Value: 3 }];
    const secretKey = { secretKey: world.secretKey };
    await call('/Server/UpdatePlayerStatistics', { PlayFabId, Statistics }, secretKey);
    const entry = { PlayFabId, Position: 0, StatValue: 3 };
    const shown = { Version: 0, Leaderboard: [entry] };
    for (const name of ['GetLeaderboard', 'GetLeaderboardAroundPlayer', 'GetFriendLeaderboard']) {
      const of = { StatisticName, MaxResultsCount: 10 };
      expect(await call(`/Client/${name}`, of, { sessionTicket })).toMatchObject(shown);
      const path = name.replace('Player', 'User');
      const ofServer = name === 'GetLeaderboard' ? of : { ...of, PlayFabId };
      expect(await call(`/Server/${path}`, ofServer, secretKey)).toMatchObject(shown);
    }
    const around = { StatisticName, PlayFabId };
    const ofFriends = '/Client/GetFriendLeaderboardAroundPlayer';
    expect(await call(ofFriends, around, { sessionTicket })).toMatchObject(shown);
  });

  test('knows platforms with the members that its callers know', async () => {
    await connectSteam(world);
    await connectGoogle(world);
    await connectGameCenter(world);
    await connectApple(world);
    const IssuerDiscoveryUrl = world.fakes().issuer.discoveryUrl;
    const client = { ClientId: CLIENT_ID, ClientSecret: 'secret' };
    await call('/Admin/CreateOpenIdConnection', { ...CONNECTION, ...client, IssuerDiscoveryUrl });
    await call('/Admin/UpdateOpenIdConnection', { ...CONNECTION, IgnoreNonce: true });
    await call('/Admin/ListOpenIdConnection', {});
    const guest = await world.logIn('on platforms');
    const own = { sessionTicket: guest.sessionTicket };
    const of = { PlayFabId: guest.playerId };
    const CreateAccount = true;
    const asAnybody = { TitleId: world.titleId, InfoRequestParameters, CreateAccount };
    const platforms = [
      [STEAM, 'Steam', 'SteamAccount'],
      [GOOGLE_PLAY_GAMES, 'GooglePlayGamesServices', 'GooglePlayGamesServicesAccount'],
      [GAME_CENTER, 'GameCenter', 'GameCenterAccount'],
      [APPLE, 'Apple', 'Apple'],
      [GOOGLE, 'GoogleAccount', 'GoogleAccount'],
      [OPEN_ID, 'OpenIdConnect', 'OpenIdConnect'],
    ] as const;
    for (const [provider, login, link] of platforms) {
      const { proof } = provider;
      // oxlint-disable no-await-in-loop
      const proved = { ...asAnybody, ...(await proof(world, 'grace')) };
      await call(`/Client/LoginWith${login}`, proved, 'anybody');
      await call(`/Client/Link${link}`, { ...(await proof(world, 'linked')) }, own);
      await call(`/Client/Unlink${link}`, provider === OPEN_ID ? CONNECTION : {}, own);
      // oxlint-enable no-await-in-loop
    }
    await call('/Admin/DeleteOpenIdConnection', CONNECTION);
    const SteamTicket = world.fakes().steam.give({
      steamId: steamIdNamed('ida'),
      identity: REFERENCE_STEAM_IDENTITY,
    });
    const specific = { SteamTicket, TicketIsServiceSpecific: true };
    await call('/Client/LoginWithSteam', { ...asAnybody, ...specific }, 'anybody');
    const SteamId = steamIdNamed('ida');
    const xbox = { Sandbox: 'RETAIL', XboxId: '7' };
    await call('/Server/LoginWithSteamId', { SteamId, CreateAccount });
    await call('/Server/LinkSteamId', { ...of, SteamId, ForceLink: true });
    await call('/Server/UnlinkSteamId', of);
    await call('/Server/LoginWithXboxId', { ...xbox, CreateAccount });
    await call('/Server/LinkXboxId', { ...of, ...xbox, ForceLink: true });
    await call('/Server/LinkPSNId', { ...of, PSNUserId: '7', IssuerId: 256 });
    await call('/Client/GetAccountInfo', {}, own);
  });

  test('gives and takes with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('holder');
    const own = { sessionTicket };
    const of = { PlayFabId, CatalogVersion };
    const gold = { PlayFabId, VirtualCurrency: 'GO', Amount: 1 };
    const ItemIds = ['chest', 'chest', 'chest', 'chest', 'potion', 'pack'];
    const { ItemGrantResults: given } = await call('/Server/GrantItemsToUser', { ...of, ItemIds });
    const idsOf = (ItemId: string) =>
      given
        .filter((item: { readonly ItemId: string }) => item.ItemId === ItemId)
        .map((item: { readonly ItemInstanceId: string }) => item.ItemInstanceId);
    const [potion] = idsOf('potion');
    const use = { ItemInstanceId: potion, ConsumeCount: 1 };
    const grants = {
      CatalogVersion,
      ItemGrants: [{ PlayFabId, ItemId: 'sword', Data: { a: 'b' } }],
    };
    for (const area of ['Admin', 'Server']) {
      await call(`/${area}/AddUserVirtualCurrency`, gold);
      await call(`/${area}/SubtractUserVirtualCurrency`, gold);
      const { ItemGrantResults } = await call(`/${area}/GrantItemsToUsers`, grants);
      const item = { PlayFabId, ItemInstanceId: ItemGrantResults[0].ItemInstanceId };
      await call(`/${area}/RevokeInventoryItem`, item);
      await call(`/${area}/RevokeInventoryItems`, { Items: [item] });
      await call(`/${area}/GetUserInventory`, { PlayFabId });
    }
    const change = { PlayFabId, ItemInstanceId: potion };
    await call('/Server/UpdateUserInventoryItemCustomData', { ...change, Data: { a: 'b' } });
    await call('/Server/ModifyItemUses', { ...change, UsesToAdd: 1 });
    await call('/Server/ConsumeItem', { PlayFabId, ...use });
    await call('/Client/ConsumeItem', use, own);
    const [first, second] = idsOf('chest');
    const container = { CatalogVersion, ContainerItemId: 'chest' };
    await call('/Server/UnlockContainerItem', { PlayFabId, ...container });
    await call('/Client/UnlockContainerItem', container, own);
    const left = (await call('/Client/GetUserInventory', {}, own)).Inventory.filter(
      ({ ItemInstanceId }: { readonly ItemInstanceId: string }) =>
        idsOf('chest').includes(ItemInstanceId),
    );
    expect(left.length, `${first} ${second}`).toBe(2);
    const [third, fourth] = left.map(
      (item: { readonly ItemInstanceId: string }) => item.ItemInstanceId,
    );
    await call('/Server/UnlockContainerInstance', { PlayFabId, ContainerItemInstanceId: third });
    await call('/Client/UnlockContainerInstance', { ContainerItemInstanceId: fourth }, own);
    await must(world.asTitle('/Admin/SetTitlePurchaseRules', { AllowClientBalanceChanges: true }));
    for (const change of ['Add', 'Subtract']) {
      const own = { VirtualCurrency: 'GO', Amount: 1 };
      await call(`/Client/${change}UserVirtualCurrency`, own, { sessionTicket });
    }
    const purchase = {
      CatalogVersion,
      StoreId: 'sale',
      ItemId: 'sword',
      VirtualCurrency: 'GO',
      Price: 5,
    };
    await call('/Client/PurchaseItem', purchase, own);
    await setPlatform(world, appStoreIn(world));
    const sold = () => ({ CatalogVersion, ReceiptData: signed(world, { productId: 'sword' }) });
    const price = { CurrencyCode: 'EUR', PurchasePrice: 199 };
    await call('/Client/ValidateIOSReceipt', { ...sold(), ...price }, own);
    await call('/Client/RestoreIOSPurchases', sold(), own);
    for (const platform of [PLAY_STORE, AMAZON_APPSTORE]) {
      await connect(world, platform);
      const bought = { ...platform.buy(world, { productId: 'sword' }), CatalogVersion, ...price };
      await call(VALIDATES[platform.name], bought, own);
    }
    const Items = [{ ItemId: 'sword', Quantity: 1 }];
    await aSteamShop(world);
    const buyer = { sessionTicket: (await world.logIn()).sessionTicket };
    const { OrderId } = await call('/Client/StartPurchase', { Items }, buyer);
    const payment = { OrderId, ProviderName: 'Steam', Currency: 'RM' };
    await call('/Client/PayForPurchase', payment, buyer);
    world.fakes().steamPurchases.approve(OrderId);
    await call('/Client/ConfirmPurchase', { OrderId }, buyer);
    await call('/Client/GetPurchase', { OrderId }, buyer);
    await call('/Matchmaker/UserInfo', { PlayFabId, MinCatalogVersion: 0 });
    await call('/Admin/DeletePlayer', { PlayFabId });
  });

  test('keeps data of players with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('keeper');
    const own = { sessionTicket };
    const Data = { level: '12' };
    const studio = ['', 'ReadOnly', 'Internal', 'Publisher', 'PublisherReadOnly'];
    for (const kind of [...studio, 'PublisherInternal']) {
      for (const area of ['Admin', 'Server']) {
        await call(`/${area}/UpdateUser${kind}Data`, { PlayFabId, Data });
        await call(`/${area}/GetUser${kind}Data`, { PlayFabId });
      }
    }
    for (const kind of ['', 'Publisher']) {
      await call(`/Client/UpdateUser${kind}Data`, { Data, Permission: 'Public' }, own);
      await call(`/Client/GetUser${kind}Data`, {}, own);
      await call(`/Client/GetUser${kind}ReadOnlyData`, { PlayFabId }, own);
    }
  });

  test('makes characters with the members that its callers know', async () => {
    const { playerId: PlayFabId, sessionTicket } = await world.logIn('playing');
    const item = { ItemId: 'hero', CanBecomeCharacter: true };
    await setCatalog(world, { items: [item], version: 'heroes' });
    const CatalogVersion = 'heroes';
    await call('/Server/GrantItemsToUser', { PlayFabId, CatalogVersion, ItemIds: ['hero'] });
    const own = { CatalogVersion, ItemId: 'hero', CharacterName: 'Ada' };
    const made = await call('/Client/GrantCharacterToUser', own, { sessionTicket });
    expect(made).toEqual({
      CharacterId: expect.any(String),
      CharacterType: 'hero',
      Result: true,
    });
    const { CharacterId } = made;
    const mage = { CharacterName: 'Bo', CharacterType: 'mage' };
    const given = await call('/Server/GrantCharacterToUser', { PlayFabId, ...mage });
    expect(given).toEqual({ CharacterId: expect.any(String) });
    const whose = { PlayFabId, ...given };
    const Data = { a: '1' };
    for (const kind of ['', 'ReadOnly', 'Internal']) {
      await call(`/Server/UpdateCharacter${kind}Data`, { ...whose, Data });
      const found = await call(`/Server/GetCharacter${kind}Data`, { ...whose, Keys: ['a'] });
      expect(found).toMatchObject({ ...whose, Data: { a: { Value: '1' } } });
    }
    await call('/Client/UpdateCharacterData', { ...given, Data }, { sessionTicket });
    for (const kind of ['', 'ReadOnly']) {
      const found = await call(`/Client/GetCharacter${kind}Data`, whose, { sessionTicket });
      expect(found).toMatchObject({ ...given, Data: { a: { Value: '1' } } });
    }
    const event = { EventName: 'born', Body: { where: 'here' } };
    await call('/Client/WriteCharacterEvent', { ...given, ...event }, { sessionTicket });
    await call('/Server/WriteCharacterEvent', { ...whose, ...event });
    const removal = { ...whose, SaveCharacterInventory: true };
    await call('/Server/DeleteCharacterFromUser', removal);
    const Characters = [{ CharacterId, CharacterName: 'Ada', CharacterType: 'hero' }];
    for (const as of [{ sessionTicket }, { secretKey: world.secretKey }]) {
      const area = 'sessionTicket' in as ? 'Client' : 'Server';
      const listed = await call(`/${area}/GetAllUsersCharacters`, { PlayFabId }, as);
      expect(listed).toEqual({ Characters });
    }
  });

  test('was called', () => {
    const referencePath = (path: string) => path.replace(/Service(?=User$|IDsFrom|$)/, 'PlayFab');
    const missed = endpointsOf(operations)
      .filter((one) => !isOwnOperation(one))
      .filter(({ path }) => !called.has(path) && !called.has(referencePath(path)));
    expect(
      missed.map(({ path }) => path),
      'The reference API has them, too: a test above calls each as its callers do',
    ).toEqual([]);
  });
});

describe('the answer to a change', () => {
  const UPDATE = '/Admin/UpdateStoreItems';
  const REVISION = 'X-Purser-Revision';
  let shop: World;

  beforeAll(async () => {
    shop = await makeWorld(running);
    await setCatalog(shop, { items: ['a'] });
    await setStore(shop, { items: ['a'] });
  });

  const Store = [{ ItemId: 'a' }];
  const update = (body: object, headers: Record<string, string> = {}) =>
    shop.call(UPDATE, { StoreId: 'sale', Store, ...body }, { secretKey: shop.secretKey }, headers);
  const EffectiveAt = '2099-01-01T00:00:00Z';

  test('is empty in either dialect, and its head has the revision', async () => {
    for (const headers of [{}, SDK]) {
      // oxlint-disable-next-line no-await-in-loop
      const reply = await update({}, headers);
      expect(reply.data).toEqual({});
      expect(reply.headers.get(REVISION)).toBe('1');
    }
  });

  test.each([{ Preview: true }, { IfRevision: 1 }, { Note: 'why' }, { note: '' }])(
    'has the revision as a member, too, where the request has a member of ours: %j',
    async (extension) => {
      for (const headers of [{}, SDK]) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await update(extension, headers);
        expect(reply.data).toMatchObject({ Revision: 1 });
        expect(reply.headers.get(REVISION)).toBe('1');
      }
    },
  );

  test('names the pending change that a member of ours has asked for', async () => {
    const soon = new Date(shop.clock.now() + 60_000).toISOString();
    const { data } = await update({ EffectiveAt: soon }, SDK);
    expect(data).toEqual({ Revision: 1, PendingChange: 1 });
    expect((await update({ EffectiveAt }, SDK)).error).toBe('InvalidParams');
  });

  test('is the same from the thread of large calls', async () => {
    const padding = { CustomTags: { padding: 'x'.repeat(40_000) } };
    const plain = await update(padding, SDK);
    expect(plain.data).toEqual({});
    expect(plain.headers.get(REVISION)).toBe('1');
    const noted = await update({ ...padding, Note: 'large' }, SDK);
    expect(noted.data).toEqual({ Revision: 1 });
  });

  test('is repeated with its head', async () => {
    const key = { 'Idempotency-Key': 'once' };
    const again = { Store: [{ ItemId: 'a', VirtualCurrencyPrices: { GO: 3 } }] };
    const first = await update(again, key);
    await update({ Store: [{ ItemId: 'a' }] });
    const replay = await update(again, { ...key, ...SDK });
    expect(replay.headers.get('Idempotency-Replayed')).toBe('true');
    expect(replay.data).toEqual({});
    const revision = first.headers.get(REVISION);
    expect(revision).toBe('2');
    expect(replay.headers.get(REVISION)).toBe(revision);
  });

  test('has the revision where the operation is ours', async () => {
    const body = { StoreId: 'sale', Open: true };
    const reply = await shop.call('/Admin/SetStoreOpen', body, { secretKey: shop.secretKey }, SDK);
    expect(reply.data).toEqual({ Revision: 3 });
  });
});

describe('a cached answer', () => {
  test('is kept for each dialect, each with a tag of its own', async () => {
    const shop = await makeWorld(running);
    await setCatalog(shop, { items: ['a'] });
    await setStore(shop, { items: ['a'] });
    const { sessionTicket } = await shop.logIn();
    const read = (headers: Record<string, string>) =>
      fetch(`${shop.url}/Client/GetStoreItems`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Authorization': sessionTicket,
          ...headers,
        },
        body: '{"StoreId":"sale"}',
      });
    const DisplayPrices = { VirtualCurrencyPrices: {}, RealCurrencyPrices: {} };
    const tags = [];
    for (const [headers, item] of [
      [{}, { ItemId: 'a', DisplayPrices }],
      [SDK, { ItemId: 'a' }],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop
      const first = await read(headers);
      const { data } = (await first.json()) as Reply;
      expect(data.Store).toEqual([item]);
      expect(first.headers.get('x-purser-revision')).toBe('1');
      const tag = first.headers.get('etag') ?? '';
      // oxlint-disable-next-line no-await-in-loop
      const second = await read({ ...headers, 'If-None-Match': tag });
      expect(second.status).toBe(304);
      tags.push(tag);
    }
    expect(new Set(tags).size).toBe(2);
    expect((await read({ ...SDK, 'If-None-Match': tags[0] ?? '' })).status).toBe(200);
  });
});

describe('a list', () => {
  test('has a token for the next page only where a page was asked for', async () => {
    const { playerId: PlayFabId } = await world.logIn('listed');
    const Bans = [{ PlayFabId }, { PlayFabId }];
    await must(world.asTitle('/Admin/BanUsers', { Bans }));
    const ask = (body: object) => must(world.asTitle('/Admin/GetUserBans', { PlayFabId, ...body }));
    const page = await ask({ Count: 1 });
    expect(page).toMatchObject({ BanData: [{}], ContinuationToken: expect.any(String) });
    const whole = await ask({});
    expect(whole.BanData).toHaveLength(2);
    expect(whole).not.toHaveProperty('ContinuationToken');
  });
});

test('of a refusal an SDK knows every member but the id of the call', async () => {
  const reply = await world.call('/Admin/GetStoreItems', {}, { secretKey: world.secretKey }, SDK);
  const { httpStatus: _status, headers: _headers, ...body } = reply;
  const members = typedMembers(typingsOf('playfab-sdk', ''), 'IPlayFabError');
  expect(Object.keys(body).filter((name) => !members?.has(name))).toEqual(['requestId']);
});
