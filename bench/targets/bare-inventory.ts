import { systemClock } from '../../server/src/kernel/instant.ts';
import { commit, openBareDatabase } from './bare-database.ts';
import {
  type Body,
  type ItemRow,
  newBody,
  newInstanceId,
  READ,
  replyItems,
} from './bare-inventories.ts';
import { argument, serve } from './target.ts';

// Grants and reads of items with nothing around the SQL but bare node:http: a commit for each call that writes.

/** A hundred rows to a statement. */
const ROWS = 100;

const { path, titleId } = argument() as { readonly path: string; readonly titleId: string };
const database = openBareDatabase(path);
const [items, player, currencies] = READ.map((sql) => database.prepare(sql));
const count = database.prepare(
  `update holdings set item_count = item_count + ?, last_item = last_item + ?
   where title_id = '${titleId}' and player_id = ? returning last_item`,
);
const [one, many] = [insertOf(1), insertOf(ROWS)];

serve((body: Body) => {
  if (body.ItemGrants) return replyItems('ItemGrantResults', grant(body, body.ItemGrants));
  const key = { $1: titleId, $2: body.ServiceId };
  const rows = items?.all(key) as unknown as ItemRow[];
  player?.get({ $1: titleId, $2: body.ServiceId });
  currencies?.all(key);
  return replyItems('Inventory', rows);
});

function insertOf(rows: number) {
  const values = Array.from({ length: rows }, () => `('${titleId}', ?, ?, ?, ?, 0, ?)`);
  return database.prepare(`insert into inventory_items (title_id, player_id, instance_id, item_id,
    catalog_version, stacked, body) values ${values.join(',')}`);
}

function grant(
  { CatalogVersion }: Body,
  grants: NonNullable<Body['ItemGrants']>,
): readonly ItemRow[] {
  const body = newBody(systemClock());
  return commit(database, () => {
    const given: ItemRow[] = [];
    const values: (string | number)[][] = [];
    for (const [playerId, own] of Map.groupBy(grants, ({ ServiceId }) => ServiceId)) {
      const counted = count.get(own.length, own.length, playerId) as { last_item: number };
      for (const [index, { ItemId: item_id }] of own.entries()) {
        const instance_id = newInstanceId(counted.last_item - index);
        values.push([playerId, instance_id, item_id, CatalogVersion, body]);
        given.push({ instance_id, item_id, catalog_version: CatalogVersion, body });
      }
    }
    let at = 0;
    for (; at + ROWS <= values.length; at += ROWS) many.run(...values.slice(at, at + ROWS).flat());
    for (const row of values.slice(at)) one.run(...row);
    return given;
  });
}
