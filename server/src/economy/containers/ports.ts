import type { AnyGiveFault } from '../inventory/give-refusals.ts';
import type { GivenItem } from '../inventory/give.ts';
import type { DrawingAct } from '../inventory/act.ts';
import type { Roll } from '../drop-tables/roll.ts';
import type { KeyFault } from './unlock.ts';

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
export interface Unlocking extends DrawingAct {
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
  readonly items: readonly GivenItem[];
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
  | AnyGiveFault
  | Unlocked;

/** Containers of players. One transaction uses up the container and the key and gives what is in it. */
export interface Containers {
  unlock(of: Unlocking): Promise<UnlockOutcome>;
}
