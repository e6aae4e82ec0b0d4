import type { Instant } from '../../kernel/instant.ts';
import type { Currency } from '../currencies/currency.ts';
import type { Balance } from '../currencies/wallet.ts';
import type { NoCatalog } from '../outcomes.ts';
import type { SharedAct } from './act.ts';
import type { EditionRef, NoEdition, SoldOut } from './editions.ts';
import type { GiveFault, GivenItem } from './give.ts';
import type { DataChange, InstanceData } from './instance-data.ts';
import type { UnpackFault } from './unpack.ts';
import type { TooFewUses, TooManyUses, UsesLeft } from './uses.ts';

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
  readonly customData: InstanceData;
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
  /** How many items the player ever had. */
  lastItem: number;
  /** What the change has written. */
  readonly changedBalances: Set<string>;
  readonly changedItems: Set<string>;
  readonly removedItems: Set<string>;
  readonly entries: LedgerEntry[];
}

/** A part of a player's items, in the order in which they came. Items that have expired are not there. */
export interface InventoryPage {
  readonly titleId: string;
  readonly playerId: string;
  readonly now: Instant;
  /** Those behind the item of this instance id; empty: from the first. */
  readonly after: string;
  readonly count: number;
}

export interface Inventory {
  readonly items: readonly ItemInstance[];
  /** The instance id behind which there are more; undefined: these were the last. */
  readonly next: string | undefined;
}

/** One item that a player is to get. */
export interface Grant {
  readonly playerId: string;
  readonly itemId: string;
  readonly annotation: string | undefined;
  readonly data: DataChange | undefined;
}

export interface Grants extends SharedAct {
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  readonly grants: readonly Grant[];
}

/** What a grant has given, a bundle before what was in it; or the limited edition of which too few were left, and then nothing. */
export type GrantedOrSoldOut = readonly GivenItem[] | SoldOut;

export type GrantOutcome =
  /** For each grant in its order. */
  | { readonly status: 'granted'; readonly given: readonly GrantedOrSoldOut[] }
  /** Each once. */
  | { readonly status: 'unknownPlayers'; readonly playerIds: readonly string[] }
  | NoCatalog
  /** Of the grants themselves, each once. */
  | { readonly status: 'unknownItems'; readonly itemIds: readonly string[] }
  /** All together would be more than GIVEN_ITEMS_MAX when they are unpacked. */
  | { readonly status: 'tooManyGiven' }
  | UnpackFault
  | GiveFault;

/** The title has no such player, or the player no such item. */
export type NoInstance = { readonly status: 'noPlayer' } | { readonly status: 'noItem' };

/** An item of a player, and who does something to it. */
export interface ItemAct extends Act {
  readonly instanceId: string;
}

/** Items of players, durable. Each method is one transaction, done when its promise is. */
export interface Inventories {
  /** undefined: there is no such player. */
  find(of: InventoryPage): Promise<Inventory | undefined>;
  /** Gives items of one catalog version to players, all or none but for sold-out limited editions. */
  grant(of: Grants): Promise<GrantOutcome>;
  /** Takes items away; for each in its order whether it was there. */
  revoke(
    of: Omit<Act, 'playerId'> & {
      readonly items: readonly { readonly playerId: string; readonly instanceId: string }[];
    },
  ): Promise<readonly ('revoked' | NoInstance['status'])[]>;
  /** Uses an item `count` times, or not at all. */
  consume(of: ItemAct & { readonly count: number }): Promise<UsesLeft | TooFewUses | NoInstance>;
  /** Adds uses to an item; negative: takes some, at most all. */
  modifyUses(
    of: ItemAct & { readonly count: number },
  ): Promise<UsesLeft | TooFewUses | TooManyUses | NoInstance>;
  /** Changes the custom data of an item. */
  updateData(
    of: ItemAct & { readonly data: DataChange },
  ): Promise<
    | { readonly status: 'updated' }
    | { readonly status: 'tooMuchData'; readonly itemId: string }
    | NoInstance
  >;
}

/** Limited editions of catalog versions, durable. Each method is one transaction, done when its promise is. */
export interface Editions {
  /** How many are left. */
  find(of: EditionRef): Promise<NoEdition | { readonly status: 'found'; readonly left: number }>;
  /** Adds to what is left. `editionTooLarge`: there are `size`, given out or not, and would be more than EDITION_SIZE_MAX. */
  add(
    of: EditionRef & { readonly count: number },
  ): Promise<
    | NoEdition
    | { readonly status: 'editionTooLarge'; readonly size: number }
    | { readonly status: 'added'; readonly left: number }
  >;
}
