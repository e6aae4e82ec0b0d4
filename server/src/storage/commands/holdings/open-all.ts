import type { Act } from '../../../economy/inventory/ports.ts';
import type { Tx } from '../../query/tx.ts';
import { openHoldings, type OpenHoldings } from './open-holdings.ts';

/** Locks all that several players have, in the order of their ids. `unknown`: ids that no player of the title has. */
export async function openAll(
  tx: Tx,
  act: Omit<Act, 'playerId'>,
  playerIds: readonly string[],
): Promise<{
  readonly opened: ReadonlyMap<string, OpenHoldings>;
  readonly unknown: readonly string[];
}> {
  const opened = new Map<string, OpenHoldings>();
  const unknown: string[] = [];
  for (const playerId of [...new Set(playerIds)].toSorted()) {
    const open = await openHoldings(tx, { ...act, playerId });
    if (open) opened.set(playerId, open);
    else unknown.push(playerId);
  }
  return { opened, unknown };
}
