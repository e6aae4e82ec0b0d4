import { EXAMPLE } from '../../kernel/examples.ts';
import { extension } from '../../kernel/extension.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { BOARD_ENTRIES } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { BOARD_MEMBERS } from '../board-wire.ts';
import {
  CharacterLeaderboard,
  doorsOf,
  EXAMPLE_CHARACTER_BOARD,
  toWireCharacterBoard,
} from '../character-wire.ts';
import { findCharactersOnBoard } from '../commands/character-boards.ts';
import { EXAMPLE_STATISTIC } from '../wire.ts';

/** Shows the places of a player's characters on a leaderboard. */
export const getLeaderboardForUserCharacters = sharedOperation()({
  doors: doorsOf('GetLeaderboardForUserCharacters', 'read', {
    client: 'Shows the places of the caller’s characters on a leaderboard.',
    server: 'Shows the places of a player’s characters on a leaderboard.',
    description:
      'Positions are those among the characters of all players. Characters without a value, and deleted ones, are not there.',
  }),
  request: Type.Object({
    ServiceId: OwnerServiceId,
    StatisticName: BOARD_MEMBERS.StatisticName,
    MaxResultsCount: extension(
      Type.Optional(
        Type.Integer({
          description: `Deprecated in the reference API. How many entries at most, the best. Absent: ${BOARD_ENTRIES.max}.`,
          minimum: 1,
          maximum: BOARD_ENTRIES.max,
        }),
      ),
    ),
    CustomTags,
  }),
  response: CharacterLeaderboard,
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, StatisticName: EXAMPLE_STATISTIC.name },
    response: EXAMPLE_CHARACTER_BOARD,
  },
  async handle({ ServiceId, StatisticName: name, ...request }, { caller, deps, fail }) {
    const of = ownerOf(ServiceId, { caller, fail });
    const { MaxResultsCount: limit = BOARD_ENTRIES.max } = request;
    const entries = await deps.run(findCharactersOnBoard, {
      ...of,
      statistic: name.trim(),
      limit,
    });
    if (entries === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    return toWireCharacterBoard(entries);
  },
});
