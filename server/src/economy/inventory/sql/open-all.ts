import type { HoldingsTable } from '../../../storage/query/economy-tables.ts';
import type { PlayerKey } from '../../../storage/query/keys.ts';
import { itemsStatement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Act } from '../ports.ts';
import { openHoldings, type OpenHoldings, openRow } from './open-holdings.ts';

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

// The rows are locked in the order in which they come from the list.
const lockRows = itemsStatement<PlayerKey, HoldingsTable>(
  { titleId: 'text', playerId: 'text' },
  `insert into holdings (title_id, player_id, row_version, since, item_count, last_entry, last_item)
   select p.title_id, p.player_id, 1, p.created_at, 0, 0, 0
   from :items join players p on p.title_id = item.titleId and p.player_id = item.playerId
   order by item.number
   on conflict (title_id, player_id) do update set row_version = holdings.row_version + 1
   returning *`,
);

async function openList(tx: Tx, acts: readonly Act[]): Promise<readonly OpenHoldings[]> {
  const rows = await lockRows.all(tx, acts);
  const byPlayer = new Map(rows.map((row) => [row.player_id, row]));
  return acts.flatMap((act) => {
    const row = byPlayer.get(act.playerId);
    return row ? [openRow(act, row)] : [];
  });
}
