import type {
  Edit,
  ItemChange,
  OwnChange,
  RevisionAct,
  RevisionMark,
  Subject,
} from '../../../economy/revisions/ports.ts';
import { itemsStatement, type Numbered } from '../../query/items-statement.ts';
import { rowOf, rowsOf, SUBJECT_KEY } from '../../query/keys.ts';
import type { RevisionItemTable, RevisionTable } from '../../query/revision-tables.ts';
import { listStatement, statement } from '../../query/statement.ts';
import { orNull } from '../../query/tables.ts';
import type { Tx } from '../../query/tx.ts';
import { markPrunable } from './prune-revisions.ts';

const findNewest = statement<Subject, Pick<RevisionTable, 'revision' | 'at' | 'made_by'>>(
  `select revision, at, made_by from revisions where ${SUBJECT_KEY} order by revision desc limit 1`,
);

/** The newest revision of a subject; undefined: it has none. Whoever changes the subject has locked it. */
export async function findRevision(tx: Tx, subject: Subject): Promise<RevisionMark | undefined> {
  const row = await findNewest.first(tx, subject);
  return row && { number: row.revision, at: row.at, by: row.made_by };
}

const findAllNewest = itemsStatement<
  Subject,
  Pick<RevisionTable, 'at' | 'made_by'> & Numbered & Pick<RevisionTable, 'revision'>
>(
  { titleId: 'text', kind: 'text', catalogVersion: 'text', storeId: 'text' },
  `select item.number, r.revision, r.at, r.made_by
   from :items
   join revisions r on r.title_id = item.titleId and r.subject = item.kind
     and r.catalog_version = item.catalogVersion and r.store_id = item.storeId
     and r.revision = (
       select max(n.revision) from revisions n
       where n.title_id = item.titleId and n.subject = item.kind
         and n.catalog_version = item.catalogVersion and n.store_id = item.storeId)`,
);

/** The newest revisions of several subjects. */
export async function findRevisions(
  tx: Tx,
  subjects: readonly Subject[],
): Promise<readonly (RevisionMark | undefined)[]> {
  const rows = await findAllNewest.all(tx, subjects);
  const marks = new Map(
    rows.map(({ number, revision, at, made_by: by }) => [number, { number: revision, at, by }]),
  );
  return subjects.map((_, index) => marks.get(index + 1));
}

/** A revision that is to be written. */
export interface NewRevision {
  readonly subject: Subject;
  readonly edit: Edit;
  readonly act: RevisionAct;
  /** The newest one until now. */
  readonly current: RevisionMark | undefined;
  readonly own: OwnChange;
  readonly changes: readonly ItemChange[];
}

/** Whether anything is another than before. */
export function changesAnything({ own, changes }: Pick<NewRevision, 'own' | 'changes'>): boolean {
  return changes.length > 0 || own.before !== own.after;
}

/** The number of the revision that the subject has after it. */
export function numberOf(revision: NewRevision): number {
  const before = revision.current?.number ?? 0;
  return changesAnything(revision) ? before + 1 : before;
}

/** What the newest revision is then. */
export function markOf(revision: NewRevision): RevisionMark | undefined {
  const { current, edit } = revision;
  if (!changesAnything(revision)) return current;
  const at = Math.max(edit.now, current?.at ?? 0);
  return { number: numberOf(revision), at, by: edit.by };
}

type NewRow = Omit<RevisionTable, 'prunable'>;

function toRow(revision: NewRevision): NewRow {
  const { subject, edit, act, own, changes } = revision;
  return {
    title_id: subject.titleId,
    subject: subject.kind,
    catalog_version: subject.catalogVersion,
    store_id: subject.storeId,
    revision: numberOf(revision),
    at: Math.max(edit.now, revision.current?.at ?? 0),
    act,
    made_by: edit.by,
    request_id: orNull(edit.requestId),
    note: orNull(edit.note),
    own_before: own.before,
    own_after: own.after,
    item_count: changes.length,
    applied_at: orNull(edit.appliedAt),
  };
}

