import { expect } from 'vitest';
import { exportPlayerData } from '../../../src/players/operations/export-player-data.ts';
import { ban, PASSWORD, register } from '../../support/accounts.ts';
import { setOf } from '../../support/character-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = exportPlayerData;

export default scenarios(exportPlayerData, [
  {
    name: 'everything that is stored about the player comes, and neither a secret nor anything of others',
    async play(world) {
      const { ServiceId } = await must(register(world, { DisplayName: 'Ada' }));
      const login = { TitleId: world.titleId, Username: 'ada', Password: PASSWORD };
      await must(world.call('/Client/LoginWithService', login));
      const other = await world.logIn('player-two');
      await ban(world, { ServiceId, Reason: 'Aim bot' });
      const reply = await world.asTitle(path, { ServiceId });
      const { Data, Incomplete } = reply.data;
      expect(reply.data).toMatchObject({ ServiceId, TitleId: world.titleId });
      expect(Data.Account).toMatchObject([{ DisplayName: 'Ada', Origination: 'Service' }]);
      expect(Data.Identities).toContainEqual({
        Provider: 'Email',
        Subject: 'ada@example.com',
        Display: 'Ada@example.com',
        UsedAt: expect.any(String),
      });
      expect(Data.Sessions).toHaveLength(2);
      expect(Data.Sessions[0].StartedAt).toBe(Data.Account[0].LastLoginAt);
      expect(Data.Bans).toMatchObject([{ Reason: 'Aim bot', Active: true }]);
      expect(Incomplete).toEqual([]);
      const text = JSON.stringify(reply.data);
      expect(text).not.toMatch(/argon2|\$/);
      expect(text).not.toContain(other.playerId);
      return reply;
    },
  },
  {
    name: 'values of characters have no versions',
    async play(world) {
      const { playerId } = await world.logIn();
      const CharacterId = await aCharacter(world, { playerId });
      await setOf(world, { playerId, CharacterId }, { score: 2 });
      const Statistics = [{ StatisticName: 'score', Value: 1 }];
      const body = { ServiceId: playerId, Statistics };
      await must(world.asTitle('/Server/UpdatePlayerStatistics', body));
      const reply = await world.asTitle(path, { ServiceId: playerId });
      const of = { Statistic: 'score', ChangedAt: expect.any(String) };
      const { Statistics: exported } = reply.data.Data;
      expect(exported).toHaveLength(2);
      expect(exported).toContainEqual({ ...of, CharacterId: '', Version: 0, Value: 1 });
      expect(exported).toContainEqual({ ...of, CharacterId, Value: 2 });
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid, and so is one who was deleted',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await world.logIn();
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: playerId }));
      expect(await world.asTitle(path, { ServiceId: 'NOBODY' })).toMatchObject({
        error: 'UserisNotValid',
      });
      return world.asTitle(path, { ServiceId: playerId });
    },
  },
  {
    name: 'a player of another title is unknown',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      return world.asTitle(path, { ServiceId: playerId });
    },
  },
]);
