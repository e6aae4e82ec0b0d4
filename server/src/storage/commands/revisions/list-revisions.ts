import type {
  ItemChange,
  RevisionAct,
  RevisionEntry,
  StoredItem,
  Subject,
} from '../../../economy/revisions/ports.ts';
import { keyIdOf } from '../../../economy/revisions/author.ts';
import { HISTORY_BYTES_MAX, HISTORY_CHANGES_MAX } from '../../../kernel/limits.ts';
import type { Page } from '../../../kernel/page.ts';
import { command } from '../../command.ts';
import { SUBJECT_KEY } from '../../query/keys.ts';
import type { RevisionItemTable, RevisionTable } from '../../query/revision-tables.ts';
import { statement } from '../../query/statement.ts';
import { orUndefined } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { findKeyNames } from './authors.ts';

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
    const keyNames = await findKeyNames(tx, subject.titleId, authors);
    const entries: RevisionEntry[] = [];
    let bytesLeft = HISTORY_BYTES_MAX;
    for (const row of rows) {
      const changes = bytesLeft > 0 ? await findChanges(tx, subject, row) : undefined;
      for (const change of changes ?? []) bytesLeft -= bytesOf(change);
      entries.push({ ...toEntry(row, keyNames), changes });
    }
    return entries;
  },
});

const findItems = statement<Subject & { readonly revision: number }, RevisionItemTable>(
  `select * from revision_items where ${SUBJECT_KEY} and revision = :revision
   order by item_id limit ${HISTORY_CHANGES_MAX}`,
);

async function findChanges(
  tx: Tx,
  subject: Subject,
  { revision, item_count }: RevisionTable,
): Promise<readonly ItemChange[]> {
  if (item_count === 0) return [];
  return (await findItems.all(tx, { ...subject, revision })).map(toChange);
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

function toEntry(
  row: RevisionTable,
  keyNames: ReadonlyMap<string, string>,
): Omit<RevisionEntry, 'changes'> {
  return {
    number: row.revision,
    at: row.at,
    by: row.made_by,
    keyName: keyNames.get(keyIdOf(row.made_by) ?? ''),
    requestId: orUndefined(row.request_id),
    note: orUndefined(row.note),
    act: row.act as RevisionAct,
    own: { before: row.own_before, after: row.own_after },
    itemCount: row.item_count,
  };
}
