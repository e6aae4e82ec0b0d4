import type { Instant } from '../../../kernel/instant.ts';
import { REVISIONS_KEPT_MIN } from '../../../kernel/limits.ts';
import type { Page } from '../../../kernel/page.ts';
import type { RevisionPartTable, RevisionTable } from '../../../storage/query/economy-tables.ts';
import { SUBJECT_KEY, SUBJECTS_KEY } from '../../../storage/query/keys.ts';
import { insertItemsOf, insertListOf, insertOf, typesOf } from '../../../storage/query/rows.ts';
import {
  itemsStatement,
  listStatement,
  type Numbered,
  statement,
} from '../../../storage/query/statement.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { countsOf } from '../changes.ts';
import type {
  InContext,
  ItemChange,
  RevisionMark,
  StoredItem,
  Subject,
  SubjectChange,
} from '../revision.ts';

const findNewest = statement<Subject, Pick<RevisionTable, 'revision' | 'at'>>(
  `select revision, at from revisions where ${SUBJECT_KEY} order by revision desc limit 1`,
);

/** Finds the newest revision of a subject; undefined: it has none. A transaction that changes the subject has locked it before. */
export async function findRevision(tx: Tx, subject: Subject): Promise<RevisionMark | undefined> {
  const row = await findNewest.first(tx, subject);
  return row && { number: row.revision, at: row.at };
}

const findNewestOfEach = listStatement<
  Subject,
  string,
  Pick<RevisionTable, 'revision' | 'at' | 'store_id'>
>(
  `select revision, at, store_id from revisions where ${SUBJECTS_KEY} order by revision desc limit 1`,
);

/** Finds the newest revision of any of some subjects that differ in their `storeId` only, and whose it is; undefined: they have none. */
export async function findNewestOf(
  tx: Tx,
  { storeIds, ...of }: Subject & { readonly storeIds: readonly string[] },
): Promise<(RevisionMark & Pick<Subject, 'storeId'>) | undefined> {
  const rows = await findNewestOfEach.all(tx, of, storeIds);
  const row = rows.toSorted((one, other) => other.revision - one.revision)[0];
  return row && { number: row.revision, at: row.at, storeId: row.store_id };
}

/** A revision with the name of the command of the scheduled change that made it; null: it was made at once, or that is no longer known. */
export type PageRow = RevisionTable & { readonly command: string | null };

export const findPage = statement<Subject & Page, PageRow>(
  `select *, (select p.command from pending_changes p
     where p.title_id = revisions.title_id and p.number = pending_number) as command
   from revisions where ${SUBJECT_KEY} and revision <= :at
   order by revision desc limit :count offset :skip`,
);

/** Revisions that one statement reads. Large ones have parts, which are read one by one. */
export const ROWS_AT_ONCE = 256;

export type RevisionRow = Pick<RevisionTable, 'revision' | 'own_before' | 'part_count' | 'changes'>;

export const findLater = statement<
  Subject & { readonly revision: number; readonly before: number },
  RevisionRow
>(
  `select revision, own_before, part_count, changes from revisions
   where ${SUBJECT_KEY} and revision > :revision and revision < :before
   order by revision desc limit ${ROWS_AT_ONCE}`,
);

type Mark = Pick<RevisionTable, 'revision' | 'at'>;

export const findOldest = statement<Subject, Mark>(
  `select revision, at from revisions where ${SUBJECT_KEY} order by revision limit 1`,
);

export const findAt = statement<
  Subject & { readonly at: Instant },
  Pick<RevisionTable, 'revision'>
>(
  // The sign keeps SQLite from reading all revisions of the title up to that moment.
  `select revision from revisions where ${SUBJECT_KEY} and +at <= :at
   order by revision desc limit 1`,
);

export const findMaker = statement<
  Subject & { readonly number: number },
  Pick<RevisionTable, 'made_by'>
>(`select made_by from revisions where ${SUBJECT_KEY} and revision = :number`);

export const findMakers = itemsStatement<
  Subject & { readonly revision: number },
  Numbered & Pick<RevisionTable, 'made_by'>
>(
  {
    titleId: 'text',
    kind: 'text',
    catalogVersion: 'text',
    storeId: 'text',
    revision: 'bigint',
  },
  `select item.number, r.made_by from :items
   join revisions r on r.title_id = item.titleId and r.subject = item.kind
     and r.catalog_version = item.catalogVersion and r.store_id = item.storeId
     and r.revision = item.revision`,
);

