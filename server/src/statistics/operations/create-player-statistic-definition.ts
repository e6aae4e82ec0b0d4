import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { STATISTICS_MAX } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { createStatistic, newStatistic } from '../commands/definitions.ts';
import {
  boundsFault,
  DEFINITION_MEMBERS,
  EXAMPLE_STATISTIC,
  fromWireDefinition,
  PlayerStatisticDefinition,
  StatisticName,
  toWireStatistic,
} from '../wire.ts';

const { definition } = EXAMPLE_STATISTIC;

/** Makes a statistic. */
export const createPlayerStatisticDefinition = operation()({
  path: '/Admin/CreatePlayerStatisticDefinition',
  summary: 'Defines a statistic of the title.',
  description: `A title has at most ${STATISTICS_MAX} statistics, and none is removed. An update of a name that is not there makes one as well, whose last value counts and which is never reset.`,
  auth: { kind: 'secretKey', permission: 'statisticDefinitions:write' },
  request: Type.Object({ StatisticName, ...DEFINITION_MEMBERS, CustomTags }),
  response: Type.Object(
    { Statistic: PlayerStatisticDefinition },
    { description: 'The statistic that was made.' },
  ),
  errors: ['InvalidParams', 'StatisticNameConflict', 'StatisticCountLimitExceeded'],
  example: {
    request: {
      StatisticName: EXAMPLE_STATISTIC.name,
      AggregationMethod: definition.AggregationMethod,
      VersionChangeInterval: definition.VersionChangeInterval,
      Bounds: definition.Bounds,
    },
    response: { Statistic: { ...definition, CurrentVersion: 0 } },
  },
  async handle({ StatisticName: name, ...request }, { caller, deps, fail }) {
    const fault = boundsFault(request.Bounds);
    if (fault !== undefined) {
      throw fail('InvalidParams', { details: { 'Bounds.Maximum': [fault] } });
    }
    const now = deps.now();
    const made = { ...fromWireDefinition(request), statistic: name.trim(), now };
    const outcome = await deps.run(createStatistic, { ...made, titleId: caller.titleId });
    if (outcome === 'conflict') throw fail('StatisticNameConflict');
    if (outcome === 'full') throw fail('StatisticCountLimitExceeded');
    return { Statistic: toWireStatistic(newStatistic(made), now) };
  },
});
