import type { Tx } from '../../storage/query/tx.ts';
import type { StoredItems } from './changes.ts';
import type { AsOf, ItemChange, NoSuchMoment, StoredItem, Subject } from './revision.ts';
import {
  findAt,
  findChanges,
  findLater,
  findOldest,
  findRevision,
  type RevisionRow,
  ROWS_AT_ONCE,
} from './sql/revision-rows.ts';

// A past state is the present state with all later changes undone (docs/decisions/0034).

/** A store or a catalog version at some moment. */
interface State {
  /** Its header fields as JSON; null: it is not there. */
  readonly own: string | null;
  readonly items: StoredItems;
}

type StateThen = State & { readonly status: 'state'; readonly revision: number };

/** Finds the state of a subject at a moment. `present` must be read in the same snapshot, or be locked. */
export async function findState(
  tx: Tx,
  subject: Subject,
  { asOf, present }: { readonly asOf: AsOf; readonly present: State },
): Promise<NoSuchMoment | StateThen> {
  const found = await findNumber(tx, subject, asOf);
  if (found.status !== 'revision') return found;
  const { number: revision } = found;
  return { status: 'state', revision, ...(await putBack(tx, { subject, present, revision })) };
}

interface Way {
  readonly subject: Subject;
  readonly present: State;
  readonly revision: number;
}

/**
 * Undoes the later revisions one by one, from the present on. At each step it holds one past state, so its memory is bounded however much
 * has changed since.
 */
async function putBack(tx: Tx, { subject, present, revision }: Way): Promise<State> {
  let { own } = present;
  const items = new Map(present.items);
  let before: number | undefined = Number.MAX_SAFE_INTEGER;
  while (before !== undefined) {
    const page: RevisionRow[] = await findLater.all(tx, { ...subject, revision, before });
    for (const row of page) {
      for await (const changes of findChanges(tx, subject, row)) undo(items, changes);
      own = row.own_before;
    }
    before = page.length === ROWS_AT_ONCE ? page.at(-1)?.revision : undefined;
  }
  return { own, items };
}

function undo(items: Map<string, StoredItem>, changes: readonly ItemChange[]): void {
  for (const { itemId, before } of changes) {
    if (before) items.set(itemId, before);
    else items.delete(itemId);
  }
}

type FoundNumber = { readonly status: 'revision'; readonly number: number };

/** Finds the revision that was current at a moment; 0: the moment was before the first one. */
async function findNumber(
  tx: Tx,
  subject: Subject,
  asOf: AsOf,
): Promise<NoSuchMoment | FoundNumber> {
  const oldest = await findOldest.first(tx, subject);
  const number =
    'revision' in asOf
      ? asOf.revision
      : ((await findAt.first(tx, { ...subject, at: asOf.at }))?.revision ?? 0);
  const newest = (await findRevision(tx, subject))?.number ?? 0;
  if (number > newest) return { status: 'noRevision', newest };
  // Before revision 1 there was nothing, so that state is known too.
  if (!oldest || number >= oldest.revision || oldest.revision === 1) {
    return { status: 'revision', number };
  }
  const { revision, at } = oldest;
  return { status: 'notKept', first: { number: revision, at } };
}
