import { expect } from 'vitest';
import { getPlayerStatisticDefinitions } from '../../../src/statistics/operations/get-player-statistic-definitions.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { define, reset, update } from '../../support/statistics.ts';

export default scenarios(getPlayerStatisticDefinitions, [
  {
    name: 'all statistics of the title are listed by their names, those that an update made among them',
    async play(world, door) {
      await define(world, { AggregationMethod: 'Max' });
      await reset(world);
      await define(await world.otherTitle(), { AggregationMethod: 'Min' });
      await update(world, await world.logIn(), { StatisticName: 'a level', Value: 3 });
      const reply = await callAt(door, world, {});
      expect(reply.data.Statistics).toMatchObject([
        { StatisticName: 'a level', CurrentVersion: 0, AggregationMethod: 'Last' },
        { StatisticName: 'score', CurrentVersion: 1, AggregationMethod: 'Max' },
      ]);
      return reply;
    },
  },
]);
