import { expect } from 'vitest';
import { INT32_MAX } from '../../../src/kernel/limits.ts';
import {
  CHARACTER_VALUES_MAX,
  STATISTICS_BY_PLAYERS_MAX,
  STATISTICS_MAX,
  STATISTICS_PER_CLIENT_UPDATE_MAX,
} from '../../../src/kernel/statistic-limits.ts';
import { updateCharacterStatistics } from '../../../src/statistics/operations/update-character-statistics.ts';
import {
  deleteCharacter,
  noCharacter,
  setOf,
  statisticsOfCharacter,
} from '../../support/character-statistics.ts';
import { aCharacter } from '../../support/characters.ts';
import { type Scenario, scenarios } from '../../support/scenario.ts';
import { askAt, seenAccountRefusals } from '../../support/seen-account-scenarios.ts';
import { define, fillStatistics, letClientsWrite, statisticsOf } from '../../support/statistics.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

type Door = Parameters<Scenario['play']>[1];
const isPlayers = ({ auth }: Door): boolean => auth.kind === 'sessionTicket';

/** A character whose statistics are updated at the door, where clients may. */
async function given(world: World, door: Door) {
  await letClientsWrite(world);
  const { playerId, sessionTicket } = await world.logIn();
  const CharacterId = await aCharacter(world, { playerId });
  const of = { playerId, CharacterId };
  const send = (CharacterStatistics: object): Promise<Reply> => {
    const about = { sessionTicket, ServiceId: playerId, CharacterId };
    return askAt(door, world, { ...about, CharacterStatistics });
  };
  return { of, send, has: () => statisticsOfCharacter(world, of) };
}

/** So many values, by the names that `fillStatistics` makes. */
const valuesOf = (count: number): Readonly<Record<string, number>> =>
  Object.fromEntries(Array.from({ length: count }, (_, number) => [`filled ${number}`, 1]));

const SCORE = { CharacterStatistics: { score: 1 } };

/** Plays a scenario where clients may write. */
const whereClientsWrite = (scenario: Scenario): Scenario => ({
  ...scenario,
  async play(world, door) {
    await letClientsWrite(world);
    return scenario.play(world, door);
  },
});

const lastCounts: Scenario = {
  name: 'the last value counts, whatever the method is, and the values of the player stay',
  async play(world, door) {
    const { of, send, has } = await given(world, door);
    await define(world, { AggregationMethod: 'Sum', VersionChangeInterval: 'Hour' });
    await must(send({ score: 5, level: INT32_MAX }));
    world.clock.advance(7_200_000);
    const reply = await send({ ' score ': 4 });
    expect(await has()).toEqual({ score: 4, level: INT32_MAX });
    await must(send({}));
    expect(await statisticsOf(world, of)).toEqual([]);
    return reply;
  },
};

const names: Scenario = {
  name: `a player names at most ${STATISTICS_PER_CLIENT_UPDATE_MAX} statistics in a call, a server more; no name is blank, and no value null`,
  provokes: 'InvalidParams',
  async play(world, door) {
    const { send, has } = await given(world, door);
    const many = valuesOf(STATISTICS_PER_CLIENT_UPDATE_MAX + 1);
    expect((await send(many)).error).toBe(isPlayers(door) ? 'InvalidParams' : undefined);
    expect(await has()).toEqual(isPlayers(door) ? {} : many);
    expect((await send({ ' ': 1 })).error).toBe('InvalidParams');
    expect((await send({ other: 1, score: null })).errorDetails).toEqual({
      'CharacterStatistics.score': [expect.any(String)],
    });
    expect(await has()).toEqual(isPlayers(door) ? {} : many);
    return send({ score: 0.5 });
  },
};

const twice: Scenario = {
  name: 'a name that is there twice but for white space',
  provokes: 'DuplicateStatisticName',
  async play(world, door) {
    const { send, has } = await given(world, door);
    const reply = await send({ score: 1, 'score ': 2 });
    expect(await has()).toEqual({});
    return reply;
  },
};

