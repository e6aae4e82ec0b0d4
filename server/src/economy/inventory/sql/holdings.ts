import type { Instant } from '../../../kernel/instant.ts';
import { findPlayerId } from '../../../players/sql/players.ts';
import type { HoldingsTable, InventoryItemTable } from '../../../storage/query/economy-tables.ts';
import { keyOf, type PlayerKey } from '../../../storage/query/keys.ts';
import type { Statement } from '../../../storage/query/statement.ts';
import { orNull, orUndefined } from '../../../storage/query/tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import {
  balancesByCode,
  type CurrencyRow,
  toBalance,
  toCurrency,
} from '../../currencies/sql/currency-rows.ts';
import { type CountOfHour, firstTimes, periodOf } from '../../report/count.ts';
import { insertCounts } from '../../report/sql/counts.ts';
import type { CommandContext, ItemContext } from '../command-context.ts';
import type { Holdings, ItemInstance, LedgerEntry } from '../holdings.ts';
import {
  deleteItems,
  findFirstRow,
  findOldestItem,
  findRow,
  insertEntries,
  insertRow,
  itemsByGroup,
  itemsById,
  lockRow,
  lockRowsInOrder,
  lockRowsSkipLocked,
  lockWithCurrency,
  lockWithItem,
  saveCounts,
  stacksByItem,
  toItem,
  toItemRow,
  upsertBalances,
  upsertItems,
} from './holdings-rows.ts';

// One row locks all that a player has. A change reads what it needs, changes it in memory by the rules of the room
// (inventory/holdings.ts), and writes it at the end. Changes of several players take as many statements as one on PostgreSQL.

/** Holdings that are locked. */
export interface OpenHoldings extends Holdings {
  readonly context: CommandContext;
  /** The context of an entry where it is another: several calls of a player may share a transaction. */
  readonly contexts: Map<LedgerEntry, CommandContext>;
  readonly currencies: Map<string, ReturnType<typeof toCurrency>>;
  readonly row: HoldingsTable;
  /** When the player paid last, with a currency or with real money; undefined: never, as far as it is known. */
  paidAt: Instant | undefined;
}

/** Locks all that a player has; undefined: there is no such player. Open several players in the order of their ids. */
export async function openHoldings(
  tx: Tx,
  context: CommandContext,
): Promise<OpenHoldings | undefined> {
  const row = await (tx.engine === 'sqlite' ? readRow(tx, context) : lockRow.first(tx, context));
  return row && openRow(context, row);
}

/** Reads the row of a player on SQLite. It has one writer: nobody else changes what was read, and a refusal need not write. */
async function readRow(tx: Tx, player: PlayerKey): Promise<HoldingsTable | undefined> {
  return (await findRow.first(tx, player)) ?? (await findFirstRow.first(tx, player));
}

/** `noPlayer`: there is no such player. `nothing`: the item or the currency is not there. */
type Opened = OpenHoldings | 'noPlayer' | 'nothing';

/** Locks the holdings of a player who has an item, by its instance id. The item may have expired. */
export function openWithItem(tx: Tx, context: ItemContext): Promise<Opened> {
  return openWith<ItemContext>(tx, context, lockWithItem);
}

/** Locks the holdings of a player of a title that has a currency. */
export function openWithCurrency(tx: Tx, context: CurrencyContext): Promise<Opened> {
  return openWith<CurrencyContext>(tx, context, lockWithCurrency);
}

type CurrencyContext = CommandContext & { readonly code: string };

async function openWith<C extends CommandContext>(
  tx: Tx,
  context: C,
  lock: Statement<C, HoldingsTable>,
): Promise<Opened> {
  if (tx.engine === 'sqlite') return (await openHoldings(tx, context)) ?? 'noPlayer';
  const row = await lock.first(tx, context);
  if (row) return openRow(context, row);
  return (await findPlayerId.first(tx, context)) ? 'nothing' : 'noPlayer';
}

/** Locks all that several players have, in the order of their ids. `unknown`: ids that no player of the title has. */
export async function openAll(
  tx: Tx,
  context: Omit<CommandContext, 'playerId'>,
  players: readonly Pick<PlayerKey, 'playerId'>[],
): Promise<{
  readonly opened: ReadonlyMap<string, OpenHoldings>;
  readonly unknown: readonly string[];
}> {
  const ids = [...new Set(players.map(({ playerId }) => playerId))].toSorted();
  const keys = ids.map((playerId) => ({ titleId: context.titleId, playerId }));
  const rows = await lockRows(tx, keys);
  const opens = rows.map((row) => openRow({ ...context, playerId: row.player_id }, row));
  const opened = new Map(opens.map((open) => [open.context.playerId, open]));
  return { opened, unknown: ids.filter((playerId) => !opened.has(playerId)) };
}

async function lockRows(tx: Tx, players: readonly PlayerKey[]): Promise<readonly HoldingsTable[]> {
  if (tx.engine !== 'sqlite') return lockRowsInOrder.all(tx, players);
  const rows: (HoldingsTable | undefined)[] = [];
  for (const player of players) rows.push(await readRow(tx, player));
  return rows.flatMap((row) => row ?? []);
}

