import type { Instant } from '../kernel/instant.ts';
import type { Identity } from './identities.ts';
import type { Player } from './ports.ts';

/** A player, and whether a ban is in force. */
export interface Account {
  readonly player: Player;
  readonly isBanned: boolean;
  /** When the last ban in force ends; undefined: never, or there is none. */
  readonly bannedUntil?: Instant | undefined;
}

/** Something that names one player of a title, if there is one. */
export type PlayerName =
  | { readonly kind: 'id'; readonly playerId: string }
  | ({ readonly kind: 'identity' } & Pick<Identity, 'provider' | 'subject'>)
  | { readonly kind: 'displayName'; readonly foldedName: string };

export type LookUpOutcome =
  | { readonly status: 'found'; readonly account: Account }
  | { readonly status: 'notFound' }
  | { readonly status: 'namesShared' };

/**
 * The players that a search is about. Those with a name are in its order: it begins with the text, or, where `isPrefix` is false, is the text.
 * Those by their last login, as `copyLogins` left it, are newest first: at `from` or later, before `before`, and from the address of
 * `addressKey` where that is given.
 */
export type PlayerCriterion =
  | Extract<PlayerName, { readonly kind: 'id' }>
  | (Exclude<PlayerName, { readonly kind: 'id' }> & { readonly isPrefix: boolean })
  | {
      readonly kind: 'lastLogin';
      readonly addressKey: string | undefined;
      readonly from: Instant;
      readonly before: Instant;
    };

/** The last row of a page: what it is ordered by, and whose it is. */
export interface PagePlace {
  readonly key: string | number;
  readonly playerId: string;
}

/** How players are found, and the name by which they are. */
export interface LookUps {
  /** Finds the account of a player. `namesShared`: asked by display name where two players of the title may have the same. */
  lookUp(of: {
    readonly titleId: string;
    readonly by: PlayerName;
    readonly now: Instant;
  }): Promise<LookUpOutcome>;
  /** The accounts that fit, of a page at most `limit`; `next` is where the next page begins, if there is one. */
  search(of: {
    readonly titleId: string;
    readonly criterion: PlayerCriterion;
    /** Where the page before ended; undefined: the first page. */
    readonly after: PagePlace | undefined;
    readonly limit: number;
    readonly now: Instant;
  }): Promise<{ readonly accounts: readonly Account[]; readonly next: PagePlace | undefined }>;
  /**
   * Lets searches by the last login find the next players who logged in before a moment, where they do not yet. True while there
   * may be more. Several processes may do so at the same time.
   */
  copyLogins(of: { readonly before: Instant }): Promise<boolean>;
  /** Gives a player another display name. `nameTaken`: another has it, and the title wants unique ones. */
  rename(of: {
    readonly titleId: string;
    readonly playerId: string;
    readonly displayName: string;
  }): Promise<'renamed' | 'notFound' | 'nameTaken'>;
}
