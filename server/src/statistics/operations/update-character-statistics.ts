import { CharacterId, EXAMPLE_CHARACTER, NO_CHARACTER } from '../../characters/wire.ts';
import { EXAMPLE } from '../../kernel/examples.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult, NEEDS_VALUES } from '../../kernel/schema.ts';
import { CHARACTER_VALUES_MAX, STATISTICS_MAX } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { doorsOf } from '../character-wire.ts';
import { updateCharacterStatistics as updateOfCharacter } from '../commands/values.ts';
import {
  aboutStatistic,
  checkClient,
  FROM_CLIENTS_SENTENCE,
  NAMES_SENTENCE,
  refusalOf,
  type UpdateDeps,
} from '../updates.ts';
import { EXAMPLE_STATISTIC, StatisticName, Value } from '../wire.ts';

/** Updates statistics of a character. */
export const updateCharacterStatistics = sharedOperation<UpdateDeps>()({
  doors: doorsOf('UpdateCharacterStatistics', 'write', {
    client: 'Updates statistics of a character of the caller, where the title lets clients do so.',
    server: 'Updates statistics of a character of a player.',
    description: `The last value counts, whatever the statistic's method for players is; its bounds are the same, but the largest step is one of players only, and not of the first value. ${NAMES_SENTENCE} All characters of a player have at most ${CHARACTER_VALUES_MAX} values together; those of deleted characters go where they are in the way. For players: ${FROM_CLIENTS_SENTENCE}`,
  }),
  request: Type.Object({
    ServiceId: OwnerServiceId,
    CharacterId,
    CharacterStatistics: Object.assign(
      Type.Record(Type.String(), Value('The new value.'), {
        description:
          'The values by the names of the statistics, none of them null. White space around a name is dropped.',
        propertyNames: StatisticName,
        maxProperties: STATISTICS_MAX,
      }),
      { [NEEDS_VALUES]: true as const },
    ),
    CustomTags,
  }),
  response: EmptyResult,
  errors: [
    'InvalidParams',
    'APINotEnabledForGameClientAccess',
    'DuplicateStatisticName',
    'AccountNotFound',
    'CharacterNotFound',
    'StatisticCountLimitExceeded',
    'InvalidCharacterStatistics',
  ],
  example: {
    request: {
      ServiceId: EXAMPLE.playerId,
      CharacterId: EXAMPLE_CHARACTER.CharacterId,
      CharacterStatistics: { [EXAMPLE_STATISTIC.name]: EXAMPLE_STATISTIC.value.Value },
    },
    response: {},
  },
  async handle(
    { ServiceId, CharacterId: characterId, ...request },
    { caller, origin, deps, fail },
  ) {
    const isByPlayer = caller.kind === 'player';
    const updates = Object.entries(request.CharacterStatistics).map(([name, value]) => {
      return { statistic: name.trim(), value };
    });
    const names = updates.map(({ statistic }) => statistic);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    const call = { caller, deps, fail, member: MEMBER };
    checkClient(updates.length, call);
    if (twice !== undefined) throw fail('DuplicateStatisticName', about(twice));
    const outcome = await deps.run(updateOfCharacter, {
      ...ownerOf(ServiceId, call),
      characterId,
      updates,
      isByPlayer,
      from: isByPlayer ? origin.limitedAddress : undefined,
      now: deps.now(),
    });
    switch (outcome.status) {
      case 'updated':
        return {};
      case 'noCharacter':
        throw fail('CharacterNotFound', NO_CHARACTER);
      case 'charactersFull':
        throw fail('StatisticCountLimitExceeded', FULL);
      case 'outOfBounds':
        deps.emit({ type: 'statisticRefused' });
        throw fail('InvalidCharacterStatistics', about(outcome.statistic));
      default:
        throw refusalOf(outcome, call);
    }
  },
});

const MEMBER = 'CharacterStatistics';
const about = (statistic: string) => aboutStatistic(MEMBER, statistic);

const FULL = {
  message: `The characters of a player have at most ${CHARACTER_VALUES_MAX} values together.`,
};
