import pg from 'pg';
import { argument, onStop, serve } from './target.ts';

// UpdateStoreItems on PostgreSQL with nothing around it but bare node:http and a pool: the same row, a transaction for each.

/** As many as the service opens by default. */
const CONNECTIONS = 10;

interface Body {
  readonly CatalogVersion: string;
  readonly StoreId: string;
  readonly Store: readonly { readonly ItemId: string; readonly DisplayPosition: number }[];
}

const { url, titleId } = argument() as { readonly url: string; readonly titleId: string };
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
// The server may end before this process does.
pool.on('error', () => undefined);
onStop(() => pool.end());

const upsert = {
  name: 'upsert',
  text: `insert into store_items (title_id, catalog_version, store_id, item_id, position, body)
    values ($1, $2, $3, $4, $5, $6)
    on conflict (title_id, catalog_version, store_id, item_id) do update set body = excluded.body`,
};

serve(async ({ CatalogVersion, StoreId, Store }: Body) => {
  const client = await pool.connect();
  try {
    await client.query('begin');
    for (const { ItemId, ...rest } of Store) {
      const key = [titleId, CatalogVersion, StoreId, ItemId];
      await client.query({
        ...upsert,
        values: [...key, rest.DisplayPosition, JSON.stringify(rest)],
      });
    }
    await client.query('commit');
  } finally {
    client.release();
  }
  return '{"code":200,"status":"OK","data":{}}';
});
