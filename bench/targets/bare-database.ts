import { DatabaseSync } from 'node:sqlite';
import { migrateSqlite } from '../../server/src/storage/sqlite/migrations.ts';

/** Rows of one statement. */
const ROWS_AT_ONCE = 100;

/** The service's own tables in a file of their own, written by hand: as durable as the service, and nothing around it. */
export async function openBareDatabase(path: string): Promise<DatabaseSync> {
  await migrateSqlite(path);
  const database = new DatabaseSync(path);
  database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = off');
  return database;
}

/** Runs something in a transaction of its own; it is on the disk when this returns. */
export function commit<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate');
  const result = work();
  database.exec('commit');
  return result;
}

/** An item of the bare store and the JSON that stands for the rest of it. */
export type BareItem = readonly [itemId: string, position: number, body: string];

/** Gives what writes items into one store, a hundred rows in a statement. */
export function bareStore(database: DatabaseSync): (items: readonly BareItem[]) => void {
  const statementOf = (rows: number) => {
    const values = Array.from({ length: rows }, () => `('T', '1', 'S', ?, ?, ?)`).join(',');
    return database.prepare(`
      insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
      values ${values}
      on conflict (title_id, catalog_version, store_id, item_id) do update set body = excluded.body`);
  };
  const one = statementOf(1);
  const many = statementOf(ROWS_AT_ONCE);
  return (items) => {
    let at = 0;
    for (; at + ROWS_AT_ONCE <= items.length; at += ROWS_AT_ONCE) {
      many.run(...items.slice(at, at + ROWS_AT_ONCE).flat());
    }
    for (const item of items.slice(at)) one.run(...item);
  };
}
