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
