import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../../kernel/limits.ts';
import type { Page } from '../../../kernel/page.ts';
import { command } from '../../../storage/command.ts';
import type { RevisionTable } from '../../../storage/query/economy-tables.ts';
import { SUBJECT_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import { orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { findAuthors } from '../../../titles/sql/authors.ts';
import type { ItemChange, RevisionAct, RevisionEntry, Subject } from '../ports.ts';
import { findChanges } from './revision-rows.ts';

const findPage = statement<Subject & Page, RevisionTable>(
  `select * from revisions where ${SUBJECT_KEY} and revision <= :at
   order by revision desc limit :count offset :skip`,
);

/** Revisions of a subject, newest first. The moment of a page is a revision's number. Empty: there was none, ever. */
export const listRevisions = command({
  name: 'revisions.list',
  changes: 'nothing',
  afterDue: 'always',
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
      const changes = bytesLeft > 0 ? await findFirstChanges(tx, subject, row) : undefined;
      for (const change of changes ?? []) bytesLeft -= bytesOf(change);
      entries.push({ ...toEntry(row), author: authorOf(row.made_by), changes });
    }
    return entries;
  },
});

async function findFirstChanges(
  tx: Tx,
  subject: Subject,
  row: RevisionTable,
): Promise<readonly ItemChange[]> {
  const found: ItemChange[] = [];
  for await (const changes of findChanges(tx, subject, row)) {
    found.push(...changes);
    if (found.length >= CHANGES_TOLD_MAX) break;
  }
  return found.slice(0, CHANGES_TOLD_MAX);
}

function bytesOf({ before, after }: ItemChange): number {
  return Buffer.byteLength(before?.body ?? '') + Buffer.byteLength(after?.body ?? '');
}

function toEntry(row: RevisionTable): Omit<RevisionEntry, 'author' | 'changes'> {
  const counts = {
    changed: row.changed_count,
    added: row.added_count,
    removed: row.removed_count,
    moved: row.moved_count,
  };
  return {
    number: row.revision,
    at: row.at,
    appliedAt: orUndefined(row.applied_at),
    requestId: orUndefined(row.request_id),
    note: orUndefined(row.note),
    act: row.act as RevisionAct,
    own: { before: row.own_before, after: row.own_after },
    counts,
  };
}