const bounded: Scenario = {
  name: 'a value that the statistic does not allow is refused, and so is a step of a player; nothing of the call is stored',
  provokes: 'InvalidCharacterStatistics',
  async play(world, door) {
    const { send, has } = await given(world, door);
    const Bounds = { Minimum: 0, Maximum: 100, LargestStep: 60 };
    await define(world, { AggregationMethod: 'Sum', Bounds });
    await must(send({ score: 90 }));
    expect((await send({ score: 101 })).error).toBe('InvalidCharacterStatistics');
    const reply = await send({ level: 1, score: isPlayers(door) ? 29 : -1 });
    expect(await has()).toEqual({ score: 90 });
    const corrected = await send({ score: 1 });
    expect(corrected.error).toBe(isPlayers(door) ? 'InvalidCharacterStatistics' : undefined);
    return reply;
  },
};

const counted: Scenario = {
  name: `players make statistics while the title has fewer than ${STATISTICS_BY_PLAYERS_MAX}, servers up to ${STATISTICS_MAX}; the characters of a player have at most ${CHARACTER_VALUES_MAX} values, and those of deleted ones make room`,
  provokes: 'StatisticCountLimitExceeded',
  async play(world, door) {
    const { of, send, has } = await given(world, door);
    const max = isPlayers(door) ? STATISTICS_BY_PLAYERS_MAX : STATISTICS_MAX;
    await fillStatistics(world, max);
    expect((await send({ other: 1 })).error).toBe('StatisticCountLimitExceeded');
    await must(send({ 'filled 0': 1 }));
    const ids: string[] = [];
    for (let count = 1; count < CHARACTER_VALUES_MAX; count += max) {
      const CharacterId = await aCharacter(world, of);
      const added = valuesOf(Math.min(max, CHARACTER_VALUES_MAX - count));
      await setOf(world, { ...of, CharacterId }, added);
      ids.push(CharacterId);
    }
    const [first = '', second = ''] = ids;
    const reply = await send({ 'filled 1': 1 });
    await must(send({ 'filled 0': 2 }));
    expect(await has()).toEqual({ 'filled 0': 2 });
    await deleteCharacter(world, { ...of, CharacterId: first });
    const leftOnBoard = async () => {
      const asked = { StatisticName: 'filled 2', StartPosition: 0, MaxResultsCount: 100 };
      const board = await must(world.asTitle('/Server/GetCharacterLeaderboard', asked));
      return board.Leaderboard.some((one: { CharacterId: string }) => one.CharacterId === first);
    };
    // A refusal takes nothing away.
    expect((await send({ 'filled 1': 1, other: 1 })).error).toBe('StatisticCountLimitExceeded');
    expect(await leftOnBoard()).toBe(true);
    await must(send({ 'filled 1': 1 }));
    expect(await has()).toEqual({ 'filled 0': 2, 'filled 1': 1 });
    expect(await leftOnBoard()).toBe(false);
    expect(
      Object.keys(await statisticsOfCharacter(world, { ...of, CharacterId: second })),
    ).toHaveLength(max);
    return reply;
  },
};

export default scenarios(updateCharacterStatistics, [
  lastCounts,
  {
    name: 'only a server updates statistics, unless the title says otherwise',
    provokes: 'APINotEnabledForGameClientAccess',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const CharacterId = await aCharacter(world, { playerId });
      await setOf(world, { playerId, CharacterId }, { score: 1 });
      const path = '/Client/UpdateCharacterStatistics';
      return world.call(path, { CharacterId, ...SCORE }, { sessionTicket });
    },
  },
  names,
  twice,
  ...[noCharacter(SCORE), ...seenAccountRefusals({ CharacterId: 'F'.repeat(16), ...SCORE })].map(
    whereClientsWrite,
  ),
  counted,
  bounded,
]);
