import { expect } from 'vitest';
import { resetUserStatistics } from '../../../src/statistics/operations/reset-user-statistics.ts';
import { NOBODY } from '../../support/precedence.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { define, reset, statisticsOf, update } from '../../support/statistics.ts';

export default scenarios(resetUserStatistics, [
  {
    name: 'no value of the player is left in any version, and those of others are',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      await define(world);
      for (const player of [ada, bob]) await update(world, player, { Value: 7 });
      await reset(world);
      await update(world, ada, { Value: 8 }, { StatisticName: 'level', Value: 1 });
      const reply = await callAt(door, world, { ServiceId: ada.playerId });
      const StatisticNameVersions = [0, 1].map((Version) => ({ StatisticName: 'score', Version }));
      expect(await statisticsOf(world, ada)).toEqual([]);
      expect(await statisticsOf(world, ada, { StatisticNameVersions })).toEqual([]);
      expect(await statisticsOf(world, bob, { StatisticNameVersions })).toEqual([['score', 7, 0]]);
      return reply;
    },
  },
  {
    name: 'there is no such player',
    provokes: 'AccountNotFound',
    play: (world, door) => callAt(door, world, { ServiceId: NOBODY }),
  },
]);
