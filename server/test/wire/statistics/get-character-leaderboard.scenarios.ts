import { expect } from 'vitest';
import { BOARD_ENTRIES, BOARD_TOP } from '../../../src/kernel/statistic-limits.ts';
import { getCharacterLeaderboard } from '../../../src/statistics/operations/get-character-leaderboard.ts';
import {
  characterBoardAt,
  charactersIn,
  oneType,
  rankedCharacters,
} from '../../support/character-boards.ts';
import { deleteCharacter } from '../../support/character-statistics.ts';
import { scenarios } from '../../support/scenario.ts';
import { update } from '../../support/statistics.ts';
import { must } from '../../support/stock.ts';

export default scenarios(getCharacterLeaderboard, [
  {
    name: 'characters of all players are there, the greatest value first, of equal ones the one that came first; no players',
    async play(world, door) {
      const [ada, bob] = [await world.logIn('ada'), await world.logIn('bob')];
      const DisplayName = 'Ada Lovelace';
      const { sessionTicket } = ada;
      const path = '/Client/UpdateUserTitleDisplayName';
      await must(world.call(path, { DisplayName }, { sessionTicket }));
      const [one, two] = await rankedCharacters(world, ada, 5, 9);
      const [three] = await rankedCharacters(world, bob, 5);
      await update(world, bob, { Value: 100 });
      const reply = await characterBoardAt(door, world, ada);
      const ids = [two, one, three].map((played) => played?.CharacterId);
      expect(charactersIn(reply)).toEqual([
        [0, ids[0], 9],
        [1, ids[1], 5],
        [2, ids[2], 5],
      ]);
      const named = { CharacterName: 'scored 9', CharacterType: 'knight', DisplayName };
      const ServiceId = ada.playerId;
      const entry = { ServiceId, CharacterId: ids[0], ...named, StatValue: 9, Position: 0 };
      expect((reply.data.Leaderboard as readonly object[])[0]).toEqual(entry);
      expect(Object.keys(reply.data)).toEqual(['Leaderboard']);
      const second = { ...bob, StartPosition: 1, MaxResultsCount: 1 };
      expect(charactersIn(await characterBoardAt(door, world, second))).toEqual([[1, ids[1], 5]]);
      return reply;
    },
  },
  {
    name: 'a character that was deleted keeps its place, without its name and type, until it is reset',
    async play(world, door) {
      const ada = await world.logIn('ada');
      const [one, two] = await rankedCharacters(world, ada, 5, 9);
      const { playerId: ServiceId } = ada;
      const gone = { playerId: ServiceId, CharacterId: two?.CharacterId ?? '' };
      await deleteCharacter(world, gone);
      const reply = await characterBoardAt(door, world, ada);
      const entry = { ServiceId, CharacterId: gone.CharacterId, StatValue: 9, Position: 0 };
      const [first, second] = reply.data.Leaderboard as readonly object[];
      expect(first).toEqual(entry);
      expect(second).toMatchObject({ CharacterName: 'scored 5', Position: 1 });
      const { CharacterId } = gone;
      await must(world.asTitle('/Admin/ResetCharacterStatistics', { ServiceId, CharacterId }));
      const after = await characterBoardAt(door, world, ada);
      expect(charactersIn(after)).toEqual([[0, one?.CharacterId, 5]]);
      return reply;
    },
  },
  {
    name: `${BOARD_ENTRIES.default} entries come where no number is given, and none from a position behind the last`,
    async play(world, door) {
      const ada = await world.logIn('ada');
      await rankedCharacters(world, ada, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
      const reply = await characterBoardAt(door, world, ada);
      expect(charactersIn(reply)).toHaveLength(BOARD_ENTRIES.default);
      for (const StartPosition of [11, BOARD_TOP + 1]) {
        const empty = await characterBoardAt(door, world, { ...ada, StartPosition });
        expect(empty.data).toEqual({ Leaderboard: [] });
      }
      return reply;
    },
  },
  oneType(),
]);
