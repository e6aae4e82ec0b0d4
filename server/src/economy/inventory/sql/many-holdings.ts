import type {
  BalanceTable,
  HoldingsTable,
  InventoryItemTable,
  LedgerEntryTable,
} from '../../../storage/query/economy-tables.ts';
import { keyOf, type PlayerKey } from '../../../storage/query/keys.ts';
import { itemsStatement, type Numbered } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CurrencyRow } from '../../currencies/sql/currency-rows.ts';
import type { Act } from '../act.ts';
import {
  addBalance,
  addItems,
  changesOf,
  type OpenHoldings,
  openHoldings,
  openRow,
  type PlayerAt,
  readBalances,
  readItem,
  readPeers,
  saveHoldings,
} from './holdings.ts';

// Opens, reads and saves the holdings of many players with as many statements as holdings.ts needs for one.

const PLAYER = { titleId: 'text', playerId: 'text' } as const;

/** Locks all that several players have, in the order of their ids. `unknown`: ids that no player of the title has. */
export async function openAll(
  tx: Tx,
  act: Omit<Act, 'playerId'>,
  playerIds: readonly string[],
): Promise<{
  readonly opened: ReadonlyMap<string, OpenHoldings>;
  readonly unknown: readonly string[];
}> {
  const ids = [...new Set(playerIds)].toSorted();
  const acts = ids.map((playerId) => ({ ...act, playerId }));
  const opens = tx.engine === 'sqlite' ? await openEach(tx, acts) : await openList(tx, acts);
  const opened = new Map(opens.map((open) => [open.act.playerId, open]));
  return { opened, unknown: ids.filter((playerId) => !opened.has(playerId)) };
}

async function openEach(tx: Tx, acts: readonly Act[]): Promise<readonly OpenHoldings[]> {
  const opens: OpenHoldings[] = [];
  for (const act of acts) {
    const open = await openHoldings(tx, act);
    if (open) opens.push(open);
  }
  return opens;
}

// The rows are locked in the order of the list.
const lockRowsInOrder = itemsStatement<PlayerKey, HoldingsTable>(
  PLAYER,
  `insert into holdings (title_id, player_id, row_version, since, item_count, last_entry, last_item)
   select p.title_id, p.player_id, 1, p.created_at, 0, 0, 0
   from :items join players p on p.title_id = item.titleId and p.player_id = item.playerId
   order by item.number
   on conflict (title_id, player_id) do update set row_version = holdings.row_version + 1
   returning *`,
);

async function openList(tx: Tx, acts: readonly Act[]): Promise<readonly OpenHoldings[]> {
  const rows = await lockRowsInOrder.all(tx, acts);
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]));
  return acts.flatMap((act) => {
    const row = byPlayer.get(act.playerId);
    return row ? [openRow(act, row)] : [];
  });
}

const lockRowsSkipLocked = itemsStatement<PlayerKey, HoldingsTable>(
  PLAYER,
  `select * from holdings where (title_id, player_id) in (
     select item.titleId, item.playerId from :items)
   for update skip locked`,
);

/**
 * Locks all that players have; acts of one player share it. It skips players who never had anything, and those that another
 * transaction has locked.
 */
export async function openEachSkipLocked<A extends Act>(
  tx: Tx,
  acts: readonly A[],
): Promise<ReadonlyMap<A, OpenHoldings>> {
  const ofPlayers = Map.groupBy(acts, keyOf);
  const firsts = [...ofPlayers.values()].flatMap(([first]) => first ?? []);
  const rows = await lockRowsSkipLocked.all(tx, firsts);
  const opens = rows.flatMap((row) => {
    const player = { titleId: row.title_id, playerId: row.player_id };
    const [first, ...others] = ofPlayers.get(keyOf(player)) ?? [];
    if (!first) return [];
    const open = openRow(first, row);
    return [first, ...others].map((act) => [act, open] as const);
  });
  return new Map(opens);
}

const findBalances = itemsStatement<PlayerKey & { readonly code: string }, CurrencyRow & Numbered>(
  { ...PLAYER, code: 'text' },
  `select item.number, c.*, b.amount, b.recharged_at
   from :items join virtual_currencies c on c.title_id = item.titleId and c.code = item.code
   left join balances b on b.title_id = item.titleId
     and b.player_id = item.playerId and b.code = item.code`,
);

/** Reads a currency for each, with the player's balance; a code that the title does not have is skipped. */
async function readBalanceOfEach(
  tx: Tx,
  each: readonly { readonly open: OpenHoldings; readonly code: string }[],
): Promise<void> {
  const rows = await findBalances.all(
    tx,
    each.map(({ open, code }) => ({ ...open.act, code })),
  );
  for (const row of rows) {
    const open = each[row.number - 1]?.open;
    if (open) addBalance(open, row);
  }
}

