import { expect } from 'vitest';
import { updatePlayerStatisticDefinition } from '../../../src/statistics/operations/update-player-statistic-definition.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { define, statisticsOf, update } from '../../support/statistics.ts';

const SCORE = { StatisticName: 'score' };

export default scenarios(updatePlayerStatisticDefinition, [
  {
    name: 'what is said changes, and the rest stays; values stay, too',
    async play(world, door) {
      const Bounds = { Minimum: 0 };
      await define(world, { AggregationMethod: 'Sum', Bounds });
      const player = await world.logIn();
      await update(world, player, { Value: 5 });
      const reply = await callAt(door, world, { ...SCORE, AggregationMethod: 'Min' });
      expect(reply.data.Statistic).toMatchObject({ AggregationMethod: 'Min', Bounds });
      await update(world, player, { Value: 7 });
      expect(await statisticsOf(world, player)).toEqual([['score', 5, 0]]);
      return reply;
    },
  },
  {
    name: 'bounds replace all bounds, and none are none',
    async play(world, door) {
      await define(world, { Bounds: { Minimum: 0, LargestStep: 3 } });
      const reply = await callAt(door, world, { ...SCORE, Bounds: { Maximum: 9 } });
      expect(reply.data.Statistic.Bounds).toEqual({ Maximum: 9 });
      const none = await callAt(door, world, { ...SCORE, Bounds: {} });
      expect(none.data.Statistic.Bounds).toEqual({});
      return reply;
    },
  },
  {
    name: 'bounds between which there is nothing are refused',
    provokes: 'InvalidParams',
    async play(world, door) {
      await define(world);
      return callAt(door, world, { ...SCORE, Bounds: { Minimum: 1, Maximum: 0 } });
    },
  },
  {
    name: 'a statistic of another title is not there',
    provokes: 'StatisticNotFound',
    async play(world, door) {
      await define(await world.otherTitle());
      return callAt(door, world, SCORE);
    },
  },
]);
