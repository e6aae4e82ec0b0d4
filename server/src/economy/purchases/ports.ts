import type { BalanceFault } from '../inventory/holdings.ts';
import type { DrawingAct } from '../inventory/act.ts';
import type { GivenItem } from '../inventory/give.ts';
import type { AnyGiveFault } from '../inventory/give-refusals.ts';
import type { NoCatalog, NoStore } from '../outcomes.ts';
import type { Prices } from '../prices.ts';

/** What a player wants to buy, in what currency, and the price that the player has seen. */
export interface Purchase extends DrawingAct {
  /** undefined: the title's default. */
  readonly catalogVersion: string | undefined;
  /** undefined: from the catalog itself. */
  readonly storeId: string | undefined;
  readonly itemId: string;
  readonly currency: string;
  readonly price: number;
}

/** Why something is not sold so, in order of precedence. */
export type OfferFault =
  | NoCatalog
  /** The title sells in stores only, and none was named. */
  | { readonly status: 'storeRequired' }
  | NoStore
  | { readonly status: 'storeClosed' }
  /** `inStore`: the catalog version may have the item, but the store does not list it. */
  | { readonly status: 'itemNotSold'; readonly catalogVersion: string; readonly inStore: boolean }
  | Extract<BalanceFault, { readonly status: 'unknownCurrency' }>
  /** The prices in force. */
  | { readonly status: 'wrongCurrency'; readonly prices: Prices }
  | { readonly status: 'wrongPrice'; readonly price: number };

/** The player was deleted after the call was let in. */
export interface NoPlayer {
  readonly status: 'noPlayer';
}

export interface Bought {
  readonly status: 'bought';
  /** A bundle stands before what was in it. */
  readonly items: readonly GivenItem[];
}

/** What holds for all purchases and balances of a title. */
export interface PurchaseRules {
  /** Whether a purchase must name a store. */
  readonly requiresStore: boolean;
  /** Whether a price of 0 sells; else there is no price in its currency. */
  readonly zeroSells: boolean;
  /** Whether the studio may take more from a balance than there is. */
  readonly allowsNegativeBalances: boolean;
  /** Whether players may change their own balances. */
  readonly clientsChangeBalances: boolean;
}

/** Purchases, durable. Each method is one transaction, done when its promise is; all or nothing. */
export interface Purchases {
  /**
   * Takes the price and gives the item with all that comes along. It goes by the catalog version, the store and the rules as they are when
   * it commits: a change of them that was answered is obeyed by every purchase that commits afterwards.
   */
  buy(purchase: Purchase): Promise<NoPlayer | OfferFault | AnyGiveFault | Bought>;
  /** Sets the rules that are given; the others stay. It is obeyed like a change of what is sold. */
  setRules(of: { readonly titleId: string } & Partial<PurchaseRules>): Promise<void>;
  findRules(of: { readonly titleId: string }): Promise<PurchaseRules>;
}
