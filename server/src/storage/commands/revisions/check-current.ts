import { checkRevision } from '../../../economy/revisions/edit.ts';
import type {
  Edit,
  EditConflict,
  RevisionMark,
  Subject,
} from '../../../economy/revisions/ports.ts';
import type { Tx } from '../../query/tx.ts';
import { findAuthor } from './authors.ts';
import { findRevision } from './revision-rows.ts';

/** The current revision of a subject that is to be changed; or the refusal, where the change was meant for another one. */
export async function checkCurrent(
  tx: Tx,
  subject: Subject,
  edit: Edit,
): Promise<EditConflict | { readonly current: RevisionMark | undefined }> {
  const current = await findRevision(tx, subject);
  if (checkRevision(edit, current) === 'current') return { current };
  if (!current) return { status: 'editConflict', current };
  const author = await findAuthor(tx, subject.titleId, current.by);
  return { status: 'editConflict', current: { ...current, author } };
}
