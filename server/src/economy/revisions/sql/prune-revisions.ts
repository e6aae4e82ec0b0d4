import type { Instant } from '../../../kernel/instant.ts';
import { REVISIONS_KEPT_MIN } from '../../../kernel/limits.ts';
import type { RevisionTable } from '../../../storage/query/economy-tables.ts';
import { SUBJECT_KEY } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Subject } from '../ports.ts';

// Only the oldest revisions of a subject go, so that what is left is whole: of two of one moment the one with the lower number goes first.

/** Revisions and their parts that one transaction deletes at most; one revision may have more parts. */
const PRUNED_AT_ONCE = { revisions: 500, parts: 50 } as const;

const markOlder = statement<Subject & { readonly above: number; readonly upTo: number }>(
  `update revisions set prunable = 1
   where ${SUBJECT_KEY} and revision > :above and revision <= :upTo`,
);

/**
 * Marks what may be deleted when it is old enough, now that a subject has this revision. It happens once in REVISIONS_KEPT_MIN
 * revisions, so that it costs the others nothing.
 */
export async function markPrunable(
  tx: Tx,
  { subject, number }: { readonly subject: Subject; readonly number: number },
): Promise<void> {
  const upTo = number - REVISIONS_KEPT_MIN;
  if (upTo <= 0 || number % REVISIONS_KEPT_MIN !== 0) return;
  await markOlder.run(tx, { ...subject, above: upTo - REVISIONS_KEPT_MIN, upTo });
}

type Key = Pick<
  RevisionTable,
  'title_id' | 'subject' | 'catalog_version' | 'store_id' | 'revision'
>;

const findPrunable = statement<
  { readonly before: Instant },
  Key & Pick<RevisionTable, 'part_count'>
>(
  `select title_id, subject, catalog_version, store_id, revision, part_count
   from revisions where prunable = 1 and at < :before
   order by at, revision limit ${PRUNED_AT_ONCE.revisions}`,
);

const KEYS = `(title_id, subject, catalog_version, store_id, revision) in (
  values {(:item.title_id, :item.subject, :item.catalog_version, :item.store_id, cast(:item.revision as bigint))})`;

const deleteParts = listStatement<undefined, Key>(`delete from revision_parts where ${KEYS}`);
const deleteRevisions = listStatement<undefined, Key>(`delete from revisions where ${KEYS}`);

/** Deletes revisions of before a moment, but the last ones of each subject; true while there may be more. No writer of a subject waits for it. */
export async function pruneRevisions(tx: Tx, of: { readonly before: Instant }): Promise<boolean> {
  const found = await findPrunable.all(tx, of);
  let parts = 0;
  const now = found.filter(({ part_count }, index) => {
    parts += part_count;
    return index === 0 || parts <= PRUNED_AT_ONCE.parts;
  });
  await deleteParts.run(tx, undefined, now);
  await deleteRevisions.run(tx, undefined, now);
  return now.length < found.length || found.length === PRUNED_AT_ONCE.revisions;
}
