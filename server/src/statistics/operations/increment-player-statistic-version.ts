import { operation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { STATISTIC_RESETS } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { resetStatistic } from '../commands/definitions.ts';
import {
  EXAMPLE_STATISTIC,
  PlayerStatisticVersion,
  StatisticName,
  toWireVersion,
} from '../wire.ts';

/** Resets a statistic by hand. */
export const incrementPlayerStatisticVersion = operation<{ readonly statisticGraceMs: number }>()({
  path: '/Admin/IncrementPlayerStatisticVersion',
  summary: 'Resets a statistic for all players: its next version begins now, without a value.',
  description: `The values of the version that ends stay readable, and it takes more of them for as long as the option PURSER_STATISTICS_GRACE_SECONDS says; until then the statistic is not reset again by hand (StatisticUpdateInProgress). The next reset by the clock stays where it is. A statistic is reset by hand at most ${STATISTIC_RESETS.max} times in 24 hours.`,
  auth: { kind: 'secretKey', permission: 'statisticDefinitions:write' },
  request: Type.Object({ StatisticName, CustomTags }),
  response: Type.Object(
    { StatisticVersion: PlayerStatisticVersion },
    { description: 'The version that begins.' },
  ),
  errors: [
    'StatisticNotFound',
    'StatisticUpdateInProgress',
    'StatisticVersionIncrementRateExceeded',
  ],
  example: {
    request: { StatisticName: EXAMPLE_STATISTIC.name },
    response: { StatisticVersion: EXAMPLE_STATISTIC.version },
  },
  async handle({ StatisticName: name }, { caller: { titleId }, deps, fail }) {
    const statistic = name.trim();
    const { statisticGraceMs: graceMs } = deps;
    const of = { titleId, statistic, graceMs, now: deps.now() };
    const outcome = await deps.run(resetStatistic, of);
    switch (outcome.status) {
      case 'reset':
        return { StatisticVersion: toWireVersion(statistic, outcome.version, 'active') };
      case 'notFound':
        throw fail('StatisticNotFound');
      case 'inProgress':
        throw fail('StatisticUpdateInProgress');
      case 'tooOften':
        throw fail('StatisticVersionIncrementRateExceeded');
    }
  },
});