/**
 * Locks all that players have; calls of one player share it. It skips players who never had anything, and those that another
 * transaction has locked. Only PostgreSQL runs it.
 */
export async function openEachSkipLocked<C extends CommandContext>(
  tx: Tx,
  contexts: readonly C[],
): Promise<ReadonlyMap<C, OpenHoldings>> {
  const ofPlayers = Map.groupBy(contexts, keyOf);
  const firsts = [...ofPlayers.values()].flatMap(([first]) => first ?? []);
  const rows = await lockRowsSkipLocked.all(tx, firsts);
  const opens = rows.flatMap((row) => {
    const [first, ...others] = ofPlayers.get(playerOf(row)) ?? [];
    if (!first) return [];
    const open = openRow(first, row);
    return [first, ...others].map((context) => [context, open] as const);
  });
  return new Map(opens);
}

function playerOf(row: Pick<HoldingsTable, 'title_id' | 'player_id'>): string {
  return keyOf({ titleId: row.title_id, playerId: row.player_id });
}

/** Holdings whose row is locked, and of which nothing was read. */
export function openRow(context: CommandContext, row: HoldingsTable): OpenHoldings {
  return {
    context,
    contexts: new Map(),
    row,
    currencies: new Map(),
    balances: new Map(),
    items: new Map(),
    itemCount: row.item_count,
    lastItem: row.last_item,
    paidAt: orUndefined(row.paid_at),
    changedBalances: new Set(),
    changedItems: new Set(),
    removedItems: new Set(),
    entries: [],
    counts: [],
    hasPaid: false,
  };
}

/** Copies the state in memory. The function that it returns restores it. */
export function checkpoint(open: OpenHoldings): () => void {
  const before = {
    ...open,
    currencies: new Map(open.currencies),
    balances: new Map(open.balances),
    items: new Map(open.items),
    changedBalances: new Set(open.changedBalances),
    changedItems: new Set(open.changedItems),
    removedItems: new Set(open.removedItems),
    entries: [...open.entries],
    counts: [...open.counts],
  };
  return () => void Object.assign(open, before);
}

/** Adds a currency with its balance, unless it was read before: changes in memory take precedence over what is stored. */
export function addBalance(open: OpenHoldings, row: CurrencyRow): void {
  if (open.currencies.has(row.code)) return;
  open.currencies.set(row.code, toCurrency(row));
  open.balances.set(row.code, toBalance(row, open.row.since));
}

/** Adds items in the same way. */
function addItems(open: OpenHoldings, rows: readonly InventoryItemTable[]): void {
  for (const row of rows) {
    const instanceId = row.instance_id;
    if (open.items.has(instanceId) || open.removedItems.has(instanceId)) continue;
    open.items.set(instanceId, toItem(row));
  }
}

/** Reads currencies of the title with the player's balances; a code that the title does not have is skipped. */
export async function readBalances(
  tx: Tx,
  open: OpenHoldings,
  codes: readonly string[],
): Promise<void> {
  const rows = await balancesByCode.ofOne.all(tx, open.context, unreadOf(open, codes));
  for (const row of rows) addBalance(open, row);
}

function unreadOf({ currencies }: OpenHoldings, codes: readonly string[]): readonly string[] {
  return codes.filter((code) => !currencies.has(code));
}

/** Reads an item by its instance id; undefined: the player does not have it. */
export async function readItem(
  tx: Tx,
  open: OpenHoldings,
  instanceId: string,
): Promise<ItemInstance | undefined> {
  addItems(open, await itemsById.ofOne.all(tx, open.context, [instanceId]));
  return open.items.get(instanceId);
}

/** Reads the oldest instance of an item that the player has, of a catalog version or of any; undefined: there is none. */
export async function readOldest(
  tx: Tx,
  open: OpenHoldings,
  {
    itemId,
    catalogVersion,
  }: { readonly itemId: string; readonly catalogVersion?: string | undefined },
): Promise<ItemInstance | undefined> {
  const named = { itemId, catalogVersion: orNull(catalogVersion) };
  const row = await findOldestItem.first(tx, { ...open.context, ...named });
  if (!row) return undefined;
  addItems(open, [row]);
  return open.items.get(row.instance_id);
}

/** Holdings, and the values by which something of them is read. */
type Wanted = readonly [open: OpenHoldings, values: readonly string[]];

/** Reads items of several players by their instance ids; those that a player does not have are skipped. */
export async function readItems(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  await readItemsBy(tx, itemsById, wanted);
}

/** Reads the stacks of items, by item id. */
export async function readStacks(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  await readItemsBy(tx, stacksByItem, wanted);
}

/** Reads the members of usage groups. */
export async function readGroups(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  await readItemsBy(tx, itemsByGroup, wanted);
}

