import { expect } from 'vitest';
import { BALANCE_MIN, INT32_MAX } from '../../../src/kernel/limits.ts';
import {
  STATISTIC_GRACE_MS,
  STATISTICS_BY_PLAYERS_MAX,
  STATISTICS_MAX,
  STATISTICS_PER_CLIENT_UPDATE_MAX,
} from '../../../src/kernel/statistic-limits.ts';
import { updatePlayerStatistics } from '../../../src/statistics/operations/update-player-statistics.ts';
import { type Scenario, scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import {
  define,
  fillStatistics,
  letClientsWrite,
  reset,
  statisticsOf,
  update,
} from '../../support/statistics.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

type Door = Parameters<Scenario['play']>[1];
const isPlayers = ({ auth }: Door): boolean => auth.kind === 'sessionTicket';

/** A player whose statistics are updated at the door, where clients may. `send` updates `score` unless another one is named. */
async function aPlayer(world: World, door: Door) {
  await letClientsWrite(world);
  const { playerId, sessionTicket } = await world.logIn();
  const send = (updates: readonly object[], more: object = {}): Promise<Reply> => {
    const Statistics = updates.map((one) => ({ StatisticName: 'score', ...one }));
    return askAt(door, world, { sessionTicket, ServiceId: playerId, Statistics, ...more });
  };
  return { playerId, send, has: () => statisticsOf(world, { playerId }) };
}

const bounded: Scenario = {
  name: 'a value that a statistic does not allow is refused and counted, and so is a step; what stays as it is, is none',
  provokes: 'StatisticValueOutOfBounds',
  async play(world, door) {
    const { send, has } = await aPlayer(world, door);
    const Bounds = { Minimum: 0, Maximum: 100, LargestStep: 60 };
    await define(world, { AggregationMethod: 'Sum', Bounds });
    await define(world, { StatisticName: 'best', AggregationMethod: 'Max', Bounds });
    const best = { StatisticName: 'best' };
    for (const wrong of [{ Value: -1 }, { Value: 61 }, { ...best, Value: 101 }]) {
      const refused = await send([wrong]);
      expect(refused.error).toBe('StatisticValueOutOfBounds');
    }
    await must(send([{ Value: 60 }, { ...best, Value: 30 }]));
    await must(send([{ ...best, Value: -500 }]));
    await must(send([{ ...best, Value: 90 }]));
    const reply = await send([{ Value: 41 }]);
    expect(await has()).toEqual([
      ['best', 90, 0],
      ['score', 60, 0],
    ]);
    return reply;
  },
};

const forced: Scenario = {
  name: 'a server forces a value, whatever the method is and however far away it is; a player does not',
  async play(world, door) {
    const { playerId, send, has } = await aPlayer(world, door);
    await define(world, { AggregationMethod: 'Max', Bounds: { Maximum: 100, LargestStep: 10 } });
    await update(world, { playerId }, { Value: 90 });
    const ForceUpdate = true;
    const reply = await send([{ Value: 5 }], { ForceUpdate });
    if (isPlayers(door)) {
      expect(reply.error).toBe('InvalidParams');
      return send([{ Value: 91 }]);
    }
    expect(await has()).toEqual([['score', 5, 0]]);
    expect((await send([{ Value: 101 }], { ForceUpdate })).error).toBe('StatisticValueOutOfBounds');
    return reply;
  },
};

const atOnce: Scenario = {
  name: `a player names at most ${STATISTICS_PER_CLIENT_UPDATE_MAX} statistics in a call, a server more`,
  async play(world, door) {
    const { send, has } = await aPlayer(world, door);
    const many = Array.from({ length: STATISTICS_PER_CLIENT_UPDATE_MAX + 1 }, (_, number) => {
      return { StatisticName: `many ${number}`, Value: 1 };
    });
    const { error } = await send(many);
    expect(error).toBe(isPlayers(door) ? 'InvalidParams' : undefined);
    expect(await has()).toHaveLength(isPlayers(door) ? 0 : many.length);
    return send(many.slice(1));
  },
};

const spaced: Scenario = {
  name: 'white space around a name is dropped, and white space alone is no name',
  async play(world, door) {
    const { playerId, send, has } = await aPlayer(world, door);
    const StatisticName = ' score ';
    await define(world, { StatisticName, AggregationMethod: 'Sum' });
    await must(
      world.asTitle('/Admin/UpdatePlayerStatisticDefinition', { StatisticName, Bounds: {} }),
    );
    await reset(world, StatisticName);
    await must(send([{ StatisticName: 'score\u00a0', Value: 1 }]));
    const reply = await send([{ Value: 2 }]);
    const found = [['score', 3, 1]];
    expect(await has()).toEqual(found);
    const of = { playerId };
    const StatisticNameVersions = [{ StatisticName, Version: 1 }];
    for (const asked of [{ StatisticNames: [StatisticName, 'score'] }, { StatisticNameVersions }]) {
      expect(await statisticsOf(world, of, asked)).toEqual(found);
    }
    const versions = await must(
      world.asTitle('/Admin/GetPlayerStatisticVersions', { StatisticName }),
    );
    expect(versions.StatisticVersions).toMatchObject([{ StatisticName: 'score' }, { Version: 1 }]);
    const { Leaderboard } = await must(world.asTitle('/Server/GetLeaderboard', { StatisticName }));
    expect(Leaderboard).toMatchObject([{ StatValue: 3 }]);
    const blank = await send([{ StatisticName: ' \u3000', Value: 1 }]);
    expect(Object.values(blank.errorDetails ?? {})).toEqual([[expect.stringContaining('white')]]);
    return reply;
  },
};

export default scenarios(updatePlayerStatistics, [
  {
    name: 'values are combined by the method of each statistic, and a name that is not there keeps the last',
    async play(world, door) {
      const { send, has } = await aPlayer(world, door);
      const methods = ['Last', 'Max', 'Min', 'Sum'];
      for (const method of methods) {
        await define(world, { StatisticName: method, AggregationMethod: method });
      }
      const all = (Value: number) =>
        [...methods, 'New'].map((StatisticName) => ({ StatisticName, Value }));
      await must(send(all(5)));
      await must(send(all(7)));
      const reply = await send(all(6));
      expect(await has()).toEqual([
        ['Last', 6, 0],
        ['Max', 7, 0],
        ['Min', 5, 0],
        ['New', 6, 0],
        ['Sum', 18, 0],
      ]);
      return reply;
    },
  },
  {
    name: 'only a server updates statistics, unless the title says otherwise',
    provokes: 'APINotEnabledForGameClientAccess',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const Statistics = [{ StatisticName: 'score', Value: 1 }];
      await must(
        world.asTitle('/Server/UpdatePlayerStatistics', { ServiceId: playerId, Statistics }),
      );
      return world.call('/Client/UpdatePlayerStatistics', { Statistics }, { sessionTicket });
    },
  },
  forced,
  atOnce,
  spaced,
  ...seenAccountRefusals({ Statistics: [] }).map((scenario) => ({
    ...scenario,
    async play(world: World, door: Door) {
      await letClientsWrite(world);
      return scenario.play(world, door);
    },
  })),
  {
    name: 'a statistic is there once in a call',
    provokes: 'DuplicateStatisticName',
    async play(world, door) {
      const { send, has } = await aPlayer(world, door);
      const same = await send([{ Value: 1 }, { StatisticName: ' score\u3000', Value: 2 }]);
      expect(same.error).toBe('DuplicateStatisticName');
      const reply = await send([{ Value: 1 }, { Value: 2, Version: 0 }]);
      expect(await has()).toEqual([]);
      return reply;
    },
  },
  {
    name: `players make statistics while the title has fewer than ${STATISTICS_BY_PLAYERS_MAX}, servers up to ${STATISTICS_MAX}`,
    provokes: 'StatisticCountLimitExceeded',
    async play(world, door) {
      const { send } = await aPlayer(world, door);
      const max = isPlayers(door) ? STATISTICS_BY_PLAYERS_MAX : STATISTICS_MAX;
      await fillStatistics(world, max - 1);
      const two = await send([{ Value: 1 }, { StatisticName: 'other', Value: 1 }]);
      expect(two.error).toBe('StatisticCountLimitExceeded');
      await must(send([{ Value: 1 }]));
      return send([{ StatisticName: 'other', Value: 1 }]);
    },
  },
  {
    name: 'a version that has not begun takes no value',
    provokes: 'StatisticVersionInvalid',
    async play(world, door) {
      const { send } = await aPlayer(world, door);
      await must(send([{ Value: 1, Version: 0 }]));
      return send([{ Value: 1, Version: 1 }]);
    },
  },
  {
    name: 'the version before the current one takes values for a while, and then no more',
    provokes: 'StatisticVersionClosedForWrites',
    async play(world, door) {
      const { playerId, send, has } = await aPlayer(world, door);
      await define(world);
      await reset(world);
      world.clock.advance(STATISTIC_GRACE_MS - 1);
      await must(send([{ Value: 3, Version: 0 }]));
      await must(send([{ Value: 4 }]));
      world.clock.advance(1);
      const reply = await send([{ Value: 5, Version: 0 }]);
      expect(await has()).toEqual([['score', 4, 1]]);
      const StatisticNameVersions = [{ StatisticName: 'score', Version: 0 }];
      const old = await statisticsOf(world, { playerId }, { StatisticNameVersions });
      expect(old).toEqual([['score', 3, 0]]);
      return reply;
    },
  },
  {
    name: 'a sum that is no number of 32 bits is refused, on either side, and nothing of the call is stored',
    provokes: 'StatisticValueAggregationOverflow',
    async play(world, door) {
      const { send, has } = await aPlayer(world, door);
      await define(world, { AggregationMethod: 'Sum' });
      await must(send([{ Value: BALANCE_MIN }]));
      const under = await send([{ Value: -1 }]);
      expect(under.error).toBe('StatisticValueAggregationOverflow');
      await must(send([{ Value: INT32_MAX }]));
      await must(send([{ Value: INT32_MAX }]));
      const reply = await send([{ StatisticName: 'level', Value: 1 }, { Value: 2 }]);
      expect(await has()).toEqual([['score', INT32_MAX - 1, 0]]);
      return reply;
    },
  },
  bounded,
]);
