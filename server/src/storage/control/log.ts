import type { ControlEntry } from '../../kernel/control.ts';
import type { Instant } from '../../kernel/instant.ts';
import { CONTROL_LOG_KEPT_MS, REVOCATION_MARGIN_MS } from '../../kernel/limits.ts';
import type { IdentityEntry } from '../../credentials/control-entries.ts';
import type { TitleEntry } from '../../titles/ports.ts';
import type { Db, Tables } from '../query/tables.ts';
import { listStatement, statement } from '../query/statement.ts';

/** Whatever a room may append to the control log. */
export type AnyEntry = TitleEntry | IdentityEntry;

/** Rows that one command deletes at most, so that others need not wait long behind it. */
const PRUNED_AT_ONCE = 5_000;

/**
 * Appends entries in the same transaction as the change that they tell of. Raising the head locks it
 * until the commit, so numbers are in the order of commits and without gaps.
 */
export async function appendControl(
  db: Db,
  change: { readonly at: Instant; readonly entries: readonly AnyEntry[] },
): Promise<void> {
  const { at, entries } = change;
  if (entries.length === 0) return;
  const head = await raiseHead.first(db, { by: entries.length });
  if (!head) throw new Error('The control log has no head');
  const first = head.seq - entries.length + 1;
  const rows = entries.map(({ kind, body }, index) => ({
    seq: first + index,
    at,
    kind,
    body: JSON.stringify(body),
  }));
  await insertEntries.run(db, undefined, rows);
}

const raiseHead = statement<{ readonly by: number }>()((db, value) =>
  db
    .updateTable('control_head')
    .set((e) => ({ seq: e('seq', '+', value('by')) }))
    .where('id', '=', 1)
    .returning('seq'),
);

const insertEntries = listStatement<undefined, Tables['control_log']>()((db, _, entries) =>
  db.insertInto('control_log').values(
    entries.map((entry) => ({
      seq: entry('seq'),
      at: entry('at'),
      kind: entry('kind'),
      body: entry('body'),
    })),
  ),
);

/** Waits until nobody else is changing the control state, and keeps others from it until the commit. */
export async function lockControl(db: Db): Promise<void> {
  await db
    .updateTable('control_head')
    .set((e) => ({ seq: e.ref('seq') }))
    .where('id', '=', 1)
    .execute();
}

/** The number of the last entry. */
export async function readControlHead(db: Db): Promise<number> {
  const head = await findHead.first(db, undefined);
  if (!head) throw new Error('The control log has no head');
  return head.seq;
}

const findHead = statement<undefined>()((db) =>
  db.selectFrom('control_head').select('seq').where('id', '=', 1),
);

/** An entry as the log has it. */
export function toControlEntry(row: Tables['control_log']): ControlEntry {
  return { seq: row.seq, kind: row.kind, body: JSON.parse(row.body) };
}

/** Deletes some of what no longer matters at `now`; true while there may be more. */
export async function pruneSome(db: Db, { now }: { readonly now: Instant }): Promise<boolean> {
  const deleted = [
    await pruneTokenRevocations(db, now - REVOCATION_MARGIN_MS),
    await pruneSessions(db, now - REVOCATION_MARGIN_MS),
    await pruneControlLog(db, now - CONTROL_LOG_KEPT_MS),
  ];
  return deleted.some((count) => count >= PRUNED_AT_ONCE);
}

async function pruneTokenRevocations(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('token_revocations')
    .where((e) =>
      e(
        e.refTuple('title_id', 'token_id'),
        'in',
        e
          .selectFrom('token_revocations')
          .select(['title_id', 'token_id'])
          .where('expires_at', '<', before)
          .limit(PRUNED_AT_ONCE)
          .$asTuple('title_id', 'token_id'),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

async function pruneSessions(db: Db, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    // Asked again, because it may have been extended since the inner question was answered.
    .where('expires_at', '<', before)
    .where('session_id', 'in', (e) =>
      e
        .selectFrom('sessions')
        .select('session_id')
        .where('expires_at', '<', before)
        .limit(PRUNED_AT_ONCE),
    )
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Only ever cuts the beginning off: a clock that was set back must not leave a gap. */
async function pruneControlLog(db: Db, before: Instant): Promise<number> {
  const { kept } = await db
    .selectFrom('control_log')
    .select((e) => e.fn.min('seq').as('kept'))
    .where('at', '>=', before)
    .executeTakeFirstOrThrow();
  const { oldest, newest } = await db
    .selectFrom('control_log')
    .select((e) => [e.fn.min('seq').as('oldest'), e.fn.max('seq').as('newest')])
    .executeTakeFirstOrThrow();
  if (oldest === null || newest === null) return 0;
  const { numDeletedRows } = await db
    .deleteFrom('control_log')
    .where('seq', '<', Math.min(kept ?? newest, newest, oldest + PRUNED_AT_ONCE))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