/** A revision to write. */
export interface NewRevision extends SubjectChange, InContext {
  /** The newest revision before it; undefined: there is none. */
  readonly current: RevisionMark | undefined;
}

/** A revision of a history that is bounded by bytes; absent: it is bounded by time. */
interface BoundedRevision extends NewRevision {
  readonly bytes?: number;
}

/** Whether the revision changes anything. */
export function changesAnything({ own, changes }: Pick<NewRevision, 'own' | 'changes'>): boolean {
  return changes.length > 0 || own.before !== own.after;
}

/** The newest revision of the subject after it is written: itself or, if it changes nothing, the one before it; 0: there is none. */
export function markOf(
  revision: Pick<NewRevision, 'current' | 'edit' | 'own' | 'changes'>,
): RevisionMark {
  const { current = NO_REVISION, edit } = revision;
  if (!changesAnything(revision)) return current;
  return { number: current.number + 1, at: Math.max(edit.now, current.at) };
}

const NO_REVISION: RevisionMark = { number: 0, at: 0 };

type NewRow = Omit<RevisionTable, 'prunable'>;

/** A row of a revision, with parts if its changes do not fit into the row. */
interface NewRows {
  readonly row: NewRow;
  readonly parts: readonly Pick<RevisionPartTable, 'part' | 'changes'>[];
}

/** The characters that fit into a page of the embedded database beside the row's other columns. */
const CHARS_IN_ROW_MAX = 3_000;

function toRows(revision: BoundedRevision): NewRows {
  const { subject, edit, act, own, changes, bytes = 0 } = revision;
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
    bytes,
  };
  return { row, parts };
}

/** The database has a value for it. */
const DEFAULTED = ['prunable'] as const;

const insertRow = statement<NewRow>(insertOf('revisions', DEFAULTED));

const insertRows = itemsStatement<NewRow>(
  typesOf('revisions', DEFAULTED),
  insertItemsOf('revisions', DEFAULTED),
);

const insertBounded = listStatement<undefined, NewRow>(insertListOf('revisions', [], DEFAULTED));

const insertParts = listStatement<NewRow, NewRows['parts'][number]>(
  `insert into revision_parts (title_id, subject, catalog_version, store_id, revision, part, changes)
   select :title_id, :subject, :catalog_version, :store_id, cast(:revision as bigint),
     cast(column1 as bigint), column2
   from (values {(:item.part, :item.changes)}) as item`,
);

/** Writes a revision, if it changes anything. */
export async function insertOneRevision(tx: Tx, revision: NewRevision): Promise<void> {
  if (!changesAnything(revision)) return;
  const { row, parts } = toRows(revision);
  await insertRow.run(tx, row);
  await insertParts.run(tx, row, parts);
  await markPrunable(tx, { subject: revision.subject, number: row.revision });
}

/** Writes revisions, each of which changes something. */
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

/** Writes revisions of histories that are bounded by bytes, each of which changes something. */
export async function insertBoundedRevisions(
  tx: Tx,
  revisions: readonly Required<BoundedRevision>[],
): Promise<void> {
  const all = revisions.map(toRows);
  await insertBounded.run(
    tx,
    undefined,
    all.map(({ row }) => row),
  );
  for (const { row, parts } of all) await insertParts.run(tx, row, parts);
}

type OfRevision = Subject & Pick<RevisionTable, 'revision'>;

const findPart = statement<OfRevision & { readonly part: number }, { readonly changes: string }>(
  `select changes from revision_parts where ${SUBJECT_KEY} and revision = :revision
     and part = :part`,
);

/** Reads the changes of a revision by item id, part by part as the caller asks for them. */
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

// Changes of items are texts in the database and between threads. Each has five lines: the id, and position and body before and after,
// which are empty where the item is not there. No id and no body has a line end (items-as-text.ts).

const LINES = 5;

/** The limits of a text of more than one change. */
const TEXT = { changes: 256, chars: 65_536 } as const;

/** Writes changes as one text. */
export function packChanges(changes: readonly ItemChange[]): string {
  return changes.map(toLines).join('\n');
}

function toLines({ itemId, before, after }: ItemChange): string {
  return `${itemId}\n${toTwoLines(before)}\n${toTwoLines(after)}`;
}

