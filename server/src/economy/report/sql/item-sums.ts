import { REPORT_KEYS_MAX } from '../../../kernel/report-limits.ts';
import type { EconomyItemSumTable } from '../../../storage/query/economy-tables.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { addUp, NO_SALE, REST } from '../count.ts';

// A title sells what it likes at prices that it likes, so that the keys of a period's sums are bounded: others are added to a rest.

type PeriodKey = Pick<EconomyItemSumTable, 'title_id' | 'period' | 'at'>;

const OF_PERIOD =
  'from economy_item_sums where title_id = :title_id and period = :period and at = :at';

const countKeys = statement<PeriodKey, { readonly keys: number }>(
  `select count(*) as keys ${OF_PERIOD}`,
);
const listRows = statement<PeriodKey, EconomyItemSumTable>(`select * ${OF_PERIOD}`);

/** Moves amounts to the rest that have no sum yet and find REPORT_KEYS_MAX of them in their hour or day. */
export async function boundKeys(
  tx: Tx,
  rows: readonly EconomyItemSumTable[],
): Promise<readonly EconomyItemSumTable[]> {
  const bounded: EconomyItemSumTable[] = [];
  const periods = Map.groupBy(rows, ({ title_id, period, at }) => `${title_id} ${period} ${at}`);
  for (const ofPeriod of periods.values()) bounded.push(...(await boundPeriod(tx, ofPeriod)));
  return addUp(bounded, ['count', 'amount']);
}

async function boundPeriod(
  tx: Tx,
  rows: readonly EconomyItemSumTable[],
): Promise<readonly EconomyItemSumTable[]> {
  const [of] = rows;
  if (!of) return rows;
  const max = REPORT_KEYS_MAX[of.period as keyof typeof REPORT_KEYS_MAX];
  const { keys = 0 } = (await countKeys.first(tx, of)) ?? {};
  if (keys + rows.length <= max) return rows;
  const known = new Set((await listRows.all(tx, of)).map(keyOf));
  return rows.map((row) => {
    const key = keyOf(row);
    if (!known.has(key) && known.size >= max) return { ...row, ...REST_KEY };
    known.add(key);
    return row;
  });
}

const REST_KEY = { item_id: REST, catalog_version: '', store_id: REST, price: NO_SALE } as const;

function keyOf({ item_id, code, cause, catalog_version, store_id, price }: EconomyItemSumTable) {
  return JSON.stringify([item_id, code, cause, catalog_version, store_id, price]);
}
