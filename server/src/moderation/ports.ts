import type { Instant } from '../kernel/instant.ts';
import type { Page } from '../kernel/page.ts';

/** A ban of one player. */
export interface Ban {
  readonly banId: string;
  readonly titleId: string;
  readonly playerId: string;
  readonly reason: string | undefined;
  /** As `lib/ip-address.ts` writes it. Nobody logs in to the title from there while the ban is in force. */
  readonly ipAddress: string | undefined;
  readonly createdAt: Instant;
  /** undefined: for ever. */
  readonly expiresAt: Instant | undefined;
  /** False once taken back. A ban that ran out is still `active` here; judge by `expiresAt` too. */
  readonly active: boolean;
}

/** Bans, durable. Each method is one transaction. */
export interface Bans {
  /**
   * All or nothing. A ban also revokes everything of the player, so lifting it brings no old
   * credential back. Where a newer change of the control state is known than `now`, the bans are dated by that, and last as
   * long from there. `unknown`: players that the title does not have.
   */
  ban(bans: {
    readonly titleId: string;
    readonly bans: readonly Omit<Ban, 'titleId' | 'active'>[];
    readonly now: Instant;
  }): Promise<
    | { readonly status: 'banned'; readonly bans: readonly Ban[] }
    | { readonly status: 'unknown'; readonly playerIds: readonly string[] }
  >;
  /** Those of a player, newest first, all where no page is asked for; of a deleted one those that are still in force. Undefined: there never was such a player. */
  list(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly page?: Page | undefined;
  }): Promise<readonly Ban[] | undefined>;
  /** Those of a title, newest first. */
  listOfTitle(of: { readonly titleId: string; readonly page: Page }): Promise<readonly Ban[]>;
  /** Those of a title that forbid to log in from an address at a moment. */
  findOfAddress(of: {
    readonly titleId: string;
    readonly address: string;
    readonly now: Instant;
  }): Promise<readonly Ban[]>;
  /** Takes bans of the title back; unknown ids are passed over; answers with the ones taken back, in the order given. */
  revoke(of: {
    readonly titleId: string;
    readonly banIds: readonly string[];
  }): Promise<readonly Ban[]>;
  /** Takes all active bans of a player back, also of a deleted one. Undefined: there never was such a player. */
  revokeAll(of: {
    readonly titleId: string;
    readonly playerId: string;
  }): Promise<readonly Ban[] | undefined>;
}
