import { toAuthor } from '../../src/economy/revisions/author.ts';
import type { Edit, RevisionAct, Subject } from '../../src/economy/revisions/ports.ts';
import { refuse } from './economy-model.ts';

// What a title sells, with its whole history, in memory. It knows nothing of positions, plans and rows.

/** An item, a currency or a drop table, with its members as JSON has them. */
export type ModelItem = readonly [itemId: string, body: unknown];

/** What a subject is at a moment. */
export interface ModelState {
  /** null: it is not there. */
  readonly own: unknown;
  /** In their order; those that have none, by id. */
  readonly items: readonly ModelItem[];
}

export interface ModelRevision {
  readonly number: number;
  readonly at: number;
  readonly act: RevisionAct;
  readonly edit: Edit;
  readonly before: ModelState;
  readonly after: ModelState;
}

export interface ModelSubject {
  readonly subject: SubjectKey;
  present: ModelState;
  /** Oldest first. */
  readonly history: ModelRevision[];
}

export type SubjectKey = Omit<Subject, 'titleId'>;

export interface ModelTitle {
  readonly subjects: Map<string, ModelSubject>;
  defaultVersion: string | undefined;
}

export const GONE: ModelState = { own: null, items: [] };

export function makeTitle(): ModelTitle {
  return { subjects: new Map(), defaultVersion: undefined };
}

/** The subject, with all that it ever was. */
export function subjectOf({ subjects }: ModelTitle, of: Partial<SubjectKey>): ModelSubject {
  const subject: SubjectKey = { kind: 'store', catalogVersion: '', storeId: '', ...of };
  const name = Object.values(subject).join('\n');
  const found = subjects.get(name) ?? { subject, present: GONE, history: [] };
  subjects.set(name, found);
  return found;
}

/** The number of the current revision; 0: there is none. */
export function currentOf({ history }: ModelSubject): number {
  return history.at(-1)?.number ?? 0;
}

/** What a subject was after a revision. */
export function stateThen(subject: ModelSubject, revision: number): ModelState {
  if (revision > currentOf(subject)) refuse('noRevision', { newest: currentOf(subject) });
  const then = subject.history[revision - 1]?.after ?? GONE;
  return then.own === null ? refuse('nothingThen') : then;
}

/** Refuses a change that was meant for another revision. */
export function checkCurrent(subject: ModelSubject, { ifRevision }: Edit): void {
  const last = subject.history.at(-1);
  if (ifRevision === undefined || ifRevision === currentOf(subject)) return;
  const current = last && {
    number: last.number,
    at: last.at,
    author: toAuthor(last.edit.by, { keys: new Map(), operators: new Map() }),
  };
  refuse('editConflict', { current });
}

/** Makes a change, and gives the answer to it. */
export function makeModelRevision(
  subject: ModelSubject,
  { act, edit, after }: Pick<ModelRevision, 'act' | 'edit' | 'after'>,
) {
  const { present: before, history } = subject;
  if (textOf(before) !== textOf(after)) {
    const at = Math.max(edit.now, history.at(-1)?.at ?? 0);
    history.push({ number: currentOf(subject) + 1, at, act, edit, before, after });
    subject.present = after;
  }
  return { status: 'done', revision: currentOf(subject) };
}

function textOf({ own, items }: ModelState): string {
  return JSON.stringify([own, items]);
}

/** The items with others behind them; namesakes are replaced in place. */
export function withItems(
  before: readonly ModelItem[],
  items: readonly ModelItem[],
): readonly ModelItem[] {
  return [...new Map([...before, ...items])];
}

/** Items that have no order. */
export function byId(items: readonly ModelItem[]): readonly ModelItem[] {
  return items.toSorted(([left], [right]) => (left < right ? -1 : 1));
}

/** A value as JSON has it. */
export function jsonOf(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}
