import type {
  HoldingsTable,
  InventoryItemTable,
  LedgerEntryTable,
} from '../../../storage/query/economy-tables.ts';
import { PLAYER_KEY, type PlayerKey } from '../../../storage/query/keys.ts';
import { listStatement, statement } from '../../../storage/query/statement.ts';
import { orNull } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import {
  type CurrencyRow,
  findBalances,
  toBalance,
  toCurrency,
  upsertBalances,
} from '../../currencies/sql/currency-rows.ts';
import type { Act, Holdings, ItemInstance, LedgerEntry } from '../ports.ts';
import { findFirstRow, findRow, insertRow, lockRow } from './holdings-row.ts';
import {
  deleteItems,
  findGroups,
  findItem,
  findOldestItem,
  findStacks,
  toItem,
  toItemRow,
  upsertItems,
} from './item-rows.ts';

// What a player has is locked as a whole by one row, read as far as a change needs it, changed in memory by the rules of the
// room (economy/inventory/holdings.ts), and written at the end.

/** Holdings that are locked. */
export interface OpenHoldings extends Holdings {
  readonly act: Act;
  /** Who has made which entry, where that is not `act`: several calls of a player may share a transaction. */
  readonly actOf: Map<LedgerEntry, Act>;
  readonly currencies: Map<string, ReturnType<typeof toCurrency>>;
  readonly row: HoldingsTable;
}

/** Locks all that a player has; undefined: there is no such player. Whoever opens several does so in the order of their ids. */
export async function openHoldings(tx: Tx, act: Act): Promise<OpenHoldings | undefined> {
  const row =
    tx.engine === 'sqlite'
      ? // It has one writer: nobody else changes what was read, and a refusal need not write.
        ((await findRow.first(tx, act)) ?? (await findFirstRow.first(tx, act)))
      : await lockRow.first(tx, act);
  return row && openRow(act, row);
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

/** Takes over a currency with its balance, unless the change has it already: what the change has done counts more than what is stored. */
export function addBalance(open: OpenHoldings, row: CurrencyRow): void {
  if (open.currencies.has(row.code)) return;
  open.currencies.set(row.code, toCurrency(row));
  open.balances.set(row.code, toBalance(row, open.row.since));
}

/** Remembers how holdings are in memory. The function that it gives undoes what has been done to them since. */
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

/** Reads currencies of the title with the player's balances; a code that the title does not have is passed over. */
export async function readBalances(
  tx: Tx,
  open: OpenHoldings,
  codes: Iterable<string>,
): Promise<void> {
  const unread = [...new Set(codes)].filter((code) => !open.currencies.has(code));
  const rows = await findBalances.all(tx, open.act, unread);
  for (const row of rows) {
    open.currencies.set(row.code, toCurrency(row));
    open.balances.set(row.code, toBalance(row, open.row.since));
  }
}

/** Reads an item by its instance id; one that the player does not have is passed over. */
export async function readItem(tx: Tx, open: OpenHoldings, instanceId: string): Promise<void> {
  addItems(open, await findItem.all(tx, { ...open.act, instanceId }));
}

/** Reads the item of a good that the player has had for longest; undefined: the player has none. */
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

/** Reads the stacks of goods, and the items of usage groups. */
export async function readPeers(
  tx: Tx,
  open: OpenHoldings,
  of: { readonly stacksOf: readonly string[]; readonly groups: readonly string[] },
): Promise<void> {
  addItems(open, await findStacks.all(tx, open.act, of.stacksOf));
  addItems(open, await findGroups.all(tx, open.act, of.groups));
}

/** Takes over items that were read. */
export function addItems(open: OpenHoldings, rows: readonly InventoryItemTable[]): void {
  for (const row of rows) {
    const instanceId = row.instance_id;
    // What the change has done already counts more than what is stored.
    if (open.items.has(instanceId) || open.removedItems.has(instanceId)) continue;
    open.items.set(instanceId, toItem(row));
  }
}

export type NewEntry = Omit<LedgerEntryTable, 'title_id' | 'player_id'>;

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

/** Writes what a change has done. */
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

/** The rows of what a change has done. */
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
