import type {
  DifferenceCounts,
  ItemChange,
  RevisionAct,
  RevisionEntry,
  StoredItem,
  Subject,
} from '../../../economy/revisions/ports.ts';
import { countsOf } from '../../../economy/revisions/difference.ts';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../../kernel/limits.ts';
import type { Page } from '../../../kernel/page.ts';
import { command } from '../../command.ts';
import { SUBJECT_KEY } from '../../query/keys.ts';
import type { RevisionItemTable, RevisionTable } from '../../query/revision-tables.ts';
import { statement } from '../../query/statement.ts';
import { orUndefined } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { findAuthors } from './authors.ts';

const findPage = statement<Subject & Page, RevisionTable>(
  `select * from revisions where ${SUBJECT_KEY} and revision <= :at
   order by revision desc limit :count offset :skip`,
);

/** Revisions.list. */
export const listRevisions = command({
  name: 'revisions.list',
  changes: 'nothing',
  async run(
    tx,
    { subject, page }: { readonly subject: Subject; readonly page: Page },
  ): Promise<readonly RevisionEntry[]> {
    const rows = await findPage.all(tx, { ...subject, ...page });
    const authors = rows.map(({ made_by }) => made_by);
    const authorOf = await findAuthors(tx, subject.titleId, authors);
    const entries: RevisionEntry[] = [];
    let bytesLeft = CHANGES_TOLD_BYTES_MAX;
    for (const row of rows) {
      const of = { ...subject, revision: row.revision };
      const changes = bytesLeft > 0 ? await findChanges(tx, of, row) : undefined;
      const isWhole = changes === undefined || changes.length === row.item_count;
      const counts = isWhole ? countsOf(changes ?? []) : await findCounts(tx, of);
      for (const change of changes ?? []) bytesLeft -= bytesOf(change);
      entries.push({ ...toEntry(row), author: authorOf(row.made_by), counts, changes });
    }
    return entries;
  },
});

type OfRevision = Subject & { readonly revision: number };

const findItems = statement<OfRevision, RevisionItemTable>(
  `select * from revision_items where ${SUBJECT_KEY} and revision = :revision
   order by item_id limit ${CHANGES_TOLD_MAX}`,
);

async function findChanges(
  tx: Tx,
  of: OfRevision,
  { item_count }: RevisionTable,
): Promise<readonly ItemChange[]> {
  if (item_count === 0) return [];
  return (await findItems.all(tx, of)).map(toChange);
}

const findAllCounts = statement<OfRevision, DifferenceCounts>(
  `select
     count(case when body_before is not null and body_after <> body_before then 1 end) as changed,
     count(case when body_before is null then 1 end) as added,
     count(case when body_after is null then 1 end) as removed,
     count(case when body_after = body_before then 1 end) as moved
   from revision_items where ${SUBJECT_KEY} and revision = :revision`,
);

/** Counts what `actOf` of economy/revisions/difference.ts tells apart. */
async function findCounts(tx: Tx, of: OfRevision): Promise<DifferenceCounts> {
  const found = await findAllCounts.first(tx, of);
  if (!found) throw new Error('A count has no row');
  return found;
}

function toChange(row: RevisionItemTable): ItemChange {
  return {
    itemId: row.item_id,
    before: toItem(row.position_before, row.body_before),
    after: toItem(row.position_after, row.body_after),
  };
}

function toItem(position: number | null, body: string | null): StoredItem | undefined {
  return position === null || body === null ? undefined : { position, body };
}

function bytesOf({ before, after }: ItemChange): number {
  return Buffer.byteLength(before?.body ?? '') + Buffer.byteLength(after?.body ?? '');
}

function toEntry(row: RevisionTable): Omit<RevisionEntry, 'author' | 'changes' | 'counts'> {
  return {
    number: row.revision,
    at: row.at,
    appliedAt: orUndefined(row.applied_at),
    by: row.made_by,
    requestId: orUndefined(row.request_id),
    note: orUndefined(row.note),
    act: row.act as RevisionAct,
    own: { before: row.own_before, after: row.own_after },
    itemCount: row.item_count,
  };
}
