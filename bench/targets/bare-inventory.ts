import { systemClock } from '../../server/src/kernel/instant.ts';
import { bareDatabase, given, isOnPostgres, query, type Work } from './bare-database.ts';
import { newInstanceId } from './instance-id.ts';
import { serve } from './target.ts';

// Grants and reads of items with nothing around the SQL but bare node:http: a commit for each call that writes. All rows of
// a table are written with one statement on PostgreSQL, and a hundred with one otherwise.

/** Of GrantItemsToUsers or of GetUserInventory. */
interface Body {
  readonly CatalogVersion: string;
  readonly ItemGrants?: readonly { readonly ServiceId: string; readonly ItemId: string }[];
  readonly ServiceId: string;
}

/** An item of a player, as it is stored. */
interface ItemRow {
  readonly instance_id: string;
  readonly item_id: string;
  readonly catalog_version: string;
  readonly body: string;
}

const ROWS = 100;
const { titleId } = given;

/** One item more than are shown. */
const READ_ITEMS = `select * from inventory_items
  where title_id = ? and player_id = ? and instance_id > '' order by instance_id limit 10001`;
const READ_PLAYER = 'select created_at from players where title_id = ? and player_id = ?';
const READ_CURRENCIES = `select c.*, b.amount, b.recharged_at from virtual_currencies c
  left join balances b on b.title_id = c.title_id and b.player_id = ? and b.code = c.code
  where c.title_id = ? order by c.code`;
const COUNT = `update holdings set item_count = item_count + ?, last_item = last_item + ?
  where title_id = '${titleId}' and player_id = ? returning last_item`;
const COUNT_OF_ALL = `update holdings set item_count = item_count + 10, last_item = last_item + 10
  where title_id = '${titleId}' and player_id = any(?) returning player_id, last_item`;
const INSERT = `insert into inventory_items
  (title_id, player_id, instance_id, item_id, catalog_version, body, stacked)`;
const INSERT_ALL = `${INSERT}
  select '${titleId}', player_id, instance_id, item_id, ?, ?, 0
  from unnest(?::text[], ?::text[], ?::text[]) as item (player_id, instance_id, item_id)`;
const [INSERT_ONE, INSERT_MANY] = [1, ROWS].map((count) => {
  const rows = Array.from({ length: count }, () => `('${titleId}', ?, ?, ?, ?, ?, 0)`);
  return `${INSERT} values ${rows.join(',')}`;
}) as [string, string];

serve((body: Body) => {
  const { ItemGrants } = body;
  if (!ItemGrants) return bareDatabase.read(readItems(body.ServiceId));
  return bareDatabase.commit(grant(ItemGrants, body.CatalogVersion));
});

function* readItems(playerId: string): Work<string> {
  const items = yield* query<ItemRow>(READ_ITEMS, [titleId, playerId]);
  yield* query(READ_PLAYER, [titleId, playerId]);
  yield* query(READ_CURRENCIES, [playerId, titleId]);
  return replyItems('Inventory', items);
}

type Grants = NonNullable<Body['ItemGrants']>;

function* grant(grants: Grants, catalog_version: string): Work<string> {
  const body = JSON.stringify({ acquiredAt: systemClock(), bundleContents: [], customData: {} });
  const lastOf = isOnPostgres ? yield* countAtOnce(grants) : yield* countEach(grants);
  const rows = grants.map(({ ServiceId: player_id, ItemId: item_id }) => {
    const number = lastOf.get(player_id) ?? 0;
    lastOf.set(player_id, number - 1);
    return { player_id, instance_id: newInstanceId(number), item_id, catalog_version, body };
  });
  if (isOnPostgres) {
    const lists = (['player_id', 'instance_id', 'item_id'] as const).map((column) =>
      rows.map((row) => row[column]),
    );
    yield* query(INSERT_ALL, [catalog_version, body, ...lists]);
  } else {
    const values = rows.map((row) => Object.values(row));
    let at = 0;
    for (; at + ROWS <= values.length; at += ROWS) {
      yield* query(INSERT_MANY, values.slice(at, at + ROWS).flat());
    }
    for (const row of values.slice(at)) yield* query(INSERT_ONE, row);
  }
  return replyItems('ItemGrantResults', rows);
}

/** Counts the items that each player gets. Returns the number of the last one. */
function* countEach(grants: Grants): Work<Map<string, number>> {
  const lastOf = new Map<string, number>();
  for (const [playerId, own] of Map.groupBy(grants, ({ ServiceId }) => ServiceId)) {
    const values = [own.length, own.length, playerId];
    const [counted] = yield* query<{ readonly last_item: number }>(COUNT, values);
    lastOf.set(playerId, counted?.last_item ?? 0);
  }
  return lastOf;
}

/** The same with one statement for all players, of whom each gets ten. */
function* countAtOnce(grants: Grants): Work<Map<string, number>> {
  const playerIds = [...new Set(grants.map(({ ServiceId }) => ServiceId))];
  const rows = yield* query<{ readonly player_id: string; readonly last_item: number }>(
    COUNT_OF_ALL,
    [playerIds],
  );
  return new Map(rows.map((row) => [row.player_id, row.last_item]));
}

function replyItems(member: string, rows: readonly ItemRow[]): string {
  const items = rows.map((row) => {
    const { acquiredAt } = JSON.parse(row.body) as { readonly acquiredAt: number };
    return {
      ItemId: row.item_id,
      ItemInstanceId: row.instance_id,
      PurchaseDate: new Date(acquiredAt).toISOString(),
      CatalogVersion: row.catalog_version,
      UnitPrice: 0,
    };
  });
  return JSON.stringify({ code: 200, status: 'OK', data: { [member]: items } });
}
