import type { RevisionPartTable, RevisionTable } from '../../../storage/query/economy-tables.ts';
import { rowOf, rowsOf, SUBJECT_KEY } from '../../../storage/query/keys.ts';
import { itemsStatement, listStatement, statement } from '../../../storage/query/statement.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { countsOf } from '../difference.ts';
import type { Edit, ItemChange, OwnChange, RevisionAct, RevisionMark, Subject } from '../ports.ts';
import { packInParts, unpackChanges } from './packed-changes.ts';
import { markPrunable } from './prune-revisions.ts';

const findNewest = statement<Subject, Pick<RevisionTable, 'revision' | 'at'>>(
  `select revision, at from revisions where ${SUBJECT_KEY} order by revision desc limit 1`,
);

/** The newest revision of a subject; undefined: it has none. Whoever changes the subject has locked it. */
export async function findRevision(tx: Tx, subject: Subject): Promise<RevisionMark | undefined> {
  const row = await findNewest.first(tx, subject);
  return row && { number: row.revision, at: row.at };
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

/** What the newest revision of the subject is after it: without a change the one before; 0: there is none. */
export function markOf(revision: NewRevision): RevisionMark {
  const { current = NO_REVISION, edit } = revision;
  if (!changesAnything(revision)) return current;
  return { number: current.number + 1, at: Math.max(edit.now, current.at) };
}

const NO_REVISION: RevisionMark = { number: 0, at: 0 };

type NewRow = Omit<RevisionTable, 'prunable'>;

/** A row with its parts, which it has where its items are too many for it. */
interface NewRows {
  readonly row: NewRow;
  readonly parts: readonly Pick<RevisionPartTable, 'part' | 'changes'>[];
}

/** As many characters as a row of the embedded database has on its page, beside its other columns. */
const CHARS_IN_ROW_MAX = 3_000;

function toRows(revision: NewRevision): NewRows {
  const { subject, edit, act, own, changes } = revision;
  const { number, at } = markOf(revision);
  const texts = packInParts(changes);
  const [first = ''] = texts;
  const areFew = texts.length <= 1 && first.length <= CHARS_IN_ROW_MAX;
  const parts = areFew ? [] : texts.map((text, part) => ({ part, changes: text }));
  const { changed, added, removed, moved } = countsOf(changes);
  const row = {
    title_id: subject.titleId,
    subject: subject.kind,
    catalog_version: subject.catalogVersion,
    store_id: subject.storeId,
    revision: number,
    at,
    act,
    made_by: edit.by,
    request_id: orNull(edit.requestId),
    note: orNull(edit.note),
    own_before: own.before,
    own_after: own.after,
    changed_count: changed,
    added_count: added,
    removed_count: removed,
    moved_count: moved,
    part_count: parts.length,
    pending_number: orNull(edit.scheduled?.number),
    applied_at: orNull(edit.scheduled?.appliedAt),
    changes: areFew ? first : null,
  };
  return { row, parts };
}

const COLUMN_TYPES = {
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
  changed_count: 'bigint',
  added_count: 'bigint',
  removed_count: 'bigint',
  moved_count: 'bigint',
  part_count: 'bigint',
  pending_number: 'bigint',
  applied_at: 'bigint',
  changes: 'text',
} as const satisfies Record<keyof NewRow, 'text' | 'bigint'>;

const COLUMNS = Object.keys(COLUMN_TYPES);

const insertRow = statement<NewRow>(`insert into revisions ${rowOf(COLUMNS)}`);

const insertRows = itemsStatement<NewRow>(COLUMN_TYPES, `insert into revisions ${rowsOf(COLUMNS)}`);

const insertParts = listStatement<NewRow, NewRows['parts'][number]>(
  `insert into revision_parts (title_id, subject, catalog_version, store_id, revision, part, changes)
   select :title_id, :subject, :catalog_version, :store_id, cast(:revision as bigint),
     cast(column1 as bigint), column2
   from (values {(:item.part, :item.changes)}) as item`,
);

/** Writes a revision down, if it changes anything. */
export async function insertOneRevision(tx: Tx, revision: NewRevision): Promise<void> {
  if (!changesAnything(revision)) return;
  const { row, parts } = toRows(revision);
  await insertRow.run(tx, row);
  await insertParts.run(tx, row, parts);
  await markPrunable(tx, { subject: revision.subject, number: row.revision });
}

/** Writes revisions down, each of which changes something. */
export async function insertRevisions(tx: Tx, revisions: readonly NewRevision[]): Promise<void> {
  const all = revisions.map(toRows);
  await insertRows.run(
    tx,
    all.map(({ row }) => row),
  );
  for (const { row, parts } of all) await insertParts.run(tx, row, parts);
  for (const revision of revisions) {
    await markPrunable(tx, { subject: revision.subject, number: markOf(revision).number });
  }
}

type OfRevision = Subject & Pick<RevisionTable, 'revision'>;

const findPart = statement<OfRevision & { readonly part: number }, { readonly changes: string }>(
  `select changes from revision_parts where ${SUBJECT_KEY} and revision = :revision
     and part = :part`,
);

/** What a revision did to items, in the order of their ids, as far as it is asked for. */
export async function* findChanges(
  tx: Tx,
  subject: Subject,
  row: Pick<RevisionTable, 'revision' | 'changes' | 'part_count'>,
): AsyncGenerator<readonly ItemChange[]> {
  if (row.changes !== null) yield unpackChanges(row.changes);
  for (let part = 0; part < row.part_count; part += 1) {
    const found = await findPart.first(tx, { ...subject, revision: row.revision, part });
    if (!found) throw new Error('A revision lacks a part');
    yield unpackChanges(found.changes);
  }
}
