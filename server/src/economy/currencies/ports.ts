import type { Instant } from '../../kernel/instant.ts';
import type { Page } from '../../kernel/page.ts';
import type { Act } from '../inventory/act.ts';
import type { BalanceFault, LedgerEntry } from '../inventory/holdings.ts';
import type { Done } from '../outcomes.ts';
import type { EditConflict, Edited } from '../revisions/ports.ts';

/** How a currency recharges from a moment on, until the next such rule. */
export interface Recharge {
  readonly from: Instant;
  /** Whole units a day; 0: it does not recharge. */
  readonly perDay: number;
  /** Recharging ends at this balance. */
  readonly max: number;
}

/** A virtual currency of a title. */
export interface Currency {
  readonly code: string;
  readonly displayName: string | undefined;
  /** What a player has of it at first. */
  readonly initialDeposit: number;
  /** In order of time; at least one. */
  readonly recharges: readonly Recharge[];
}

/** A currency as a title wants it from now on. */
export interface CurrencyTerms
  extends Pick<Currency, 'code' | 'displayName' | 'initialDeposit'>,
    Pick<Recharge, 'perDay' | 'max'> {}

/** Something because of which a currency cannot be removed. */
export type CurrencyUse = { readonly code: string } & (
  | {
      /** An item of a catalog: its price, or what comes with it or out of it. */
      readonly kind: 'price' | 'bundle' | 'container';
      readonly catalogVersion: string;
      readonly itemId: string;
    }
  | {
      readonly kind: 'storePrice';
      readonly catalogVersion: string;
      readonly storeId: string;
      readonly itemId: string;
    }
);

/** Items that may use currencies: those of a catalog version or, with a `storeId`, of a store. */
export interface CurrencyPlace {
  readonly titleId: string;
  readonly catalogVersion: string;
  readonly storeId: string | undefined;
}

export type CurrencyRemoval =
  | Done
  /** The title does not have these. */
  | { readonly status: 'unknown'; readonly codes: readonly string[] }
  /** The first ERROR_DETAILS_MAX uses and, where there are more, one more. */
  | { readonly status: 'inUse'; readonly uses: readonly CurrencyUse[] };

/** The virtual currencies of titles, durable. Each method is one transaction, done when its promise is; all or nothing. */
export interface Currencies {
  /**
   * Adds currencies, whose codes are distinct; one that is there is overwritten, and recharges by the new rule from now on. One that was
   * removed comes back with the balances that players had then.
   * `tooMany`: the title would have more than CURRENCIES_MAX.
   */
  set(
    write: Edited & { readonly titleId: string; readonly currencies: readonly CurrencyTerms[] },
  ): Promise<EditConflict | { readonly status: 'tooMany' } | Done>;
  /** The currencies by code, and their newest revision; 0: there is none. */
  find(of: {
    readonly titleId: string;
  }): Promise<{ readonly currencies: readonly Currency[]; readonly revision: number }>;
  /** The catalog versions and stores of the title that have items. */
  listPlaces(of: { readonly titleId: string }): Promise<readonly CurrencyPlace[]>;
  /** What the items of a place use a currency for, the first ERROR_DETAILS_MAX uses and, where there are more, one more. */
  findUses(of: CurrencyPlace & { readonly code: string }): Promise<readonly CurrencyUse[]>;
  /**
   * Removes currencies that no item uses, by `itemUses`, which the caller has looked for. Balances stay, and nobody sees them until the
   * code comes back; they do not recharge meanwhile.
   */
  remove(
    of: Edited & {
      readonly titleId: string;
      readonly codes: readonly string[];
      readonly itemUses: readonly CurrencyUse[];
    },
  ): Promise<EditConflict | CurrencyRemoval>;
}

/** What a player has of a currency, as it was last written. */
export interface Balance {
  /** BALANCE_MIN to BALANCE_MAX; below 0 only where the title has let it become so. */
  readonly amount: number;
  /** What has recharged until then is in the amount. */
  readonly rechargedAt: Instant;
}

/** What a player has of the title's currencies at a moment. */
export interface Wallet {
  /** By the code of each currency of the title. */
  readonly balances: Readonly<Record<string, number>>;
  /** By the code of each currency that recharges. */
  readonly rechargeTimes: Readonly<Record<string, RechargeTime>>;
}

/** How a balance goes on recharging. */
export interface RechargeTime {
  /** When it grows by the next unit; undefined: it has reached the most that recharges. */
  readonly nextAt: Instant | undefined;
  readonly max: number;
}

/** Players' money, durable. Each method is one transaction, done when its promise is. */
export interface Wallets {
  /** As it is at a moment; nothing is written. Undefined: there is no such player. */
  find(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly now: Instant;
  }): Promise<Wallet | undefined>;
  /** Adds an amount to a balance, or takes it away. */
  change(of: WalletChange): Promise<WalletChangeOutcome>;
  /** A page of the ledger, newest first: `at` of the page is the number of an entry. Undefined: there is no such player. */
  ledger(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly page: Page;
  }): Promise<readonly BookedEntry[] | undefined>;
}

export interface WalletChange {
  readonly act: Act;
  /** Players change their own balance: only where the title lets them, and never below 0. Absent: the title may let it be negative. */
  readonly isByPlayer?: true;
  readonly code: string;
  /** 0 to BALANCE_MAX. */
  readonly amount: number;
  readonly cause: 'addition' | 'subtraction';
  /** Absent: the caller may give and take any amount. */
  readonly cap?: CurrencyCap | undefined;
}

/** How much an operator may give and take in a day. */
export interface CurrencyCap {
  readonly operatorId: string;
  /** Units of each currency of each title in a day (UTC), given and taken together. */
  readonly max: number;
}

export type WalletChangeOutcome =
  | { readonly status: 'changed'; readonly balance: number }
  | { readonly status: 'noPlayer' }
  /** The title does not let players change their balances. */
  | { readonly status: 'notForPlayers' }
  | BalanceFault
  /** It would be more than the cap; `left`: what is left of it today. */
  | { readonly status: 'capped'; readonly left: number };

/** An entry of a player's ledger as it was written. */
export interface BookedEntry extends LedgerEntry, Pick<Act, 'by' | 'requestId'> {
  /** Counts the entries of the player. */
  readonly number: number;
  readonly at: Instant;
}
