import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { BOARD_ENTRIES, BOARD_TOP } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { BOARD_MEMBERS, StartPosition } from '../board-wire.ts';
import {
  CharacterLeaderboard,
  doorsOf,
  EXAMPLE_CHARACTER_BOARD,
  NoCharacterType,
  ONE_TYPE,
  toWireCharacterBoard,
} from '../character-wire.ts';
import { findCharactersFromPosition, findTopCharacters } from '../commands/character-boards.ts';
import { EXAMPLE_STATISTIC } from '../wire.ts';

const summary = 'Shows the characters with the greatest values of a statistic.';
const { StatisticName, MaxResultsCount } = BOARD_MEMBERS;

/** Shows a part of the leaderboard of the characters of all players. */
export const getCharacterLeaderboard = sharedOperation()({
  doors: doorsOf('GetCharacterLeaderboard', 'read', {
    client: summary,
    server: summary,
    description:
      'Those of all players, from StartPosition on, best first; of equal values the one that came first is better. Characters without a value are not there, and a statistic that is not there has an empty leaderboard. A character that was deleted keeps its place, without its name and type, until ResetCharacterStatistics takes it away.',
  }),
  request: Type.Object({
    StatisticName,
    StartPosition,
    MaxResultsCount,
    CharacterType: NoCharacterType,
    CustomTags,
  }),
  response: CharacterLeaderboard,
  errors: ['InvalidParams'],
  example: {
    request: { StatisticName: EXAMPLE_STATISTIC.name, StartPosition: 0, MaxResultsCount: 1 },
    response: EXAMPLE_CHARACTER_BOARD,
  },
  async handle({ StatisticName: name, StartPosition: start = 0, ...request }, { caller, ...call }) {
    const { CharacterType = '', MaxResultsCount: limit = BOARD_ENTRIES.default } = request;
    if (CharacterType !== '') throw call.fail('InvalidParams', ONE_TYPE);
    const find = start > BOARD_TOP ? findCharactersFromPosition : findTopCharacters;
    const of = { titleId: caller.titleId, statistic: name.trim() };
    return toWireCharacterBoard(await call.deps.run(find, { ...of, start, limit }));
  },
});
