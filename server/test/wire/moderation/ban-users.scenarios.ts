import { expect } from 'vitest';
import { banUsers } from '../../../src/moderation/operations/ban-users.ts';
import { HOUR_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { BAN_HOURS_MAX, BANS_PER_CALL_MAX } from '../../../src/kernel/limits.ts';
import { authUser, ban, validate } from '../../support/accounts.ts';
import { from } from '../../support/guessing.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

const { path } = banUsers;

interface BanInfo {
  readonly IPAddress?: string;
}

function banAll(world: World, bans: readonly unknown[]) {
  return world.asTitle(path, { Bans: bans });
}

function logInAgain(world: World) {
  const body = { TitleId: world.titleId, CustomId: 'player-one', CreateAccount: true };
  return world.call('/Client/LoginWithCustomID', body);
}

export default scenarios(banUsers, [
  {
    name: 'a ban ends what the player has, and keeps them out until it is over',
    shows: ['Specification 3'],
    async play(world) {
      const { playerId, sessionTicket, entityToken } = await world.logIn();
      const bystander = await world.logIn('player-two');
      const now = world.clock.now();
      const reply = await banAll(world, [
        { ServiceId: playerId, DurationInHours: 2, Reason: 'Aim bot' },
      ]);
      expect(reply.data.BanData).toEqual([
        {
          ServiceId: playerId,
          BanId: expect.stringMatching(/^[\w-]{22}$/),
          Created: toWireTime(now),
          Expires: toWireTime(now + 2 * HOUR_MS),
          Reason: 'Aim bot',
          Active: true,
        },
      ]);
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      expect(await validate(world, entityToken)).toMatchObject({ error: 'EntityTokenRevoked' });
      expect(await authUser(world, bystander.sessionTicket)).toMatchObject({ Authorized: true });
      expect(await logInAgain(world)).toMatchObject({ code: 403, error: 'AccountBanned' });
      world.clock.advance(2 * HOUR_MS);
      expect(await logInAgain(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a ban of a family, or of an address that is none, is refused and not passed over',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const reply = await banAll(world, [
        { ServiceId: playerId, IPAddress: '192.0.2.1' },
        { ServiceId: playerId, IPAddress: '192.0.2.0/24' },
        { ServiceId: playerId, UserFamilyType: 'Xbox' },
        { ServiceId: playerId, IncludeMicrosoftFamily: true },
      ]);
      const noFamilies = ['Families of accounts cannot be banned here, only single accounts.'];
      expect(reply.errorDetails).toEqual({
        'Bans[1].IPAddress': ['The value must be an IPv4 or IPv6 address.'],
        'Bans[2].UserFamilyType': noFamilies,
        'Bans[3].IncludeMicrosoftFamily': noFamilies,
      });
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'the members of a form that nobody filled in are absent',
    async play(world) {
      const { playerId } = await world.logIn();
      const nothing = [
        { Reason: '', IPAddress: '', UserFamilyType: '', IncludeMicrosoftFamily: false },
        { UserFamilyType: 'None', IncludeMicrosoftFamily: null },
        { Reason: null, IPAddress: null, UserFamilyType: null },
      ];
      const reply = await banAll(
        world,
        nothing.map((one) => ({ ServiceId: playerId, ...one })),
      );
      for (const info of reply.data.BanData) {
        expect(Object.keys(info)).toEqual(['ServiceId', 'BanId', 'Created', 'Active']);
      }
      return reply;
    },
  },
  {
    name: 'an address is kept with the ban in one form, and answered wherever the ban is',
    async play(world) {
      const { playerId } = await world.logIn();
      const reply = await banAll(world, [
        { ServiceId: playerId, IPAddress: '2001:0DB8:0:0::1' },
        { ServiceId: playerId, IPAddress: '::ffff:192.0.2.1' },
      ]);
      const addresses = (of: Reply) => of.data.BanData.map((info: BanInfo) => info.IPAddress);
      const kept = ['2001:db8::1', '192.0.2.1'];
      expect(addresses(reply)).toEqual(kept);
      const player = { ServiceId: playerId };
      const listed = addresses(await world.asTitle('/Admin/GetUserBans', player));
      expect(listed.toSorted()).toEqual(kept.toSorted());
      const BanIds = [reply.data.BanData[0].BanId];
      expect(addresses(await world.asTitle('/Admin/RevokeBans', { BanIds }))).toEqual([kept[0]]);
      const rest = await world.asTitle('/Admin/RevokeAllBansForUser', player);
      expect(addresses(rest)).toEqual([kept[1]]);
      return reply;
    },
  },
  {
    name: 'an address that many share, or that is our own, is InvalidParams and banned by nobody',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId } = await world.logIn();
      // Of this machine, of private networks, and a trusted proxy's.
      const addresses = ['127.0.0.1', '::1', '10.1.2.3', '::ffff:192.168.0.1', '198.51.100.7'];
      const bans = addresses.map((IPAddress) => ({ ServiceId: playerId, IPAddress }));
      const reply = await banAll(world, bans);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(
        addresses.map((_, index) => `Bans[${index}].IPAddress`),
      );
      expect(await logInAgain(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a ban with an address keeps others from logging in from exactly there, until it ends',
    async play(world) {
      const { playerId } = await world.logIn();
      const reply = await banAll(world, [
        { ServiceId: playerId, IPAddress: '2001:DB8::9', DurationInHours: 1 },
      ]);
      const logInFrom = (address: string) => {
        const body = { TitleId: world.titleId, CustomId: 'player-two', CreateAccount: true };
        return world.call('/Client/LoginWithCustomID', body, {}, from(address));
      };
      expect(await logInFrom('2001:db8::9')).toMatchObject({ error: 'IpAddressBanned' });
      expect(await logInFrom('2001:db8::8')).toMatchObject({ code: 200 });
      world.clock.advance(HOUR_MS);
      expect(await logInFrom('2001:db8::9')).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'with one unknown player nobody is banned',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const reply = await banAll(world, [{ ServiceId: playerId }, { ServiceId: 'NOBODY' }]);
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['Bans[1].ServiceId']);
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'a player of another title is unknown',
    provokes: 'UserisNotValid',
    async play(world) {
      const other = await world.otherTitle();
      const { playerId, sessionTicket } = await other.logIn();
      const reply = await banAll(world, [{ ServiceId: playerId }]);
      expect(await authUser(other, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'a player banned twice by one call has two bans, and both count',
    async play(world) {
      const { playerId } = await world.logIn();
      const reply = await banAll(world, [
        { ServiceId: playerId, DurationInHours: 1 },
        { ServiceId: playerId, DurationInHours: 3 },
      ]);
      expect(reply.data.BanData).toHaveLength(2);
      world.clock.advance(2 * HOUR_MS);
      expect(await logInAgain(world)).toMatchObject({ error: 'AccountBanned' });
      return reply;
    },
  },
  {
    name: 'a ban without a duration never ends, and null is no duration',
    async play(world) {
      const { playerId } = await world.logIn();
      const reply = await banAll(world, [
        { ServiceId: playerId, DurationInHours: null, Reason: null, IPAddress: null },
      ]);
      expect(reply.data.BanData[0]).not.toHaveProperty('Expires');
      expect(reply.data.BanData[0]).not.toHaveProperty('Reason');
      world.clock.advance(24 * 365 * HOUR_MS);
      expect(await logInAgain(world)).toMatchObject({ error: 'AccountBanned' });
      return reply;
    },
  },
  {
    name: 'the longest duration and the most bans of one call are taken',
    async play(world) {
      const { playerId } = await world.logIn();
      const one = { ServiceId: playerId, DurationInHours: BAN_HOURS_MAX };
      return banAll(
        world,
        Array.from({ length: BANS_PER_CALL_MAX }, () => one),
      );
    },
  },
  {
    name: 'a duration that is no whole number of hours, no bans and too many are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId } = await world.logIn();
      for (const DurationInHours of [0, -1, 1.5, '1', BAN_HOURS_MAX + 1]) {
        const reply = await banAll(world, [{ ServiceId: playerId, DurationInHours }]);
        expect(reply.errorDetails).toHaveProperty(['Bans[0].DurationInHours']);
      }
      expect(await banAll(world, [])).toMatchObject({ error: 'InvalidParams' });
      const one = { ServiceId: playerId };
      return banAll(
        world,
        Array.from({ length: BANS_PER_CALL_MAX + 1 }, () => one),
      );
    },
  },
  {
    name: 'credentials from before the ban stay dead when it is taken back',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const { BanId } = await ban(world, { ServiceId: playerId });
      await must(world.asTitle('/Admin/RevokeBans', { BanIds: [BanId] }));
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      return logInAgain(world);
    },
  },
  {
    name: 'a key without the scope admin bans nobody',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { playerId } = await world.logIn();
      const secretKey = await world.limitedKey(['server', 'matchmaker']);
      return world.call(path, { Bans: [{ ServiceId: playerId }] }, { secretKey });
    },
  },
]);
