import { DAY_MS, MINUTE_MS, SECOND_MS } from './instant.ts';

// The limits of statistics.

/** Statistics of a title (reference API). A player has no more in one version of each. */
export const STATISTICS_MAX = 300;
/** Those of them that players may make, by writing a name that is not there: the studio keeps room for its own. */
export const STATISTICS_BY_PLAYERS_MAX = 150;
/** Statistics in one update by a player's client, as many as keys in one of data. A server may name all. */
export const STATISTICS_PER_CLIENT_UPDATE_MAX = 10;
/**
 * The newest versions of a statistic of which a player keeps values: those of older ones go when the player writes the next one. Times
 * STATISTICS_MAX it is what the deletion of a player takes away in one transaction, for which others wait on SQLite.
 */
export const STATISTIC_VERSIONS_KEPT = 20;
/** Values of all characters of a player together: the player's deletion takes them away, too. Those of deleted characters go where others need the room. */
export const CHARACTER_VALUES_MAX = 3_000;
/** The versions of a statistic that are told: the newest. */
export const STATISTIC_VERSIONS_TOLD = 1_000;
/** How long a version takes values after a reset (reference API), where no option says otherwise. */
export const STATISTIC_GRACE_MS = 10 * SECOND_MS;
/** How long after its last values a version is written to a file: a call that was under way at the end of that time has committed by then. */
export const STATISTIC_ARCHIVE_DELAY_MS = MINUTE_MS;
/** How long a process that writes files of versions may say nothing until another one goes on. */
export const STATISTIC_ARCHIVE_CLAIM_MS = 30 * SECOND_MS;
/** The resets by hand of one statistic within a time. */
export const STATISTIC_RESETS = { max: 24, windowMs: DAY_MS } as const;
/** Entries of a leaderboard in one answer (reference API). */
export const BOARD_ENTRIES = { default: 10, max: 100 } as const;
/** The last position that is found by passing the better ones by; groups lead to those behind it. */
export const BOARD_TOP = 2_000;
