import { readFileSync } from 'node:fs';
import { commit, openBareDatabase } from './bare-database.ts';
import { argument, serve } from './target.ts';

// UpdateStoreItems with nothing around the SQL but bare node:http: a commit for each call.
// With a file of ready bodies, calls write them by turns, and there is nothing to read and to parse.

interface StoreItem {
  readonly ItemId: string;
  readonly DisplayPosition: number;
}

interface Body {
  readonly CatalogVersion: string;
  readonly StoreId: string;
  readonly Store: readonly StoreItem[];
}

/** A hundred rows to a statement. */
const ROWS = 100;

const { path, titleId, readyFile } = argument() as {
  readonly path: string;
  readonly titleId: string;
  readonly readyFile?: string;
};
const database = openBareDatabase(path);
const [one, many] = [upsertOf(1), upsertOf(ROWS)];
const ready = readyFile ? (JSON.parse(readFileSync(readyFile, 'utf8')) as Body[]).map(rowsOf) : [];
let calls = 0;

serve((body: Body) => {
  calls += 1;
  const rows = ready[calls % ready.length] ?? rowsOf(body);
  commit(database, () => write(rows));
  return '{"code":200,"status":"OK","data":{}}';
});

function upsertOf(rows: number) {
  const values = Array.from({ length: rows }, () => '(?, ?, ?, ?, ?, ?)').join(',');
  return database.prepare(`
    insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
    values ${values}
    on conflict (title_id, catalog_version, store_id, item_id) do update set body = excluded.body`);
}

function rowsOf({ CatalogVersion, StoreId, Store }: Body) {
  return Store.map(({ ItemId, ...rest }) => {
    const position = rest.DisplayPosition;
    return [titleId, CatalogVersion, StoreId, ItemId, position, JSON.stringify(rest)];
  });
}

function write(rows: ReturnType<typeof rowsOf>): void {
  let at = 0;
  for (; at + ROWS <= rows.length; at += ROWS) many.run(...rows.slice(at, at + ROWS).flat());
  for (const row of rows.slice(at)) one.run(...row);
}
