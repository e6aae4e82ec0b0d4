import { KINDS_ON_WIRE } from '../drop-tables/wire.ts';
import { toWireItem } from '../inventory/wire.ts';
import type { Unlocked } from './ports.ts';
import type { UnlockReply } from './schemas.ts';

/** Writes what came out of a container for the wire. */
export function toWireUnlocked(unlocked: Unlocked): UnlockReply {
  const { instanceId, keyInstanceId, items, currencies, rolls } = unlocked;
  return {
    GrantedItems: items.map(({ item, usesAdded }) => toWireItem(item, usesAdded)),
    UnlockedItemInstanceId: instanceId,
    ...(keyInstanceId !== undefined && { UnlockedWithItemInstanceId: keyInstanceId }),
    VirtualCurrency: { ...currencies },
    Rolls: rolls.map(({ tableId, result }) => ({
      TableId: tableId,
      ResultItemType: KINDS_ON_WIRE[result.kind],
      ResultItem: result.id,
    })),
  };
}
