import { putItem, removeItem } from '../inventory/holdings.ts';
import type { Holdings, ItemInstance } from '../inventory/ports.ts';

/** Why a container stays closed. `keyItemId`: what opens it. */
export interface KeyFault {
  readonly status: 'keyNotOwned' | 'wrongKey';
  readonly keyItemId: string;
}

/** Judges a key, of those that the player has; undefined: it opens. A container is not its own key. */
export function judgeKey(
  keyItemId: string,
  key: ItemInstance | undefined,
  container: ItemInstance,
): KeyFault | undefined {
  if (!key || key.instanceId === container.instanceId) return { status: 'keyNotOwned', keyItemId };
  return key.itemId === keyItemId ? undefined : { status: 'wrongKey', keyItemId };
}

/**
 * Uses a container or a key once (reference API: as ConsumeItem does). The last use takes it away; one that is not used up stays as
 * it is.
 */
export function useOnce(holdings: Holdings, item: ItemInstance): void {
  const { remainingUses, instanceId } = item;
  if (remainingUses === undefined) return;
  if (remainingUses > 1) putItem(holdings, { ...item, remainingUses: remainingUses - 1 });
  else removeItem(holdings, instanceId);
}
