import { authorOfOperator, operatorIdOf } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import { orUndefined } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthors } from '../../titles/sql/authors.ts';
import { ACTIVITY_SUBJECTS, type ActivityEntry, type ActivitySubject } from '../activity.ts';
import { findRevisionsOfAll, findRevisionsOfTitle, type RevisionRow } from '../sql/activity.ts';
import { findAuditEvents } from '../sql/audit-events.ts';

interface ActivityQuery {
  /** Undefined: of all titles, and of none. */
  readonly titleId: string | undefined;
  /** The author, as `authorOf` writes it; undefined: anybody. */
  readonly madeBy: string | undefined;
  /** Undefined: about anything. */
  readonly subject: ActivitySubject | undefined;
  /** None before this moment; undefined: all. */
  readonly since: Instant | undefined;
  /** The calls of operators are asked for too. */
  readonly hasEvents: boolean;
  readonly page: Page;
}

/**
 * Lists what was changed, newest first: the calls of operators, and revisions of what is sold. A revision that a call of an operator made
 * at once is told by the call, where calls are asked for.
 */
export const listActivity = command({
  name: 'activity.list',
  changes: 'nothing',
  readsLong: true,
  async run(tx, of: ActivityQuery): Promise<readonly ActivityEntry[]> {
    const { since = 0, page } = of;
    // The page may begin with entries of either list.
    const whole: ActivityQuery = {
      ...of,
      page: { ...page, skip: 0, count: page.skip + page.count },
    };
    const entries = [...(await findEvents(tx, whole)), ...(await findRevisions(tx, whole))];
    // The sort is stable: entries of one moment are in the same order on every page.
    const sorted = entries.toSorted((a, b) => b.at - a.at);
    return sorted.slice(page.skip, page.skip + page.count).filter(({ at }) => at >= since);
  },
});

async function findEvents(
  tx: Tx,
  { titleId, madeBy, subject, hasEvents, page }: ActivityQuery,
): Promise<readonly ActivityEntry[]> {
  const operatorId = madeBy === undefined ? undefined : operatorIdOf(madeBy);
  const isByOther = madeBy !== undefined && operatorId === undefined;
  if (!hasEvents || isByOther) return [];
  const subjects = subject && ACTIVITY_SUBJECTS[subject];
  const events = await findAuditEvents(tx, { titleId, operatorId, subjects, page });
  return events.map(({ operatorName, ...event }) => {
    return { ...event, madeBy: authorOfOperator(event.operatorId), madeByName: operatorName };
  });
}

async function findRevisions(
  tx: Tx,
  { titleId, madeBy = '', subject, hasEvents, page }: ActivityQuery,
): Promise<readonly ActivityEntry[]> {
  if (subject !== undefined && subject !== 'Sold') return [];
  const find = titleId === undefined ? findRevisionsOfAll : findRevisionsOfTitle;
  const besideEvents = hasEvents ? 1 : 0;
  const rows = await find.all(tx, { ...page, titleId: titleId ?? '', madeBy, besideEvents });
  const entries: ActivityEntry[] = [];
  for (const [of, own] of Map.groupBy(rows, (row) => row.title_id)) {
    const authorOf = await findAuthors(
      tx,
      of,
      own.map((row) => row.made_by),
    );
    entries.push(...own.map((row) => toEntry(row, authorOf(row.made_by).name)));
  }
  return entries;
}

function toEntry(row: RevisionRow, madeByName: string | undefined): ActivityEntry {
  const about = {
    Kind: row.subject,
    CatalogVersion: row.catalog_version,
    StoreId: row.store_id,
    Act: row.act,
    Revision: String(row.revision),
    PendingChange: row.pending_number === null ? '' : String(row.pending_number),
    Note: row.note ?? '',
  };
  return {
    at: row.at,
    madeBy: row.made_by,
    madeByName,
    titleId: row.title_id,
    path: undefined,
    about: Object.fromEntries(Object.entries(about).filter(([, value]) => value !== '')),
    players: [],
    requestId: orUndefined(row.request_id),
  };
}
