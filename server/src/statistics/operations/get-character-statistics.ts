import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../../characters/wire.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { extension } from '../../kernel/extension.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { AnyText, CustomTags, ServiceId } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { doorsOf } from '../character-wire.ts';
import { findCharacterStatistics } from '../commands/values.ts';
import { EXAMPLE_STATISTIC, Value } from '../wire.ts';

/** Reads the statistics of a character. */
export const getCharacterStatistics = sharedOperation()({
  doors: doorsOf('GetCharacterStatistics', 'read', {
    client: 'Reads the statistics of a character of the caller.',
    server: 'Reads the statistics of a character of a player.',
    description: 'All that the character has a value of. They have no versions.',
  }),
  request: Type.Object({ ServiceId: OwnerServiceId, CharacterId, CustomTags }),
  response: Type.Object(
    {
      ServiceId: extension(ServiceId, ['Client']),
      CharacterId: extension(AnyText('The character.'), ['Client']),
      CharacterStatistics: Type.Record(Type.String(), Value('The value.'), {
        description: 'The values by the names of the statistics.',
      }),
    },
    { description: 'The statistics of the character.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound', 'CharacterNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, CharacterId: EXAMPLE_CHARACTER.CharacterId },
    response: {
      ServiceId: EXAMPLE.playerId,
      CharacterId: EXAMPLE_CHARACTER.CharacterId,
      CharacterStatistics: { [EXAMPLE_STATISTIC.name]: EXAMPLE_STATISTIC.value.Value },
    },
  },
  async handle({ ServiceId: id, CharacterId: characterId }, { caller, deps, fail }) {
    const of = ownerOf(id, { caller, fail });
    const found = await deps.run(findCharacterStatistics, { ...of, characterId });
    if (found === 'noPlayer') throw fail('AccountNotFound', NO_PLAYER);
    if (found === 'noCharacter') throw fail('CharacterNotFound', NO_CHARACTER);
    const values = found.map(({ statistic, value }) => [statistic, value] as const);
    return {
      ServiceId: of.playerId,
      CharacterId: characterId,
      CharacterStatistics: Object.fromEntries(values),
    };
  },
});
