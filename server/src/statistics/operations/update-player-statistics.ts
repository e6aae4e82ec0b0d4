import type { ErrorExtras } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult, Flag } from '../../kernel/schema.ts';
import { STATISTICS_MAX } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { OwnerServiceId, ownerOf } from '../../players/owner.ts';
import { updateStatistics } from '../commands/values.ts';
import {
  aboutStatistic,
  checkClient,
  FROM_CLIENTS_SENTENCE,
  NAMES_SENTENCE,
  refusalOf,
  type UpdateDeps,
} from '../updates.ts';
import { EXAMPLE_STATISTIC, StatisticName, Value, VersionNumber } from '../wire.ts';

type Deps = UpdateDeps & { readonly statisticGraceMs: number };

/** Updates statistics of a player. */
export const updatePlayerStatistics = sharedOperation<Deps>()({
  doors: [
    {
      path: '/Client/UpdatePlayerStatistics',
      summary: "Updates the caller's statistics, where the title lets clients do so.",
      description: `${NAMES_SENTENCE} ${FROM_CLIENTS_SENTENCE}`,
      auth: { kind: 'sessionTicket', permission: 'account:write' },
    },
    {
      path: '/Server/UpdatePlayerStatistics',
      summary: 'Updates statistics of a player.',
      description: NAMES_SENTENCE,
      auth: { kind: 'secretKey', permission: 'statistics:write' },
    },
  ],
  request: Type.Object({
    ServiceId: OwnerServiceId,
    Statistics: Type.Array(
      Type.Object(
        {
          StatisticName,
          Value: Value('The value that is combined with the one that is there.'),
          Version: Type.Optional(
            VersionNumber(
              'The version that it belongs to; the one before the current takes values for a while. Absent: the current one.',
            ),
          ),
        },
        { title: 'StatisticUpdate', description: 'A value for a statistic.' },
      ),
      { description: 'The values, each statistic once.', maxItems: STATISTICS_MAX },
    ),
    ForceUpdate: extension(
      Type.Optional(
        Flag(
          'True: the values take the place of those that are there, whatever the statistics’ methods are, and however far away. A player may not.',
        ),
      ),
      ['Client'],
    ),
    CustomTags,
  }),
  response: EmptyResult,
  errors: [
    'InvalidParams',
    'APINotEnabledForGameClientAccess',
    'DuplicateStatisticName',
    'AccountNotFound',
    'StatisticCountLimitExceeded',
    'StatisticVersionInvalid',
    'StatisticVersionClosedForWrites',
    'StatisticValueAggregationOverflow',
    'StatisticValueOutOfBounds',
  ],
  example: {
    request: { Statistics: [{ StatisticName: EXAMPLE_STATISTIC.name, Value: 1_200 }] },
    response: {},
  },
  async handle({ ServiceId, Statistics, ForceUpdate = false }, { caller, origin, deps, fail }) {
    const isByPlayer = caller.kind === 'player';
    if (isByPlayer && ForceUpdate) throw fail('InvalidParams', FORCED);
    const call = { caller, deps, fail, member: 'Statistics' };
    checkClient(Statistics.length, call);
    const updates = Statistics.map(({ StatisticName: name, Value: value, Version: version }) => {
      return { statistic: name.trim(), value, version };
    });
    const names = updates.map(({ statistic }) => statistic);
    const twice = names.find((name, at) => names.indexOf(name) < at);
    if (twice !== undefined) throw fail('DuplicateStatisticName', about(twice));
    const of = ownerOf(ServiceId, { caller, fail });
    const outcome = await deps.run(updateStatistics, {
      ...of,
      updates,
      isForced: ForceUpdate,
      isByPlayer,
      from: isByPlayer ? origin.limitedAddress : undefined,
      graceMs: deps.statisticGraceMs,
      now: deps.now(),
    });
    switch (outcome.status) {
      case 'updated':
        return {};
      case 'invalid':
        throw fail('StatisticVersionInvalid', about(outcome.statistic));
      case 'closed':
        throw fail('StatisticVersionClosedForWrites', about(outcome.statistic));
      case 'overflow':
        throw fail('StatisticValueAggregationOverflow', about(outcome.statistic));
      case 'outOfBounds':
        deps.emit({ type: 'statisticRefused' });
        throw fail('StatisticValueOutOfBounds', about(outcome.statistic));
      default:
        throw refusalOf(outcome, call);
    }
  },
});

const about = (statistic: string) => aboutStatistic('Statistics', statistic);

const FORCED: ErrorExtras = { details: { ForceUpdate: ['Only servers force an update.'] } };
