import type { SeededContext } from '../inventory/command-context.ts';
import type { AnyGrantFault, Given } from '../inventory/grant.ts';
import { countItem, type Holdings, type ItemInstance, setUses } from '../inventory/holdings.ts';

/** The choice of a container and its key. */
export type ContainerChoice =
  | {
      readonly kind: 'instance';
      readonly instanceId: string;
      /** undefined: none is named. */
      readonly keyInstanceId: string | undefined;
    }
  /** The oldest container of the item that the player has, and the oldest key. */
  | { readonly kind: 'item'; readonly itemId: string };

/** A container that a player opens. */
export interface Unlocking extends SeededContext {
  readonly container: ContainerChoice;
  /** The catalog version that defines the contents; undefined: the instance's own, or for an item the title's default. */
  readonly catalogVersion: string | undefined;
}

/** The contents that the player got. */
export interface Unlocked extends Given {
  readonly status: 'unlocked';
  readonly instanceId: string;
  /** undefined: it opens without a key. */
  readonly keyInstanceId: string | undefined;
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

/** Uses a container or a key once, as ConsumeItem does (reference API). The last use removes it; one that is not used up stays. */
export function useOnce(holdings: Holdings, item: ItemInstance): void {
  const { remainingUses } = item;
  if (remainingUses === undefined) return;
  setUses(holdings, item, Math.max(remainingUses - 1, 0));
  countItem(holdings, item, { cause: 'container', uses: -1 });
}