const ITEM_AT = { ...PLAYER, now: 'bigint' } as const;
/** An item `i` is there at the moment of the list's `item`. */
const LIVE = '(i.expires_at is null or i.expires_at > item.now)';

const findStacks = itemsStatement<PlayerAt & { readonly itemId: string }, InventoryItemTable>(
  { ...ITEM_AT, itemId: 'text' },
  `select i.* from :items join inventory_items i on i.title_id = item.titleId
     and i.player_id = item.playerId and i.item_id = item.itemId
   where i.stacked = 1 and ${LIVE}`,
);

/** Reads the stacks of an item for each. */
export async function readStacksOfEach(
  tx: Tx,
  each: readonly { readonly open: OpenHoldings; readonly itemId: string }[],
): Promise<void> {
  const asked = each.map(({ open, itemId }) => ({ ...open.act, itemId }));
  addItemsOfEach(each, await findStacks.all(tx, asked));
}

const findGroups = itemsStatement<PlayerAt & { readonly usageGroup: string }, InventoryItemTable>(
  { ...ITEM_AT, usageGroup: 'text' },
  `select i.* from :items join inventory_items i on i.title_id = item.titleId
     and i.player_id = item.playerId and i.usage_group = item.usageGroup
   where ${LIVE}`,
);

async function readGroupsOfEach(
  tx: Tx,
  each: readonly { readonly open: OpenHoldings; readonly usageGroup: string }[],
): Promise<void> {
  const asked = each.map(({ open, usageGroup }) => ({ ...open.act, usageGroup }));
  addItemsOfEach(each, await findGroups.all(tx, asked));
}

function addItemsOfEach(
  each: readonly { readonly open: OpenHoldings }[],
  rows: readonly InventoryItemTable[],
): void {
  const byPlayer = Map.groupBy(rows, ({ title_id: titleId, player_id: playerId }) =>
    keyOf({ titleId, playerId }),
  );
  for (const open of new Set(each.map((one) => one.open))) {
    addItems(open, byPlayer.get(keyOf(open.act)) ?? []);
  }
}

const findItems = itemsStatement<PlayerAt & { readonly instanceId: string }, InventoryItemTable>(
  { ...ITEM_AT, instanceId: 'text' },
  `select i.* from :items join inventory_items i on i.title_id = item.titleId
     and i.player_id = item.playerId and i.instance_id = item.instanceId
   where ${LIVE}`,
);

/** Reads an item for each; one that the player does not have is skipped. */
export async function readItemOfEach(
  tx: Tx,
  each: readonly { readonly open: OpenHoldings; readonly instanceId: string }[],
): Promise<void> {
  if (tx.engine === 'sqlite') {
    for (const { open, instanceId } of each) await readItem(tx, open, instanceId);
    return;
  }
  const asked = each.map(({ open, instanceId }) => ({ ...open.act, instanceId }));
  addItemsOfEach(each, await findItems.all(tx, asked));
}

/** An item with its uses, and its player; null: not there. */
export type FoundUses = Numbered & {
  readonly of_player: string | null;
  readonly found: string | null;
  readonly remaining_uses: number | null;
};

/** Finds the uses of an item for each, as of one moment. Locks nothing. */
export const findUsesOfEach = itemsStatement<PlayerAt & { readonly instanceId: string }, FoundUses>(
  { ...PLAYER, instanceId: 'text', now: 'bigint' },
  `select item.number, p.player_id as of_player, i.instance_id as found, i.remaining_uses
   from :items
   left join inventory_items i on i.title_id = item.titleId and i.player_id = item.playerId
     and i.instance_id = item.instanceId and ${LIVE}
   left join players p on p.title_id = item.titleId and p.player_id = item.playerId`,
);

/** The parts of a player's holdings that a change needs, each once. */
interface Wanted {
  readonly open: OpenHoldings;
  /** Of currencies. */
  readonly codes: readonly string[];
  /** Item ids. */
  readonly stacksOf: readonly string[];
  readonly groups: readonly string[];
}

/** Reads balances and items of players of one title, like readBalances and readPeers. */
export async function readAll(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  if (tx.engine === 'sqlite') {
    for (const { open, ...of } of wanted) {
      if (of.codes.length > 0) await readBalances(tx, open, of.codes);
      if (of.stacksOf.length + of.groups.length > 0) await readPeers(tx, open, of);
    }
    return;
  }
  await readBalanceOfEach(
    tx,
    wanted.flatMap(({ open, codes }) => {
      // Changes in memory take precedence over what is stored.
      const unread = codes.filter((code) => !open.currencies.has(code));
      return unread.map((code) => ({ open, code }));
    }),
  );
  await readStacksOfEach(
    tx,
    wanted.flatMap(({ open, stacksOf }) => stacksOf.map((itemId) => ({ open, itemId }))),
  );
  await readGroupsOfEach(
    tx,
    wanted.flatMap(({ open, groups }) => groups.map((usageGroup) => ({ open, usageGroup }))),
  );
}

