import { type Door, sharedOperation } from '../../kernel/operation.ts';
import { CustomTags } from '../../kernel/schema.ts';
import { STATISTIC_VERSIONS_TOLD } from '../../kernel/statistic-limits.ts';
import { Type } from '../../kernel/type.ts';
import { listStatisticVersions } from '../commands/definitions.ts';
import { statusOf } from '../versions.ts';
import {
  EXAMPLE_STATISTIC,
  PlayerStatisticVersion,
  StatisticName,
  toWireVersion,
} from '../wire.ts';

interface VersionsDeps {
  readonly statisticGraceMs: number;
  /** Whether this process has a folder for versions that are over. */
  readonly archivesStatistics: boolean;
}

const TEXTS = {
  summary: 'Lists the versions of a statistic.',
  description: `The newest ${STATISTIC_VERSIONS_TOLD}, oldest of them first. Versions that are over are written to files where the operator has named a folder (PURSER_STATISTICS_ARCHIVE_DIR).`,
};

type ReadAuth =
  | { readonly kind: 'sessionTicket'; readonly permission: 'account:read' }
  | { readonly kind: 'secretKey'; readonly permission: 'statistics:read' };
const studio: ReadAuth = { kind: 'secretKey', permission: 'statistics:read' };
const doors: readonly Door<ReadAuth>[] = [
  { path: '/Admin/GetPlayerStatisticVersions', ...TEXTS, auth: studio },
  {
    path: '/Client/GetPlayerStatisticVersions',
    ...TEXTS,
    auth: { kind: 'sessionTicket', permission: 'account:read' },
  },
  { path: '/Server/GetPlayerStatisticVersions', ...TEXTS, auth: studio },
];

/** Lists the versions of a statistic. */
export const getPlayerStatisticVersions = sharedOperation<VersionsDeps>()({
  doors,
  request: Type.Object({ StatisticName, CustomTags }),
  response: Type.Object(
    { StatisticVersions: Type.Array(PlayerStatisticVersion, { description: 'The versions.' }) },
    { description: 'The versions of the statistic.' },
  ),
  errors: ['StatisticNotFound'],
  example: {
    request: { StatisticName: EXAMPLE_STATISTIC.name },
    response: { StatisticVersions: [EXAMPLE_STATISTIC.version] },
  },
  async handle({ StatisticName: name }, { caller: { titleId }, deps, fail }) {
    const statistic = name.trim();
    const now = deps.now();
    const found = await deps.run(listStatisticVersions, { titleId, statistic, now });
    if (!found) throw fail('StatisticNotFound');
    const { versions, archivedBefore } = found;
    const { statisticGraceMs: graceMs, archivesStatistics: archives } = deps;
    const at = { archivedBefore, archives, graceMs, now };
    return {
      StatisticVersions: versions.map((one) => toWireVersion(statistic, one, statusOf(one, at))),
    };
  },
});
