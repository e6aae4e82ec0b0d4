import type { Instant } from '../../../kernel/instant.ts';
import { findPlayerId } from '../../../players/sql/players.ts';
import type {
  HoldingsTable,
  InventoryItemTable,
  LedgerEntryTable,
} from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey, rowOf } from '../../../storage/query/keys.ts';
import { listStatement, type Statement, statement } from '../../../storage/query/statement.ts';
import { orNull, orUndefined } from '../../../storage/query/tables.ts';
import type { MaybePromise, Tx } from '../../../storage/query/tx.ts';
import {
  type CurrencyRow,
  findBalances,
  toBalance,
  toCurrency,
  upsertBalances,
} from '../../currencies/sql/currency-rows.ts';
import type { Act } from '../act.ts';
import type { Holdings, ItemInstance, LedgerEntry } from '../holdings.ts';

// One row locks all that a player has. A change reads what it needs, changes it in memory by the rules of the room
// (inventory/holdings.ts), and writes it at the end.

/** Holdings that are locked. */
export interface OpenHoldings extends Holdings {
  readonly act: Act;
  /** The author of an entry where it is not `act`: several calls of a player may share a transaction. */
  readonly actOf: Map<LedgerEntry, Act>;
  readonly currencies: Map<string, ReturnType<typeof toCurrency>>;
  readonly row: HoldingsTable;
}

/** Locks all that a player has; undefined: there is no such player. Open several players in the order of their ids. */
export async function openHoldings(tx: Tx, act: Act): Promise<OpenHoldings | undefined> {
  const row =
    tx.engine === 'sqlite'
      ? // It has one writer: nobody else changes what was read, and a refusal need not write.
        ((await findRow.first(tx, act)) ?? (await findFirstRow.first(tx, act)))
      : await lockRow.first(tx, act);
  return row && openRow(act, row);
}

/** The statement that locks the row of a player for whom a condition holds. Where it does not hold, nothing is written. */
function lockRowWhere<More extends object = object>(
  condition: string,
): Statement<PlayerKey & More, HoldingsTable> {
  return statement(
    `insert into holdings (title_id, player_id, row_version, since, item_count, last_entry, last_item)
     select title_id, player_id, 1, created_at, 0, 0, 0 from players where ${condition}
     on conflict (title_id, player_id) do update set row_version = holdings.row_version + 1
     returning *`,
  );
}

/** Locks the row of a player, and makes it where the player never had anything. */
const lockRow = lockRowWhere(PLAYER_KEY);

/** The row, not locked. */
const findRow = statement<PlayerKey, HoldingsTable>(`select * from holdings where ${PLAYER_KEY}`);

/** The row of a player who never had anything, as it is inserted with the first thing. */
const findFirstRow = statement<PlayerKey, HoldingsTable>(
  `select title_id, player_id, 0 as row_version, created_at as since,
     0 as item_count, 0 as last_entry, 0 as last_item
   from players where ${PLAYER_KEY}`,
);

/** Inserts the row of a player who never had anything. */
const insertRow = statement<HoldingsTable>(
  `insert into holdings ${rowOf([
    'title_id',
    'player_id',
    'row_version',
    'since',
    'item_count',
    'last_entry',
    'last_item',
  ])}`,
);

// A lock is a write, even where the call is refused and undone. So the statement that locks also checks that what the call needs
// is there. If it is not, nothing is locked, and the call is refused as of that moment.

const lockWithItem = lockRowWhere<{ readonly instanceId: string }>(
  `${PLAYER_KEY} and exists (select 1 from inventory_items i where i.title_id = :titleId
     and i.player_id = :playerId and i.instance_id = :instanceId)`,
);

const lockWithCurrency = lockRowWhere<{ readonly code: string }>(
  `${PLAYER_KEY} and exists (
     select 1 from virtual_currencies c where c.title_id = :titleId and c.code = :code)`,
);

/** `noPlayer`: there is no such player. `nothing`: the item or the currency is not there. */
type Opened = OpenHoldings | 'noPlayer' | 'nothing';

/** Locks the holdings of a player who has an item, by its instance id. The item may have expired. */
export function openWithItem(tx: Tx, act: Act, instanceId: string): Promise<Opened> {
  return openWith(tx, act, () => lockWithItem.first(tx, { ...act, instanceId }));
}

