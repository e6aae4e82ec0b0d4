import { instanceIdOf } from '../../server/src/economy/inventory/holdings.ts';
import { newHexId, systemRandom } from '../../server/src/kernel/secrets.ts';

// Shared code of the bare inventories on both databases: the rows that the service reads and writes.

/** Of GrantItemsToUsers or of GetUserInventory. */
export interface Body {
  readonly CatalogVersion: string;
  readonly ItemGrants?: readonly { readonly ServiceId: string; readonly ItemId: string }[];
  readonly ServiceId: string;
}

/** An item of a player, as it is stored. */
export interface ItemRow {
  readonly instance_id: string;
  readonly item_id: string;
  readonly catalog_version: string;
  readonly body: string;
}

/** Those of a player in their order, one more than are shown; their player; their currencies. They take the title and the player. */
export const READ = [
  `select * from inventory_items where title_id = $1 and player_id = $2 and instance_id > ''
   order by instance_id limit 10001`,
  'select created_at from players where title_id = $1 and player_id = $2',
  `select c.*, b.amount, b.recharged_at from virtual_currencies c
   left join balances b on b.title_id = c.title_id and b.player_id = $2 and b.code = c.code
   where c.title_id = $1 order by c.code`,
] as const;

/** The instance id of a player's item with this number. */
export function newInstanceId(number: number): string {
  return instanceIdOf(number, newHexId(systemRandom).slice(0, 8));
}

/** The body of a new item. */
export function newBody(now: number): string {
  return JSON.stringify({ acquiredAt: now, bundleContents: [], customData: {} });
}

export function replyItems(member: string, rows: readonly ItemRow[]): string {
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
