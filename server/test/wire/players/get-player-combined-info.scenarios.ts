import { expect } from 'vitest';
import { INVENTORY_ITEMS_READ_MAX } from '../../../src/kernel/limits.ts';
import { getPlayerCombinedInfo } from '../../../src/players/operations/get-player-combined-info.ts';
import { ban, register } from '../../support/accounts.ts';
import { grant, grantFullAnswer } from '../../support/belongings.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { update as updateStatistics } from '../../support/statistics.ts';
import { must, setCatalog } from '../../support/stock.ts';
import { addCurrencies } from '../../support/wallets.ts';

const InfoRequestParameters = { GetUserAccountInfo: true, GetPlayerProfile: true };

export default scenarios(getPlayerCombinedInfo, [
  {
    name: 'the parts asked for come, as much as the caller may see',
    async play(world, door) {
      const ada = await must(register(world, { DisplayName: 'Ada' }));
      const { ServiceId } = ada;
      const own = { ServiceId, sessionTicket: ada.SessionTicket, InfoRequestParameters };
      const reply = await askAt(door, world, own);
      expect(reply.data).toMatchObject({
        ServiceId,
        InfoResultPayload: {
          AccountInfo: { Username: 'ada', PrivateInfo: { Email: 'Ada@example.com' } },
          PlayerProfile: { PlayerId: ServiceId, Origination: 'Service' },
          UserDataVersion: 0,
        },
      });
      const isPlayers = door.auth.kind === 'sessionTicket';
      const { sessionTicket } = await world.logIn();
      const other = isPlayers
        ? await askAt(door, world, { ...own, sessionTicket })
        : await world.call(
            door.path,
            { ServiceId, InfoRequestParameters },
            { secretKey: await world.limitedKey(['server']) },
          );
      const { AccountInfo, PlayerProfile } = other.data.InfoResultPayload;
      for (const member of ['Username', 'PrivateInfo']) {
        expect(AccountInfo).not.toHaveProperty(member);
      }
      expect(Object.hasOwn(AccountInfo.TitleInfo, 'isBanned')).toBe(!isPlayers);
      expect(Object.hasOwn(PlayerProfile, 'LastLogin')).toBe(!isPlayers);
      return reply;
    },
  },
  {
    name: 'money is shown to its owner and to keys, and is empty to other players',
    async play(world, door) {
      await addCurrencies(world, { GO: { InitialDeposit: 7 } });
      const { playerId: ServiceId, sessionTicket: own } = await world.logIn('rich');
      const { sessionTicket } = await world.logIn('other');
      const asked = { ServiceId, InfoRequestParameters: { GetUserVirtualCurrency: true } };
      const reply = await askAt(door, world, { ...asked, sessionTicket: own });
      expect(reply.data.InfoResultPayload.UserVirtualCurrency).toEqual({ GO: 7 });
      const other = await askAt(door, world, { ...asked, sessionTicket });
      const isPlayers = door.auth.kind === 'sessionTicket';
      expect(other.data.InfoResultPayload).toMatchObject({
        UserVirtualCurrency: isPlayers ? {} : { GO: 7 },
        UserVirtualCurrencyRechargeTimes: {},
      });
      return reply;
    },
  },
  {
    name: 'items are shown to their owner and to keys, and are empty to other players',
    async play(world, door) {
      await setCatalog(world, { items: ['sword'] });
      const owner = await world.logIn('owner');
      await grant(world, owner, 'sword', 'sword');
      const { sessionTicket } = await world.logIn('other');
      const asked = {
        ServiceId: owner.playerId,
        InfoRequestParameters: { GetUserInventory: true },
      };
      const ask = async (ticket: string) => {
        const reply = await askAt(door, world, { ...asked, sessionTicket: ticket });
        return reply.data.InfoResultPayload;
      };
      const all = await ask(owner.sessionTicket);
      expect(all.UserInventory).toHaveLength(2);
      const { UserInventory } = await ask(sessionTicket);
      expect(UserInventory).toEqual(door.auth.kind === 'sessionTicket' ? [] : all.UserInventory);
      return askAt(door, world, { ...asked, sessionTicket });
    },
  },
  {
    name: 'data are shown to their owner and to keys, and to other players where they are Public',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket: own } = await world.logIn('owner');
      const { sessionTicket } = await world.logIn('other');
      const update = (body: object) =>
        must(world.asTitle('/Admin/UpdateUserReadOnlyData', { ServiceId, ...body }));
      await update({ Data: { open: '1' }, Permission: 'Public' });
      await update({ Data: { closed: '2' } });
      await updateStatistics(world, { playerId: ServiceId }, { Value: 7 });
      const InfoRequestParameters = { GetUserReadOnlyData: true, GetPlayerStatistics: true };
      const asked = { ServiceId, InfoRequestParameters };
      const ask = async (ticket: string) => {
        const reply = await askAt(door, world, { ...asked, sessionTicket: ticket });
        const { UserReadOnlyData, PlayerStatistics, ...rest } = reply.data.InfoResultPayload;
        expect(rest).toEqual({ UserDataVersion: 0, UserReadOnlyDataVersion: 2 });
        const keys = Object.keys(UserReadOnlyData as object);
        // Statistics are private, as far as boards do not show them.
        expect(PlayerStatistics).toHaveLength(keys.length - 1);
        return keys;
      };
      expect(await ask(own)).toEqual(['closed', 'open']);
      const isPlayers = door.auth.kind === 'sessionTicket';
      expect(await ask(sessionTicket)).toEqual(isPlayers ? ['open'] : ['closed', 'open']);
      return askAt(door, world, { ...asked, sessionTicket });
    },
  },
  {
    name: 'all items come, or the call is refused',
    provokes: 'AnswerTooLarge',
    async play(world, door) {
      const owner = await world.logIn();
      await grantFullAnswer(world, owner);
      const ask = () =>
        askAt(door, world, {
          ServiceId: owner.playerId,
          InfoRequestParameters: { GetUserInventory: true },
          sessionTicket: owner.sessionTicket,
        });
      const { UserInventory } = (await ask()).data.InfoResultPayload;
      expect(UserInventory).toHaveLength(INVENTORY_ITEMS_READ_MAX);
      await grant(world, owner, 'sword');
      return ask();
    },
  },
  {
    name: 'nothing that is asked for is nothing but the versions, and a ban shows to keys',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn('banned');
      const { sessionTicket } = await world.logIn();
      await ban(world, { ServiceId });
      const ask = (asked: object) =>
        askAt(door, world, { ServiceId, sessionTicket, InfoRequestParameters: asked });
      const { data } = await ask(InfoRequestParameters);
      const isBanned = data.InfoResultPayload.AccountInfo.TitleInfo.isBanned;
      expect(isBanned).toBe(door.auth.kind === 'secretKey' ? true : undefined);
      const reply = await ask({});
      expect(reply.data.InfoResultPayload).toEqual({
        UserDataVersion: 0,
        UserReadOnlyDataVersion: 0,
      });
      return reply;
    },
  },
  ...seenAccountRefusals({ InfoRequestParameters: {} }),
]);
