import type {
  BalanceTable,
  HoldingsTable,
  InventoryItemTable,
  LedgerEntryTable,
} from '../../../storage/query/economy-tables.ts';
import { itemsStatement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { changesOf, type OpenHoldings, saveHoldings } from './open-holdings.ts';

const PLAYER = { title_id: 'text', player_id: 'text' } as const;

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
  ...PLAYER,
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

const BALANCE = { ...PLAYER, code: 'text', amount: 'bigint', recharged_at: 'bigint' } as const;

const upsertBalances = itemsStatement<BalanceTable>(
  BALANCE,
  `insert into balances ${rowsOf(Object.keys(BALANCE))}
   on conflict (title_id, player_id, code) do update set
     amount = excluded.amount, recharged_at = excluded.recharged_at`,
);

const ITEM = {
  ...PLAYER,
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
  { ...PLAYER, item_count: 'bigint', last_entry: 'bigint', last_item: 'bigint' },
  `update holdings set row_version = row_version + 1, item_count = item.item_count,
     last_entry = item.last_entry, last_item = item.last_item
   from :items where holdings.title_id = item.title_id and holdings.player_id = item.player_id`,
);

const deleteItems = itemsStatement<
  Pick<InventoryItemTable, 'title_id' | 'player_id' | 'instance_id'>
>(
  { ...PLAYER, instance_id: 'text' },
  `delete from inventory_items using :items where inventory_items.title_id = item.title_id
     and inventory_items.player_id = item.player_id
     and inventory_items.instance_id = item.instance_id`,
);

/** Writes what changes of several players' holdings have done. */
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
