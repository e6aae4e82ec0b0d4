import type { Tx } from '../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../titles/sql/authors.ts';
import type { Edit, EditConflict, RevisionMark, Subject } from './revision.ts';
import { findMaker, findMakers } from './sql/revision-rows.ts';

/** Refuses a change that was meant for another revision than the current one, with the author of that one; undefined: no conflict. */
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

/** Refuses a change like `findConflict`, without reading the author; undefined: no conflict. */
export function findOtherRevision(
  subject: Subject,
  { edit, current }: { readonly edit: Edit; readonly current: RevisionMark },
): Conflict | undefined {
  const isOther = checkRevision(edit, current) === 'other';
  return isOther ? { status: 'editConflict', subject, current } : undefined;
}

/** A conflict whose current revision's author is not known yet. */
export interface Conflict {
  readonly status: 'editConflict';
  readonly subject: Subject;
  readonly current: RevisionMark;
}

/** Finds the authors for many conflicts in as many statements as for one. Only PostgreSQL runs it. */
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

/** Judges whether a change was meant for the current revision; `current` undefined: there is none yet. */
function checkRevision(
  { ifRevision }: Pick<Edit, 'ifRevision'>,
  current: RevisionMark | undefined,
): 'current' | 'other' {
  const isMeant = ifRevision === undefined || ifRevision === (current?.number ?? 0);
  return isMeant ? 'current' : 'other';
}
