import { type Compilable, sql } from 'kysely';
import type { Db } from '../../query/tables.ts';
import type { PlacedItem } from './serialized-items.ts';
import type { ValueOf } from '../../query/statement.ts';

/** Where items are kept: the table, and the columns of its key before the item's id with their values. */
interface Place {
  readonly table: 'catalog_items' | 'store_items';
  readonly key: Readonly<Record<string, string>>;
}

/**
 * Writes items: a namesake gets the new body and stays where it is (Specification 4.3 rules 1 and 2). What
 * all rows have in common is said once: to bind it again for each of ten thousand rows costs a sixth more.
 */
export function upsertItems(
  db: Db,
  { table, key }: Place,
  items: readonly ValueOf<PlacedItem>[],
): Compilable<never> {
  const columns = Object.keys(key).map((name) => sql.ref(name));
  const values = Object.values(key).map((value) => sql`${value}`);
  const rows = items.map((item) => sql`(${item('itemId')}, ${item('position')}, ${item('body')})`);
  const statement = sql<never>`
    insert into ${sql.table(table)} (${sql.join(columns)}, item_id, position, body)
    select ${sql.join(values)}, column1, cast(column2 as bigint), column3
    from (values ${sql.join(rows)}) as item
    where true
    on conflict (${sql.join(columns)}, item_id) do update set body = excluded.body`;
  return { compile: () => statement.compile(db) };
}
