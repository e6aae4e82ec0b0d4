import type { RevisionTable } from '../../../storage/query/economy-tables.ts';
import { SUBJECT_KEY } from '../../../storage/query/keys.ts';
import { itemsStatement, type Numbered, statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../../titles/sql/authors.ts';
import { checkRevision } from '../edit.ts';
import type { Edit, EditConflict, RevisionMark, Subject } from '../ports.ts';

const findMaker = statement<Subject & { readonly number: number }, Pick<RevisionTable, 'made_by'>>(
  `select made_by from revisions where ${SUBJECT_KEY} and revision = :number`,
);

/** The refusal of a change that was meant for another revision than the current one; undefined: it was not. */
export async function findConflict(
  tx: Tx,
  subject: Subject,
  { edit, current }: { readonly edit: Edit; readonly current: RevisionMark | undefined },
): Promise<EditConflict | undefined> {
  if (checkRevision(edit, current) === 'current') return undefined;
  if (!current) return { status: 'editConflict', current };
  const by = (await findMaker.first(tx, { ...subject, ...current }))?.made_by ?? '';
  const author = await findAuthor(tx, subject.titleId, by);
  return { status: 'editConflict', current: { ...current, author } };
}

/** A change that was meant for another revision than the current one, whose author is still to be found. */
export interface Conflict {
  readonly status: 'editConflict';
  readonly subject: Subject;
  readonly current: RevisionMark;
}

/** The conflict of a change with the current revision of what it is about; undefined: it was meant for that one. */
export function findOtherRevision(
  subject: Subject,
  { edit, current }: { readonly edit: Edit; readonly current: RevisionMark },
): Conflict | undefined {
  const isOther = checkRevision(edit, current) === 'other';
  return isOther ? { status: 'editConflict', subject, current } : undefined;
}

const findMakers = itemsStatement<
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

/** Finds who has made the revisions of conflicts, for many in as many statements as for one. Only PostgreSQL runs it. */
export async function findAuthorsOfConflicts(
  tx: Tx,
  conflicts: readonly Conflict[],
): Promise<ReadonlyMap<Conflict, EditConflict>> {
  const asked = conflicts.map(({ subject, current }) => ({ ...subject, revision: current.number }));
  const rows = await findMakers.all(tx, asked);
  const makers = new Map(rows.map(({ number, made_by }) => [conflicts[number - 1], made_by]));
  const makerOf = (conflict: Conflict): string => makers.get(conflict) ?? '';
  const signed = new Map<Conflict, EditConflict>();
  for (const [titleId, own] of Map.groupBy(conflicts, ({ subject }) => subject.titleId)) {
    const authorOf = await findAuthors(tx, titleId, own.map(makerOf));
    for (const conflict of own) {
      const current = { ...conflict.current, author: authorOf(makerOf(conflict)) };
      signed.set(conflict, { status: 'editConflict', current });
    }
  }
  return signed;
}
