import type { Instant } from '../../kernel/instant.ts';
import { MAIL_LIMIT_MS } from '../../kernel/limits.ts';
import { pruneWhere } from '../../storage/control/pruning.ts';
import { statement } from '../../storage/query/statement.ts';
import type { Tables } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';

const lockRow = statement<
  { readonly sendKey: string; readonly now: Instant },
  Pick<Tables['mail_sends'], 'times'>
>(
  `insert into mail_sends (send_key, times, last_at) values (:sendKey, '[]', :now)
   on conflict (send_key) do update set times = mail_sends.times
   returning times`,
);

const saveRow = statement<{
  readonly sendKey: string;
  readonly times: string;
  readonly lastAt: Instant;
}>('update mail_sends set times = :times, last_at = :lastAt where send_key = :sendKey');

/** The moments of the mails of a recipient or caller, whose row is locked until the end of the transaction. */
export async function lockSends(
  tx: Tx,
  of: { readonly sendKey: string; readonly now: Instant },
): Promise<readonly Instant[]> {
  const row = await lockRow.first(tx, of);
  return JSON.parse(row?.times ?? '[]') as readonly Instant[];
}

/** Writes them down. */
export async function saveSends(tx: Tx, sendKey: string, times: readonly Instant[]): Promise<void> {
  await saveRow.run(tx, { sendKey, times: JSON.stringify(times), lastAt: Math.max(...times) });
}

/** Deletes the moments of recipients and callers that had no mail in the last hour. */
export const pruneMailSends = pruneWhere(
  'mail_sends',
  'last_at <= :before',
  ({ now }) => now - MAIL_LIMIT_MS,
);
