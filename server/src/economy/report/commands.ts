import type { Authored } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import { REPORT_REVISIONS_MAX } from '../../kernel/report-limits.ts';
import { command } from '../../storage/command.ts';
import { lockWalk } from '../../storage/control/pruning.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { orNull, orUndefined } from '../../storage/query/tables.ts';
import { findAuthors } from '../../titles/sql/authors.ts';
import type { RevisionMark, Subject } from '../revisions/revision.ts';
import { subjectOf } from '../schedule/sql/pending-rows.ts';
import { periodOf } from './count.ts';
import { addCounts, findCountedUntil, saveCountedUntil } from './sql/counts.ts';
import {
  findHeld,
  type Group,
  type HeldRow,
  listActive,
  listRevisions,
  listSums,
  type ReportedTime,
  type SumRow,
} from './sql/sums.ts';
import { STEP_MS, type Step, WEEKS_FROM_MS } from './step.ts';

/**
 * Adds counts to the sums of their hours and days. `more`: there may be more. `nothing`: there are none, or another process adds them, and
 * nothing is written.
 */
export const foldCounts = command({
  name: 'economyReport.fold',
  changes: 'rows',
  async run(tx, { now }: { readonly now: Instant }): Promise<'nothing' | 'all' | 'more'> {
    const isHeld = await lockWalk.first(tx, { name: 'economySums' });
    const added = isHeld ? await addCounts(tx) : 'nothing';
    if (added === 'all') await saveCountedUntil(tx, now);
    return added;
  },
  isRefusal: (added) => added === 'nothing',
});

/** The question that a report answers. Its time begins and ends with a step. */
export interface ReportQuery {
  readonly titleId: string;
  readonly from: Instant;
  readonly to: Instant;
  readonly step: Step;
  readonly group: Group;
  readonly code: string | undefined;
  readonly storeId: string | undefined;
  /** undefined: all. */
  readonly itemIds: readonly string[] | undefined;
  readonly now: Instant;
}

/** The facts of a report. */
export interface FoundReport {
  readonly sums: readonly SumRow[];
  /** At the beginning of the time. */
  readonly held: readonly HeldRow[];
  readonly active: Awaited<ReturnType<typeof listActive.all>>;
  readonly revisions: readonly (RevisionMark &
    Authored & { readonly subject: Subject; readonly note: string | undefined })[];
  readonly countedUntil: Instant;
}

/**
 * Finds the sums of a time, what was held of currencies before it, and the revisions in it, the newest REPORT_REVISIONS_MAX. Undefined: these
 * are more than REPORT_POINTS_MAX points, or more than REPORT_ROWS_MAX sums of hours or days.
 */
export const findReport = command({
  name: 'economyReport.find',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, query: ReportQuery): Promise<FoundReport | undefined> {
    const { titleId, from, to, step, code, storeId, group, itemIds } = query;
    const period = step === 'Hour' ? 'hour' : 'day';
    const time: ReportedTime = { titleId, from, to, period, code: orNull(code) };
    const steps = { stepMs: STEP_MS[step], stepsFromMs: step === 'Week' ? WEEKS_FROM_MS : 0 };
    const asked = { group, itemIds, storeId: orNull(storeId) };
    const sums = await listSums(tx, { ...time, ...steps, ...asked });
    if (!sums) return undefined;
    return {
      sums,
      held: await findHeld(tx, { ...time, day: periodOf(from, 'day') }),
      active: await listActive.all(tx, { ...time, from: periodOf(from, 'day') }),
      revisions: await findRevisions(tx, time),
      countedUntil: await findCountedUntil(tx, query.now),
    };
  },
});

async function findRevisions(tx: Tx, time: ReportedTime): Promise<FoundReport['revisions']> {
  const rows = await listRevisions.all(tx, { ...time, atMost: REPORT_REVISIONS_MAX });
  const makers = rows.map(({ made_by }) => made_by);
  const authorOf = await findAuthors(tx, time.titleId, makers);
  return rows.map((row) => ({
    subject: subjectOf(row),
    number: row.revision,
    at: row.at,
    author: authorOf(row.made_by),
    note: orUndefined(row.note),
  }));
}
