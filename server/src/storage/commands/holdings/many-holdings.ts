import type { Act } from '../../../economy/inventory/ports.ts';
import { itemsStatement, type Numbered } from '../../query/items-statement.ts';
import type { HoldingsTable, InventoryItemTable } from '../../query/economy-tables.ts';
import type { Tx } from '../../query/tx.ts';
import { keyOf, type PlayerKey } from '../players/player-rows.ts';
import { type CurrencyRow, toBalance, toCurrency } from './currency-rows.ts';
import { addItems, type OpenHoldings, openRow } from './open-holdings.ts';

// What open-holdings.ts does for one player, for many of them in as many statements.

const PLAYER = { titleId: 'text', playerId: 'text' } as const;

const lockRows = itemsStatement<PlayerKey, HoldingsTable>(
  PLAYER,
  `select * from holdings where (title_id, player_id) in (
     select item.titleId, item.playerId from :items)
   for update skip locked`,
);

/** Locks all that players have, each of whom is named once. Undefined for those who never had anything, and for those whom another transaction has locked. */
export async function openFreeHoldings(
  tx: Tx,
  acts: readonly Act[],
): Promise<readonly (OpenHoldings | undefined)[]> {
  const rows = await lockRows.all(tx, acts);
  const byPlayer = new Map(
    rows.map((row) => [keyOf({ titleId: row.title_id, playerId: row.player_id }), row]),
  );
  return acts.map((act) => {
    const row = byPlayer.get(keyOf(act));
    return row && openRow(act, row);
  });
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
  const asked = each.map(({ open, code }) => ({ ...open.act, code }));
  for (const row of await findBalances.all(tx, asked)) {
    const open = each[row.number - 1]?.open;
    open?.currencies.set(row.code, toCurrency(row));
    open?.balances.set(row.code, toBalance(row, open.row.since));
  }
}

const findStacks = itemsStatement<PlayerKey & { readonly itemId: string }, InventoryItemTable>(
  { ...PLAYER, itemId: 'text' },
  `select i.* from :items join inventory_items i on i.title_id = item.titleId
     and i.player_id = item.playerId and i.item_id = item.itemId
   where i.stacked = 1`,
);

/** Reads the stacks of an item for each. */
export async function readStacksOfEach(
  tx: Tx,
  each: readonly { readonly open: OpenHoldings; readonly itemId: string }[],
): Promise<void> {
  const asked = each.map(({ open, itemId }) => ({ ...open.act, itemId }));
  const rows = await findStacks.all(tx, asked);
  const byPlayer = Map.groupBy(rows, ({ title_id: titleId, player_id: playerId }) =>
    keyOf({ titleId, playerId }),
  );
  for (const { open } of each) addItems(open, byPlayer.get(keyOf(open.act)) ?? []);
}
