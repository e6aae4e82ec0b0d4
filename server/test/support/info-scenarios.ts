import { expect } from 'vitest';
import { HOUR_MS } from '../../src/kernel/instant.ts';
import { grant, grantFullAnswer } from './belongings.ts';
import type { Scenario } from './scenario.ts';
import { update } from './statistics.ts';
import { must, setCatalog } from './stock.ts';
import { setData } from './title-data.ts';
import { addCurrencies } from './wallets.ts';
import type { Reply, World } from './world.ts';

type LogIn = (world: World, other: Readonly<Record<string, unknown>>) => Promise<Reply>;

/** Scenarios of every login with `InfoRequestParameters`. `logIn` makes the player where that is needed. */
export function infoScenarios(logIn: LogIn): readonly Scenario[] {
  return [
    {
      name: 'everything that is asked for comes along, empty where there is nothing',
      async play(world) {
        const InfoRequestParameters = {
          GetUserAccountInfo: true,
          GetPlayerProfile: true,
          GetUserInventory: true,
          GetUserVirtualCurrency: true,
          GetUserData: true,
          UserDataKeys: ['a'],
          GetUserReadOnlyData: true,
          UserReadOnlyDataKeys: null,
          GetCharacterList: true,
          GetCharacterInventories: true,
          GetPlayerStatistics: true,
          PlayerStatisticNames: [],
          GetTitleData: true,
          TitleDataKeys: ['b'],
        };
        const reply = await logIn(world, { InfoRequestParameters });
        const { ServiceId, InfoResultPayload } = reply.data;
        expect(InfoResultPayload).toEqual({
          AccountInfo: expect.objectContaining({ ServiceId }),
          PlayerProfile: expect.objectContaining({ PlayerId: ServiceId }),
          UserInventory: [],
          UserVirtualCurrency: {},
          UserVirtualCurrencyRechargeTimes: {},
          UserData: {},
          UserDataVersion: 0,
          UserReadOnlyData: {},
          UserReadOnlyDataVersion: 0,
          CharacterList: [],
          CharacterInventories: [],
          PlayerStatistics: [],
          TitleData: {},
        });
        return reply;
      },
    },
    {
      name: "the player's holdings come along where they are asked for, also at the first login",
      async play(world) {
        await addCurrencies(world, {
          EN: { InitialDeposit: 3, RechargeRate: 24, RechargeMax: 5 },
          GO: { InitialDeposit: 7 },
        });
        const InfoRequestParameters = { GetUserVirtualCurrency: true };
        const reply = await logIn(world, { InfoRequestParameters });
        expect(reply.data.InfoResultPayload).toMatchObject({
          UserVirtualCurrency: { EN: 3, GO: 7 },
          UserVirtualCurrencyRechargeTimes: {
            EN: {
              RechargeMax: 5,
              RechargeTime: new Date(world.clock.now() + HOUR_MS).toISOString(),
              SecondsToRecharge: 3_600,
            },
          },
        });
        return reply;
      },
    },
    {
      name: 'the items of the player come along where they are asked for',
      async play(world) {
        await setCatalog(world, { items: ['sword', 'shield'] });
        const InfoRequestParameters = { GetUserInventory: true };
        const { data } = await logIn(world, { InfoRequestParameters });
        expect(data.InfoResultPayload.UserInventory).toEqual([]);
        await grant(world, { playerId: data.ServiceId }, 'sword', 'shield');
        const reply = await logIn(world, { InfoRequestParameters });
        expect(reply.data.InfoResultPayload).toEqual({
          UserDataVersion: 0,
          UserReadOnlyDataVersion: 0,
          UserInventory: [
            expect.objectContaining({ ItemId: 'sword' }),
            expect.objectContaining({ ItemId: 'shield' }),
          ],
        });
        return reply;
      },
    },
    {
      name: 'data and statistics of the player come along where they are asked for, all or some',
      async play(world) {
        const { data } = await logIn(world, {});
        const Data = { a: '1', b: '2' };
        const of = { ServiceId: data.ServiceId, Data };
        await must(world.asTitle('/Admin/UpdateUserData', of));
        await must(world.asTitle('/Admin/UpdateUserReadOnlyData', of));
        const player = { playerId: data.ServiceId as string };
        await update(world, player, { Value: 7 }, { StatisticName: 'level', Value: 3 });
        const InfoRequestParameters = {
          GetUserData: true,
          UserDataKeys: ['a', 'none'],
          GetUserReadOnlyData: true,
          GetPlayerStatistics: true,
          PlayerStatisticNames: [' score', 'score ', 'none'],
        };
        const reply = await logIn(world, { InfoRequestParameters });
        expect(reply.data.InfoResultPayload).toEqual({
          PlayerStatistics: [{ StatisticName: 'score', Value: 7, Version: 0 }],
          UserData: { a: expect.objectContaining({ Value: '1' }) },
          UserDataVersion: 1,
          UserReadOnlyData: {
            a: expect.objectContaining({ Value: '1' }),
            b: expect.objectContaining({ Value: '2' }),
          },
          UserReadOnlyDataVersion: 1,
        });
        return reply;
      },
    },
    {
      name: "the title's data come along where they are asked for, all or some keys",
      async play(world) {
        await setData(world, 'title', { a: '1', b: '2' });
        await setData(world, 'internal', { c: '3' });
        const ask = (more: object) =>
          logIn(world, { InfoRequestParameters: { GetTitleData: true, ...more } });
        const some = await ask({ TitleDataKeys: ['b', 'c'] });
        expect(some.data.InfoResultPayload.TitleData).toEqual({ b: '2' });
        const reply = await ask({ TitleDataKeys: null });
        expect(reply.data.InfoResultPayload.TitleData).toEqual({ a: '1', b: '2' });
        // More than a login brings.
        const long = 'x'.repeat(600_000);
        await setData(world, 'title', { d: long, e: long });
        expect((await ask({})).data.InfoResultPayload.TitleData).toEqual({});
        const { data } = await ask({ TitleDataKeys: ['a', 'd'] });
        expect(data.InfoResultPayload.TitleData).toEqual({ a: '1', d: long });
        return reply;
      },
    },
    {
      name: 'a login that asks for more items than one answer can have is refused',
      provokes: 'AnswerTooLarge',
      async play(world) {
        const { data } = await logIn(world, {});
        const holder = { playerId: data.ServiceId };
        await grantFullAnswer(world, holder);
        await grant(world, holder, 'sword');
        const InfoRequestParameters = { GetUserInventory: true };
        expect((await logIn(world, {})).code).toBe(200);
        return logIn(world, { InfoRequestParameters });
      },
    },
    {
      name: 'parts that are not asked for do not come along',
      async play(world) {
        for (const InfoRequestParameters of [undefined, null]) {
          const { data } = await logIn(world, { InfoRequestParameters });
          expect(data).not.toHaveProperty('InfoResultPayload');
        }
        const reply = await logIn(world, {
          InfoRequestParameters: { GetTitleData: true, GetUserInventory: false, GetUserData: null },
        });
        expect(reply.data.InfoResultPayload).toEqual({
          UserDataVersion: 0,
          UserReadOnlyDataVersion: 0,
          TitleData: {},
        });
        return reply;
      },
    },
  ];
}
