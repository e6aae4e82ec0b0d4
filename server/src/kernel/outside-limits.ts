import { DAY_MS, MINUTE_MS, SECOND_MS } from './instant.ts';

// The upper bounds of what services of others may do to us, each with its reason.

/** Milliseconds that a call to a service of somebody else may take in all, from the look-up of its name to the last byte of the answer. */
export const OUTSIDE_CALL_MS = 3_000;
/** Bytes of an answer of such a service: a token, or the facts of one account. */
export const OUTSIDE_ANSWER_BYTES_MAX = 64 * 1024;
/** Bytes of a report of Steam: 500 orders of 20 lines each. */
export const STEAM_REPORT_BYTES_MAX = 2 * 1024 * 1024;
/** Bytes of a key set or a discovery document: some hundred keys with certificates. */
export const KEY_SET_BYTES_MAX = 256 * 1024;
/**
 * Calls to one service of somebody else under way in a process: one that hangs for 3 s must not use up what others need. Of them a caller's network
 * has a quarter, its site twice that, and a title three quarters, so that neither takes the places of all others.
 */
export const OUTSIDE_CALLS_PER_HOST = { all: 256, network: 32, site: 64, title: 192 } as const;
/** Calls to all services under way. */
export const OUTSIDE_CALLS = { all: 1_024, network: 128, site: 256, title: 768 } as const;
/** Calls of ours that wait for somebody else's service at the same time. They are not counted among those at work, so they have a bound of their own. */
export const OUTSIDE_WAITS = { all: 1_024, network: 256, site: 384, title: 512 } as const;
/** Receipts that a player may bring of platforms that are asked about each one: more than anybody buys in a minute. */
export const ASKED_RECEIPTS_PER_PLAYER = { burst: 10, perSecond: 10 / 60 } as const;
/**
 * Calls in a row to one path of a service that fail before its breaker trips: a short fault of a network does not hold back the logins after it,
 * and while the breaker has not tripped each login costs a connection that leads to nothing, and may keep its caller for OUTSIDE_CALL_MS.
 */
export const BREAKER_FAILURES = 10;
/** Networks with failed calls alone before it trips for all: some eight can already take all calls to a service (OUTSIDE_CALLS_PER_HOST). */
export const BREAKER_NETWORKS = 10;
/** Milliseconds between two calls by which a tripped breaker tries the service. Its players wait so long at most when it is well again, and OUTSIDE_CALL_MS more where a try hangs. */
export const BREAKER_PROBE_GAP_MS = SECOND_MS;
/** Paths whose failures are remembered, some hundred bytes each: more than all connections of an installation call. */
export const BREAKER_KEYS_MAX = 1_000;
/** Milliseconds between two fetches of one key set or discovery document at least, whatever key ids strangers name. */
export const DOCUMENT_FETCH_GAP_MS = 30 * SECOND_MS;
/** Milliseconds for which such a document is taken as it is; then it is fetched anew when somebody needs it. */
export const DOCUMENT_FRESH_MS = 10 * MINUTE_MS;
/** Milliseconds for which the last good one serves while its service is away. */
export const DOCUMENT_KEPT_MS = DAY_MS;
/** Documents that a process keeps: more connections than any installation has. */
export const DOCUMENTS_MAX = 1_000;
/** Keys of a set, which are all tried for their names. Issuers have some ten. */
export const KEYS_PER_SET_MAX = 100;
/** Characters of an RSA modulus in base64url: 8,192 bits. Longer ones only cost time. */
export const RSA_MODULUS_CHARS_MAX = 1_366;
/** Characters of an ID token: those with many claims have some thousands. */
export const ID_TOKEN_CHARS_MAX = 16 * 1024;
/** Seconds by which the clock of an issuer may differ from ours. */
export const ID_TOKEN_LEEWAY_SECONDS = 60;
/** Characters of a nonce, which a game makes for one login. */
export const NONCE_CHARS_MAX = 256;
/** Characters of a receipt's id, and of a user's, at Amazon: those that are seen have some fifty. */
export const AMAZON_ID_CHARS_MAX = 256;
