import { EXAMPLE } from '../../kernel/examples.ts';
import { extension } from '../../kernel/extension.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, ServiceId } from '../../kernel/schema.ts';
import { STATISTICS_MAX } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { findPlayerStatistics } from '../commands/values.ts';
import {
  EXAMPLE_STATISTIC,
  StatisticName,
  StatisticNames,
  StatisticValue,
  toWireValue,
  VersionNumber,
} from '../wire.ts';

const description =
  'In their current versions, unless StatisticNameVersions names others. A statistic without a value of the player is not there.';

/** Reads statistics of a player. */
export const getPlayerStatistics = sharedOperation()({
  doors: [
    {
      path: '/Client/GetPlayerStatistics',
      summary: "Reads the caller's statistics.",
      description,
      auth: { kind: 'sessionTicket', permission: 'account:read' },
    },
    {
      path: '/Server/GetPlayerStatistics',
      summary: 'Reads statistics of a player.',
      description,
      auth: { kind: 'secretKey', permission: 'statistics:read' },
    },
  ],
  request: Type.Object({
    ServiceId: OwnerServiceId,
    StatisticNames: StatisticNames('The statistics to read. Absent or empty: all.'),
    StatisticNameVersions: Type.Optional(
      Type.Array(
        Type.Object(
          { StatisticName, Version: VersionNumber('The version.') },
          { title: 'StatisticNameVersion', description: 'A version of a statistic.' },
        ),
        {
          description: 'The versions to read, where StatisticNames is absent or empty.',
          maxItems: STATISTICS_MAX,
        },
      ),
    ),
    CustomTags,
  }),
  response: Type.Object(
    {
      ServiceId: extension(ServiceId, ['Client']),
      Statistics: Type.Array(StatisticValue, { description: 'The values, by their names.' }),
    },
    { description: 'Statistics of the player.' },
  ),
  errors: ['InvalidParams', 'AccountNotFound'],
  example: {
    request: { ServiceId: EXAMPLE.playerId, StatisticNames: [EXAMPLE_STATISTIC.name] },
    response: { ServiceId: EXAMPLE.playerId, Statistics: [EXAMPLE_STATISTIC.value] },
  },
  async handle({ ServiceId: id, StatisticNames: names = [], ...request }, { caller, deps, fail }) {
    const of = ownerOf(id, { caller, fail });
    const { StatisticNameVersions = [] } = request;
    const versions = StatisticNameVersions.map(({ StatisticName: name, Version: version }) => {
      return { statistic: name.trim(), version };
    });
    const named = names.length > 0 && { names: names.map((name) => name.trim()) };
    const found = await deps.run(findPlayerStatistics, {
      ...of,
      ...(named || (versions.length > 0 && { versions })),
      now: deps.now(),
    });
    if (!found) throw fail('AccountNotFound', NO_PLAYER);
    return { ServiceId: of.playerId, Statistics: found.map(toWireValue) };
  },
});
