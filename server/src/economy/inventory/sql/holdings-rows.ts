import type { Instant } from '../../../kernel/instant.ts';
import type { HoldingsTable, InventoryItemTable } from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import {
  insertItemsOf,
  insertListOf,
  insertOf,
  replacing,
  typesOf,
} from '../../../storage/query/rows.ts';
import {
  itemsStatement,
  listStatement,
  type Numbered,
  statement,
} from '../../../storage/query/statement.ts';
import { orNull, orUndefined, type Tables } from '../../../storage/query/tables.ts';
import type { ItemInstance } from '../holdings.ts';

// The rows of what players have. Most statements have two forms: about one player on both engines, and about many players at once,
// which only PostgreSQL runs.

const PLAYER = { titleId: 'text', playerId: 'text' } as const;

/** The SQL that locks the rows of players, and makes those of players who never had anything. */
const lockRowsOf = (players: string) =>
  `insert into holdings
     (title_id, player_id, row_version, since, item_count, last_entry, last_item)
   select title_id, player_id, 1, created_at, 0, 0, 0 from ${players}
   on conflict (title_id, player_id) do update set row_version = holdings.row_version + 1
   returning *`;

export const lockRow = statement<PlayerKey, HoldingsTable>(
  lockRowsOf(`players where ${PLAYER_KEY}`),
);

export const findRow = statement<PlayerKey, HoldingsTable>(
  `select * from holdings where ${PLAYER_KEY}`,
);

/** The row of a player who never had anything, as it is inserted with the first thing. */
export const findFirstRow = statement<PlayerKey, HoldingsTable>(
  `select title_id, player_id, 0 as row_version, created_at as since,
     0 as item_count, 0 as last_entry, 0 as last_item, null as paid_at
   from players where ${PLAYER_KEY}`,
);

export const insertRow = statement<HoldingsTable>(insertOf('holdings'));

// A lock is a write, even where the call is refused and undone. So the statement that locks also checks that what the call needs
// is there. If it is not, nothing is locked, and the call is refused as of that moment.

export const lockWithItem = statement<PlayerKey & { readonly instanceId: string }, HoldingsTable>(
  lockRowsOf(
    `players where ${PLAYER_KEY} and exists (select 1 from inventory_items i
       where i.title_id = :titleId and i.player_id = :playerId and i.instance_id = :instanceId)`,
  ),
);

export const lockWithCurrency = statement<PlayerKey & { readonly code: string }, HoldingsTable>(
  lockRowsOf(
    `players where ${PLAYER_KEY} and exists (
       select 1 from virtual_currencies c where c.title_id = :titleId and c.code = :code)`,
  ),
);

// The rows are locked in the order of the list.
export const lockRowsInOrder = itemsStatement<PlayerKey, HoldingsTable>(
  PLAYER,
  lockRowsOf(
    `:items join players on title_id = item.titleId and player_id = item.playerId
     order by item.number`,
  ),
);

export const lockRowsSkipLocked = itemsStatement<PlayerKey, HoldingsTable>(
  PLAYER,
  `select * from holdings where (title_id, player_id) in (
     select item.titleId, item.playerId from :items)
   for update skip locked`,
);

type Counts = Pick<HoldingsTable, 'item_count' | 'last_entry' | 'last_item' | 'paid_at'>;

export const saveCounts = {
  ofOne: statement<PlayerKey & Counts>(
    `update holdings set item_count = :item_count, last_entry = :last_entry, last_item = :last_item,
     paid_at = :paid_at
   where ${PLAYER_KEY}`,
  ),
  ofMany: itemsStatement<Omit<HoldingsTable, 'row_version' | 'since'>>(
    typesOf('holdings', ['row_version', 'since']),
    `update holdings set row_version = row_version + 1, item_count = item.item_count,
     last_entry = item.last_entry, last_item = item.last_item, paid_at = item.paid_at
   from :items where holdings.title_id = item.title_id and holdings.player_id = item.player_id`,
  ),
};

/** The members of an item that have no column of their own. */
type Body = Omit<
  ItemInstance,
  | 'instanceId'
  | 'itemId'
  | 'catalogVersion'
  | 'remainingUses'
  | 'expiresAt'
  | 'usageGroup'
  | 'isStack'
>;

