import type { Instant } from '../../kernel/instant.ts';
import type { Balance, Currency } from '../currencies/ports.ts';

/** One item that a player has, or a stack of them. */
export interface ItemInstance {
  readonly instanceId: string;
  readonly itemId: string;
  readonly catalogVersion: string;
  readonly acquiredAt: Instant;
  /** undefined: it does not expire. */
  readonly expiresAt: Instant | undefined;
  /** How often it can be used, or how many are stacked; undefined: it is not used up. */
  readonly remainingUses: number | undefined;
  /** Instances of the player with the same one expire together. */
  readonly usageGroup: string | undefined;
  /** More of the same item, of the same catalog version, are added to its uses. */
  readonly isStack: boolean;
  /** As the catalog had them when it was acquired. */
  readonly displayName: string | undefined;
  readonly itemClass: string | undefined;
  readonly annotation: string | undefined;
  /** The item id of the bundle or container that it came from. */
  readonly bundleParent: string | undefined;
  /** The item ids that came along with it, each once. */
  readonly bundleContents: readonly string[];
  readonly customData: Readonly<Record<string, string>>;
  /** What was paid for it; undefined: it was given. */
  readonly paid: { readonly code: string; readonly amount: number } | undefined;
}

/** Why a balance changed. */
export type LedgerCause =
  | 'deposit'
  | 'recharge'
  | 'addition'
  | 'subtraction'
  | 'purchase'
  | 'grant'
  | 'container';

/** A change of a balance. `before` and `change` give `after`; the entries of a currency, one after the other, give its balance. */
export interface LedgerEntry {
  readonly code: string;
  readonly change: number;
  readonly before: number;
  readonly after: number;
  readonly cause: LedgerCause;
  /** The item that was bought, granted or opened; undefined: none was. */
  readonly itemId: string | undefined;
}

/** Who does something to a player's wallet or items, when, and in which call. Plain data. */
export interface Act {
  readonly titleId: string;
  readonly playerId: string;
  /** `player`, `key:` with a secret key's id, or `commandLine`. */
  readonly by: string;
  /** undefined: not by a call. */
  readonly requestId: string | undefined;
  readonly now: Instant;
}

/** A player's money and items as a change finds them, and what it does to them. */
export interface Holdings {
  /** The title's currencies by code. */
  readonly currencies: ReadonlyMap<string, Currency>;
  /** As of now, of the currencies that were asked for. */
  readonly balances: Map<string, Balance>;
  /** The items that were asked for, by instance id. */
  readonly items: Map<string, ItemInstance>;
  /** How many items the player has in all. */
  itemCount: number;
  /** What the change has written. */
  readonly changedBalances: Set<string>;
  readonly changedItems: Set<string>;
  readonly removedItems: Set<string>;
  readonly entries: LedgerEntry[];
}
