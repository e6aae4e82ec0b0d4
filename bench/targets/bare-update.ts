import { readFileSync } from 'node:fs';
import { bareDatabase, given, query, type Work } from './bare-database.ts';
import { serve } from './target.ts';

// UpdateStoreItems with nothing around the SQL but bare node:http: a commit for each call.
// With a file of ready bodies, calls write them by turns, and there is nothing to read and to parse.

interface Body {
  readonly CatalogVersion: string;
  readonly StoreId: string;
  readonly Store: readonly { readonly ItemId: string; readonly DisplayPosition: number }[];
}

/** A hundred rows to a statement. */
const ROWS = 100;
const [UPSERT_ONE, UPSERT_MANY] = [1, ROWS].map((count) => {
  const rows = Array.from({ length: count }, () => '(?, ?, ?, ?, ?, ?)');
  return `insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
    values ${rows.join(',')}
    on conflict (title_id, catalog_version, store_id, item_id) do update set body = excluded.body`;
}) as [string, string];

const { titleId, readyFile } = given;
const ready = readyFile ? (JSON.parse(readFileSync(readyFile, 'utf8')) as Body[]).map(rowsOf) : [];
let calls = 0;

serve((body: Body) => {
  calls += 1;
  return bareDatabase.commit(write(ready[calls % ready.length] ?? rowsOf(body)));
});

function rowsOf({ CatalogVersion, StoreId, Store }: Body) {
  return Store.map(({ ItemId, ...rest }) => {
    const position = rest.DisplayPosition;
    return [titleId, CatalogVersion, StoreId, ItemId, position, JSON.stringify(rest)];
  });
}

function* write(rows: ReturnType<typeof rowsOf>): Work<string> {
  let at = 0;
  for (; at + ROWS <= rows.length; at += ROWS) {
    yield* query(UPSERT_MANY, rows.slice(at, at + ROWS).flat());
  }
  for (const row of rows.slice(at)) yield* query(UPSERT_ONE, row);
  return '{"code":200,"status":"OK","data":{}}';
}