function toTwoLines(item: StoredItem | undefined): string {
  return item ? `${item.position}\n${item.body}` : '\n';
}

/** Writes changes as texts of a bounded size. */
export function packInParts(changes: readonly ItemChange[]): readonly string[] {
  const parts: string[] = [];
  let lines: string[] = [];
  let chars = 0;
  for (const change of changes) {
    const text = toLines(change);
    if (lines.length === TEXT.changes || chars + text.length > TEXT.chars) {
      if (lines.length > 0) parts.push(lines.join('\n'));
      lines = [];
      chars = 0;
    }
    lines.push(text);
    chars += text.length;
  }
  if (lines.length > 0) parts.push(lines.join('\n'));
  return parts;
}

/** Parses the changes of a text. */
export function unpackChanges(text: string): readonly ItemChange[] {
  if (text === '') return [];
  const lines = text.split('\n');
  return Array.from({ length: lines.length / LINES }, (_, index) => {
    const [itemId = '', ...rest] = lines.slice(index * LINES, (index + 1) * LINES);
    const [positionBefore, bodyBefore, positionAfter, bodyAfter] = rest;
    return {
      itemId,
      before: toItem(positionBefore, bodyBefore),
      after: toItem(positionAfter, bodyAfter),
    };
  });
}

function toItem(position: string | undefined, body: string | undefined): StoredItem | undefined {
  return position && body ? { position: Number(position), body } : undefined;
}

// Only the oldest revisions of a subject are deleted, so that no gap arises: of two at one moment, the lower number goes first.

/** Revisions and their parts that one transaction deletes at most; one revision may have more parts. */
const PRUNED_AT_ONCE = { revisions: 500, parts: 50 } as const;

const markOlder = statement<Subject & { readonly above: number; readonly upTo: number }>(
  `update revisions set prunable = 1
   where ${SUBJECT_KEY} and revision > :above and revision <= :upTo`,
);

/**
 * Marks the revisions that may be deleted once they are old enough, now that a subject has this one. It does so once in
 * REVISIONS_KEPT_MIN revisions, so that it costs the others nothing.
 */
async function markPrunable(
  tx: Tx,
  { subject, number }: { readonly subject: Subject; readonly number: number },
): Promise<void> {
  const upTo = number - REVISIONS_KEPT_MIN;
  if (upTo <= 0 || number % REVISIONS_KEPT_MIN !== 0) return;
  await markOlder.run(tx, { ...subject, above: upTo - REVISIONS_KEPT_MIN, upTo });
}

/** Names a revision. */
export type RevisionKey = Pick<
  RevisionTable,
  'title_id' | 'subject' | 'catalog_version' | 'store_id' | 'revision'
>;

const findPrunable = statement<
  { readonly before: Instant },
  RevisionKey & Pick<RevisionTable, 'part_count'>
>(
  `select title_id, subject, catalog_version, store_id, revision, part_count
   from revisions where prunable = 1 and at < :before
   order by at, revision limit ${PRUNED_AT_ONCE.revisions}`,
);

const KEYS = `(title_id, subject, catalog_version, store_id, revision) in (
  values {(:item.title_id, :item.subject, :item.catalog_version, :item.store_id, cast(:item.revision as bigint))})`;

const deleteParts = listStatement<undefined, RevisionKey>(
  `delete from revision_parts where ${KEYS}`,
);

const deleteRows = listStatement<undefined, RevisionKey>(`delete from revisions where ${KEYS}`);

/** Deletes revisions with their parts. */
export async function deleteRevisions(tx: Tx, keys: readonly RevisionKey[]): Promise<void> {
  await deleteParts.run(tx, undefined, keys);
  await deleteRows.run(tx, undefined, keys);
}

/** Deletes revisions from before a moment, except each subject's last ones; true while there may be more. No writer of a subject waits for it. */
export async function pruneRevisions(tx: Tx, of: { readonly before: Instant }): Promise<boolean> {
  const found = await findPrunable.all(tx, of);
  let parts = 0;
  const now = found.filter(({ part_count }, index) => {
    parts += part_count;
    return index === 0 || parts <= PRUNED_AT_ONCE.parts;
  });
  await deleteRevisions(tx, now);
  return now.length < found.length || found.length === PRUNED_AT_ONCE.revisions;
}
