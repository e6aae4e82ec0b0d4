import type { Instant } from '../kernel/instant.ts';

// A board orders the values that players have in one version of a statistic, or that characters of all players have in it: the greatest
// first, and of equal values the one that came first. A place is a value with its moment and its holder, so no two are equal. `earliness` is `-changedAt`, so that a greater place is
// a better one in each of its parts, and an index in one direction has a board in its order.

/** The version in which the values of characters stand, which have none: the versions of players begin at 0. */
export const CHARACTERS_VERSION = -1;

/** A board. */
export interface Board {
  readonly titleId: string;
  readonly statistic: string;
  readonly version: number;
}

/** The holder of a value. */
export interface Holder {
  readonly playerId: string;
  /** Empty: the player. */
  readonly characterId: string;
}

/** A value, and the moment at which its holder came to it. */
export interface Reached {
  readonly value: number;
  readonly changedAt: Instant;
}

/** A change of a board: a holder comes (no `from`), goes (no `to`), or has another value. */
export interface Move extends Board, Holder {
  readonly from?: Reached | undefined;
  readonly to?: Reached | undefined;
}
