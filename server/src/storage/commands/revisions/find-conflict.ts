import { checkRevision } from '../../../economy/revisions/edit.ts';
import type {
  Edit,
  EditConflict,
  RevisionMark,
  Subject,
} from '../../../economy/revisions/ports.ts';
import { SUBJECT_KEY } from '../../query/keys.ts';
import type { RevisionTable } from '../../query/revision-tables.ts';
import { statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findAuthor } from './authors.ts';

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
