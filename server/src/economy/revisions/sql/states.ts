import type { Instant } from '../../../kernel/instant.ts';
import type { RevisionTable } from '../../../storage/query/economy-tables.ts';
import { SUBJECT_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { StoredItems } from '../changes.ts';
import type { AsOf, ItemChange, NoSuchMoment, StoredItem, Subject } from '../ports.ts';
import { findChanges, findRevision } from './revision-rows.ts';

// What was there: the present, with everything put back that was changed later (docs/decisions/0034).

/** A store or a catalog version at some moment. */
export interface State {
  /** Its own members as JSON; null: it is not there. */
  readonly own: string | null;
  readonly items: StoredItems;
}

type StateThen = State & { readonly status: 'state'; readonly revision: number };

/** What a subject was; `present` is read at the same moment, or locked. */
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
 * Goes back from the present, revision by revision: at each step it has what was there at that moment, so what it takes is bounded
 * however much has changed since.
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

/** Rows of revisions that are read at once; what is not little has parts, which are read one by one. */
const ROWS_AT_ONCE = 256;

type RevisionRow = Pick<RevisionTable, 'revision' | 'own_before' | 'part_count' | 'changes'>;

const findLater = statement<
  Subject & { readonly revision: number; readonly before: number },
  RevisionRow
>(
  `select revision, own_before, part_count, changes from revisions
   where ${SUBJECT_KEY} and revision > :revision and revision < :before
   order by revision desc limit ${ROWS_AT_ONCE}`,
);

function undo(items: Map<string, StoredItem>, changes: readonly ItemChange[]): void {
  for (const { itemId, before } of changes) {
    if (before) items.set(itemId, before);
    else items.delete(itemId);
  }
}

type Mark = Pick<RevisionTable, 'revision' | 'at'>;

const findOldest = statement<Subject, Mark>(
  `select revision, at from revisions where ${SUBJECT_KEY} order by revision limit 1`,
);

const findAt = statement<Subject & { readonly at: Instant }, Pick<RevisionTable, 'revision'>>(
  `select revision from revisions where ${SUBJECT_KEY} and at <= :at
   order by revision desc limit 1`,
);

type FoundNumber = { readonly status: 'revision'; readonly number: number };

/** The revision that was the newest at a moment; 0: it was before the first one. */
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
  // Before the first revision of all there was nothing, and that is known.
  if (!oldest || number >= oldest.revision || oldest.revision === 1) {
    return { status: 'revision', number };
  }
  const { revision, at } = oldest;
  return { status: 'notKept', first: { number: revision, at } };
}
