import type { Done } from '../../src/economy/outcomes.ts';
import type {
  WriteContext,
  ChangeKind,
  RevisionMark,
  Subject,
} from '../../src/economy/revisions/revision.ts';
import { type Author, toAuthor } from '../../src/kernel/author.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { REVISIONS_KEPT_MIN } from '../../src/kernel/limits.ts';
import { refuse, Refused } from './economy-model.ts';
import type { ModelPending } from './revision-model-schedule.ts';

// A title's stock with its whole history, in memory. The model knows nothing of positions, plans and rows.

/** An item, a currency or a drop table, with its members as JSON has them. */
export type ModelItem = readonly [itemId: string, body: unknown];

/** The state of a subject at a moment. */
export interface ModelState {
  /** null: it is not there. */
  readonly own: unknown;
  /** In their order; those that have none, by id. */
  readonly items: readonly ModelItem[];
}

export interface ModelRevision {
  readonly number: number;
  readonly at: number;
  readonly act: ChangeKind;
  readonly edit: WriteContext;
  readonly before: ModelState;
  readonly after: ModelState;
}

export interface ModelSubject {
  readonly subject: SubjectKey;
  present: ModelState;
  /** Oldest first; all that there ever was. */
  readonly history: ModelRevision[];
  /** How many of them are not kept any more. */
  pruned: number;
}

export type SubjectKey = Omit<Subject, 'titleId'>;

export interface ModelTitle {
  readonly subjects: Map<string, ModelSubject>;
  defaultVersion: string | undefined;
  /** How currencies recharged that were removed, by their codes. */
  removed: ReadonlyMap<string, unknown>;
  /** The scheduled changes that are known, by number. */
  scheduled: readonly ModelPending[];
}

export const GONE: ModelState = { own: null, items: [] };

export function makeTitle(): ModelTitle {
  return { subjects: new Map(), defaultVersion: undefined, removed: new Map(), scheduled: [] };
}

/** The same title once more, for a change that nobody makes. */
export function copyOf(title: ModelTitle): ModelTitle {
  const subjects = Array.from(title.subjects, ([name, subject]): [string, ModelSubject] => {
    return [name, { ...subject, history: [...subject.history] }];
  });
  return { ...title, subjects: new Map(subjects) };
}

/** The subject, with all that it ever was. */
export function subjectOf({ subjects }: ModelTitle, of: Partial<SubjectKey>): ModelSubject {
  const subject: SubjectKey = { kind: 'store', catalogVersion: '', storeId: '', ...of };
  const name = Object.values(subject).join('\n');
  const found = subjects.get(name) ?? { subject, present: GONE, history: [], pruned: 0 };
  subjects.set(name, found);
  return found;
}

/** The number of the current revision; 0: there is none. */
export function currentOf({ history }: ModelSubject): number {
  return history.at(-1)?.number ?? 0;
}

/** The state of a subject after a revision. */
export function stateThen(subject: ModelSubject, revision: number): ModelState {
  const { history, pruned } = subject;
  if (revision > currentOf(subject)) refuse('noRevision', { newest: currentOf(subject) });
  if (pruned > 0 && revision <= pruned) refuse('notKept', { first: markOf(history[pruned]) });
  const then = history[revision - 1]?.after ?? GONE;
  return then.own === null ? refuse('nothingThen') : then;
}

/** Refuses a change that was meant for another revision. */
export function checkCurrent(subject: ModelSubject, { ifRevision }: WriteContext): void {
  if (ifRevision === undefined || ifRevision === currentOf(subject)) return;
  const last = subject.history.at(-1);
  const mark = markOf(last);
  refuse('editConflict', { current: mark && { ...mark, author: authorIn(last?.edit.by ?? '') } });
}

/** An author of the model, whose keys have no names. */
export function authorIn(by: string): Author {
  return toAuthor(by, { keys: new Map(), operators: new Map() });
}

/** A revision as refusals and previews name it. */
export function markOf(revision: ModelRevision | undefined): RevisionMark | undefined {
  return revision && { number: revision.number, at: revision.at };
}

/** Forgets the revisions of before a moment; not the last ones of a subject, and of the others whole hundreds. */
export function pruneSubject(subject: ModelSubject, before: Instant): void {
  const hundreds = Math.floor(currentOf(subject) / REVISIONS_KEPT_MIN) - 1;
  const old = subject.history.slice(0, Math.max(0, hundreds * REVISIONS_KEPT_MIN));
  subject.pruned = Math.max(subject.pruned, old.filter(({ at }) => at < before).length);
}

/** The answer to a change. */
export type Outcome = Done | { readonly status: Exclude<string, 'done'> };

/** The answer to something that may be refused. */
export function outcomeOf(act: () => Done): Outcome {
  try {
    return act();
  } catch (thrown) {
    if (thrown instanceof Refused) return thrown.outcome as Outcome;
    throw thrown;
  }
}

/** Makes a change, and gives the answer to it. */
export function makeModelRevision(
  subject: ModelSubject,
  { act, edit, after }: Pick<ModelRevision, 'act' | 'edit' | 'after'>,
): Done {
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
