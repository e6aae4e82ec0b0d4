import type { Instant } from '../../kernel/instant.ts';
import {
  STATISTIC_ARCHIVE_CLAIM_MS,
  STATISTIC_ARCHIVE_DELAY_MS,
} from '../../kernel/statistic-limits.ts';
import { command } from '../../storage/command.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { Board } from '../boards.ts';
import {
  type ArchivedPlace,
  type ArchiveMark,
  findUnarchived,
  listBehind,
  lockClaim,
  markArchived,
  saveClaim,
  type Unarchived,
} from '../sql/archives.ts';
import { BOARD_END, type Place } from '../sql/boards.ts';
import { findStatistic, type StatisticKey } from '../sql/definitions.ts';
import { lastFinalVersion, versionAt } from '../versions.ts';

/** Statistics that one look reads at once: each costs a look into the index of boards. */
const LOOKED_AT_ONCE = 200;
/** Places that one transaction reads, so that no other waits for long. */
const READ_AT_ONCE = 1_000;

/** The work that some statistics make. */
interface DueArchives {
  /** Versions to be written to files: of each statistic the oldest. */
  readonly boards: readonly Board[];
  /** Statistics of which nobody has a value in any version up to there. */
  readonly empty: readonly ArchiveMark[];
  /** The last statistic that was looked at, where there may be more. */
  readonly reached: StatisticKey | undefined;
}

const START: StatisticKey = { titleId: '', statistic: '' };

/** Looks which versions of some statistics behind one are over and in no file yet. */
export const findDueArchives = command({
  name: 'statistics.findDueArchives',
  changes: 'nothing',
  readsLong: true,
  async run(
    tx,
    {
      behind = START,
      atOnce: limit = LOOKED_AT_ONCE,
      ...at
    }: {
      readonly behind?: StatisticKey | undefined;
      readonly atOnce?: number;
      readonly now: Instant;
      readonly graceMs: number;
    },
  ): Promise<DueArchives> {
    const found = await findUnarchived(tx, { ...behind, limit });
    const boards: Board[] = [];
    const empty: ArchiveMark[] = [];
    for (const { titleId, statistic: known, oldest } of found) {
      const { name: statistic, archivedBefore } = known;
      const last = lastFinal(known, at);
      if (last < archivedBefore) continue;
      if (oldest !== undefined && oldest <= last)
        boards.push({ titleId, statistic, version: oldest });
      else empty.push({ titleId, statistic, before: last + 1 });
    }
    return { boards, empty, reached: lastOf(found, limit) };
  },
});

function lastFinal(
  { base }: Unarchived['statistic'],
  { now, graceMs }: { readonly now: Instant; readonly graceMs: number },
): number {
  return lastFinalVersion(base, { now, graceMs: graceMs + STATISTIC_ARCHIVE_DELAY_MS });
}

function lastOf(found: readonly Unarchived[], limit: number): StatisticKey | undefined {
  const last = found[limit - 1];
  return last && { titleId: last.titleId, statistic: last.statistic.name };
}

/** The process that writes versions to files, by a text of its own. */
interface Claim {
  readonly holder: string;
}

/**
 * Lets one process write versions to files for STATISTIC_ARCHIVE_CLAIM_MS, or go on. false: another one does.
 */
export const claimArchives = command({
  name: 'statistics.claimArchives',
  changes: 'rows',
  async run(tx, { holder, now }: Claim & { readonly now: Instant }): Promise<boolean> {
    const { position = null, next_at: until = null } = (await lockClaim.first(tx, {})) ?? {};
    const isOfOther = position !== null && position !== toPosition(holder);
    if (isOfOther && until !== null && now < until) return false;
    const next_at = now + STATISTIC_ARCHIVE_CLAIM_MS;
    await saveClaim.run(tx, { position: toPosition(holder), next_at });
    return true;
  },
  isRefusal: (isHeld) => !isHeld,
});

const toPosition = (holder: string): string => JSON.stringify(holder);

/** Writes down that versions are archived, one of them in a file. false: another process has taken over, and nothing was done. */
export const noteArchives = command({
  name: 'statistics.noteArchives',
  changes: 'rows',
  async run(
    tx,
    {
      holder,
      marks,
      isFile,
    }: Claim & { readonly marks: readonly ArchiveMark[]; readonly isFile: boolean },
  ): Promise<boolean> {
    if (!(await isHolder(tx, holder))) return false;
    for (const mark of marks) await markArchived.run(tx, mark);
    if (isFile) tx.emit({ type: 'statisticArchive', outcome: 'written' });
    return true;
  },
  isRefusal: (isDone) => !isDone,
});

/** Lets others write versions to files. */
export const releaseArchives = command({
  name: 'statistics.releaseArchives',
  changes: 'rows',
  async run(tx, { holder }: Claim): Promise<boolean> {
    if (!(await isHolder(tx, holder))) return false;
    await saveClaim.run(tx, { position: null, next_at: null });
    return true;
  },
  isRefusal: (isDone) => !isDone,
});

async function isHolder(tx: Tx, holder: string): Promise<boolean> {
  const claim = await lockClaim.first(tx, {});
  return claim?.position === toPosition(holder);
}

/** Some places of a board behind one, the best first; without `behind` from the best on. `next`: where to go on; undefined: that was all. */
export const readArchive = command({
  name: 'statistics.readArchive',
  changes: 'nothing',
  readsLong: true,
  async run(
    tx,
    {
      behind = BOARD_END,
      atOnce: limit = READ_AT_ONCE,
      ...board
    }: Board & { readonly behind?: Place | undefined; readonly atOnce?: number },
  ): Promise<{ readonly places: readonly ArchivedPlace[]; readonly next: Place | undefined }> {
    const places = await listBehind.all(tx, { ...board, ...behind, limit });
    return { places, next: places[limit - 1] };
  },
});

/** The current version of a statistic; undefined: there is no such statistic. */
export const findCurrentVersion = command({
  name: 'statistics.findCurrentVersion',
  changes: 'nothing',
  async run(
    tx,
    { now, ...of }: StatisticKey & { readonly now: Instant },
  ): Promise<number | undefined> {
    const statistic = await findStatistic(tx, of);
    return statistic && versionAt(statistic.base, now);
  },
});
