import { DAY_MS, HOUR_MS, MINUTE_MS } from './instant.ts';

// Every upper bound of the service stands here, with its reason.

/** Bytes of a request body, where an operation does not say otherwise: the largest ordinary call, a login, needs under 2 KiB. */
export const BODY_BYTES_MAX = 64 * 1024;
/** Bytes of a body that carries items: 10,000 items of a few hundred bytes each. */
export const ITEMS_BODY_BYTES_MAX = 8 * 1024 * 1024;
/** Bytes of large bodies that may wait at the same time before the next call is turned away with "try again"; one of the largest always fits. */
export const LARGE_BODIES_BYTES_MAX = 8 * ITEMS_BODY_BYTES_MAX;
/** Nesting of a request's JSON: far more than any sensible custom data, far less than what overflows a stack. */
export const JSON_DEPTH_MAX = 64;
/** Members that one reply names in its error details. */
export const ERROR_DETAILS_MAX = 100;

/** Characters of an identifier that a studio chooses (catalog version, store, item). Four of them must fit a database index. */
export const IDENTIFIER_CHARS_MAX = 128;
/** Characters of a display name or another short text. */
export const NAME_CHARS_MAX = 256;
/** Characters of a description. */
export const DESCRIPTION_CHARS_MAX = 4_000;
/** Characters of an identity at its provider (a custom id, for example). */
export const SUBJECT_CHARS_MAX = 256;

/** The largest price: what an unsigned integer of 32 bits holds. */
export const PRICE_MAX = 4_294_967_295;
/** Currencies in one price table. */
export const PRICES_PER_ITEM_MAX = 100;
/** Items in one catalog version, in one store, and in one call. */
export const ITEMS_MAX = 10_000;
/** Stores in one catalog version. */
export const STORES_MAX = 1_000;
/** Tags of one item; items or drop tables in one bundle or container. */
export const ITEM_LIST_MAX = 1_000;
/** Characters of an image's address: what browsers and proxies take. */
export const URL_CHARS_MAX = 2_048;
/** Bytes of memory for answers that are kept ready to be sent: stores and catalogs of 10,000 items take about 3 MB each. */
export const CACHED_RESPONSES_BYTES_MAX = 64 * 1024 * 1024;
/** Largest whole numbers where the wire says uint32 and int32. */
export const UINT32_MAX = 4_294_967_295;
export const INT32_MAX = 2_147_483_647;
/** Bytes of one item's custom data, as JSON. */
export const CUSTOM_DATA_BYTES_MAX = 10_000;
/** Bytes of a store's metadata, as JSON. */
export const METADATA_BYTES_MAX = 10_000;

/** Characters of a username (reference API: 3 to 20). */
export const USERNAME_CHARS = { min: 3, max: 20 } as const;
/** Characters of a password (reference API: 6 to 100). */
export const PASSWORD_CHARS = { min: 6, max: 100 } as const;
/** Characters of a display name (reference API: 3 to 25). */
export const DISPLAY_NAME_CHARS = { min: 3, max: 25 } as const;
/** Characters of an email address (RFC 5321 4.5.3.1). */
export const EMAIL_CHARS_MAX = 254;
/** Passwords hashed at the same time: each takes 19 MiB and a thread of the pool for about 40 ms. */
export const PASSWORD_HASHES_AT_ONCE = 2;
/** Logins that may wait for a free hasher before the next is turned away with "try again". */
export const PASSWORD_HASHES_WAITING_MAX = 64;

/** Characters of a secret key's text (visible ASCII). */
export const SECRET_KEY_CHARS = { min: 32, max: 128 } as const;
/** Secret keys of one title that are neither revoked nor expired. */
export const SECRET_KEYS_PER_TITLE_MAX = 50;
/** Characters of any credential that is looked at at all. */
export const CREDENTIAL_CHARS_MAX = 4_096;
/** Entity tokens that one call may ask about: a large lobby. */
export const TOKENS_PER_CALL_MAX = 100;
/** Bytes of a body with so many tokens: all of the greatest length (they are ASCII), each with quotes, comma and white space. */
export const TOKENS_BODY_BYTES_MAX =
  BODY_BYTES_MAX + TOKENS_PER_CALL_MAX * (CREDENTIAL_CHARS_MAX + 16);

/** The shortest and longest lifetime that may be configured. The longest is also how long the revocation of a player is remembered, not counting the margin. */
export const LIFETIME_MS = { min: MINUTE_MS, max: 30 * DAY_MS } as const;

/** Bans or ban ids in one call. */
export const BANS_PER_CALL_MAX = 100;
/** Hours of a ban: 100 years. */
export const BAN_HOURS_MAX = 876_000;
/** Sessions that one reply lists, newest first. */
export const SESSIONS_LISTED_MAX = 1_000;

/**
 * How long a revocation is remembered past the end of what it revoked, in the database and in memory: a
 * node whose clock is wrong by hours must not forget what others, or its own clock once it is set
 * right, still need.
 */
export const REVOCATION_MARGIN_MS = DAY_MS;
/** How long entries of the control log are kept: a process that slept longer reloads everything. */
export const CONTROL_LOG_KEPT_MS = HOUR_MS;
