import { expect } from 'vitest';
import type {
  WriteContext,
  PlannedChange,
  RevisionEntry,
  Subject,
} from '../../src/economy/revisions/revision.ts';
import { listChanges } from '../../src/economy/schedule/commands.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { TestedStorage } from './given.ts';
import { type Change, subjectOfChange } from './revision-change.ts';
import { changeInModel } from './revision-model-acts.ts';
import {
  authorIn,
  copyOf,
  currentOf,
  GONE,
  markOf,
  type ModelRevision,
  type ModelSubject,
  type ModelTitle,
} from './revision-model.ts';
import {
  afterChange,
  listHistory,
  readPresent,
  replay,
  type ReplayedState,
} from './revision-replay.ts';
import { shownAsOf, shownInStorage } from './revision-shown.ts';

// Holds a title of a storage against the model of it.

/** A title that is there and in the model. */
export interface Compared {
  readonly titleId: string;
  readonly title: ModelTitle;
}

/** The subject is what the model says, and so it was after each of its revisions. Gives what it is. */
export async function compareSubject(
  storage: TestedStorage,
  { titleId }: Compared,
  { subject, present, history, pruned }: ModelSubject,
): Promise<ReplayedState | undefined> {
  const of = { ...subject, titleId };
  expect(await shownInStorage(storage, of)).toEqual(present);
  const kept = history.slice(pruned);
  const entries = await listHistory(storage, of);
  expect(entries.map(toHead)).toEqual(kept.map(headOf));
  const stored = await readPresent(storage, of);
  const states = replay(entries, stored);
  expect(states.map(({ own, items }) => ({ own, items }))).toEqual(kept.map(({ after }) => after));
  if (stored) expect(stored).toEqual(states.at(-1)?.positions ?? []);
  return states.at(-1);
}

/** A revision without what it changed. */
function toHead({ number, at, appliedAt, act, author, requestId, note }: RevisionEntry) {
  return { number, at, appliedAt, act, author, requestId, note };
}

function headOf({ number, at, act, edit }: ModelRevision) {
  const { by, requestId, note, scheduled } = edit;
  return {
    number,
    at,
    appliedAt: scheduled?.appliedAt,
    act,
    author: authorIn(by),
    requestId,
    note,
  };
}

/** It can be read as it was after each of its revisions, and at each of their moments. */
export async function comparePast(
  storage: TestedStorage,
  { titleId }: Compared,
  { subject, history, pruned }: ModelSubject,
): Promise<void> {
  if (subject.kind !== 'store' && subject.kind !== 'catalog') return;
  const of: Subject = { ...subject, titleId };
  const expected = (revision: number) => {
    if (pruned > 0 && revision <= pruned)
      return { status: 'notKept', first: markOf(history[pruned]) };
    const { own, items } = history[revision - 1]?.after ?? GONE;
    if (own === null) return undefined;
    return subject.kind === 'store' ? { revision, own, items } : { revision, items };
  };
  for (let revision = 0; revision <= history.length; revision += 1) {
    const then = await shownAsOf(storage, of, { revision });
    expect(then, `revision ${revision}`).toEqual(expected(revision));
  }
  for (const at of new Set(history.flatMap((revision) => [revision.at - 1, revision.at]))) {
    const then = await shownAsOf(storage, of, { at });
    const count = history.filter((revision) => revision.at <= at).length;
    expect(then, `at ${at}`).toEqual(expected(count));
  }
}

/** Compares the scheduled changes, and the outcomes of those that are settled. */
export async function compareScheduled(
  { run }: TestedStorage,
  { titleId, title }: Compared,
): Promise<void> {
  const listed = await run(listChanges, { titleId, state: undefined, page: WHOLE_LIST });
  const expected = title.scheduled
    .map(({ subject, told }) => ({ ...told, subject: { ...subject, titleId } }))
    .toSorted((left, right) => right.scheduledAt - left.scheduledAt || right.number - left.number);
  expect(listed).toMatchObject(expected);
}

/** A previewed change says what the change would make of the subject, of which `now` is the present. */
export function comparePreview(
  shown: PlannedChange,
  { title, titleId }: Compared,
  {
    change,
    edit,
    now = NOTHING,
  }: {
    readonly change: Change;
    readonly edit: WriteContext;
    readonly now?: ReplayedState | undefined;
  },
): void {
  const before = subjectOfChange(title, change) as ModelSubject;
  const { subject, current, act } = shown;
  expect(subject).toEqual({ ...before.subject, titleId });
  expect(current).toEqual(markOf(before.history.at(-1)));
  const made = copyOf(title);
  changeInModel(made, change, edit);
  const after = subjectOfChange(made, change) as ModelSubject;
  const { own, items } = afterChange(now, shown);
  expect({ own, items }).toEqual(after.present);
  const isChanged = shown.changes.length > 0 || shown.own.before !== shown.own.after;
  expect(isChanged).toBe(currentOf(after) > currentOf(before));
  if (isChanged) expect(act).toBe(after.history.at(-1)?.act);
}

const NOTHING: ReplayedState = { ...GONE, positions: [] };
