import { type AuditFact, NOTHING_DONE } from '../../kernel/call-context.ts';
import { type BatchForm, type Command, command } from '../../storage/command.ts';
import { soldRow } from '../../storage/query/keys.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthor, findAuthors } from '../../titles/sql/authors.ts';
import type { Done } from '../outcomes.ts';
import {
  dataKindOf,
  type WriteContext,
  type EditConflict,
  type InContext,
  type SubjectChange,
  type RevisionMark,
  type Subject,
} from './revision.ts';
import {
  changesAnything,
  findMaker,
  findMakers,
  findRevision,
  insertOneRevision,
  markOf,
  type NewRevision,
} from './sql/revision-rows.ts';

/** Declares a write of what is sold. `plan` judges it before anything is written, for the write itself and for its preview. */
export function revisionCommand<
  const Name extends string,
  Packed extends InContext & { readonly titleId: string },
  P extends Plan,
  Refusal extends { readonly status: string },
  Input = Packed,
>({
  plan,
  save,
  ...declared
}: Declaration<Name, Input, Packed, P, Refusal>): RevisionCommand<
  Name,
  Input,
  Exclude<Refusal, P> | Done
> {
  const run = async (tx: Tx, packed: Packed): Promise<Exclude<Refusal, P> | Done> =>
    makeRevision(tx, await plan(tx, packed, 'locked'), save);
  const isRefusal = ({ status }: { readonly status: string }): boolean => status !== 'done';
  const made = command<Name, Packed, Exclude<Refusal, P> | Done, Input>({
    ...declared,
    changes: 'rows',
    afterDue: 'always',
    waitsFor: (of) => [soldRow(of)],
    waitsLong: true,
    run,
    isRefusal,
  });
  return { ...made, plan: plan as RevisionCommand['plan'] };
}

/** The command of a write of what is sold, which can also plan the write without making it. */
export interface RevisionCommand<Name extends string = string, Input = never, Result = unknown>
  extends Command<Name, Input, Result> {
  /** Judges a packed write: a Plan, or the refusal that `run` would return. With `unlocked` it writes nothing. */
  readonly plan: (tx: Tx, packed: unknown, lockMode: LockMode) => Promise<unknown>;
  /** The keys of a title's data that a packed write changes; absent: its subject is all that it is about. */
  readonly findKeys?: (tx: Tx, packed: unknown) => Promise<readonly string[]>;
  /** The newest revision by which one of these keys became what it is, which the history may no longer have; 0: none is there. */
  readonly findLastSet?: (tx: Tx, packed: unknown) => Promise<number>;
}

/** A change that was judged and is not made yet. */
export interface Plan extends NewRevision {
  readonly status: 'planned';
  /** Changes of other subjects that come along; `save` locks them. Absent: none. */
  readonly others?: readonly SubjectChange[];
  /** Facts for the activity about the call that schedules it, beside its subject. */
  readonly about?: AuditFact['about'];
}

/** The lock mode of a plan: `locked` until the transaction ends, because the change will be made, or `unlocked`, because nothing is written. */
export type LockMode = 'locked' | 'unlocked';

interface Declaration<Name extends string, Input, Packed, P extends Plan, Refusal> {
  readonly name: Name;
  readonly pack?: (input: Input) => Packed;
  /** Throws RollbackWith for a refusal after it has written. */
  readonly plan: (tx: Tx, packed: Packed, lockMode: LockMode) => Promise<P | Refusal>;
  /** Writes the planned change. Its rows are locked. */
  readonly save: (tx: Tx, plan: P) => Promise<void>;
  readonly batch?: BatchForm<Packed, NoInfer<Exclude<Refusal, P> | Done>>;
}

/** Makes a planned change and writes its revision; returns a refusal as it is. `save` writes the new state of the subject. */
async function makeRevision<P extends Plan, Refusal extends { readonly status: string }>(
  tx: Tx,
  planned: P | Refusal,
  save: (tx: Tx, plan: P) => Promise<void>,
): Promise<Exclude<Refusal, P> | Done> {
  if (!isPlan(planned)) return planned as Exclude<Refusal, P>;
  await save(tx, planned);
  await insertOneRevision(tx, planned);
  for (const other of planned.others ?? []) {
    const current = await findRevision(tx, other.subject);
    await insertOneRevision(tx, { ...other, edit: planned.edit, current });
  }
  emitItemsWritten(tx, planned);
  const revision = markOf(planned).number;
  const about = { ...subjectAbout(planned.subject), revision };
  const isChange = [planned, ...(planned.others ?? [])].some(changesAnything);
  if (!planned.edit.scheduled) tx.audit(isChange ? { about } : NOTHING_DONE);
  return { status: 'done', revision };
}

/** Says what a change is about, also where its call does not name the version. */
export function subjectAbout({ kind, catalogVersion, storeId }: Subject) {
  if (dataKindOf(kind)) {
    return { kind, overrideLabel: catalogVersion || undefined, key: storeId || undefined };
  }
  return { kind, catalogVersion: catalogVersion || undefined, storeId: storeId || undefined };
}

function isPlan<P extends Plan>(planned: P | { readonly status: string }): planned is P {
  return planned.status === 'planned';
}

/** Emits the number of items that were written. */
export function emitItemsWritten(
  tx: Pick<Tx, 'emit'>,
  { subject: { kind: into }, changes }: Pick<Plan, 'subject' | 'changes'>,
): void {
  if (into !== 'store' && into !== 'catalog') return;
  const count = changes.filter(({ after }) => after).length;
  if (count > 0) tx.emit({ type: 'itemsWritten', into, count });
}

/** Refuses a change that was meant for another revision than the current one, with the author of that one; undefined: no conflict. */
export async function findConflict(
  tx: Tx,
  subject: Subject,
  { edit, current }: { readonly edit: WriteContext; readonly current: RevisionMark | undefined },
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
  { edit, current }: { readonly edit: WriteContext; readonly current: RevisionMark },
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
  { ifRevision }: Pick<WriteContext, 'ifRevision'>,
  current: RevisionMark | undefined,
): 'current' | 'other' {
  const isMeant = ifRevision === undefined || ifRevision === (current?.number ?? 0);
  return isMeant ? 'current' : 'other';
}
