import { expect } from 'vitest';
import { toWireTime } from '../../../src/kernel/instant.ts';
import { getPlayerStatisticVersions } from '../../../src/statistics/operations/get-player-statistic-versions.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { define, reset } from '../../support/statistics.ts';

const SCORE = { StatisticName: 'score' };

export default scenarios(getPlayerStatisticVersions, [
  {
    name: 'the versions say when each began and ended',
    async play(world, door) {
      const times = [world.clock.now()];
      await define(world);
      for (const _ of [1, 2]) {
        await reset(world);
        times.push(world.clock.now());
      }
      const reply = await callAt(door, world, SCORE);
      const at = (index: number) => toWireTime(times[index] ?? 0);
      const version = (number: number, Status: string) => {
        return { ...SCORE, Version: number, Status, ActivationTime: at(number) };
      };
      expect(reply.data.StatisticVersions).toEqual([
        { ...version(0, 'Snapshot'), DeactivationTime: at(1) },
        { ...version(1, 'SnapshotPending'), DeactivationTime: at(2) },
        version(2, 'Active'),
      ]);
      return reply;
    },
  },
  {
    name: 'a version that the clock ends says when',
    async play(world, door) {
      await define(world, { VersionChangeInterval: 'Hour' });
      const reply = await callAt(door, world, SCORE);
      const [current] = reply.data.StatisticVersions;
      expect(current.ScheduledDeactivationTime).toMatch(/:00:00\.000Z$/);
      expect(Date.parse(current.ScheduledDeactivationTime)).toBeGreaterThan(world.clock.now());
      return reply;
    },
  },
  {
    name: 'a statistic that nobody has defined is not there',
    provokes: 'StatisticNotFound',
    play: (world, door) => callAt(door, world, SCORE),
  },
]);
