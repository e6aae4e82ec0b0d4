import type { HoldingsTable, InventoryItemTable } from '../../../storage/query/economy-tables.ts';
import { keyOf, type PlayerKey } from '../../../storage/query/keys.ts';
import { itemsStatement, type Numbered } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CurrencyRow } from '../../currencies/sql/currency-rows.ts';
import type { Act } from '../ports.ts';
import type { PlayerAt } from './item-rows.ts';
import {
  addBalance,
  addItems,
  type OpenHoldings,
  openRow,
  readBalances,
  readItem,
  readPeers,
} from './open-holdings.ts';

// What open-holdings.ts does for one player, for many of them in as many statements.

const PLAYER = { titleId: 'text', playerId: 'text' } as const;

const lockRows = itemsStatement<PlayerKey, HoldingsTable>(
  PLAYER,
  `select * from holdings where (title_id, player_id) in (
     select item.titleId, item.playerId from :items)
   for update skip locked`,
);

/** Locks all that players have; acts of one player share it. Without those who never had anything, and those whom another transaction has locked. */
export async function openFreeOfEach<A extends Act>(
  tx: Tx,
  acts: readonly A[],
): Promise<ReadonlyMap<A, OpenHoldings>> {
  const ofPlayers = Map.groupBy(acts, keyOf);
  const firsts = [...ofPlayers.values()].flatMap(([first]) => first ?? []);
  const rows = await lockRows.all(tx, firsts);
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

/** Reads a currency for each, with the player's balance; a code that the title does not have is passed over. */
export async function readBalanceOfEach(
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
export const LIVE = '(i.expires_at is null or i.expires_at > item.now)';

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

/** Reads an item for each; one that the player does not have is passed over. */
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

/** What a change needs of a player's holdings, each once. */
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
      // What the change has done already counts more than what is stored.
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
