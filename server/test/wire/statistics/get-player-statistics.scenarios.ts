import { expect } from 'vitest';
import { getPlayerStatistics } from '../../../src/statistics/operations/get-player-statistics.ts';
import { scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { define, reset, update } from '../../support/statistics.ts';

const LEVEL = { StatisticName: 'level' };

export default scenarios(getPlayerStatistics, [
  {
    name: 'all that the player has a value of now, by their names, or those that are named',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      await define(world);
      await define(world, { StatisticName: 'unused' });
      const of = { playerId: ServiceId };
      await update(world, of, { Value: 7 }, { ...LEVEL, Value: -3 });
      await update(world, await world.logIn('other'), { Value: 9 });
      const ask = (more: object) => askAt(door, world, { sessionTicket, ServiceId, ...more });
      const level = { ...LEVEL, Value: -3, Version: 0 };
      const reply = await ask({ StatisticNames: [] });
      const score = { StatisticName: 'score', Value: 7, Version: 0 };
      expect(reply.data).toEqual({ ServiceId, Statistics: [level, score] });
      const named = await ask({ StatisticNames: ['level', 'unused', 'none'] });
      expect(named.data.Statistics).toEqual([level]);
      return reply;
    },
  },
  {
    name: 'versions that are named are read, unless names are',
    async play(world, door) {
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const of = { playerId: ServiceId };
      await define(world);
      await update(world, of, { Value: 7 });
      await reset(world);
      await update(world, of, { Value: 8 });
      const StatisticNameVersions = [0, 1, 2].map((Version) => {
        return { StatisticName: 'score', Version };
      });
      const ask = (more: object) => {
        return askAt(door, world, { sessionTicket, ServiceId, StatisticNameVersions, ...more });
      };
      const reply = await ask({});
      const [old, now] = [7, 8].map((Value, Version) => {
        return { StatisticName: 'score', Value, Version };
      });
      expect(reply.data.Statistics).toEqual([old, now]);
      expect((await ask({ StatisticNames: ['score'] })).data.Statistics).toEqual([now]);
      return reply;
    },
  },
  ...seenAccountRefusals({}),
]);
