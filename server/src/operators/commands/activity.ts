import { authorOfOperator, operatorIdOf } from '../../kernel/author.ts';
import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import { orUndefined } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthors } from '../../titles/sql/authors.ts';
import { ACTIVITY_SUBJECTS, type ActivityEntry, type ActivitySubject } from '../activity.ts';
import {
  findFloorOfAll,
  findFloorOfTitle,
  findRevisionsOfAll,
  findRevisionsOfTitle,
  type RevisionRow,
} from '../sql/activity.ts';
import { findAuditEvents, type Newest } from '../sql/audit-events.ts';

interface ActivityFilter {
  /** Undefined: of all titles, and of none. */
  readonly titleId: string | undefined;
  /** The author, as `authorOf` writes it; undefined: anybody. */
  readonly madeBy: string | undefined;
  /** Undefined: about anything. */
  readonly subject: ActivitySubject | undefined;
  /** The calls of operators are asked for too. */
  readonly hasEvents: boolean;
  /** And so are revisions of internal data. */
  readonly hasInternalData: boolean;
}

interface ActivityQuery extends ActivityFilter {
  /** None before this moment; undefined: all. */
  readonly since: Instant | undefined;
  /** The most revisions that it looks through: a filter may let none of them pass. */
  readonly revisionsMax: number;
  readonly page: Page;
}

interface ActivityPage {
  readonly entries: readonly ActivityEntry[];
  /** The moment from which on it goes on, because the command has looked through enough; undefined: the page alone says how it goes on. */
  readonly behind: Instant | undefined;
}

/**
 * Lists what was changed, newest first: the calls of operators, and revisions of what is sold and of titles' data. A revision that a call of an operator made
 * at once is told by the call, where calls are asked for. A page may be short and have others behind it.
 */
export const listActivity = command({
  name: 'activity.list',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'ifAvailable',
  async run(
    tx,
    { since = 0, page, revisionsMax, ...filter }: ActivityQuery,
  ): Promise<ActivityPage> {
    const { at, skip, count } = page;
    const floor = Math.max(since, await findFloor(tx, filter, { at, revisionsMax }));
    // The page may begin with entries of either list.
    const newest = { at, count: skip + count };
    const entries = [
      ...(await findEvents(tx, filter, newest)),
      ...(await findRevisions(tx, filter, { ...newest, floor })),
    ];
    // The sort is stable: entries of one moment are in the same order on every page.
    const sorted = entries.toSorted((a, b) => b.at - a.at).slice(skip, skip + count);
    const behind = floor > since ? floor - 1 : undefined;
    return { entries: sorted.filter((entry) => entry.at >= floor), behind };
  },
});

/** The moment down to which a call looks through revisions; 0: through all. */
async function findFloor(
  tx: Tx,
  { titleId, ...filter }: ActivityFilter,
  reach: Pick<ActivityQuery, 'revisionsMax'> & Pick<Page, 'at'>,
): Promise<Instant> {
  if (!hasRevisions(filter)) return 0;
  if (titleId === undefined)
    return (await findFloorOfAll.first(tx, { titleId: '', ...reach }))?.at ?? 0;
  const row = await findFloorOfTitle.first(tx, { titleId, ...reach });
  return row?.title_id === titleId ? row.at : 0;
}

const hasRevisions = ({ subject }: Pick<ActivityFilter, 'subject'>): boolean =>
  subject === undefined || subject === 'Sold' || subject === 'Settings';

async function findEvents(
  tx: Tx,
  { titleId, madeBy, subject, hasEvents }: ActivityFilter,
  newest: Newest,
): Promise<readonly ActivityEntry[]> {
  const operatorId = madeBy === undefined ? undefined : operatorIdOf(madeBy);
  const isByOther = madeBy !== undefined && operatorId === undefined;
  if (!hasEvents || isByOther) return [];
  const subjects = subject && ACTIVITY_SUBJECTS[subject];
  const events = await findAuditEvents(tx, { titleId, operatorId, subjects, ...newest });
  return events.map(({ operatorName, ...event }) => {
    return { ...event, madeBy: authorOfOperator(event.operatorId), madeByName: operatorName };
  });
}

async function findRevisions(
  tx: Tx,
  { titleId, madeBy = '', subject, hasEvents, hasInternalData }: ActivityFilter,
  newest: Newest & { readonly floor: Instant },
): Promise<readonly ActivityEntry[]> {
  if (!hasRevisions({ subject })) return [];
  const find = titleId === undefined ? findRevisionsOfAll : findRevisionsOfTitle;
  const ofData = subject !== 'Sold';
  const rows = await find.all(tx, {
    ...newest,
    titleId: titleId ?? '',
    madeBy,
    besideEvents: hasEvents ? 1 : 0,
    ofSold: subject === 'Settings' ? 0 : 1,
    ofData: ofData ? 1 : 0,
    ofInternalData: ofData && hasInternalData ? 1 : 0,
  });
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
  const { subject, catalog_version, store_id } = row;
  const named = subject.endsWith('Data')
    ? { OverrideLabel: catalog_version, Key: store_id, Amount: row.keys > 1 ? `${row.keys}` : '' }
    : { CatalogVersion: catalog_version, StoreId: store_id };
  const about = {
    Kind: subject,
    ...named,
    Act: row.act,
    Revision: String(row.revision),
    PendingChange: row.pending_number === null ? '' : String(row.pending_number),
    Sale: row.sale === null ? '' : String(row.sale),
    SaleMoment: row.sale === null ? '' : row.sale === row.pending_number ? 'Start' : 'End',
    AtOnce: row.at_once === 1 ? 'true' : '',
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