async function readItemsBy(
  tx: Tx,
  { ofOne, ofMany }: typeof itemsById,
  wanted: readonly Wanted[],
): Promise<void> {
  if (tx.engine === 'sqlite') {
    for (const [open, values] of wanted) addItems(open, await ofOne.all(tx, open.context, values));
    return;
  }
  const each = wanted.flatMap(([open, values]) =>
    values.map((value) => ({ ...open.context, value })),
  );
  const rows = Map.groupBy(await ofMany.all(tx, each), playerOf);
  for (const [open] of wanted) addItems(open, rows.get(keyOf(open.context)) ?? []);
}

/** Reads balances of players of one title, like readBalances. */
export async function readAllBalances(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  if (tx.engine === 'sqlite') {
    for (const [open, codes] of wanted) await readBalances(tx, open, codes);
    return;
  }
  const each = wanted.flatMap(([open, codes]) =>
    unreadOf(open, codes).map((code) => ({ ...open.context, open, code })),
  );
  const rows = await balancesByCode.ofMany.all(tx, each);
  for (const row of rows) {
    const open = each[row.number - 1]?.open;
    if (open) addBalance(open, row);
  }
}

/** Writes a change. */
export async function saveHoldings(tx: Tx, open: OpenHoldings): Promise<void> {
  countPayer(open);
  const { context, row } = open;
  const { entries, balances, items, removed, counts } = changesOf(open);
  if (row.row_version === 0) await insertRow.run(tx, { ...row, row_version: 1 });
  await insertEntries.ofOne.run(tx, context, entries);
  await upsertBalances.ofOne.run(tx, context, balances);
  await upsertItems.ofOne.run(tx, context, items);
  await deleteItems.ofOne.run(tx, context, removed);
  await saveCounts.ofOne.run(tx, { ...context, ...counts });
  await insertCounts(tx, countsOf(open));
}

/** Writes the changes of several players' holdings. */
export async function saveAll(tx: Tx, opens: readonly OpenHoldings[]): Promise<void> {
  if (tx.engine !== 'sqlite') return saveManyHoldings(tx, opens);
  for (const open of opens) await saveHoldings(tx, open);
}

/** The same in as many statements as for one player. Only PostgreSQL runs them. */
export async function saveManyHoldings(tx: Tx, opens: readonly OpenHoldings[]): Promise<void> {
  for (const open of opens) countPayer(open);
  const all = opens.map((open) => ({ player: open.row, ...changesOf(open) }));
  const rowsOf = <Row>(take: (one: (typeof all)[number]) => readonly Row[]) =>
    all.flatMap((one) => {
      const { title_id, player_id } = one.player;
      return take(one).map((row) => ({ title_id, player_id, ...row }));
    });
  const entries = rowsOf((one) => one.entries);
  const balances = rowsOf((one) => one.balances);
  const items = rowsOf((one) => one.items);
  const removed = rowsOf((one) => one.removed);
  const counts = rowsOf((one) => [one.counts]);
  await insertEntries.ofMany.run(tx, entries);
  await upsertBalances.ofMany.run(tx, balances);
  await upsertItems.ofMany.run(tx, items);
  await deleteItems.ofMany.run(tx, removed);
  await saveCounts.ofMany.run(tx, counts);
  await insertCounts(tx, opens.flatMap(countsOf));
}

/** The rows that a change writes, without the player. */
function changesOf(open: OpenHoldings) {
  const { context: own, contexts, row } = open;
  const entries = open.entries.map((entry, index) => {
    const context = contexts.get(entry) ?? own;
    return {
      number: row.last_entry + index + 1,
      code: entry.code,
      amount_before: entry.before,
      amount_after: entry.after,
      cause: entry.cause,
      item_id: orNull(entry.itemId),
      made_by: context.by,
      request_id: orNull(context.requestId),
      at: context.now,
    };
  });
  const balances = [...open.changedBalances].map((code) => {
    const { amount, rechargedAt } = present(open.balances.get(code));
    return { code, amount, recharged_at: rechargedAt };
  });
  return {
    entries,
    balances,
    items: [...open.changedItems].map((id) => toItemRow(present(open.items.get(id)))),
    removed: [...open.removedItems].map((instance_id) => ({ instance_id })),
    counts: {
      item_count: open.itemCount,
      last_entry: row.last_entry + entries.length,
      last_item: open.lastItem,
      paid_at: orNull(open.paidAt),
    },
  };
}

/** Counts the player as one who pays, once in each day, week and month. */
function countPayer(open: OpenHoldings): void {
  const { counts, context, hasPaid, paidAt: before } = open;
  if (!hasPaid) return;
  open.paidAt = Math.max(before ?? 0, context.now);
  counts.push(...firstTimes('payer', { before, now: context.now }));
}

/** The counts of a change, of the hour in which it was asked for. */
function countsOf({ context, counts }: OpenHoldings): readonly CountOfHour[] {
  const { titleId, now } = context;
  return counts.map((count) => ({ ...count, titleId, at: periodOf(now, 'hour') }));
}

function present<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('A change wrote what it had not read');
  return value;
}
