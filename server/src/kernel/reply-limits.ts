// Upper bounds of large replies, with their reasons.

/** Bytes a second that a client must take of a reply, beyond the time that any reply has. Slower than any network that games are played on. */
export const REPLY_BYTES_PER_SECOND_MIN = 16 * 1024;
/**
 * Bytes of replies that wait for clients to read them, of all connections of a process: of the largest logins, which have some 5 MB, what fifty clients
 * read at the same time. Replies of which many clients get the same bytes are not counted.
 */
export const UNREAD_BYTES_MAX = 256 * 1024 * 1024;
/**
 * Calls at the same time that read what a player has, beside a login for example. One reads up to 3 MB of data and 10,000 items, which takes some tens of
 * milliseconds of a processor; the usual ones, of a few kilobytes, still come by the thousand a second.
 */
export const INFOS_MAX = { atOnce: 8, waitingMax: 512 } as const;
