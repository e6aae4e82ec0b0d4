import type { StoredItems } from '../../../economy/revisions/changes.ts';
import type { AsOf, NoSuchMoment, Subject } from '../../../economy/revisions/ports.ts';
import type { Instant } from '../../../kernel/instant.ts';
import { SUBJECT_KEY } from '../../query/keys.ts';
import type { RevisionItemTable, RevisionTable } from '../../query/revision-tables.ts';
import { statement } from '../../query/statement.ts';
import type { Tx } from '../../query/tx.ts';
import { findRevision } from './revision-rows.ts';

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
  const of = { ...subject, revision };
  const later = await findOwnBefore.first(tx, of);
  if (!later) return { status: 'state', revision, ...present };
  const items = new Map(present.items);
  for (const { item_id, position_before, body_before } of await findItemsBefore.all(tx, of)) {
    if (position_before === null || body_before === null) items.delete(item_id);
    else items.set(item_id, { position: position_before, body: body_before });
  }
  return { status: 'state', revision, own: later.own_before, items };
}

type OfRevision = Subject & { readonly revision: number };

const findOwnBefore = statement<OfRevision, Pick<RevisionTable, 'own_before'>>(
  `select own_before from revisions where ${SUBJECT_KEY} and revision > :revision
   order by revision limit 1`,
);

type ItemBefore = Pick<RevisionItemTable, 'item_id' | 'position_before' | 'body_before'>;

/** Of each item that was changed later, what was there before the first of these changes. Without a join, which PostgreSQL plans badly for rows that it has just got. */
const findItemsBefore = statement<OfRevision, ItemBefore>(
  `select item_id, position_before, body_before
   from (
     select item_id, position_before, body_before,
       row_number() over (partition by item_id order by revision) as place
     from revision_items where ${SUBJECT_KEY} and revision > :revision) changes
   where place = 1`,
);

type Mark = Pick<RevisionTable, 'revision' | 'at' | 'made_by'>;

const findOldest = statement<Subject, Mark>(
  `select revision, at, made_by from revisions where ${SUBJECT_KEY} order by revision limit 1`,
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
  const { revision, at, made_by: by } = oldest;
  return { status: 'notKept', first: { number: revision, at, by } };
}
