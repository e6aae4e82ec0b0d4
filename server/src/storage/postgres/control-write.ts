import { notBeforeNewest } from '../control/log.ts';
import { itemsStatement } from '../query/items-statement.ts';
import type { Tables } from '../query/tables.ts';
import type { NewEntry, SqlSender } from '../query/tx.ts';

/**
 * Waits until no other transaction changes the control state, keeps others from changing it until the commit, and gives the number
 * of the last entry. It is a write, as `writeControl` is also where nothing is appended: see there. It has no values, so that it can
 * share the message that begins a transaction.
 */
export const LOCK_CONTROL = 'update control_head set seq = seq where id = 1 returning seq';

/** The number of the last entry, from the rows of LOCK_CONTROL. */
export function headOf(rows: readonly Readonly<Record<string, unknown>>[]): number {
  const seq = rows[0]?.['seq'];
  if (typeof seq !== 'number') throw new Error('The control log has no head');
  return seq;
}

const insertEntries = itemsStatement<Tables['control_log']>(
  { seq: 'bigint', at: 'bigint', kind: 'text', body: 'text' },
  `with raised as (
     update control_head set seq = (select max(item.seq) from :items) where id = 1)
   insert into control_log (seq, at, kind, body)
   select item.seq, ${notBeforeNewest('item.at')}, item.kind, item.body from :items`,
);

/**
 * Does what `writeControl` does, in one statement, where the head is locked and known: gives the number of the last entry.
 * Nothing is sent where nothing was appended.
 */
export async function writeControlBehind(
  head: number,
  on: SqlSender,
  appended: readonly NewEntry[],
): Promise<number> {
  const at = Math.max(...appended.map((entry) => entry.at));
  await insertEntries.run(
    on,
    appended.map(({ kind, body }, index) => {
      return { seq: head + 1 + index, at, kind, body: JSON.stringify(body) };
    }),
  );
  return head + appended.length;
}
