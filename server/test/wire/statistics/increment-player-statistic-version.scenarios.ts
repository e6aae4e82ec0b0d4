import { expect } from 'vitest';
import { toWireTime } from '../../../src/kernel/instant.ts';
import { STATISTIC_RESETS } from '../../../src/kernel/statistic-limits.ts';
import { incrementPlayerStatisticVersion } from '../../../src/statistics/operations/increment-player-statistic-version.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { define, reset, statisticsOf, update } from '../../support/statistics.ts';

const SCORE = { StatisticName: 'score' };

export default scenarios(incrementPlayerStatisticVersion, [
  {
    name: 'a version begins in which nobody has a value, and the former one stays readable',
    async play(world, door) {
      await define(world, { AggregationMethod: 'Sum' });
      const player = await world.logIn();
      await update(world, player, { Value: 5 });
      world.clock.advance(60_000);
      const reply = await callAt(door, world, SCORE);
      expect(reply.data.StatisticVersion).toEqual({
        ...SCORE,
        Version: 1,
        Status: 'Active',
        ActivationTime: toWireTime(world.clock.now()),
      });
      expect(await statisticsOf(world, player)).toEqual([]);
      await update(world, player, { Value: 2 });
      expect(await statisticsOf(world, player)).toEqual([['score', 2, 1]]);
      const StatisticNameVersions = [{ ...SCORE, Version: 0 }];
      const old = await statisticsOf(world, player, { StatisticNameVersions });
      expect(old).toEqual([['score', 5, 0]]);
      return reply;
    },
  },
  {
    name: 'a statistic that nobody has defined is not there',
    provokes: 'StatisticNotFound',
    play: (world, door) => callAt(door, world, SCORE),
  },
  {
    name: 'while the former version takes values, there is no further reset',
    provokes: 'StatisticUpdateInProgress',
    async play(world, door) {
      await define(world);
      await reset(world);
      return callAt(door, world, SCORE);
    },
  },
  {
    name: 'a statistic is reset by hand so often in a day, and again a day later',
    provokes: 'StatisticVersionIncrementRateExceeded',
    async play(world, door) {
      await define(world);
      for (let times = 0; times < STATISTIC_RESETS.max; times += 1) await reset(world);
      world.clock.advance(60_000);
      const reply = await callAt(door, world, SCORE);
      world.clock.advance(STATISTIC_RESETS.windowMs);
      await reset(world);
      return reply;
    },
  },
]);