/** Locks the holdings of a player of a title that has a currency. */
export function openWithCurrency(tx: Tx, act: Act, code: string): Promise<Opened> {
  return openWith(tx, act, () => lockWithCurrency.first(tx, { ...act, code }));
}

async function openWith(
  tx: Tx,
  act: Act,
  lock: () => MaybePromise<HoldingsTable | undefined>,
): Promise<Opened> {
  if (tx.engine === 'sqlite') return (await openHoldings(tx, act)) ?? 'noPlayer';
  const row = await lock();
  if (row) return openRow(act, row);
  return (await findPlayerId.first(tx, act)) ? 'nothing' : 'noPlayer';
}

/** Holdings whose row is locked, and of which nothing was read. */
export function openRow(act: Act, row: HoldingsTable): OpenHoldings {
  return {
    act,
    actOf: new Map(),
    row,
    currencies: new Map(),
    balances: new Map(),
    items: new Map(),
    itemCount: row.item_count,
    lastItem: row.last_item,
    changedBalances: new Set(),
    changedItems: new Set(),
    removedItems: new Set(),
    entries: [],
  };
}

/** Adds a currency with its balance, unless it was read before: changes in memory take precedence over what is stored. */
export function addBalance(open: OpenHoldings, row: CurrencyRow): void {
  if (open.currencies.has(row.code)) return;
  open.currencies.set(row.code, toCurrency(row));
  open.balances.set(row.code, toBalance(row, open.row.since));
}

/** Copies the state in memory. The function that it returns restores it. */
export function checkpoint(open: OpenHoldings): () => void {
  const before = {
    ...open,
    balances: new Map(open.balances),
    items: new Map(open.items),
    changedBalances: new Set(open.changedBalances),
    changedItems: new Set(open.changedItems),
    removedItems: new Set(open.removedItems),
    entries: [...open.entries],
  };
  return () => void Object.assign(open, before);
}

/** Reads currencies of the title with the player's balances; a code that the title does not have is skipped. */
export async function readBalances(
  tx: Tx,
  open: OpenHoldings,
  codes: Iterable<string>,
): Promise<void> {
  const unread = [...new Set(codes)].filter((code) => !open.currencies.has(code));
  const rows = await findBalances.all(tx, open.act, unread);
  for (const row of rows) addBalance(open, row);
}

/** Reads an item by its instance id; one that the player does not have is skipped. */
export async function readItem(tx: Tx, open: OpenHoldings, instanceId: string): Promise<void> {
  addItems(open, await findItem.all(tx, { ...open.act, instanceId }));
}

/** Reads the oldest instance of an item that the player has; undefined: there is none. */
export async function readOldest(
  tx: Tx,
  open: OpenHoldings,
  itemId: string,
): Promise<ItemInstance | undefined> {
  const row = await findOldestItem.first(tx, { ...open.act, itemId });
  if (!row) return undefined;
  addItems(open, [row]);
  return open.items.get(row.instance_id);
}

/** Reads the stacks of items, and the members of usage groups. */
export async function readPeers(
  tx: Tx,
  open: OpenHoldings,
  of: { readonly stacksOf: readonly string[]; readonly groups: readonly string[] },
): Promise<void> {
  addItems(open, await findStacks.all(tx, open.act, of.stacksOf));
  addItems(open, await findGroups.all(tx, open.act, of.groups));
}

/** Adds items that were read. */
export function addItems(open: OpenHoldings, rows: readonly InventoryItemTable[]): void {
  for (const row of rows) {
    const instanceId = row.instance_id;
    // Changes in memory take precedence over what is stored.
    if (open.items.has(instanceId) || open.removedItems.has(instanceId)) continue;
    open.items.set(instanceId, toItem(row));
  }
}

type NewEntry = Omit<LedgerEntryTable, 'title_id' | 'player_id'>;

const insertEntries = listStatement<PlayerKey, NewEntry>(
  `insert into ledger_entries (title_id, player_id, number, code, amount_before, amount_after,
     cause, item_id, made_by, request_id, at)
   values {(:titleId, :playerId, :item.number, :item.code, :item.amount_before,
     :item.amount_after, :item.cause, :item.item_id, :item.made_by, :item.request_id, :item.at)}`,
);

