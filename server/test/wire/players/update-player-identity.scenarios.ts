import { expect } from 'vitest';
import { updatePlayerIdentity } from '../../../src/players/operations/update-player-identity.ts';
import { authUser, ban, PASSWORD, register, validate } from '../../support/accounts.ts';
import { enter } from '../../support/provider-scenarios.ts';
import { connect } from '../../support/connections.ts';
import { IOS } from '../../support/providers.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = updatePlayerIdentity;

function logInAs(world: World, CustomId: string) {
  return world.call('/Client/LoginWithCustomID', { TitleId: world.titleId, CustomId });
}

function logInByEmail(world: World, Email: string) {
  const body = { TitleId: world.titleId, Email, Password: PASSWORD };
  return world.call('/Client/LoginWithEmailAddress', body);
}

/** A deleted player, with a username, an email address and a custom id, of whom a ban is in force. */
async function aBanThatIsLeft(world: World) {
  const { ServiceId } = await must(register(world));
  await must(world.asTitle(path, { ServiceId, CustomId: 'hero' }));
  const { BanId } = await ban(world, { ServiceId });
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
  return { ServiceId, BanId };
}

export default scenarios(updatePlayerIdentity, [
  {
    name: 'an email address is another one; everything of before has ended, the password stays',
    async play(world) {
      const { ServiceId, SessionTicket, EntityToken } = await must(register(world));
      const reply = await world.asTitle(path, { ServiceId, Email: 'Grace@example.com' });
      expect(reply.data).toEqual({ Revoked: true });
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: false });
      const validated = await validate(world, EntityToken.EntityToken);
      expect(validated).toMatchObject({ error: 'EntityTokenRevoked' });
      expect(await logInByEmail(world, 'ada@example.com')).toMatchObject({
        error: 'InvalidEmailOrPassword',
      });
      expect((await must(logInByEmail(world, 'grace@example.com'))).ServiceId).toBe(ServiceId);
      return reply;
    },
  },
  {
    name: 'a custom id goes to a new device; the old one is nobody',
    async play(world) {
      const { playerId } = await world.logIn('old device');
      const body = { ServiceId: playerId, CustomId: 'new device' };
      const reply = await world.asTitle(path, body);
      expect(await logInAs(world, 'old device')).toMatchObject({ error: 'AccountNotFound' });
      expect((await must(logInAs(world, 'new device'))).ServiceId).toBe(playerId);
      return reply;
    },
  },
  {
    name: 'a name that is added ends nothing, nor does another case of the same name',
    async play(world) {
      const { ServiceId, SessionTicket } = await must(register(world));
      const body = { ServiceId, Username: 'ADA', Email: 'ADA@example.com', CustomId: 'a device' };
      const reply = await world.asTitle(path, body);
      expect(reply.data).toEqual({ Revoked: false });
      expect(await authUser(world, SessionTicket)).toMatchObject({ Authorized: true });
      expect((await must(logInAs(world, 'a device'))).ServiceId).toBe(ServiceId);
      return reply;
    },
  },
  {
    name: 'a name that is removed is free for somebody else',
    async play(world) {
      const { ServiceId } = await must(register(world));
      const reply = await world.asTitle(path, { ServiceId, Remove: ['Username'] });
      const { ServiceId: next } = await must(register(world, { Email: 'next@example.com' }));
      expect(next).not.toBe(ServiceId);
      return reply;
    },
  },
  {
    name: 'without any name the old password is forgotten, and a later name does not bring it back',
    async play(world) {
      const { ServiceId } = await must(register(world));
      const body = { ServiceId, ServerCustomId: 'member-1', Remove: ['Username', 'Email'] };
      const reply = await world.asTitle(path, body);
      await must(world.asTitle(path, { ServiceId, Email: 'ada@example.com' }));
      expect(await logInByEmail(world, 'ada@example.com')).toMatchObject({
        error: 'InvalidEmailOrPassword',
      });
      const server = { ServerCustomId: 'member-1' };
      const login = await must(world.asTitle('/Server/LoginWithServerCustomId', server));
      expect(login.ServiceId).toBe(ServiceId);
      return reply;
    },
  },
  {
    name: 'the last way to log in stays',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn('only');
      // A username without a password lets nobody in.
      const body = { ServiceId: playerId, Username: 'Ada', Remove: ['CustomId'] };
      const reply = await world.asTitle(path, body);
      expect(reply.errorDetails).toHaveProperty('Remove');
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      expect(await logInAs(world, 'only')).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'nor is a player left with a PSN id alone, by which nobody logs in',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn('device');
      await must(world.asTitle('/Server/LinkPSNId', { ServiceId, PSNUserId: '7' }));
      const body = { ServiceId, Remove: ['CustomId'] };
      const reply = await world.asTitle(path, body);
      await must(logInAs(world, 'device'));
      await must(world.asTitle(path, { ...body, AllowNoWayIn: true }));
      return reply;
    },
  },
  {
    name: 'nothing to do, a name to keep and to remove, and texts that are no names are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { ServiceId } = await must(register(world));
      expect((await world.asTitle(path, { ServiceId })).errorDetails).toHaveProperty('Remove');
      const both = { ServiceId, Email: 'ada@example.com', Remove: ['Email'] };
      expect((await world.asTitle(path, both)).errorDetails).toHaveProperty('Remove');
      const reply = await world.asTitle(path, { ServiceId, Username: 'a', Email: 'b' });
      expect(reply.errorDetails).toEqual({
        Username: ['Username must be between 3 and 20 characters.'],
        Email: ['Email address is not valid.'],
      });
      return reply;
    },
  },
  {
    name: 'a text that no provider gives, or of an issuer that the title is not connected with, is no way in',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      const faultsOf = async (change: object) =>
        Object.keys((await world.asTitle(path, { ServiceId, ...change })).errorDetails ?? {});
      const long = '😀'.repeat(900);
      expect(await faultsOf({ SteamId: 'my-steam-name' })).toEqual(['SteamId']);
      expect(await faultsOf({ SteamId: '103582791429521408' })).toEqual(['SteamId']);
      expect(await faultsOf({ Xbox: { Sandbox: long, XboxId: long } })).toEqual(['Xbox']);
      expect(await faultsOf({ PSN: { PSNUserId: long } })).toEqual(['PSN']);
      const openId = { OpenId: { Issuer: 'https://nowhere.example', Subject: 'zz' } };
      const reply = await world.asTitle(path, { ServiceId, ...openId });
      expect(reply.errorDetails).toHaveProperty('OpenId');
      await must(world.asTitle(path, { ServiceId, ...openId, AllowNoWayIn: true }));
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid, also one of another title',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      return world.asTitle(path, { ServiceId: playerId, CustomId: 'stolen' });
    },
  },
  {
    name: 'a username that another player has is UsernameNotAvailable, whatever its case, and nothing is changed',
    provokes: 'UsernameNotAvailable',
    async play(world) {
      await must(register(world));
      const { playerId, sessionTicket } = await world.logIn('device');
      const body = { ServiceId: playerId, CustomId: 'another', Username: 'ADA' };
      const reply = await world.asTitle(path, body);
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      expect(await logInAs(world, 'device')).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'an email address that another player has is EmailAddressNotAvailable',
    provokes: 'EmailAddressNotAvailable',
    async play(world) {
      await must(register(world));
      const { playerId } = await world.logIn();
      return world.asTitle(path, { ServiceId: playerId, Email: 'ADA@example.com' });
    },
  },
  {
    name: 'a custom id that another player of the title has is LinkedIdentifierAlreadyClaimed',
    provokes: 'LinkedIdentifierAlreadyClaimed',
    async play(world) {
      const { playerId } = await world.logIn();
      await world.logIn('taken');
      await (await world.otherTitle()).logIn('free');
      await must(world.asTitle(path, { ServiceId: playerId, CustomId: 'free' }));
      return world.asTitle(path, { ServiceId: playerId, CustomId: 'taken' });
    },
  },
  {
    name: 'every kind can be given, replaced and removed; single ones of several, too',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn('guest');
      await connect(world);
      const given = {
        AndroidDeviceId: 'android',
        IOSDeviceId: 'iphone',
        AppleSubjectId: 'apple',
        // As long as what a login by a token may bring.
        OpenId: { Issuer: 'https://login.example.com', Subject: 'Ada'.padEnd(1_900, '-') },
        GoogleId: '1',
        GooglePlayGamesPlayerId: 'g1',
        GameCenterId: 'G:1',
        SteamId: '76561197960287930',
        Xbox: { XboxId: '2533' },
        PSN: { PSNUserId: '99' },
      };
      const reply = await world.asTitle(path, { ServiceId, ...given });
      expect(reply.data).toEqual({ Revoked: false });
      const account = async () =>
        (await must(world.asTitle('/Admin/GetUserAccountInfo', { ServiceId }))).UserInfo;
      expect(await account()).toMatchObject({
        AndroidDeviceInfo: { AndroidDeviceId: 'android' },
        IosDeviceInfo: { IosDeviceId: 'iphone' },
        AppleAccountInfo: { AppleSubjectId: 'apple' },
        OpenIdInfo: [given.OpenId],
        GoogleInfo: { GoogleId: '1' },
        GooglePlayGamesInfo: { GooglePlayGamesPlayerId: 'g1' },
        GameCenterInfo: { GameCenterId: 'G:1' },
        SteamInfo: { SteamId: given.SteamId },
        XboxInfo: { XboxUserId: '2533', XboxUserSandbox: 'RETAIL' },
        PsnInfo: { PsnAccountId: '99' },
      });
      const search = async (by: object) =>
        (await must(world.asTitle('/Admin/SearchPlayers', by))).Players;
      for (const [name, value] of Object.entries(given)) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await search({ [name]: value }), name).toMatchObject([{ ServiceId }]);
      }
      // Subjects are compared exactly.
      const Subject = given.OpenId.Subject.toLowerCase();
      expect(await search({ OpenId: { ...given.OpenId, Subject } })).toEqual([]);
      const { PlayerProfile } = await must(world.asTitle('/Admin/GetPlayerProfile', { ServiceId }));
      expect(PlayerProfile.LinkedAccounts).toHaveLength(11);
      const RemoveOne = [{ OpenId: given.OpenId }, { AndroidDeviceId: 'android' }];
      await must(world.asTitle(path, { ServiceId, RemoveOne, Remove: ['SteamId'] }));
      const left = await account();
      for (const info of ['OpenIdInfo', 'AndroidDeviceInfo', 'SteamInfo']) {
        expect(left).not.toHaveProperty(info);
      }
      return reply;
    },
  },
  {
    name: 'an administrator may leave a player without a way in, who can be given one again',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn('only');
      const body = { ServiceId, Remove: ['CustomId'], AllowNoWayIn: true };
      const reply = await world.asTitle(path, body);
      expect(await logInAs(world, 'only')).toMatchObject({ error: 'AccountNotFound' });
      await must(world.asTitle('/Admin/GetUserAccountInfo', { ServiceId }));
      await must(world.asTitle(path, { ServiceId, CustomId: 'again' }));
      expect((await must(logInAs(world, 'again'))).ServiceId).toBe(ServiceId);
      return reply;
    },
  },
  {
    name: 'a device of another player is LinkedDeviceAlreadyClaimed',
    provokes: 'LinkedDeviceAlreadyClaimed',
    async play(world) {
      await must(enter(IOS, world, 'hers'));
      const { playerId } = await world.logIn();
      return world.asTitle(path, { ServiceId: playerId, IOSDeviceId: 'hers' });
    },
  },
  {
    name: 'an account of another player is LinkedAccountAlreadyClaimed',
    provokes: 'LinkedAccountAlreadyClaimed',
    async play(world) {
      const { playerId: holder } = await world.logIn('holder');
      await must(world.asTitle(path, { ServiceId: holder, GoogleId: '1' }));
      const { playerId } = await world.logIn();
      return world.asTitle(path, { ServiceId: playerId, GoogleId: '1' });
    },
  },
  ...(
    [
      ['Email', 'ada@example.com', 'EmailAddressNotAvailable'],
      ['Username', 'Ada', 'UsernameNotAvailable'],
      ['CustomId', 'hero', 'LinkedIdentifierAlreadyClaimed'],
    ] as const
  ).map(([member, text, error]) => ({
    name: `a name of a deleted player whose ban is in force is ${error} with the ban, until the ban is taken back`,
    provokes: error,
    async play(world: World) {
      const { playerId } = await world.logIn('another');
      const { BanId, ServiceId } = await aBanThatIsLeft(world);
      const body = { ServiceId: playerId, [member]: text };
      const reply = await world.asTitle(path, body);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual([member]);
      const [sentence] = Object.values(reply.errorDetails ?? {})[0] ?? [];
      expect(sentence).toContain(`${ServiceId}, who was deleted, had it, and the ban ${BanId} `);
      await must(world.asTitle('/Admin/RevokeBans', { BanIds: [BanId] }));
      await must(world.asTitle(path, body));
      return reply;
    },
  })),
]);
