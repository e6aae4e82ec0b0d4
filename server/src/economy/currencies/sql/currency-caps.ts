import { DAY_MS } from '../../../kernel/instant.ts';
import { PRUNED_AT_ONCE, type Round } from '../../../storage/control/pruning.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CurrencyCap, WalletChange } from '../ports.ts';

/** An operator, and a currency of a title on a day. */
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

// Who comes second waits for the row and adds to what is there then: on however many nodes, no sum exceeds the cap.
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

/** Counts an amount towards a cap. What is left today where it is too much, and then nothing is counted; undefined: it is counted. */
export async function takeFromCap(
  tx: Tx,
  {
    operatorId,
    max,
    code,
    amount,
    act: { titleId, now },
  }: CurrencyCap & Pick<WalletChange, 'code' | 'amount' | 'act'>,
): Promise<number | undefined> {
  const key = { operatorId, titleId, code, day: Math.floor(now / DAY_MS) };
  const isTaken =
    amount <= max && (await addToDay.first(tx, { ...key, amount, max })) !== undefined;
  if (isTaken) return undefined;
  const taken = (await findDay.first(tx, key))?.amount ?? 0;
  return Math.max(0, max - taken);
}

const cutCurrencyDays = statement<{ readonly day: number }>(
  `delete from operator_currency_days where (operator_id, title_id, code, day) in (
     select operator_id, title_id, code, day from operator_currency_days
     where day < :day limit ${PRUNED_AT_ONCE} for update skip locked)`,
);

/** Deletes what operators gave on days that are over. */
export async function pruneCurrencyDays(tx: Tx, { now }: Round): Promise<boolean> {
  const deleted = await cutCurrencyDays.run(tx, { day: Math.floor(now / DAY_MS) - 1 });
  return deleted >= PRUNED_AT_ONCE;
}
