import { NOTHING_DONE } from '../../kernel/call-context.ts';
import type { Instant } from '../../kernel/instant.ts';
import {
  STATISTIC_RESETS,
  STATISTIC_VERSIONS_TOLD,
  STATISTICS_MAX,
} from '../../kernel/statistic-limits.ts';
import { command } from '../../storage/command.ts';
import type { InTitle } from '../../storage/query/keys.ts';
import { lockTitle } from '../../storage/query/lock-title.ts';
import {
  countStatistics,
  deleteOldBases,
  findBases,
  findStatistic,
  findStatistics,
  lockStatistic,
  saveStatistic,
  type StatisticKey,
} from '../sql/definitions.ts';
import type { Aggregation, Bounds, Statistic } from '../statistic.ts';
import {
  activationOf,
  baseAfterReset,
  baseWithInterval,
  listVersions,
  nextResetAt,
  type ResetInterval,
  type Version,
  versionAt,
} from '../versions.ts';

/** A statistic as an operator or a key says it. */
interface Definition extends StatisticKey {
  readonly aggregation?: Aggregation | undefined;
  readonly resetInterval?: ResetInterval | undefined;
  /** All bounds that there will be. */
  readonly bounds?: Bounds | undefined;
  readonly now: Instant;
}

/** A statistic that is new: its version 0 begins now. */
export function newStatistic({
  statistic: name,
  aggregation = 'last',
  resetInterval = 'never',
  bounds = {},
  now,
}: Omit<Definition, 'titleId'>): Statistic {
  const base = { baseVersion: 0, activatedAt: now, countedFrom: now, resetInterval };
  return { name, aggregation, base, bounds, archivedBefore: 0 };
}

/** Makes a statistic. `conflict`: the title has one of the name. `full`: it has STATISTICS_MAX. */
export const createStatistic = command({
  name: 'statistics.create',
  changes: 'rows',
  async run(tx, definition: Definition): Promise<'created' | 'conflict' | 'full'> {
    const { titleId, statistic: name } = definition;
    await lockTitle.first(tx, { titleId });
    if (await findStatistic(tx, definition)) return 'conflict';
    const { count = 0 } = (await countStatistics.first(tx, { titleId })) ?? {};
    if (count >= STATISTICS_MAX) return 'full';
    await saveStatistic(tx, { titleId }, newStatistic(definition));
    tx.audit({ about: { name } });
    return 'created';
  },
  isRefusal: (outcome) => outcome !== 'created',
});

/** Changes a statistic; what is absent stays. A new interval goes on with the version that is there. Gives the statistic; undefined: there is none. */
export const changeStatistic = command({
  name: 'statistics.change',
  changes: 'rows',
  async run(
    tx,
    { aggregation, resetInterval, bounds, now, ...of }: Definition,
  ): Promise<Statistic | undefined> {
    const before = await lockStatistic(tx, of);
    if (!before) return undefined;
    const isNew = resetInterval !== undefined && resetInterval !== before.base.resetInterval;
    const after = {
      ...before,
      aggregation: aggregation ?? before.aggregation,
      base: isNew ? baseWithInterval(before.base, { resetInterval, now }) : before.base,
      bounds: bounds ?? before.bounds,
    };
    await saveStatistic(tx, of, after);
    tx.audit(
      JSON.stringify(after) === JSON.stringify(before)
        ? NOTHING_DONE
        : { about: { name: of.statistic } },
    );
    return after;
  },
  isRefusal: (after) => after === undefined,
});

/** All statistics of a title, by their names. */
export const listStatistics = command({
  name: 'statistics.list',
  changes: 'nothing',
  run: (tx, of: InTitle) => findStatistics(tx, of),
});

type ResetOutcome =
  | { readonly status: 'reset'; readonly version: Version }
  | { readonly status: 'notFound' | 'inProgress' | 'tooOften' };

/**
 * Resets a statistic by hand: its next version begins now. `inProgress`: the version before the current one still takes values.
 * `tooOften`: it was reset by hand as often as STATISTIC_RESETS allows.
 */
export const resetStatistic = command({
  name: 'statistics.reset',
  changes: 'rows',
  async run(
    tx,
    { now, graceMs, ...of }: StatisticKey & { readonly now: Instant; readonly graceMs: number },
  ): Promise<ResetOutcome> {
    const before = await lockStatistic(tx, of);
    if (!before) return { status: 'notFound' };
    const { base: old } = before;
    const current = versionAt(old, now);
    if (current > 0 && now < activationOf(old, current) + graceMs) return { status: 'inProgress' };
    const since = now - STATISTIC_RESETS.windowMs;
    const bases = await findBases(tx, of);
    const lately = bases.filter(({ baseVersion, activatedAt }) => {
      return baseVersion > 0 && activatedAt > since;
    });
    if (lately.length >= STATISTIC_RESETS.max) return { status: 'tooOften' };
    const base = baseAfterReset(old, now);
    await saveStatistic(tx, of, { ...before, base });
    const version = base.baseVersion;
    await deleteOldBases.run(tx, { ...of, version: version - STATISTIC_VERSIONS_TOLD });
    tx.audit({ about: { name: of.statistic } });
    const ends = { nextResetAt: nextResetAt(base, now) };
    return { status: 'reset', version: { version, activatedAt: now, ...ends } };
  },
  isRefusal: ({ status }) => status !== 'reset',
});

interface FoundVersions {
  readonly versions: readonly Version[];
  readonly archivedBefore: number;
}

/**
 * The newest versions of a statistic, STATISTIC_VERSIONS_TOLD at most, oldest of them first, and before which one they are archived; undefined:
 * there is no such statistic.
 */
export const listStatisticVersions = command({
  name: 'statistics.listVersions',
  changes: 'nothing',
  async run(
    tx,
    { now, ...of }: StatisticKey & { readonly now: Instant },
  ): Promise<FoundVersions | undefined> {
    const statistic = await findStatistic(tx, of);
    if (!statistic) return undefined;
    const bases = await findBases(tx, of);
    const { archivedBefore } = statistic;
    return {
      versions: listVersions(bases, { now, atMost: STATISTIC_VERSIONS_TOLD }),
      archivedBefore,
    };
  },
});
