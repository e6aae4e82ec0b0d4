import { type InTitle, TITLE_KEY } from '../../storage/query/keys.ts';
import { keyedStatement } from '../../storage/query/listed-rows.ts';
import { insertOf, replacing } from '../../storage/query/rows.ts';
import { statement } from '../../storage/query/statement.ts';
import { orNull, orUndefined, type Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Aggregation, Statistic } from '../statistic.ts';
import type { ResetInterval, VersionBase } from '../versions.ts';

// One row is the statistic with its newest base; one row each base, the newest among them, says which versions there were.

/** Names a statistic. */
export interface StatisticKey extends InTitle {
  readonly statistic: string;
}

type Row = Tables['statistics'];
type BaseRow = Tables['statistic_versions'];

export const STATISTIC_KEY = `${TITLE_KEY} and statistic = :statistic`;

const findRow = statement<StatisticKey, Row>(`select * from statistics where ${STATISTIC_KEY}`);
const findRows = statement<InTitle, Row>(
  `select * from statistics where ${TITLE_KEY} order by statistic`,
);
const findListedRows = keyedStatement<Pick<Row, 'title_id' | 'statistic'>, Row>(
  'statistics',
  ['title_id', 'statistic'],
  (isListed) => `select * from statistics where ${isListed}`,
);
const lockRow = statement<StatisticKey, Row>(
  `update statistics set base_version = base_version where ${STATISTIC_KEY} returning *`,
);
const upsertRow = statement<Row>(`${insertOf('statistics')} ${replacing('statistics')}`);

export const countStatistics = statement<InTitle, { readonly count: number }>(
  `select count(*) as count from statistics where ${TITLE_KEY}`,
);

export async function findStatistic(tx: Tx, of: StatisticKey): Promise<Statistic | undefined> {
  const row = await findRow.first(tx, of);
  return row && toStatistic(row);
}

/** All of a title, by their names. */
export async function findStatistics(tx: Tx, of: InTitle): Promise<readonly Statistic[]> {
  return (await findRows.all(tx, of)).map(toStatistic);
}

/** Those of these statistics that are there. */
export async function findKnown(
  tx: Tx,
  keys: readonly StatisticKey[],
): Promise<ReadonlyMap<string, Statistic>> {
  const rows = await findListedRows.all(
    tx,
    keys.map(({ titleId, statistic }) => ({ title_id: titleId, statistic })),
  );
  return new Map(
    rows.map((row) => [
      statisticNameOf({ titleId: row.title_id, statistic: row.statistic }),
      toStatistic(row),
    ]),
  );
}

/** A text that names a statistic among those of all titles. */
export const statisticNameOf = ({ titleId, statistic }: StatisticKey): string =>
  `${titleId}/${statistic}`;

/** The same as `findStatistic`, with the statistic locked for whoever changes it. */
export async function lockStatistic(tx: Tx, of: StatisticKey): Promise<Statistic | undefined> {
  const row = await lockRow.first(tx, of);
  return row && toStatistic(row);
}

const upsertBase = statement<BaseRow>(
  `${insertOf('statistic_versions')} ${replacing('statistic_versions')}`,
);

/** Writes a statistic, with the base of its versions. */
export async function saveStatistic(
  tx: Tx,
  { titleId }: InTitle,
  { name, aggregation, base, bounds, archivedBefore }: Statistic,
): Promise<void> {
  const of = { title_id: titleId, statistic: name };
  const shared = {
    activated_at: base.activatedAt,
    counted_from: base.countedFrom,
    reset_interval: base.resetInterval,
  };
  await upsertRow.run(tx, {
    ...of,
    ...shared,
    aggregation,
    base_version: base.baseVersion,
    minimum: orNull(bounds.minimum),
    maximum: orNull(bounds.maximum),
    step_max: orNull(bounds.largestStep),
    archived_before: archivedBefore,
  });
  await upsertBase.run(tx, { ...of, ...shared, version: base.baseVersion });
}

const findBaseRows = statement<StatisticKey, BaseRow>(
  `select * from statistic_versions where ${STATISTIC_KEY} order by version desc`,
);

/** The bases of a statistic's versions, newest first. */
export async function findBases(tx: Tx, of: StatisticKey): Promise<readonly VersionBase[]> {
  return (await findBaseRows.all(tx, of)).map(toBase);
}

/** Deletes the bases of versions of which none is this one or a newer one. */
export const deleteOldBases = statement<StatisticKey & { readonly version: number }>(
  `delete from statistic_versions where ${STATISTIC_KEY} and version < (
     select max(kept.version) from statistic_versions kept
     where kept.title_id = :titleId and kept.statistic = :statistic and kept.version <= :version)`,
);

/** Reads a statistic. */
export function toStatistic(row: Row): Statistic {
  return {
    name: row.statistic,
    aggregation: row.aggregation as Aggregation,
    base: toBase({ ...row, version: row.base_version }),
    bounds: {
      minimum: orUndefined(row.minimum),
      maximum: orUndefined(row.maximum),
      largestStep: orUndefined(row.step_max),
    },
    archivedBefore: row.archived_before,
  };
}

function toBase(row: Omit<BaseRow, 'title_id' | 'statistic'>): VersionBase {
  return {
    baseVersion: row.version,
    activatedAt: row.activated_at,
    countedFrom: row.counted_from,
    resetInterval: row.reset_interval as ResetInterval,
  };
}
