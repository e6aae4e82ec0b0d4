import { DAY_MS } from '../../../kernel/instant.ts';
import { PRUNED_AT_ONCE, type Round } from '../../../storage/control/pruning.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { WalletChange } from '../commands/wallets.ts';
import type { CurrencyCap } from '../wallet.ts';

type CappedChange = Pick<WalletChange, 'titleId' | 'code' | 'amount' | 'now'>;

/** Counts an amount towards a cap; undefined: it was counted. Else it would exceed the cap, and the result is the amount left today. */
export async function takeFromCap(
  tx: Tx,
  { operatorId, max, titleId, code, amount, now }: CurrencyCap & CappedChange,
): Promise<number | undefined> {
  const key = { operatorId, titleId, code, day: Math.floor(now / DAY_MS) };
  const isTaken =
    amount <= max && (await addToDay.first(tx, { ...key, amount, max })) !== undefined;
  if (isTaken) return undefined;
  const taken = (await findDay.first(tx, key))?.amount ?? 0;
  return Math.max(0, max - taken);
}

/** An operator, a currency of a title, and a day. */
interface DayKey {
  readonly operatorId: string;
  readonly titleId: string;
  readonly code: string;
  /** Since 1970, UTC. */
  readonly day: number;
}

interface DayRow {
  readonly amount: number;
}

// Concurrent calls wait for the row and add to its new amount, so no sum exceeds the cap, on any number of nodes.
const addToDay = statement<DayKey & { readonly amount: number; readonly max: number }, DayRow>(
  `insert into operator_currency_days (operator_id, title_id, code, day, amount)
   values (:operatorId, :titleId, :code, :day, :amount)
   on conflict (operator_id, title_id, code, day) do update
     set amount = operator_currency_days.amount + excluded.amount
     where operator_currency_days.amount + excluded.amount <= :max
   returning amount`,
);

const findDay = statement<DayKey, DayRow>(
  `select amount from operator_currency_days
   where operator_id = :operatorId and title_id = :titleId and code = :code and day = :day`,
);

/** Deletes the sums of days that are over; true while there may be more. */
export async function pruneCurrencyDays(tx: Tx, { now }: Round): Promise<boolean> {
  const deleted = await cutCurrencyDays.run(tx, { day: Math.floor(now / DAY_MS) - 1 });
  return deleted >= PRUNED_AT_ONCE;
}

const cutCurrencyDays = statement<{ readonly day: number }>(
  `with old as materialized (
     select operator_id, title_id, code, day from operator_currency_days
     where day < :day limit ${PRUNED_AT_ONCE} for update skip locked)
   delete from operator_currency_days where (operator_id, title_id, code, day) in (select * from old)`,
);
