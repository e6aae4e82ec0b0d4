import { INT32_MAX } from '../../../src/kernel/limits.ts';
import { STATISTIC_RESETS, STATISTICS_MAX } from '../../../src/kernel/statistic-limits.ts';
import { createPlayerStatisticDefinition } from '../../../src/statistics/operations/create-player-statistic-definition.ts';
import { getLeaderboardAroundCharacter } from '../../../src/statistics/operations/get-leaderboard-around-character.ts';
import { getLeaderboardForUserCharacters } from '../../../src/statistics/operations/get-leaderboard-for-user-characters.ts';
import { getFriendLeaderboardAroundPlayer } from '../../../src/statistics/operations/get-friend-leaderboard-around-player.ts';
import { getFriendLeaderboard } from '../../../src/statistics/operations/get-friend-leaderboard.ts';
import { getLeaderboardAroundPlayer } from '../../../src/statistics/operations/get-leaderboard-around-player.ts';
import { getPlayerStatistics } from '../../../src/statistics/operations/get-player-statistics.ts';
import { incrementPlayerStatisticVersion } from '../../../src/statistics/operations/increment-player-statistic-version.ts';
import { getCharacterStatistics } from '../../../src/statistics/operations/get-character-statistics.ts';
import { resetCharacterStatistics } from '../../../src/statistics/operations/reset-character-statistics.ts';
import { updateCharacterStatistics } from '../../../src/statistics/operations/update-character-statistics.ts';
import { updatePlayerStatisticDefinition } from '../../../src/statistics/operations/update-player-statistic-definition.ts';
import { updatePlayerStatistics } from '../../../src/statistics/operations/update-player-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
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

/** The body of an update of a character of a player. */
async function ofCharacter(world: World, CharacterStatistics: object) {
  await letClientsWrite(world);
  const { playerId: ServiceId } = await world.logIn();
  const CharacterId = await aCharacter(world, { playerId: ServiceId });
  return { ServiceId, CharacterId, CharacterStatistics };
}

const TWICE = { score: 1, 'score ': 2 };
const NO_CHARACTER = { CharacterId: NOBODY };
const nobodys = bodies('AccountNotFound', 'CharacterNotFound', async (world) => {
  const { ServiceId } = await ofCharacter(world, {});
  return [
    { ...SCORE, ...NO_CHARACTER, ServiceId: NOBODY },
    { ...SCORE, ...NO_CHARACTER, ServiceId },
  ];
});

const characterUpdates: readonly Pair[] = [
  pair('InvalidParams', 'APINotEnabledForGameClientAccess', async (world) => {
    const { sessionTicket } = await world.logIn();
    const ask = (CharacterStatistics: object) => {
      const body = { ...NO_CHARACTER, CharacterStatistics };
      return world.call('/Client/UpdateCharacterStatistics', body, { sessionTicket });
    };
    return { both: await ask({ score: 0.5 }), alone: await ask({}) };
  }),
  pair('APINotEnabledForGameClientAccess', 'DuplicateStatisticName', async (world, ask) => {
    const { sessionTicket } = await world.logIn();
    const body = { ...NO_CHARACTER, ServiceId: NOBODY, CharacterStatistics: TWICE };
    const both = await world.call('/Client/UpdateCharacterStatistics', body, { sessionTicket });
    await letClientsWrite(world);
    return { both, alone: await ask(body) };
  }),
  bodies('DuplicateStatisticName', 'AccountNotFound', async (world) => {
    await letClientsWrite(world);
    const body = { ...NO_CHARACTER, ServiceId: NOBODY };
    return [
      { ...body, CharacterStatistics: TWICE },
      { ...body, CharacterStatistics: {} },
    ];
  }),
  bodies('AccountNotFound', 'CharacterNotFound', async (world) => {
    const body = { ...(await ofCharacter(world, {})), ...NO_CHARACTER };
    return [{ ...body, ServiceId: NOBODY }, body];
  }),
  bodies('CharacterNotFound', 'StatisticCountLimitExceeded', async (world) => {
    await fillStatistics(world, STATISTICS_MAX);
    const alone = await ofCharacter(world, { other: 1 });
    return [{ ...alone, ...NO_CHARACTER }, alone];
  }),
  bodies('StatisticCountLimitExceeded', 'InvalidCharacterStatistics', async (world) => {
    await define(world, { Bounds: { Maximum: 10 } });
    await fillStatistics(world, STATISTICS_MAX - 1);
    return [
      await ofCharacter(world, { score: 11, other: 1 }),
      await ofCharacter(world, { score: 11 }),
    ];
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
  [
    getCharacterStatistics,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { CharacterId: '', ServiceId: NOBODY },
        { ...NO_CHARACTER, ServiceId: NOBODY },
      ]),
      nobodys,
    ],
  ],
  [updateCharacterStatistics, characterUpdates],
  [resetCharacterStatistics, [nobodys]],
  [getLeaderboardAroundPlayer, [tooMany, laterOf]],
  [getFriendLeaderboard, [tooMany, laterOf]],
  [getFriendLeaderboardAroundPlayer, [laterOf]],
  [
    getLeaderboardAroundCharacter,
    [
      bodies('InvalidParams', 'AccountNotFound', async () => [
        { ...SCORE, ...NO_CHARACTER, ServiceId: NOBODY, CharacterType: 'knight' },
        { ...SCORE, ...NO_CHARACTER, ServiceId: NOBODY },
      ]),
      nobodys,
    ],
  ],
  [getLeaderboardForUserCharacters, [tooMany]],
];

export default pairs;
