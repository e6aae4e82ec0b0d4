import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { changeStatistic } from '../commands/definitions.ts';
import {
  boundsFault,
  DEFINITION_MEMBERS,
  EXAMPLE_STATISTIC,
  fromWireDefinition,
  PlayerStatisticDefinition,
  StatisticName,
  toWireStatistic,
} from '../wire.ts';

/** Changes a statistic. */
export const updatePlayerStatisticDefinition = operation()({
  path: '/Admin/UpdatePlayerStatisticDefinition',
  summary: 'Changes how values of a statistic are combined, when it is reset, or its bounds.',
  description:
    'Values that are stored stay as they are, and so do members that are absent; Bounds replaces all bounds. The version goes on, and ends by the new interval.',
  auth: { kind: 'secretKey', permission: 'statisticDefinitions:write' },
  request: Type.Object({ StatisticName, ...DEFINITION_MEMBERS, CustomTags }),
  response: Type.Object(
    { Statistic: PlayerStatisticDefinition },
    { description: 'The statistic as it is now.' },
  ),
  errors: ['InvalidParams', 'StatisticNotFound'],
  example: {
    request: { StatisticName: EXAMPLE_STATISTIC.name, VersionChangeInterval: 'Week' },
    response: { Statistic: EXAMPLE_STATISTIC.definition },
  },
  async handle({ StatisticName: name, ...request }, { caller, deps, fail }) {
    const fault = boundsFault(request.Bounds);
    if (fault !== undefined) {
      throw fail('InvalidParams', { details: { 'Bounds.Maximum': [fault] } });
    }
    const now = deps.now();
    const of = { titleId: caller.titleId, statistic: name.trim() };
    const change = { ...fromWireDefinition(request), ...of, now };
    const changed = await deps.run(changeStatistic, change);
    if (!changed) throw fail('StatisticNotFound');
    return { Statistic: toWireStatistic(changed, now) };
  },
});