const saveRow = statement<
  PlayerKey & {
    readonly itemCount: number;
    readonly lastEntry: number;
    readonly lastItem: number;
  }
>(
  `update holdings set item_count = :itemCount, last_entry = :lastEntry, last_item = :lastItem
   where ${PLAYER_KEY}`,
);

/** Writes a change. */
export async function saveHoldings(tx: Tx, open: OpenHoldings): Promise<void> {
  const { act } = open;
  const { entries, balances, items, removed, counts } = changesOf(open);
  if (open.row.row_version === 0) await insertRow.run(tx, { ...open.row, row_version: 1 });
  await insertEntries.run(tx, act, entries);
  await upsertBalances.run(tx, act, balances);
  await upsertItems.run(tx, act, items);
  await deleteItems.run(tx, act, removed);
  await saveRow.run(tx, { ...act, ...counts });
}

/** The rows that a change writes. */
export function changesOf(open: OpenHoldings) {
  const { row, itemCount, lastItem } = open;
  const items = [...open.changedItems].map((instanceId) =>
    toItemRow(present(open.items.get(instanceId))),
  );
  const entries = open.entries.map((entry, index) => toEntryRow(open, entry, index));
  return {
    entries,
    balances: balancesToWrite(open),
    items,
    /** Instance ids. */
    removed: [...open.removedItems],
    counts: { itemCount, lastEntry: row.last_entry + entries.length, lastItem },
  };
}

function toEntryRow(
  { act: own, actOf, row }: OpenHoldings,
  entry: OpenHoldings['entries'][number],
  index: number,
): NewEntry {
  const act = actOf.get(entry) ?? own;
  return {
    number: row.last_entry + index + 1,
    code: entry.code,
    amount_before: entry.before,
    amount_after: entry.after,
    cause: entry.cause,
    item_id: orNull(entry.itemId),
    made_by: act.by,
    request_id: orNull(act.requestId),
    at: act.now,
  };
}

function balancesToWrite({ balances, changedBalances }: OpenHoldings) {
  return [...changedBalances].map((code) => {
    const { amount, rechargedAt } = present(balances.get(code));
    return { code, amount, recharged_at: rechargedAt };
  });
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A change wrote what it had not read');
  return value;
}

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

/** An item's row without its player. */
type ItemRow = Omit<InventoryItemTable, 'title_id' | 'player_id'>;

/** Makes the row of an item. */
function toItemRow(item: ItemInstance): ItemRow {
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
const findItem = statement<PlayerAt & { readonly instanceId: string }, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and instance_id = :instanceId`,
);

// Only SQLite runs the next two. PostgreSQL plans a list of values for players with few items, and would read all items of a player
// who has many, so many-holdings.ts joins the list there.

/** A player's stacks of some items. */
const findStacks = listStatement<PlayerAt, string, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and stacked = 1 and item_id in ({:item})`,
);

/** A player's items of some usage groups. */
const findGroups = listStatement<PlayerAt, string, InventoryItemTable>(
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

/** Writes items. One that is there keeps its item id and catalog version. */
const upsertItems = listStatement<PlayerKey, ItemRow>(
  `insert into inventory_items (title_id, player_id, instance_id, item_id, catalog_version,
     remaining_uses, expires_at, usage_group, stacked, body)
   values {(:titleId, :playerId, :item.instance_id, :item.item_id, :item.catalog_version,
     :item.remaining_uses, :item.expires_at, :item.usage_group,
     :item.stacked, :item.body)}
   on conflict (title_id, player_id, instance_id) do update set
     remaining_uses = excluded.remaining_uses, expires_at = excluded.expires_at,
     usage_group = excluded.usage_group, stacked = excluded.stacked, body = excluded.body`,
);

const deleteItems = listStatement<PlayerKey, string>(
  `delete from inventory_items where ${PLAYER_KEY} and instance_id in ({:item})`,
);

/** The oldest instance of an item that a player has. */
const findOldestItem = statement<PlayerAt & { readonly itemId: string }, InventoryItemTable>(
  `select * from inventory_items where ${LIVE} and item_id = :itemId
   order by instance_id limit 1`,
);