/** Makes an item from its row. */
export function toItem(row: InventoryItemTable): ItemInstance {
  const body = JSON.parse(row.body) as Body;
  return {
    // Listed one by one, because JSON leaves out undefined members.
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

/** A row without its player. */
type OfPlayer<Row> = Omit<Row, 'title_id' | 'player_id'>;

/** Makes the row of an item. */
export function toItemRow(item: ItemInstance): OfPlayer<InventoryItemTable> {
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
type PlayerAt = PlayerKey & { readonly now: Instant };

const notExpired = (now: ':now' | 'item.now') => `(expires_at is null or expires_at > ${now})`;
const LIVE = `${PLAYER_KEY} and ${notExpired(':now')}`;

/**
 * The two statements that find items by the values of a column. PostgreSQL plans a list of values for players with few items, and would read
 * all items of a player who has many. So it runs the form about many players for one player too, unless there is one value.
 */
function itemsBy(column: string, more = '') {
  return {
    ofOne: listStatement<PlayerAt, string, InventoryItemTable>(
      `select * from inventory_items where ${LIVE} ${more} and ${column} in ({:item})`,
    ),
    ofMany: itemsStatement<PlayerAt & { readonly value: string }, InventoryItemTable>(
      { ...PLAYER, now: 'bigint', value: 'text' },
      `select inventory_items.* from :items join inventory_items on title_id = item.titleId
         and player_id = item.playerId and ${column} = item.value
       where ${notExpired('item.now')} ${more}`,
    ),
  };
}

export const itemsById = itemsBy('instance_id');
export const stacksByItem = itemsBy('item_id', 'and stacked = 1');
export const itemsByGroup = itemsBy('usage_group');

/** Items of a player in the order in which they came. */
export const findItemsInOrder = statement<
  PlayerAt & { readonly after: string; readonly count: number },
  InventoryItemTable
>(
  `select * from inventory_items where ${LIVE} and instance_id > :after
   order by instance_id limit :count`,
);

/** The oldest instance of an item that a player has, of one catalog version or, with null, of any. */
export const findOldestItem = statement<
  PlayerAt & { readonly itemId: string; readonly catalogVersion: string | null },
  InventoryItemTable
>(
  `select * from inventory_items where ${LIVE} and item_id = :itemId
     and catalog_version = coalesce(cast(:catalogVersion as text), catalog_version)
   order by instance_id limit 1`,
);

/** An item with its uses, and its player; null: not there. */
export type FoundUses = Numbered & {
  readonly of_player: string | null;
  readonly found: string | null;
  readonly remaining_uses: number | null;
};

/** Finds the uses of an item for each, as of one moment. Locks nothing. Only PostgreSQL runs it. */
export const findUsesOfEach = itemsStatement<PlayerAt & { readonly instanceId: string }, FoundUses>(
  { ...PLAYER, instanceId: 'text', now: 'bigint' },
  `select item.number, p.player_id as of_player, i.instance_id as found, i.remaining_uses
   from :items
   left join inventory_items i on i.title_id = item.titleId and i.player_id = item.playerId
     and i.instance_id = item.instanceId and ${notExpired('item.now')}
   left join players p on p.title_id = item.titleId and p.player_id = item.playerId`,
);

/** The two statements that insert rows of what players have. */
function inserts<Name extends 'ledger_entries' | 'balances' | 'inventory_items'>(
  table: Name,
  onConflict = '',
) {
  return {
    ofOne: listStatement<PlayerKey, OfPlayer<Tables[Name]>>(
      `${insertListOf(table, ['title_id', 'player_id'])} ${onConflict}`,
    ),
    ofMany: itemsStatement<Tables[Name]>(typesOf(table), `${insertItemsOf(table)} ${onConflict}`),
  };
}

export const insertEntries = inserts('ledger_entries');

export const upsertBalances = inserts('balances', replacing('balances'));

/** An item that is there keeps its item id and catalog version. */
export const upsertItems = inserts(
  'inventory_items',
  replacing('inventory_items', ['remaining_uses', 'expires_at', 'usage_group', 'stacked', 'body']),
);

export const deleteItems = {
  ofOne: listStatement<PlayerKey, Pick<InventoryItemTable, 'instance_id'>>(
    `delete from inventory_items where ${PLAYER_KEY} and instance_id in ({:item.instance_id})`,
  ),
  ofMany: itemsStatement<Pick<InventoryItemTable, 'title_id' | 'player_id' | 'instance_id'>>(
    { title_id: 'text', player_id: 'text', instance_id: 'text' },
    `delete from inventory_items i using :items where i.title_id = item.title_id
       and i.player_id = item.player_id and i.instance_id = item.instance_id`,
  ),
};