type ItemRow = Omit<
  RevisionItemTable,
  'title_id' | 'subject' | 'catalog_version' | 'store_id' | 'revision'
>;

function toItemRow({ itemId, before, after }: ItemChange): ItemRow {
  return {
    item_id: itemId,
    position_before: orNull(before?.position),
    body_before: orNull(before?.body),
    position_after: orNull(after?.position),
    body_after: orNull(after?.body),
  };
}

const COLUMNS: readonly (keyof NewRow)[] = [
  'title_id',
  'subject',
  'catalog_version',
  'store_id',
  'revision',
  'at',
  'act',
  'made_by',
  'request_id',
  'note',
  'own_before',
  'own_after',
  'item_count',
  'applied_at',
];

const insertRevision = statement<NewRow>(`insert into revisions ${rowOf(COLUMNS)}`);

/** The key is bound once for all rows, as for items (commands/economy/write-items.ts). */
const insertItems = listStatement<Subject & { readonly revision: number }, ItemRow>(
  `insert into revision_items (title_id, subject, catalog_version, store_id, revision, item_id,
     position_before, body_before, position_after, body_after)
   select :titleId, :kind, :catalogVersion, :storeId, cast(:revision as bigint), column1,
     cast(column2 as bigint), column3, cast(column4 as bigint), column5
   from (values {(:item.item_id, :item.position_before, :item.body_before,
     :item.position_after, :item.body_after)}) as item`,
);

function byId(left: ItemRow, right: ItemRow): number {
  return left.item_id < right.item_id ? -1 : 1;
}

/** Writes a revision down, if it changes anything. */
export async function insertOneRevision(tx: Tx, revision: NewRevision): Promise<void> {
  if (!changesAnything(revision)) return;
  const row = toRow(revision);
  await insertRevision.run(tx, row);
  const { subject, changes } = revision;
  // In the order of the key, which takes two thirds of the time.
  const items = changes.map(toItemRow).toSorted(byId);
  await insertItems.run(tx, { ...subject, revision: row.revision }, items);
  await markPrunable(tx, { subject, number: row.revision });
}

const insertRows = itemsStatement<NewRow>(
  {
    title_id: 'text',
    subject: 'text',
    catalog_version: 'text',
    store_id: 'text',
    revision: 'bigint',
    at: 'bigint',
    act: 'text',
    made_by: 'text',
    request_id: 'text',
    note: 'text',
    own_before: 'text',
    own_after: 'text',
    item_count: 'bigint',
    applied_at: 'bigint',
  },
  `insert into revisions ${rowsOf(COLUMNS)}`,
);

const ITEM_COLUMNS: readonly (keyof RevisionItemTable)[] = [
  'title_id',
  'subject',
  'catalog_version',
  'store_id',
  'revision',
  'item_id',
  'position_before',
  'body_before',
  'position_after',
  'body_after',
];

const insertItemRows = itemsStatement<RevisionItemTable>(
  {
    title_id: 'text',
    subject: 'text',
    catalog_version: 'text',
    store_id: 'text',
    revision: 'bigint',
    item_id: 'text',
    position_before: 'bigint',
    body_before: 'text',
    position_after: 'bigint',
    body_after: 'text',
  },
  `insert into revision_items ${rowsOf(ITEM_COLUMNS)}`,
);

/** Writes revisions down, each of which changes something. */
export async function insertRevisions(tx: Tx, revisions: readonly NewRevision[]): Promise<void> {
  const rows = revisions.map(toRow);
  await insertRows.run(tx, rows);
  await insertItemRows.run(
    tx,
    rows.flatMap(({ title_id, subject, catalog_version, store_id, revision }, index) =>
      (revisions[index]?.changes ?? []).map((change) => {
        return { title_id, subject, catalog_version, store_id, revision, ...toItemRow(change) };
      }),
    ),
  );
  for (const revision of revisions) {
    await markPrunable(tx, { subject: revision.subject, number: numberOf(revision) });
  }
}
