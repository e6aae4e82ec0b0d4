// Upper bounds of events of games, each with its reason.

/** Events of one call, and bytes of its body: as many events of a kilobyte each. */
export const GAME_EVENTS_MAX = 200;
export const GAME_EVENTS_BODY_BYTES_MAX = 256 * 1024;
/** Bytes of the body of an event, as JSON, and its members at the top (reference API: so many bytes). */
export const GAME_EVENT_BODY_BYTES_MAX = 10_000;
export const GAME_EVENT_MEMBERS_MAX = 1_000;
/** Bytes of a line beside what the writer of an event says: ids, times and names of members. */
export const GAME_EVENT_LINE_BYTES = 350;
/** Events that a player may write: more than any game tells of one person, and few beside what a file takes. */
export const EVENTS_PER_PLAYER = { burst: 2 * GAME_EVENTS_MAX, perSecond: 10 } as const;
/** How long an event waits in memory before it is written, how many bytes may wait, and how many are written in one go. */
export const GAME_EVENTS_FLUSH_MS = 500;
export const GAME_EVENTS_BYTES_WAITING_MAX = 16 * 1024 * 1024;
export const GAME_EVENTS_WRITE_BYTES = 256 * 1024;
