import type { ErrorExtras } from '../../kernel/errors.ts';
import type { EmitEvent } from '../../kernel/events.ts';
import { extension } from '../../kernel/extension.ts';
import { sharedOperation } from '../../kernel/operation.ts';
import { CustomTags, EmptyResult, Flag } from '../../kernel/schema.ts';
import {
  STATISTICS_BY_PLAYERS_MAX,
  STATISTICS_MAX,
  STATISTICS_PER_CLIENT_UPDATE_MAX,
} from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { NO_PLAYER, OwnerServiceId, ownerOf } from '../../players/owner.ts';
import type { KnownTitle } from '../../titles/title.ts';
import { updateStatistics } from '../commands/values.ts';
import { EXAMPLE_STATISTIC, StatisticName, Value, VersionNumber } from '../wire.ts';

interface Deps {
  readonly findTitle: (titleId: string) => KnownTitle | undefined;
  readonly statisticGraceMs: number;
  readonly emit: EmitEvent;
}

const description = `All of them or none. A name that is not there becomes a statistic, whose last value counts and which is never reset, as long as the title has fewer than ${STATISTICS_MAX}; where a player's client names it, fewer than ${STATISTICS_BY_PLAYERS_MAX}.`;

/** Updates statistics of a player. */
export const updatePlayerStatistics = sharedOperation<Deps>()({
  doors: [
    {
      path: '/Client/UpdatePlayerStatistics',
      summary: "Updates the caller's statistics, where the title lets clients do so.",
      description: `${description} It is there where the title’s setting \`StatisticsFromClients\` is on, and takes at most ${STATISTICS_PER_CLIENT_UPDATE_MAX} values.`,
      auth: { kind: 'sessionTicket', permission: 'account:write' },
    },
    {
      path: '/Server/UpdatePlayerStatistics',
      summary: 'Updates statistics of a player.',
      description,
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
  async handle({ ServiceId, Statistics, ForceUpdate = false }, { caller, deps, fail }) {
    const isByPlayer = caller.kind === 'player';
    if (isByPlayer && ForceUpdate) throw fail('InvalidParams', FORCED);
    if (isByPlayer && Statistics.length > STATISTICS_PER_CLIENT_UPDATE_MAX) {
      throw fail('InvalidParams', TOO_MANY);
    }
    const title = deps.findTitle(caller.titleId);
    if (isByPlayer && title?.statisticsFromClients !== true) {
      throw fail('APINotEnabledForGameClientAccess', FROM_CLIENTS);
    }
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
      graceMs: deps.statisticGraceMs,
      now: deps.now(),
    });
    switch (outcome.status) {
      case 'updated':
        return {};
      case 'noPlayer':
        throw fail('AccountNotFound', NO_PLAYER);
      case 'full': {
        const message = `With these the title would have more than ${outcome.max} statistics.`;
        throw fail('StatisticCountLimitExceeded', { message });
      }
      case 'invalid':
        throw fail('StatisticVersionInvalid', about(outcome.statistic));
      case 'closed':
        throw fail('StatisticVersionClosedForWrites', about(outcome.statistic));
      case 'overflow':
        throw fail('StatisticValueAggregationOverflow', about(outcome.statistic));
      case 'outOfBounds':
        deps.emit({ type: 'statisticRefused' });
        throw fail('StatisticValueOutOfBounds', about(outcome.statistic));
    }
  },
});

const about = (statistic: string): ErrorExtras => {
  return { details: { Statistics: [`The statistic "${statistic}".`] } };
};

const FROM_CLIENTS: ErrorExtras = {
  message: 'The title’s setting StatisticsFromClients is off: only servers update statistics.',
};

const TOO_MANY: ErrorExtras = {
  details: {
    Statistics: [
      `A player names at most ${STATISTICS_PER_CLIENT_UPDATE_MAX} statistics in a call.`,
    ],
  },
};

const FORCED: ErrorExtras = { details: { ForceUpdate: ['Only servers force an update.'] } };
