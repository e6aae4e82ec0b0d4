import type { Instant } from '../../../kernel/instant.ts';
import type { InventoryItemTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import { orNull, orUndefined } from '../../../storage/query/tables.ts';
import type { ItemInstance } from '../ports.ts';

/** The members of an item that have no column of their own. */
type Body = Omit<ItemInstance, keyof typeof IN_COLUMNS>;

const IN_COLUMNS = {
  instanceId: true,
  itemId: true,
  catalogVersion: true,
  remainingUses: true,
  expiresAt: true,
  usageGroup: true,
  isStack: true,
};

/** An item as its row has it. */
export function toItem(row: InventoryItemTable): ItemInstance {
  const body = JSON.parse(row.body) as Body;
  return {
    // Written out: JSON leaves out what is undefined.
    acquiredAt: body.acquiredAt,
    displayName: body.displayName,
    itemClass: body.itemClass,
    annotation: body.annotation,
    bundleParent: body.bundleParent,
    bundleContents: body.bundleContents,
    customData: body.customData,
    paid: body.paid,
    instanceId: row.instance_id,
    itemId: row.item_id,
    catalogVersion: row.catalog_version,
    remainingUses: orUndefined(row.remaining_uses),
    expiresAt: orUndefined(row.expires_at),
    usageGroup: orUndefined(row.usage_group),
    isStack: row.stacked === 1,
  };
}

/** An item's row without its player. */
export type ItemRow = Omit<InventoryItemTable, 'title_id' | 'player_id'>;

/** The row of an item. */
export function toItemRow(item: ItemInstance): ItemRow {
  const { instanceId, itemId, catalogVersion, remainingUses, expiresAt, ...rest } = item;
  const { usageGroup, isStack, ...body } = rest;
  return {
    instance_id: instanceId,
    item_id: itemId,
    catalog_version: catalogVersion,
    remaining_uses: orNull(remainingUses),
    expires_at: orNull(expiresAt),
    usage_group: orNull(usageGroup),
    stacked: isStack ? 1 : 0,
    body: JSON.stringify(body),
  };
}

/** A player at a moment: items that have expired by then are not there, whether or not their rows are. */
export type PlayerAt = PlayerKey & { readonly now: Instant };

const LIVE = `${PLAYER_KEY} and (expires_at is null or expires_at > :now)`;

/** An item of a player. */
export const findItem = statement<PlayerAt & { readonly instanceId: string }, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and instance_id = :instanceId`,
);

// Only SQLite runs the next two. PostgreSQL plans a list of values for players with few items, and would read all that a player with
// many has: for it many-holdings.ts joins the list.

/** The stacks of some goods that a player has. */
export const findStacks = listStatement<PlayerAt, string, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and stacked = 1 and item_id in ({:item})`,
);

/** A player's items of some usage groups. */
export const findGroups = listStatement<PlayerAt, string, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and usage_group in ({:item})`,
);

/** Items of a player in the order in which they came. */
export const findItemsInOrder = statement<
  PlayerAt & { readonly after: string; readonly count: number },
  InventoryItemTable
>(
  `select * from inventory_items where ${LIVE} and instance_id > :after
   order by instance_id limit :count`,
);

/** Writes items; one that is there keeps what it is. */
export const upsertItems = listStatement<PlayerKey, ItemRow>(
  `insert into inventory_items (title_id, player_id, instance_id, item_id, catalog_version,
     remaining_uses, expires_at, usage_group, stacked, body)
   values {(:titleId, :playerId, :item.instance_id, :item.item_id, :item.catalog_version,
     :item.remaining_uses, :item.expires_at, :item.usage_group,
     :item.stacked, :item.body)}
   on conflict (title_id, player_id, instance_id) do update set
     remaining_uses = excluded.remaining_uses, expires_at = excluded.expires_at,
     usage_group = excluded.usage_group, stacked = excluded.stacked, body = excluded.body`,
);

export const deleteItems = listStatement<PlayerKey, string>(
  `delete from inventory_items where ${PLAYER_KEY} and instance_id in ({:item})`,
);

/** The item of a good that a player has had for longest. */
export const findOldestItem = statement<PlayerAt & { readonly itemId: string }, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and item_id = :itemId
   order by instance_id limit 1`,
);
