import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../../characters/wire.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
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
  NoCharacterType,
  ONE_TYPE,
  toWireCharacterBoard,
} from '../character-wire.ts';
import { findAroundCharacter } from '../commands/character-boards.ts';
import { EXAMPLE_STATISTIC } from '../wire.ts';

const { StatisticName, MaxResultsCount } = BOARD_MEMBERS;

/** Shows the part of the leaderboard of characters around one. */
export const getLeaderboardAroundCharacter = sharedOperation()({
  doors: doorsOf('GetLeaderboardAroundCharacter', 'read', {
    client: 'Shows the place of a character of the caller on a leaderboard, with those around.',
    server: 'Shows the place of a character of a player on a leaderboard, with those around.',
    description:
      'The character is in the middle, or nearer to the end of the leaderboard that is near. One without a value is behind all others, with 0.',
  }),
  request: Type.Object({
    ServiceId: OwnerServiceId,
    CharacterId,
    StatisticName,
    MaxResultsCount,
    CharacterType: NoCharacterType,
    CustomTags,
  }),
  response: CharacterLeaderboard,
  errors: ['InvalidParams', 'AccountNotFound', 'CharacterNotFound'],
  example: {
    request: {
      ServiceId: EXAMPLE.playerId,
      CharacterId: EXAMPLE_CHARACTER.CharacterId,
      StatisticName: EXAMPLE_STATISTIC.name,
      MaxResultsCount: 1,
    },
    response: EXAMPLE_CHARACTER_BOARD,
  },
  async handle({ ServiceId, CharacterId: characterId, ...request }, { caller, deps, fail }) {
    const { CharacterType = '', MaxResultsCount: limit = BOARD_ENTRIES.default } = request;
    if (CharacterType !== '') throw fail('InvalidParams', ONE_TYPE);
    const of = { ...ownerOf(ServiceId, { caller, fail }), characterId };
    const statistic = request.StatisticName.trim();
    const entries = await deps.run(findAroundCharacter, { ...of, statistic, limit });
    if (entries === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    if (entries === 'noCharacter') throw fail('CharacterNotFound', NO_CHARACTER);
    return toWireCharacterBoard(entries);
  },
});
