import { expect } from 'vitest';
import { HOUR_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { MISSED_LOGINS_PER_ADDRESS, SUBJECT_CHARS_MAX } from '../../../src/kernel/limits.ts';
import { loginWithCustomID } from '../../../src/players/providers/custom.ts';
import { authUser, ban, validate } from '../../support/accounts.ts';
import { creationScenarios, knownPlayerScenarios } from '../../support/creation-scenarios.ts';
import { banAddress, BANNED, from, HOME, times } from '../../support/guessing.ts';
import { infoScenarios } from '../../support/info-scenarios.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = loginWithCustomID;

function logIn(
  world: World,
  other: Readonly<Record<string, unknown>> = {},
  headers: Record<string, string> = {},
) {
  const body = { TitleId: world.titleId, CustomId: 'player-one', CreateAccount: true };
  return world.call(path, { ...body, ...other }, {}, headers);
}

const make = (world: World, name: string) => logIn(world, { CustomId: name });

export default scenarios(loginWithCustomID, [
  ...infoScenarios(logIn),
  ...creationScenarios(make),
  ...knownPlayerScenarios(make),
  {
    name: 'a first login makes the player and gives credentials that are good',
    async play(world) {
      const reply = await logIn(world);
      expect(Object.keys(reply.data)).toEqual([
        'SessionTicket',
        'ServiceId',
        'NewlyCreated',
        'SettingsForUser',
        'EntityToken',
      ]);
      const { SessionTicket, ServiceId, NewlyCreated, EntityToken } = reply.data;
      expect(NewlyCreated).toBe(true);
      expect(ServiceId).toMatch(/^[89A-F][0-9A-F]{15}$/);
      expect(SessionTicket.startsWith(`${ServiceId}-`)).toBe(true);
      expect(EntityToken.Entity.Type).toBe('title_player_account');
      expect(await authUser(world, SessionTicket)).toEqual({ Authorized: true, ServiceId });
      expect(await validate(world, EntityToken.EntityToken)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a protection that does not exist here is refused, not passed over',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await logIn(world, {
        EncryptedRequest: 'x',
        PlayerSecret: 'x',
        TitleId: 'NONE',
      });
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(['EncryptedRequest', 'PlayerSecret']);
      return reply;
    },
  },
  {
    name: 'an empty protection, or null, is none',
    async play(world) {
      await must(logIn(world, { EncryptedRequest: null, PlayerSecret: null }));
      return logIn(world, { EncryptedRequest: '', PlayerSecret: '' });
    },
  },
  {
    name: 'an unknown title is InvalidTitleId, whatever its id looks like',
    provokes: 'InvalidTitleId',
    async play(world) {
      for (const TitleId of ['0000', 'title', `${world.titleId}0`, ` ${world.titleId}`]) {
        expect(await logIn(world, { TitleId })).toMatchObject({ error: 'InvalidTitleId' });
      }
      return logIn(world, { TitleId: 'NONE' });
    },
  },
  {
    name: "the title's id is understood in letters of either case, and kept in upper case",
    async play(world) {
      const { playerId } = await world.logIn();
      const asked = { GetPlayerProfile: true };
      const reply = await logIn(world, {
        TitleId: world.titleId.toLowerCase(),
        InfoRequestParameters: asked,
      });
      const { ServiceId, InfoResultPayload, SessionTicket, EntityToken } = reply.data;
      expect(ServiceId).toBe(playerId);
      expect(InfoResultPayload.PlayerProfile.TitleId).toBe(world.titleId);
      expect(SessionTicket.split('-')[3]).toBe(world.titleId);
      const validated = await validate(world, EntityToken.EntityToken);
      expect(validated.data.Lineage.TitleId).toBe(world.titleId);
      return reply;
    },
  },
  {
    name: 'without CreateAccount nobody is made',
    provokes: 'AccountNotFound',
    async play(world) {
      for (const CreateAccount of [false, null]) {
        expect(await logIn(world, { CreateAccount })).toMatchObject({ error: 'AccountNotFound' });
      }
      return logIn(world, { CreateAccount: undefined });
    },
  },
  {
    name: 'from a banned address nobody logs in to the title, new or known, until the ban is over',
    provokes: 'IpAddressBanned',
    async play(world) {
      await world.logIn();
      const other = await world.otherTitle();
      await banAddress(world);
      const reply = await logIn(world, {}, from(BANNED));
      expect(reply).toMatchObject({ httpStatus: 403, errorCode: 1557 });
      expect(reply.errorDetails).toEqual({ 'Aim bot': ['Indefinite'] });
      for (const more of [{ CustomId: 'new' }, { CustomId: 'none', CreateAccount: false }]) {
        expect(await logIn(world, more, from(BANNED))).toMatchObject({ error: 'IpAddressBanned' });
      }
      expect(await logIn(world, {}, from(HOME))).toMatchObject({ code: 200 });
      expect(await logIn(other, {}, from(BANNED))).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'an address that asked for too many players who do not exist sees only those that it knows',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const guess = (CustomId: string, address: string) =>
        logIn(world, { CustomId, CreateAccount: false }, from(address));
      await logIn(world, {}, from(HOME));
      await logIn(world, { CustomId: 'elsewhere' }, from('203.0.113.2'));
      // Logins of players who exist cost nothing.
      await times(5, () => guess('elsewhere', HOME));
      await logIn(world, { CustomId: 'elsewhere' }, from('203.0.113.2'));
      const { burst } = MISSED_LOGINS_PER_ADDRESS;
      for (let done = 0; done < burst; done += 50) {
        const some = Array.from({ length: 50 }, (_, index) => guess(`none-${done + index}`, HOME));
        // oxlint-disable-next-line no-await-in-loop
        for (const { error } of await Promise.all(some)) expect(error).toBe('AccountNotFound');
      }
      /** A login after all that is left has been used up: each second gives one back. */
      async function guessWithNoneLeft(customId: string, tries = 60): ReturnType<typeof guess> {
        await guess('none', HOME);
        const reply = await guess(customId, HOME);
        return reply.code === 429 || tries === 0 ? reply : guessWithNoneLeft(customId, tries - 1);
      }
      const reply = await guessWithNoneLeft('none');
      expect(reply.retryAfterSeconds).toBe(1);
      expect(await guessWithNoneLeft('elsewhere')).toMatchObject({ code: 429 });
      expect(await guess('player-one', HOME)).toMatchObject({ code: 200 });
      expect(await logIn(world, { CustomId: 'brand-new' }, from(HOME))).toMatchObject({
        data: { NewlyCreated: true },
      });
      expect(await guess('elsewhere', '203.0.113.2')).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a banned player is told for how long, and why',
    provokes: 'AccountBanned',
    async play(world) {
      const { playerId } = await world.logIn();
      const until = toWireTime(world.clock.now() + HOUR_MS);
      await ban(world, { ServiceId: playerId, DurationInHours: 1, Reason: 'Aim bot' });
      const first = await logIn(world);
      expect(first).toMatchObject({ code: 403, errorDetails: { 'Aim bot': [until] } });
      expect(first.errorMessage).toBe('The account making this request is currently banned');
      await ban(world, { ServiceId: playerId, Reason: 'Worse' });
      const reply = await logIn(world);
      expect(Object.entries(reply.errorDetails ?? {})).toEqual([
        ['Worse', ['Indefinite']],
        ['Aim bot', [until]],
      ]);
      return reply;
    },
  },
  {
    name: 'a later login finds the same player, and says when the one before was',
    async play(world) {
      const first = await world.logIn();
      const before = toWireTime(world.clock.now());
      world.clock.advance(HOUR_MS);
      const reply = await logIn(world, { CreateAccount: false });
      expect(reply.data).toMatchObject({
        ServiceId: first.playerId,
        NewlyCreated: false,
        LastLoginTime: before,
        EntityToken: { Entity: { Id: first.titlePlayerId } },
      });
      return reply;
    },
  },
  {
    name: 'the same id in two titles is two players',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      const reply = await logIn(world);
      expect(reply.data.NewlyCreated).toBe(true);
      expect(reply.data.ServiceId).not.toBe(playerId);
      return reply;
    },
  },
  {
    name: 'ten first logins at the same time make one player',
    async play(world) {
      const replies = await Promise.all(Array.from({ length: 10 }, () => must(logIn(world))));
      expect(new Set(replies.map(({ ServiceId }) => ServiceId)).size).toBe(1);
      expect(replies.filter(({ NewlyCreated }) => NewlyCreated)).toHaveLength(1);
      return logIn(world);
    },
  },
  {
    name: 'ids are compared exactly, in any script',
    async play(world) {
      const ids = ['a', 'A', 'ä', 'a ', '😀', '😁', '__proto__', '\ufffd', "' OR 1=1 --"];
      const made = await Promise.all(ids.map((CustomId) => must(logIn(world, { CustomId }))));
      expect(new Set(made.map(({ ServiceId }) => ServiceId)).size).toBe(ids.length);
      return logIn(world, { CustomId: 'x'.repeat(SUBJECT_CHARS_MAX) });
    },
  },
  {
    name: 'an id that is empty, too long or not storable as it is, is InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const long = 'x'.repeat(SUBJECT_CHARS_MAX + 1);
      for (const CustomId of ['', long, 'a\u0000', 'a\n', '\ud800', 7, null]) {
        const reply = await logIn(world, { CustomId });
        expect(Object.keys(reply.errorDetails ?? {}), String(CustomId)).toEqual(['CustomId']);
      }
      return logIn(world, { CustomId: undefined });
    },
  },
  {
    name: "the player's data comes along when asked for",
    async play(world) {
      const InfoRequestParameters = {
        GetUserAccountInfo: true,
        GetPlayerProfile: true,
        ProfileConstraints: { ShowCreated: true },
      };
      const reply = await logIn(world, { InfoRequestParameters });
      const { ServiceId, InfoResultPayload } = reply.data;
      expect(InfoResultPayload).toEqual({
        AccountInfo: expect.objectContaining({
          ServiceId,
          CustomIdInfo: { CustomId: 'player-one' },
        }),
        UserDataVersion: 0,
        UserReadOnlyDataVersion: 0,
        PlayerProfile: {
          PublisherId: expect.any(String),
          TitleId: world.titleId,
          PlayerId: ServiceId,
          Created: toWireTime(world.clock.now()),
        },
      });
      return reply;
    },
  },
]);