const PLAYER_ROW = { title_id: 'text', player_id: 'text' } as const;

/** A row whose own `number` has another name: `item.number` is its place in the list. */
type Renumbered<Row extends { readonly number: number }> = Omit<Row, 'number'> & {
  readonly own_number: number;
};

function renumbered<Row extends { readonly number: number }>({ number, ...row }: Row) {
  return { ...row, own_number: number };
}

function rowsOf(columns: readonly string[]): string {
  const own = columns.map((column) => (column === 'own_number' ? 'number' : column));
  const values = columns.map((column) => `item.${column}`);
  return `(${own.join(', ')}) select ${values.join(', ')} from :items`;
}

const ENTRY = {
  ...PLAYER_ROW,
  own_number: 'bigint',
  code: 'text',
  amount_before: 'bigint',
  amount_after: 'bigint',
  cause: 'text',
  item_id: 'text',
  made_by: 'text',
  request_id: 'text',
  at: 'bigint',
} as const;

const insertEntries = itemsStatement<Renumbered<LedgerEntryTable>>(
  ENTRY,
  `insert into ledger_entries ${rowsOf(Object.keys(ENTRY))}`,
);

const BALANCE = { ...PLAYER_ROW, code: 'text', amount: 'bigint', recharged_at: 'bigint' } as const;

const upsertBalances = itemsStatement<BalanceTable>(
  BALANCE,
  `insert into balances ${rowsOf(Object.keys(BALANCE))}
   on conflict (title_id, player_id, code) do update set
     amount = excluded.amount, recharged_at = excluded.recharged_at`,
);

const ITEM = {
  ...PLAYER_ROW,
  instance_id: 'text',
  item_id: 'text',
  catalog_version: 'text',
  remaining_uses: 'bigint',
  expires_at: 'bigint',
  usage_group: 'text',
  stacked: 'bigint',
  body: 'text',
} as const;

const upsertItems = itemsStatement<InventoryItemTable>(
  ITEM,
  `insert into inventory_items ${rowsOf(Object.keys(ITEM))}
   on conflict (title_id, player_id, instance_id) do update set
     remaining_uses = excluded.remaining_uses, expires_at = excluded.expires_at,
     usage_group = excluded.usage_group, stacked = excluded.stacked, body = excluded.body`,
);

type Counts = Omit<HoldingsTable, 'row_version' | 'since'>;

const saveRows = itemsStatement<Counts>(
  { ...PLAYER_ROW, item_count: 'bigint', last_entry: 'bigint', last_item: 'bigint' },
  `update holdings set row_version = row_version + 1, item_count = item.item_count,
     last_entry = item.last_entry, last_item = item.last_item
   from :items where holdings.title_id = item.title_id and holdings.player_id = item.player_id`,
);

const deleteItems = itemsStatement<
  Pick<InventoryItemTable, 'title_id' | 'player_id' | 'instance_id'>
>(
  { ...PLAYER_ROW, instance_id: 'text' },
  `delete from inventory_items using :items where inventory_items.title_id = item.title_id
     and inventory_items.player_id = item.player_id
     and inventory_items.instance_id = item.instance_id`,
);

/** Writes the changes of several players' holdings. */
export async function saveAll(tx: Tx, opens: readonly OpenHoldings[]): Promise<void> {
  if (tx.engine !== 'sqlite') return saveManyHoldings(tx, opens);
  for (const open of opens) await saveHoldings(tx, open);
}

/** The same in as many statements as for one player. Only PostgreSQL runs them. */
export async function saveManyHoldings(tx: Tx, opens: readonly OpenHoldings[]): Promise<void> {
  const all = opens.map((open) => {
    const { titleId: title_id, playerId: player_id } = open.act;
    return { player: { title_id, player_id }, changes: changesOf(open) };
  });
  const rowsOfAll = <Row>(rows: (changes: (typeof all)[number]['changes']) => readonly Row[]) =>
    all.flatMap(({ player, changes }) => rows(changes).map((row) => ({ ...player, ...row })));
  await insertEntries.run(
    tx,
    rowsOfAll(({ entries }) => entries.map(renumbered)),
  );
  await upsertBalances.run(
    tx,
    rowsOfAll(({ balances }) => balances),
  );
  await upsertItems.run(
    tx,
    rowsOfAll(({ items }) => items),
  );
  await deleteItems.run(
    tx,
    rowsOfAll(({ removed }) => removed.map((instance_id) => ({ instance_id }))),
  );
  await saveRows.run(
    tx,
    rowsOfAll(({ counts: { itemCount, lastEntry, lastItem } }) => [
      { item_count: itemCount, last_entry: lastEntry, last_item: lastItem },
    ]),
  );
}
