import type { Roll } from '../drop-tables/drop-table.ts';
import type { SeededAct } from '../inventory/act.ts';
import type { AnyGrantFault, GrantedItem } from '../inventory/grant.ts';
import { type Holdings, type ItemInstance, putItem, removeItem } from '../inventory/holdings.ts';

/** Which container is opened, and with which key. */
export type ContainerChoice =
  | {
      readonly kind: 'instance';
      readonly instanceId: string;
      /** undefined: none is named. */
      readonly keyInstanceId: string | undefined;
    }
  /** The one that the player has had for longest, and the key likewise. */
  | { readonly kind: 'item'; readonly itemId: string };

/** A container that a player opens. */
export interface Unlocking extends SeededAct {
  readonly container: ContainerChoice;
  /** What is in it is as this catalog version says; undefined: the instance's own, or for an item the title's default. */
  readonly catalogVersion: string | undefined;
}

/** What came out. */
export interface Unlocked {
  readonly status: 'unlocked';
  readonly instanceId: string;
  /** undefined: it opens without a key. */
  readonly keyInstanceId: string | undefined;
  readonly items: readonly GrantedItem[];
  readonly currencies: Readonly<Record<string, number>>;
  readonly rolls: readonly Roll[];
}

export type UnlockOutcome =
  | { readonly status: 'noPlayer' }
  | { readonly status: 'containerNotOwned' }
  /** A player names a catalog version that is neither the container's own nor the default. */
  | { readonly status: 'foreignVersion'; readonly catalogVersion: string }
  /** `catalogVersion`: the one that is missing; undefined: the title has no default. */
  | { readonly status: 'noCatalog'; readonly catalogVersion: string | undefined }
  | { readonly status: 'notAContainer'; readonly itemId: string }
  | KeyFault
  | AnyGrantFault
  | Unlocked;

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
