// Upper bounds of queues in front of the database.

/** Calls of one player that are at work in one process; more of them wait for these, and keep nobody else waiting. */
export const CALLS_OF_PLAYER_MAX = 16;
/** Calls that wait so, of all players together; then the player with most of them loses the last. */
export const CALLS_OF_PLAYERS_WAITING_MAX = 512;
/** Calls that wait in one process for the same row of PostgreSQL; then the caller with most of them loses the last. */
export const LINE_WAITING_MAX = 256;
/** Milliseconds after which a call that has waited so long is refused when its turn comes: its client may have gone. */
export const LINE_WAIT_MS_MAX = 5_000;
/** Commands that wait for the writer of the embedded database: more than calls can be at work. */
export const WRITER_COMMANDS_WAITING_MAX = 4_096;
