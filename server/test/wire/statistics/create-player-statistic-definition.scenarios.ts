import { expect } from 'vitest';
import { STATISTICS_MAX } from '../../../src/kernel/statistic-limits.ts';
import { createPlayerStatisticDefinition } from '../../../src/statistics/operations/create-player-statistic-definition.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { define, fillStatistics, statisticsOf, update } from '../../support/statistics.ts';

const SCORE = { StatisticName: 'score' };

export default scenarios(createPlayerStatisticDefinition, [
  {
    name: 'a statistic begins with version 0, the last value counts, and nothing resets it',
    async play(world, door) {
      const reply = await callAt(door, world, SCORE);
      const Statistic = {
        ...SCORE,
        CurrentVersion: 0,
        AggregationMethod: 'Last',
        VersionChangeInterval: 'Never',
        Bounds: {},
      };
      expect(reply.data).toEqual({ Statistic });
      return reply;
    },
  },
  {
    name: 'a statistic has the method, the interval and the bounds that are said, in its title alone',
    async play(world, door) {
      const Bounds = { Minimum: -5, Maximum: 100, LargestStep: 50 };
      const said = { AggregationMethod: 'Max', VersionChangeInterval: 'Week', Bounds };
      const reply = await callAt(door, world, { ...SCORE, ...said });
      expect(reply.data.Statistic).toEqual({ ...SCORE, CurrentVersion: 0, ...said });
      const other = await world.otherTitle();
      const player = await other.logIn();
      await update(other, player, { Value: 1_000 });
      expect(await statisticsOf(other, player)).toEqual([['score', 1_000, 0]]);
      return reply;
    },
  },
  {
    name: 'bounds between which there is nothing are refused, and so is a method that nobody knows',
    provokes: 'InvalidParams',
    async play(world, door) {
      const Bounds = { Minimum: 1, Maximum: 0 };
      const reply = await callAt(door, world, { ...SCORE, Bounds });
      expect(reply.errorDetails).toHaveProperty(['Bounds.Maximum']);
      return callAt(door, world, { ...SCORE, AggregationMethod: 'Average' });
    },
  },
  {
    name: 'a name is there once, in these letters',
    provokes: 'StatisticNameConflict',
    async play(world, door) {
      await define(world);
      expect((await callAt(door, world, { StatisticName: 'Score' })).code).toBe(200);
      return callAt(door, world, SCORE);
    },
  },
  {
    name: `a title has at most ${STATISTICS_MAX} statistics`,
    provokes: 'StatisticCountLimitExceeded',
    async play(world, door) {
      await fillStatistics(world, STATISTICS_MAX);
      return callAt(door, world, SCORE);
    },
  },
]);
