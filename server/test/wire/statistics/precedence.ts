import { INT32_MAX } from '../../../src/kernel/limits.ts';
import { STATISTIC_RESETS, STATISTICS_MAX } from '../../../src/kernel/statistic-limits.ts';
import { createPlayerStatisticDefinition } from '../../../src/statistics/operations/create-player-statistic-definition.ts';
import { getFriendLeaderboardAroundPlayer } from '../../../src/statistics/operations/get-friend-leaderboard-around-player.ts';
import { getFriendLeaderboard } from '../../../src/statistics/operations/get-friend-leaderboard.ts';
import { getLeaderboardAroundPlayer } from '../../../src/statistics/operations/get-leaderboard-around-player.ts';
import { getPlayerStatistics } from '../../../src/statistics/operations/get-player-statistics.ts';
import { incrementPlayerStatisticVersion } from '../../../src/statistics/operations/increment-player-statistic-version.ts';
import { updatePlayerStatisticDefinition } from '../../../src/statistics/operations/update-player-statistic-definition.ts';
import { updatePlayerStatistics } from '../../../src/statistics/operations/update-player-statistics.ts';
import { bodies, NOBODY, type Pair, pair, type PrecedenceList } from '../../support/precedence.ts';
import {
  define,
  fillStatistics,
  letClientsWrite,
  reset,
  update,
} from '../../support/statistics.ts';
import type { World } from '../../support/world.ts';

const SCORE = { StatisticName: 'score' };
const NOTHING_BETWEEN = { Bounds: { Minimum: 1, Maximum: 0 } };

/** The body of an update by the player of these values, or of what is about `score` where none is named. */
async function byPlayer(world: World, ...updates: readonly object[]) {
  await letClientsWrite(world);
  const { playerId: ServiceId } = await world.logIn();
  return { ServiceId, Statistics: updates.map((one) => ({ ...SCORE, Value: 1, ...one })) };
}

const OTHER = { StatisticName: 'other' };
const FILLED = { StatisticName: 'filled 0' };

const updates: readonly Pair[] = [
  pair('InvalidParams', 'APINotEnabledForGameClientAccess', async (world) => {
    const { sessionTicket } = await world.logIn();
    const ask = (Statistics: readonly object[]) =>
      world.call('/Client/UpdatePlayerStatistics', { Statistics }, { sessionTicket });
    return { both: await ask([{ ...SCORE, Value: 0.5 }]), alone: await ask([]) };
  }),
  pair('APINotEnabledForGameClientAccess', 'DuplicateStatisticName', async (world, ask) => {
    const { sessionTicket } = await world.logIn();
    const Statistics = [1, 2].map((Value) => ({ ...SCORE, Value }));
    const path = '/Client/UpdatePlayerStatistics';
    const both = await world.call(path, { Statistics }, { sessionTicket });
    return { both, alone: await ask(await byPlayer(world, {}, {})) };
  }),
  bodies('DuplicateStatisticName', 'AccountNotFound', async (world) => {
    const [both, alone] = [await byPlayer(world, {}, {}), await byPlayer(world, {})];
    return [
      { ...both, ServiceId: NOBODY },
      { ...alone, ServiceId: NOBODY },
    ];
  }),
  bodies('AccountNotFound', 'StatisticCountLimitExceeded', async (world) => {
    await fillStatistics(world, STATISTICS_MAX);
    const alone = await byPlayer(world, {});
    return [{ ...alone, ServiceId: NOBODY }, alone];
  }),
  bodies('StatisticCountLimitExceeded', 'StatisticVersionInvalid', async (world) => {
    await fillStatistics(world, STATISTICS_MAX);
    const later = { ...FILLED, Version: 9 };
    return [await byPlayer(world, later, {}), await byPlayer(world, later)];
  }),
  pair(
    'StatisticVersionInvalid',
    'StatisticVersionClosedForWrites',
    'no version is over that has not begun',
  ),
  bodies('StatisticVersionClosedForWrites', 'StatisticValueAggregationOverflow', async (world) => {
    await define(world);
    await define(world, { ...OTHER, AggregationMethod: 'Sum' });
    await reset(world);
    world.clock.advance(60_000);
    await update(world, await world.logIn(), { ...OTHER, Value: INT32_MAX });
    return [await byPlayer(world, OTHER, { Version: 0 }), await byPlayer(world, OTHER, {})];
  }),
  bodies('StatisticValueAggregationOverflow', 'StatisticValueOutOfBounds', async (world) => {
    await define(world, { AggregationMethod: 'Sum', Bounds: { Maximum: 10 } });
    await update(world, await world.logIn(), { Value: 5 });
    return [await byPlayer(world, { Value: INT32_MAX }), await byPlayer(world, { Value: 6 })];
  }),
];

const LATER = { ...SCORE, UseSpecificVersion: true, Version: 1 };
const laterOf = bodies('AccountNotFound', 'LeaderboardVersionNotAvailable', async (world) => {
  const { playerId: ServiceId } = await world.logIn();
  return [
    { ...LATER, ServiceId: NOBODY },
    { ...LATER, ServiceId },
  ];
});
const tooMany = bodies('InvalidParams', 'AccountNotFound', async () => [
  { ...SCORE, ServiceId: NOBODY, MaxResultsCount: 0 },
  { ...SCORE, ServiceId: NOBODY },
]);

const pairs: PrecedenceList = [
  [
    createPlayerStatisticDefinition,
    [
      bodies('InvalidParams', 'StatisticNameConflict', async (world) => {
        await define(world);
        return [{ ...SCORE, ...NOTHING_BETWEEN }, SCORE];
      }),
      bodies('StatisticNameConflict', 'StatisticCountLimitExceeded', async (world) => {
        await fillStatistics(world, STATISTICS_MAX);
        return [{ StatisticName: 'filled 0' }, SCORE];
      }),
    ],
  ],
  [
    updatePlayerStatisticDefinition,
    [
      bodies('InvalidParams', 'StatisticNotFound', async () => [
        { ...SCORE, ...NOTHING_BETWEEN },
        SCORE,
      ]),
    ],
  ],
  [
    incrementPlayerStatisticVersion,
    [
      pair('StatisticNotFound', 'StatisticUpdateInProgress', 'what is not there was never reset'),
      pair(
        'StatisticUpdateInProgress',
        'StatisticVersionIncrementRateExceeded',
        async (world, ask) => {
          await define(world);
          for (let times = 0; times < STATISTIC_RESETS.max; times += 1) await reset(world);
          const both = await ask(SCORE);
          world.clock.advance(60_000);
          return { both, alone: await ask(SCORE) };
        },
      ),
    ],
  ],
  [
    getPlayerStatistics,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ServiceId: NOBODY, StatisticNames: [''] },
        { ServiceId: NOBODY },
      ]),
    ],
  ],
  [updatePlayerStatistics, updates],
  [getLeaderboardAroundPlayer, [tooMany, laterOf]],
  [getFriendLeaderboard, [tooMany, laterOf]],
  [getFriendLeaderboardAroundPlayer, [laterOf]],
];

export default pairs;
