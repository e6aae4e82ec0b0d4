import { REPORT_KEYS_MAX } from '../../../kernel/report-limits.ts';
import { TABLE_KEYS } from '../../../storage/copy/tables.ts';
import { adding, insertItemsOf, insertListOf, typesOf } from '../../../storage/query/rows.ts';
import { itemsStatement, listStatement, statement } from '../../../storage/query/statement.ts';
import type { Tables } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { addUp } from '../../../lib/add-up.ts';
import type { Period } from '../count.ts';

type SumTable = 'economy_sums' | 'economy_item_sums' | 'economy_named_sums';
type Add<Row> = (tx: Tx, rows: readonly Row[]) => Promise<void>;

/** Makes what adds rows to a table of sums: their amounts are added to those that are there. */
export function additionTo<Name extends SumTable>(
  table: Name,
  amounts: Parameters<typeof adding<Name>>[1],
): Add<Tables[Name]> {
  const add = adding(table, amounts);
  const sqlite = listStatement<object, Tables[Name]>(`${insertListOf(table, [])} ${add}`);
  const postgres = itemsStatement<Tables[Name]>(typesOf(table), `${insertItemsOf(table)} ${add}`);
  return async (tx, rows) => {
    if (tx.engine === 'sqlite') await sqlite.run(tx, {}, rows);
    else await postgres.run(tx, rows);
  };
}

interface Bounds<Row> {
  /** The columns that say of which hour or day a sum is. */
  readonly periodBy: readonly (keyof Row & string)[];
  readonly amounts: readonly (keyof Row & string)[];
  /** The columns of the rest that differ. */
  readonly rest: Partial<Row>;
}

/**
 * The same of a table whose keys a title can make many of: it sells what it likes at prices that it likes. Where an hour or a day has
 * REPORT_KEYS_MAX sums, all others are added to a rest.
 */
export function boundedAdditionTo<Name extends Exclude<SumTable, 'economy_sums'>>(
  table: Name,
  { periodBy, amounts, rest }: Bounds<Tables[Name]>,
): Add<Tables[Name]> {
  type Row = Tables[Name];
  const add = additionTo(table, amounts as never);
  const ofPeriod = `from ${table} where ${periodBy.map((name) => `${name} = :${name}`).join(' and ')}`;
  const countKeys = statement<Row, { readonly keys: number }>(
    `select count(*) as keys ${ofPeriod}`,
  );
  const key = TABLE_KEYS[table] as readonly (keyof Row & string)[];
  const listKeys = statement<Row, Row>(`select ${key.join(', ')} ${ofPeriod}`);
  const textOf = (row: Row, names: readonly (keyof Row & string)[]) =>
    JSON.stringify(names.map((name) => row[name]));
  const keyOf = (row: Row) => textOf(row, key);

  async function bounded(tx: Tx, rows: readonly Row[]): Promise<readonly Row[]> {
    const [of] = rows;
    if (!of) return rows;
    const max = REPORT_KEYS_MAX[of.period as Period];
    const { keys = 0 } = (await countKeys.first(tx, of)) ?? {};
    if (keys + rows.length <= max) return rows;
    const known = new Set((await listKeys.all(tx, of)).map(keyOf));
    const within = rows.map((row) => {
      const key = keyOf(row);
      if (!known.has(key) && known.size >= max) return { ...row, ...rest };
      known.add(key);
      return row;
    });
    return addUp<never, Row>(within, amounts as readonly never[]);
  }

  return async (tx, rows) => {
    const sums: Row[] = [];
    for (const ofOne of Map.groupBy(rows, (row) => textOf(row, periodBy)).values()) {
      sums.push(...(await bounded(tx, ofOne)));
    }
    await add(tx, sums);
  };
}
