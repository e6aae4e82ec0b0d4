import assert from 'node:assert/strict';
import https from 'node:https';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeTitleSettings } from '../../src/titles/commands.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { type Running, startService } from '../support/running.ts';
import { refused, sdkFor, succeed } from './published-sdk.ts';

// The calls for data, boards and friends that two published games make, in their order and with the members that they send, by the
// reference API's own SDK. Their SDK for Unity sends null for each member that is not set.

let running: Running;

beforeAll(async () => {
  running = await startService(TEST_CERTIFICATE);
  https.globalAgent.options.ca = TEST_CERTIFICATE.cert;
});

afterAll(async () => {
  https.globalAgent.destroy();
  await running[Symbol.asyncDispose]();
});

test('a game of survival registers players, and shows the longest survivors', async () => {
  const { world, PlayFabClient } = await sdkFor(running, 'playfab-sdk');
  const { titleId } = world;
  const change = { statisticsFromClients: true };
  await world.run(changeTitleSettings, { titleId, change, now: world.clock.now() });
  const play = async (Username: string, seconds: number) => {
    const account = { TitleId: titleId, Username, Password: 'testman' };
    const more = { RequireBothUsernameAndEmail: false, Email: null, DisplayName: null };
    await succeed(PlayFabClient, 'RegisterPlayFabUser', { ...account, ...more });
    const InfoRequestParameters = { GetPlayerProfile: true, ProfileConstraints: null };
    await succeed(PlayFabClient, 'LoginWithPlayFab', { ...account, InfoRequestParameters });
    const named = { DisplayName: Username };
    expect(await succeed(PlayFabClient, 'UpdateUserTitleDisplayName', named)).toEqual(named);
    const Statistics = [{ StatisticName: 'HighScore', Value: seconds, Version: null }];
    await succeed(PlayFabClient, 'UpdatePlayerStatistics', { Statistics });
  };
  await play('survivor', 754);
  await play('testman', 1_234);

  const unset = { MaxResultsCount: null, ProfileConstraints: null, Version: null };
  const board = { StatisticName: 'HighScore', StartPosition: 0, ...unset };
  const { Leaderboard } = await succeed(PlayFabClient, 'GetLeaderboard', board);
  assert(Array.isArray(Leaderboard));
  expect(
    Leaderboard.map(({ Position, DisplayName, StatValue }) => [Position, DisplayName, StatValue]),
  ).toEqual([
    [0, 'testman', 1_234],
    [1, 'survivor', 754],
  ]);
  const wrong = { TitleId: titleId, Username: 'testman', Password: 'another' };
  expect(await refused(PlayFabClient, 'LoginWithPlayFab', wrong)).toMatchObject({
    error: 'InvalidUsernameOrPassword',
  });
});

test('a party game keeps what a player has bought, and lists friends', async () => {
  const { world, PlayFabClient } = await sdkFor(running, 'playfab-sdk');
  const { titleId } = world;
  const friend = { Email: 'friend@example.com', Password: 'friendly', Username: 'friend' };
  const { PlayFabId: FriendPlayFabId } = await succeed(
    PlayFabClient,
    'RegisterPlayFabUser',
    friend,
  );
  const account = { Email: 'player@example.com', Password: 'playful' };
  await succeed(PlayFabClient, 'RegisterPlayFabUser', { ...account, Username: 'player' });
  const InfoRequestParameters = { GetUserAccountInfo: true, ProfileConstraints: null };
  const login = await succeed(PlayFabClient, 'LoginWithEmailAddress', {
    ...account,
    InfoRequestParameters,
  });
  expect(login.InfoResultPayload.AccountInfo.Username).toBe('player');

  const all = { PlayFabId: login.PlayFabId, Keys: null, IfChangedFromDataVersion: null };
  expect((await succeed(PlayFabClient, 'GetUserData', all)).Data).toEqual({});
  const InAppData = JSON.stringify({ inAppData: [{ key: 'hat', value: '1' }] });
  const Data = { InAppData };
  const write = { Data, KeysToRemove: null, Permission: null };
  await succeed(PlayFabClient, 'UpdateUserData', write);
  const bought = await succeed(PlayFabClient, 'GetUserData', all);
  expect(bought.Data.InAppData).toMatchObject({ Value: InAppData, Permission: 'Private' });

  const ids = { FriendEmail: null, FriendPlayFabId: null, FriendTitleDisplayName: null };
  const added = { FriendUsername: 'friend', ...ids };
  expect(await succeed(PlayFabClient, 'AddFriend', added)).toEqual({ Created: true });
  const { Friends } = await succeed(PlayFabClient, 'GetFriendsList', {
    ExternalPlatformFriends: null,
    ProfileConstraints: null,
    XboxToken: null,
  });
  // The game shows the username, which is told to holders of players:personal only: it has an empty name here.
  expect(Friends).toMatchObject([{ FriendPlayFabId }]);
  const guest = { CustomId: 'GuestPlayer638', TitleId: titleId, CreateAccount: true };
  await succeed(PlayFabClient, 'LoginWithCustomID', { ...guest, InfoRequestParameters });
  expect((await succeed(PlayFabClient, 'GetFriendsList', {})).Friends).toEqual([]);
});
