import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { listStatistics } from '../commands/definitions.ts';
import { EXAMPLE_STATISTIC, PlayerStatisticDefinition, toWireStatistic } from '../wire.ts';

/** Lists the statistics of a title. */
export const getPlayerStatisticDefinitions = operation()({
  path: '/Admin/GetPlayerStatisticDefinitions',
  summary: 'Lists the statistics of the title by their names.',
  auth: { kind: 'secretKey', permission: 'statistics:read' },
  request: Type.Object({ CustomTags }),
  response: Type.Object(
    { Statistics: Type.Array(PlayerStatisticDefinition, { description: 'All of them.' }) },
    { description: 'The statistics.' },
  ),
  errors: [],
  example: { request: {}, response: { Statistics: [EXAMPLE_STATISTIC.definition] } },
  async handle(_, { caller: { titleId }, deps }) {
    const statistics = await deps.run(listStatistics, { titleId });
    const now = deps.now();
    return { Statistics: statistics.map((one) => toWireStatistic(one, now)) };
  },
});
