// Upper bounds of what a title keeps for its game, each with its reason.

/** Keys of one store of a title's data, and as many again under each label (reference API: 1,000). */
export const TITLE_DATA_KEYS_MAX = 1_000;
/** Bytes of one value (reference API: 1,000,000). */
export const TITLE_DATA_VALUE_BYTES_MAX = 1_000_000;
/** Labels under which a title overrides its data: far more than tests that run at the same time. */
export const TITLE_DATA_LABELS_MAX = 100;
/** Bytes of all keys and values of a title, in all its stores and under all labels, unless an option says otherwise: all of a store is read at once. */
export const TITLE_DATA_BYTES_MAX = 16 * 1024 * 1024;
/** Bytes of the history of a title's data, what was there before and after each change: the oldest revisions go first. */
export const TITLE_DATA_HISTORY_BYTES_MAX = 256 * 1024 * 1024;
/** Revisions of one key that secret keys have made: servers may write it every second, and what people did is to stay. */
export const TITLE_DATA_KEY_REVISIONS_MAX = 20;
/**
 * Revisions that one write lets go at most because of their bytes, so that it never takes long: more than it makes, and with the 4,096 bytes that each
 * counts at least as many bytes as all data have.
 */
export const TITLE_DATA_PRUNED_AT_ONCE = 4 * TITLE_DATA_KEYS_MAX;
/** Bytes of the pending changes of a title's data, as they are stored: as many as the data themselves, so that all of them can change at once. */
export const TITLE_DATA_PENDING_BYTES_MAX = TITLE_DATA_BYTES_MAX;
/** Bytes of title data that come with a login: its reply is written anew for each call, by which 16 MiB would take the memory of all. */
export const TITLE_DATA_WITH_LOGIN_BYTES_MAX = 1024 * 1024;
/** Bytes of memory for data of titles, of all titles of a process. */
export const TITLE_DATA_CACHED_BYTES_MAX = 64 * 1024 * 1024;
