import type { Instant } from '../../kernel/instant.ts';

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

/** What a player has of a currency, as it was last written. */
export interface Balance {
  /** 0 to BALANCE_MAX. */
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
}
