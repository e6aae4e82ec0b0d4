import type { Instant } from './instant.ts';
import type { PurchaseEnvironment } from './platform-purchase.ts';

// Micro-transactions of Steam, as those who sell see them.

/**
 * Steam does not do what was asked. `providerAway`: it gave no answer, or none that can be understood, so nobody knows whether it was done.
 * `titleSecret`: it does not take the title's key for the app. `refused`: with Steam's own code and text.
 */
export type SteamRefusal =
  | { readonly status: 'providerAway' }
  | { readonly status: 'titleSecret' }
  | { readonly status: 'refused'; readonly why: string };

/** The currency of a wallet (ISO 4217), and whether Steam lets the account buy nothing. */
export interface SteamWallet {
  readonly status: 'found';
  readonly currency: string;
  readonly isLocked: boolean;
}

/**
 * A transaction as Steam says it is. `open`: the player has not approved it. `approved`: the player has, and nobody has paid. `paid`, `failed` and
 * `refunded` are ends; a charge-back is `refunded`, too.
 */
export type SteamTransaction = {
  readonly [S in SteamState]: { readonly status: S; readonly transactionId: string };
}[SteamState];

export type SteamState = 'open' | 'approved' | 'paid' | 'failed' | 'refunded';

/** An account of Steam, which buys in an environment. */
interface SteamAccount extends Pick<SteamOrderKey, 'environment'> {
  readonly steamId: string;
}

/** The id of an order of ours, and the account that pays. */
export interface SteamOrderKey {
  /** A whole number of 64 bits above 0, in decimal digits. */
  readonly orderId: string;
  /** undefined: nobody is to be compared, because the player was deleted. */
  readonly steamId: string | undefined;
  /** In the sandbox nobody pays. */
  readonly environment: PurchaseEnvironment;
}

/** An order as Steam shows it to the player. The amounts are hundredths of the currency (ISO 4217), also of one without hundredths. */
export interface SteamOrder extends SteamAccount, Omit<SteamOrderKey, 'steamId'> {
  readonly currency: string;
  readonly lines: readonly {
    readonly text: string;
    readonly quantity: number;
    /** Of the whole quantity. */
    readonly amount: number;
  }[];
}

/** A transaction that was refunded or charged back. */
export interface SteamRefund {
  readonly orderId: string;
  readonly transactionId: string;
  readonly at: Instant;
  readonly isChargeback: boolean;
  /** The lines of the order that were refunded, from 1 on; undefined: all. */
  readonly lines: readonly number[] | undefined;
}

/** The refunds of a stretch of time. `until`: where the next list begins; without `hasMore` there is none yet. */
export interface SteamRefunds {
  readonly status: 'listed';
  readonly refunds: readonly SteamRefund[];
  readonly until: Instant;
  readonly hasMore: boolean;
}

/** The transactions of a title on Steam. Nothing rejects but for bugs. */
export interface SteamShop {
  readonly appId: string;
  /** The currency of the prices `RM`. */
  readonly currency: string;
  /** The catalog versions that clients may name beside the default one. */
  readonly catalogVersions: readonly string[];
  /** Whether the player buys in the sandbox at this moment. */
  environmentOf(playerId: string): PurchaseEnvironment;
  findWallet(of: SteamAccount): Promise<SteamWallet | SteamRefusal>;
  /** Shows the order to the player. A second time it is refused. */
  begin(of: SteamOrder): Promise<SteamTransaction | SteamRefusal>;
  /** Takes the money of an order that the player has approved. A second time it is refused. */
  finalize(of: SteamOrderKey): Promise<SteamTransaction | SteamRefusal>;
  query(of: SteamOrderKey): Promise<SteamTransaction | SteamRefusal>;
  listRefunds(of: {
    readonly environment: PurchaseEnvironment;
    readonly since: Instant;
  }): Promise<SteamRefunds | SteamRefusal>;
}
