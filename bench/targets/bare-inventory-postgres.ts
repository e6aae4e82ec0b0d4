import pg from 'pg';
import { systemClock } from '../../server/src/kernel/instant.ts';
import {
  type Body,
  type ItemRow,
  newBody,
  newInstanceId,
  READ,
  replyItems,
} from './bare-inventories.ts';
import { argument, onStop, serve } from './target.ts';

// Grants and reads of items on PostgreSQL with nothing around the SQL but bare node:http and a pool: a statement for all
// rows of a table, and a transaction for each call that writes.

/** As many as the service opens by default. */
const CONNECTIONS = 10;

const { url, titleId } = argument() as { readonly url: string; readonly titleId: string };
const pool = new pg.Pool({ connectionString: url, max: CONNECTIONS });
// The server may end before this process does.
pool.on('error', () => undefined);
onStop(() => pool.end());

const count = {
  name: 'count',
  text: `update holdings set item_count = item_count + 10, last_item = last_item + 10
    where title_id = '${titleId}' and player_id = any($1) returning player_id, last_item`,
};
const insert = {
  name: 'insert',
  text: `insert into inventory_items (title_id, player_id, instance_id, item_id,
      catalog_version, stacked, body)
    select '${titleId}', player_id, instance_id, item_id, $4, 0, $5
    from unnest($1::text[], $2::text[], $3::text[]) as item (player_id, instance_id, item_id)`,
};

serve(async (body: Body) => {
  const { ItemGrants, ServiceId, CatalogVersion } = body;
  if (ItemGrants) return replyItems('ItemGrantResults', await grant(ItemGrants, CatalogVersion));
  const client = await pool.connect();
  try {
    const values = [titleId, ServiceId];
    const [items] = await Promise.all(
      READ.map((text, index) => client.query<ItemRow>({ name: `read${index}`, text, values })),
    );
    return replyItems('Inventory', items?.rows ?? []);
  } finally {
    client.release();
  }
});

async function grant(
  grants: NonNullable<Body['ItemGrants']>,
  catalogVersion: string,
): Promise<readonly ItemRow[]> {
  const body = newBody(systemClock());
  const client = await pool.connect();
  try {
    await client.query('begin');
    const playerIds = [...new Set(grants.map(({ ServiceId }) => ServiceId))];
    const { rows } = await client.query<{ player_id: string; last_item: string }>({
      ...count,
      values: [playerIds],
    });
    const numbers = new Map(rows.map((row) => [row.player_id, Number(row.last_item)]));
    const given = grants.map(({ ServiceId, ItemId: item_id }) => {
      const number = numbers.get(ServiceId) ?? 0;
      numbers.set(ServiceId, number - 1);
      const instance_id = newInstanceId(number);
      return { ServiceId, instance_id, item_id, catalog_version: catalogVersion, body };
    });
    const lists = [
      given.map((one) => one.ServiceId),
      given.map((one) => one.instance_id),
      given.map((one) => one.item_id),
    ];
    await client.query({ ...insert, values: [...lists, catalogVersion, body] });
    await client.query('commit');
    return given;
  } finally {
    client.release();
  }
}
