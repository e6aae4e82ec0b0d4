import { findPlayerId } from '../../../players/sql/players.ts';
import { PLAYER_KEY } from '../../../storage/query/keys.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { Act } from '../ports.ts';
import { lockRowWhere } from './holdings-row.ts';
import { openHoldings, type OpenHoldings, openRow } from './open-holdings.ts';

// A lock is a write, also where the act is refused and undone. So what an act needs is asked for by the statement that locks:
// where it is not there nothing is locked, and the act is refused as of that moment.

const lockWithItem = lockRowWhere<{ readonly instanceId: string }>(
  `${PLAYER_KEY} and exists (select 1 from inventory_items i where i.title_id = :titleId
     and i.player_id = :playerId and i.instance_id = :instanceId)`,
);

const lockWithCurrency = lockRowWhere<{ readonly code: string }>(
  `${PLAYER_KEY} and exists (
     select 1 from virtual_currencies c where c.title_id = :titleId and c.code = :code)`,
);

/** `noPlayer`: there is no such player. `nothing`: there is not what the act needs. */
type Opened = OpenHoldings | 'noPlayer' | 'nothing';

/** Locks all that a player has who has an item, by its instance id. The item may have expired. */
export async function openWithItem(tx: Tx, act: Act, instanceId: string): Promise<Opened> {
  if (tx.engine === 'sqlite') return (await openHoldings(tx, act)) ?? 'noPlayer';
  const row = await lockWithItem.first(tx, { ...act, instanceId });
  return row ? openRow(act, row) : whatIsMissing(tx, act);
}

/** Locks all that a player has of a title that has a currency. */
export async function openWithCurrency(tx: Tx, act: Act, code: string): Promise<Opened> {
  if (tx.engine === 'sqlite') return (await openHoldings(tx, act)) ?? 'noPlayer';
  const row = await lockWithCurrency.first(tx, { ...act, code });
  return row ? openRow(act, row) : whatIsMissing(tx, act);
}

async function whatIsMissing(tx: Tx, act: Act): Promise<'noPlayer' | 'nothing'> {
  return (await findPlayerId.first(tx, act)) ? 'nothing' : 'noPlayer';
}
