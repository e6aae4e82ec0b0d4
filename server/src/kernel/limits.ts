import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './instant.ts';

// Every upper bound of the service, with its reason.

/** Bytes of a request body unless the operation declares another limit. The largest ordinary call, a login, needs less than 2 KiB. */
export const BODY_BYTES_MAX = 64 * 1024;
/** Bytes of a form that a page sends: a token, a password of 100 characters twice, percent-encoded, and fifty marked identities. */
export const FORM_BYTES_MAX = 16 * 1024;
/** Bytes of a body that carries items: 10,000 items of a few hundred bytes each. */
export const ITEMS_BODY_BYTES_MAX = 8 * 1024 * 1024;
// Bytes of large bodies in memory at the same time: those that arrive, at their announced length, and those in the worker for large
// calls. A call beyond that is refused with ServiceUnavailable; one of the largest always fits.
export const LARGE_BODIES_BYTES_MAX = 8 * ITEMS_BODY_BYTES_MAX;
/** The same for bodies of ordinary size that do not arrive with their head. Anybody may send these, so they have an amount of their own. */
export const SMALL_BODIES_BYTES_MAX = 64 * 1024 * 1024;
/** Bytes of a body that is not counted: even of one on each connection they are few. */
export const BODY_BYTES_UNCOUNTED = 4 * 1024;
/** Requests of clients that send several in one go, held until those before them are answered, on all connections: some 4 KB each. */
export const REQUESTS_HELD_MAX = 16 * 1024;
/**
 * Calls whose body has arrived and whose reply has not left: beyond that, calls of each priority are refused, and twice as many for a
 * moment (http/listener/overload.ts). A login takes some 0.2 ms, and all that are at work go round together, so 80 are 30 ms late (docs/decisions/0022). The writer needs some 60 to share commits well,
 * and 64 players who come at once are never refused.
 */
export const CALLS_AT_WORK_MAX = {
  newPlayer: 72,
  anonymous: 80,
  player: 256,
  service: 1_024,
} as const;
/** Seconds after which a call that was refused for too much load may be repeated. */
export const OVERLOAD_RETRY_SECONDS = 1;
/** Bytes of log lines that wait to be written: some seconds of a flood of refused calls. */
export const LOG_BYTES_WAITING_MAX = 8 * 1024 * 1024;
/** Spans of a process that wait for their endpoint, about 2 kB each. */
export const SPANS_WAITING_MAX = 2_048;
/** Connections of a title to identity providers. */
export const CONNECTIONS_PER_TITLE_MAX = 50;
/** Characters of the id of an OpenID connection, as in the reference API. */
export const CONNECTION_ID_CHARS_MAX = 100;
/** Characters of one setting of a connection: the longest client ids have less than 100. */
export const CONNECTION_TEXT_CHARS_MAX = 256;
/** Clients or bundles of a connection. */
export const CONNECTION_LIST_MAX = 20;
/** Characters of a secret of a connection: a private key as PEM has some 250. */
export const CONNECTION_SECRET_CHARS_MAX = 4_096;
/** Characters of the license key of an app, an RSA public key in base64: one of 4,096 bits has some 740. */
export const LICENSE_KEY_CHARS_MAX = 1_024;
/** Players whose purchases in the sandbox of a platform a title takes. */
export const SANDBOX_TESTERS_MAX = 100;
/** Characters of a key set that is given by hand, as JSON, and its keys: those that issuers publish have some ten, of 500 characters each. */
export const KEY_SET_MAX = { chars: 32 * 1024, keys: 50 } as const;
/** Members of such a set beside `keys`, which issuers may add. */
export const KEY_SET_MEMBERS_MAX = 20;
/** How long a change of a title's connections is kept, so that nobody can push it out of the history. */
export const CONNECTION_CHANGES_KEPT_MS = 365 * DAY_MS;
/** The newest changes of a title's connections that are kept: each has the settings before and after, keys that are given by hand included. */
export const CONNECTION_CHANGES_KEPT_MAX = 1_000;
/**
 * Changes of a title's connections by one author in an hour, so that a leaked key cannot push a change out of the history in less than a day or so,
 * and keeps nobody else from the repair. Removals count, and always work; owners are not limited.
 */
export const CONNECTION_CHANGES_PER_HOUR = 60;
/** Players who are counted where a change of a connection parts them from their accounts. */
export const PARTED_COUNTED_MAX = 1_000;
/** Changes of a title's connections that are shown at once. */
export const CONNECTION_CHANGES_SHOWN_MAX = 200;
/** Tests of connections, which call providers: of a title in a minute, at once of a title, and at once of all titles of a process. */
export const CONNECTION_TESTS_MAX = { perMinute: 10, atOnceOfTitle: 2, atOnce: 8 } as const;
/** Kinds of refused proofs that one process counts between two writes, over all titles; more are only in the metrics. */
export const REFUSED_PROOFS_COUNTED_MAX = 5_000;
/** Characters of one attribute of a span: more than any path or name has. */
export const SPAN_ATTRIBUTE_CHARS_MAX = 256;
/** Players, secret keys and kinds of refusals whose lines in the log are counted at the same time, about 200 bytes each. */
export const LOG_SAMPLES_MAX = 20_000;
/** Verifiers that one process grants leases and whose polls it holds, unless an option says otherwise: as many as half of a core can answer. */
export const VERIFIERS_MAX = 2_000;
/** Milliseconds for which a call of a node without a lease waits until what is revoked is known: less than a lease is trusted. */
export const CATCH_UP_MS = 1_500;
/** Milliseconds in which `/readyz` answers, with what is known by then. */
export const READINESS_ANSWER_MS = 200;
/** Milliseconds after which a look at the readiness counts as failed: longer than a call waits for a lock, so that its error comes first. */
export const READINESS_LOOK_MS = 4_000;
/** Milliseconds between two looks at least, because strangers may ask for them and each asks the database; on the embedded one it writes and flushes some kilobytes. */
export const READINESS_LOOK_GAP_MS = 100;
/** Entries of `X-Forwarded-For` that are read, from the right: far more proxies than stand in a row. */
export const FORWARDED_ADDRESSES_MAX = 16;
/** Callers or addresses that one rate limit remembers, about 100 bytes each. Beyond that one that was not seen lately counts as new. */
export const RATE_LIMIT_KEYS_MAX = 100_000;
/** Proxies on inner networks that are remembered because they should be trusted. */
export const UNTRUSTED_PROXIES_MAX = 100;
/** Nesting of a request's JSON: far more than custom data needs, far less than what overflows the stack. */
export const JSON_DEPTH_MAX = 64;
/** Numbers in one body that parsing would round to whole ones. They are looked at twice. */
export const ROUNDED_NUMBERS_MAX = 1_000;
/** Members of a request that its operation does not know, at all depths. They are passed over, but parsing them takes time: SDKs send a dozen. */
export const UNKNOWN_MEMBERS_MAX = 1_000;
/** Custom tags of one request: SDKs send a handful. */
export const CUSTOM_TAGS_MAX = 100;
/** Members named in the error details of one reply. */
export const ERROR_DETAILS_MAX = 100;
/** Allowed values named in one error detail. */
export const ALLOWED_VALUES_LISTED_MAX = 20;
/** Characters of an identifier chosen by a studio (catalog version, store, item). Four of them must fit into a database index. */
export const IDENTIFIER_CHARS_MAX = 128;
/** Characters of a display name or another short text. */
export const NAME_CHARS_MAX = 256;
/** Characters of a description. */
export const DESCRIPTION_CHARS_MAX = 4_000;
/** Characters of a note on a change. */
export const NOTE_CHARS_MAX = 500;
/** How long revisions are kept unless an option says otherwise; of each subject always so many of the last ones. */
export const REVISIONS_KEPT_MS = 365 * DAY_MS;
export const REVISIONS_KEPT_MIN = 100;
/** Scheduled changes of a title: how many may be pending, each with as many bytes as a request; how far ahead; and for how long it is known what became of them. */
export const PENDING_CHANGES = { max: 100, aheadMs: 365 * DAY_MS, keptMs: 365 * DAY_MS } as const;
/** Stores of one sale, items of all of them together, prices that it sets, and the multiple that these are rounded to. */
export const SALES = { stores: 20, items: 1_000, prices: 5_000, roundTo: 1_000_000 } as const;
/** Characters of a proof of an identity in a request. Providers' own bounds are less; what is longer gets the answer of a bad proof. */
export const PROOF_CHARS_MAX = 128 * 1024;
/** Bytes of a request with such a proof. */
export const PROOF_BODY_BYTES_MAX = 160 * 1024;
/** Characters of an identity at its provider (a custom id, for example). */
export const SUBJECT_CHARS_MAX = 256;
/** Bytes of the UTF-8 of a stored identity, which may be made of several texts. */
export const SUBJECT_BYTES_MAX = 2_000;
/** Identities of a player: of one kind of which there may be several, and together. */
export const IDENTITIES_OF_A_KIND_MAX = 10;
export const IDENTITIES_PER_PLAYER_MAX = 50;
/** Changes of a player's identities that are kept, the newest. */
export const IDENTITY_CHANGES_KEPT_MAX = 100;
/** The greatest age of a session that changes the identities of its player, in seconds, where the title does not say. */
export const LINK_SESSION_SECONDS = 3_600;
/** The shortest such time that a title may want: a client must be able to log in again and link at once. */
export const LINK_SESSION_SECONDS_MIN = 60;
/** Identities by which one call looks players up: a page of a list of friends for a client, all who play together for a server. */
export const LOOKED_UP_IDS_MAX = { player: 25, server: 100 } as const;
/** Characters of an issuer and of its subject, in a request that names an OpenID identity. */
export const OPEN_ID_CHARS_MAX = 2_000;

/** Bytes of a body with receipts: 256 KB of them, and their JSON text as a member. */
export const RECEIPT_BODY_BYTES_MAX = 300 * 1024;

/** The largest price: the largest unsigned integer of 32 bits. */
export const PRICE_MAX = 4_294_967_295;
/** Currencies in one price table. */
export const PRICES_PER_ITEM_MAX = 100;
/** Items in one catalog version, in one store, and in one call. */
export const ITEMS_MAX = 10_000;
/** Bytes of the items of one catalog version, and of one store: a reader of it waits for all of them, and so do all others meanwhile. */
export const ITEMS_BYTES_MAX = 8 * 1024 * 1024;
/** Stores in one catalog version. */
export const STORES_MAX = 1_000;
/** Tags of one item; items or drop tables in one bundle or container. */
export const ITEM_LIST_MAX = 1_000;
/** Characters of an image's URL: browsers and proxies take no longer ones. */
export const URL_CHARS_MAX = 2_048;
/** Bytes of memory for cached responses. A store or catalog of 10,000 items takes about 3 MB. */
export const CACHED_RESPONSES_BYTES_MAX = 64 * 1024 * 1024;
/** Largest whole numbers where the wire says uint32 and int32. */
export const UINT32_MAX = 4_294_967_295;
export const INT32_MAX = 2_147_483_647;
/** The largest balance of a virtual currency (reference API: int32). */
export const BALANCE_MAX = INT32_MAX;
/** The smallest balance, where a title lets balances be negative. */
export const BALANCE_MIN = -INT32_MAX - 1;
/** Virtual currencies of one title: what a player sees on one page. The reference API has ten. */
export const CURRENCIES_MAX = 100;
/** Recharge rules of one currency that are remembered. Players who are active have booked older ones long ago. */
export const RECHARGE_RULES_MAX = 20;
/** Items that one player can have, stacks counted once. */
export const INVENTORY_ITEMS_MAX = 100_000;
/** Items of one usage group that one player can have: all of them change when one more comes. */
export const USAGE_GROUP_ITEMS_MAX = 1_000;
/** Uses that one item can have, or items that can be in one stack; how many there can be of a limited edition (reference API: int32). */
export const ITEM_USES_MAX = INT32_MAX;
export const EDITION_SIZE_MAX = INT32_MAX;
/** Items that one call can grant to all its players together, and those that one bundle or container may hold when it is fully unpacked. */
export const GRANTED_ITEMS_MAX = 1_000;
export const UNPACKED_ITEMS_MAX = 1_000;
/** Items that one call can give out with everything that comes along with them: a second of work. */
export const GIVEN_ITEMS_MAX = 10_000;
/** Bytes of a body that grants items: as many grants as one call may have, of some hundred bytes each. */
export const GRANTS_BODY_BYTES_MAX = 512 * 1024;
/** Items that one call can take away (reference API: 25). */
export const REVOKED_ITEMS_MAX = 25;
/** Items of a player in one reply to a call that asks for no page: some 4 MB. */
export const INVENTORY_ITEMS_READ_MAX = 10_000;
/** Entries of the custom data of an item that a player has, and characters of each key and each value. */
export const INSTANCE_DATA = { entries: 100, keyChars: 100, valueChars: 1_000 } as const;
/** Drop tables of one catalog version, and nodes of one table. */
export const DROP_TABLES_MAX = 1_000;
export const DROP_NODES_MAX = 1_000;
/** Bytes of the items of all stores of a catalog version that are looked at for their prices: several times 100,000 items. */
export const OFFERED_BYTES_MAX = 64 * 1024 * 1024;
/** Items in one answer about prices, ways to have each of them, and warnings. */
export const PRICE_AUDIT_ITEMS_MAX = 1_000;
export const PRICE_AUDIT_PRICES_MAX = 100;
export const PRICE_AUDIT_WARNINGS_MAX = 1_000;
/** Accepted price warnings that a title keeps: unusual ones are few. Also those are counted whose numbers have changed since. */
export const ACCEPTED_WARNINGS_MAX = 1_000;
/** Changed items in one answer about a change, and bytes of their bodies before and after. */
export const CHANGES_TOLD_MAX = 1_000;
export const CHANGES_TOLD_BYTES_MAX = 1024 * 1024;
/** Bytes of the drop tables of one catalog version as they are stored, some 40,000 nodes: all are read when one is written. */
export const DROP_TABLES_BYTES_MAX = 2 * 1024 * 1024;
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
/** Passwords hashed at the same time. Each takes 19 MiB, and a thread of the pool for about 40 ms. */
export const PASSWORD_HASHES_AT_ONCE = 2;
/** Logins that may wait to be hashed. One more is refused with APIConcurrentRequestLimitExceeded. */
export const PASSWORD_HASHES_WAITING_MAX = 64;

/**
 * Wrong passwords for one account until it is locked: from all addresses that it does not know together, and from each address
 * where it has logged in before. A person who mistypes needs fewer.
 */
export const WRONG_PASSWORDS = { stranger: 5, known: 10 } as const;
/** Mails of one kind to one address within an hour: nobody can fill the box of another (`mail/queue.ts`). */
export const MAILS_PER_ADDRESS = 3;
/** Confirmations to one address within an hour for which all callers together can ask: one alone uses up a third of them. */
export const CONFIRMATIONS_PER_ADDRESS = 9;
/** Mails within an hour for which one caller can ask. */
export const MAILS_PER_CALLER = 10;
export const MAIL_LIMIT_MS = HOUR_MS;
/** Jobs of the outbox that one process does at the same time. */
export const JOBS_AT_ONCE = 5;
/** How long a process may take for a job, for how long no other one does it, and more; in milliseconds. */
export const JOB_MS = {
  deadline: MINUTE_MS,
  lease: 2 * MINUTE_MS,
  /** The pause between two looks for jobs that are due. */
  poll: 5_000,
  /** How long a stop waits for attempts under way. */
  stop: 3_000,
} as const;
/** The pause before a job is tried again. */
export const JOB_BACK_OFF = { firstMs: 10_000, longestMs: 15 * MINUTE_MS } as const;
/** How long a notice of a change to an account is tried. */
export const NOTICE_MAIL_MS = 3 * DAY_MS;
/** How long a contact must be verified before an account can be recovered by it: time to notice a change that a thief has made. */
export const CONTACT_TRUSTED_MS = 72 * HOUR_MS;
/** How long a mailed token resets a password: until the mail has arrived and was read. */
export const RESET_TOKEN_MS = HOUR_MS;
/** How long a mailed token verifies a contact. It gives its holder nothing but that, and mail is often read the next morning. */
export const VERIFY_TOKEN_MS = DAY_MS;
/** Players whose accounts one request can recover: those of a family that share an address. As many mails go to an address within an hour. */
export const RECOVERED_PLAYERS_MAX = 3;
/** Wrong tokens of mails from one address, in one title or on the pages: as wrong passwords. */
export const WRONG_MAIL_TOKENS_PER_ADDRESS = { burst: 100, perSecond: 0.2 } as const;
/** Answers to one address in one title that a username or an email address is taken, or that a friend's username is nobody's: as wrong passwords. */
export const TAKEN_NAMES_PER_ADDRESS = { burst: 100, perSecond: 0.2 } as const;
/** How long the first lock of an account lasts, the second, and so on; each one after these lasts as long as the last. */
export const LOCKS_MS = [1, 2, 4, 8, 15].map((minutes) => minutes * MINUTE_MS);
/** How long wrong passwords are remembered after the last one, or after the lock that it began. */
export const GUESSES_KEPT_MS = 15 * MINUTE_MS;
/** Addresses at which an account is known, the newest: at home, at work, on the way. */
export const KNOWN_ADDRESSES_MAX = 8;
/** Wrong passwords from one address in one title: thousands of players may share an address, and one in twenty mistypes. */
export const WRONG_PASSWORDS_PER_ADDRESS = { burst: 100, perSecond: 0.2 } as const;
/** Logins of players who do not exist from one address in one title: many games ask so before they make a player. */
export const MISSED_LOGINS_PER_ADDRESS = { burst: 1_000, perSecond: 1 } as const;
/** Login attempts of one player that are shown, the newest: so many good ones, and so many refused ones. No more of them outlive their sessions. */
export const LOGIN_ATTEMPTS_MAX = 50;
/** How long they are kept unless an option says otherwise. */
export const LOGIN_ATTEMPTS_KEPT_MS = 30 * DAY_MS;
/** Refused logins of one player that are written in a minute; the others are counted. */
export const REFUSED_ATTEMPTS_PER_MINUTE = 10;
/** Players whose refused logins one process counts in a minute, about 300 bytes each. Beyond that those of others are not written. */
export const REFUSED_PLAYERS_COUNTED_MAX = 20_000;
/** Refused logins of one process that wait to be written, and those that are written together. */
export const REFUSED_ATTEMPTS_WAITING_MAX = 1_000;
export const REFUSED_ATTEMPTS_TOGETHER_MAX = 20;
/** Addresses whose guesses are counted in memory at the same time, about 100 bytes each. */
export const GUESSING_ADDRESSES_MAX = 100_000;

/** Characters of a secret key's text (visible ASCII). */
export const SECRET_KEY_CHARS = { min: 32, max: 128 } as const;
/** Secret keys of one title that are neither revoked nor expired. */
export const SECRET_KEYS_PER_TITLE_MAX = 50;
/** Characters of a credential. A longer one is refused without being parsed. */
export const CREDENTIAL_CHARS_MAX = 4_096;
/** Entity tokens that one call may ask about: a large lobby. */
export const TOKENS_PER_CALL_MAX = 100;
/** Bytes of a body with so many tokens, each of the greatest length (they are ASCII) with quotes, comma and white space. */
export const TOKENS_BODY_BYTES_MAX =
  BODY_BYTES_MAX + TOKENS_PER_CALL_MAX * (CREDENTIAL_CHARS_MAX + 16);

/** Characters of an audience, the name by which a game server is known. */
export const AUDIENCE_CHARS_MAX = 128;
/** The lifetime of a join token: as long as a player needs to connect to a server. */
export const JOIN_TOKEN_SECONDS = { min: 5, max: 300, usual: 60 } as const;

/** Revoked entity tokens of one session that have not ended: a player who logs out more often waits. Each is kept until its end, by every node. */
export const REVOKED_TOKENS_PER_SESSION_MAX = 32;
/** The same, however many tokens it had before it revoked the first. Tokens of a secret key are bounded by the rate of its writes: each game server may revoke its own. */
export const REVOKED_TOKENS_MAX = 1_000;

/** The shortest and longest lifetime that may be configured. The revocation of a player is kept for the longest, plus the margin below. */
export const LIFETIME_MS = { min: MINUTE_MS, max: 30 * DAY_MS } as const;
/** How long a refresh token lives, and the session of which it is: a player who comes once a month stays logged in. */
export const REFRESH_TOKEN_MS = LIFETIME_MS.max;
/** For how long the token before the last still gets the same answer: the client may not have had it. */
export const REFRESH_AGAIN_MS = 60 * SECOND_MS;

/** Characters of an idempotency key (visible ASCII). */
export const IDEMPOTENCY_KEY_CHARS_MAX = 255;
/** How long an idempotency key is remembered: longer than any client repeats a call. */
export const IDEMPOTENCY_KEPT_MS = DAY_MS;
/** Idempotency keys of one player that are remembered: far more than a player buys in a day. */
export const IDEMPOTENCY_KEYS_PER_PLAYER_MAX = 1_000;
/** The same of one title's own calls, some 300 bytes each. A result of several KiB counts as so many keys, so together they take about 1 GiB at most. */
export const IDEMPOTENCY_KEYS_PER_TITLE_MAX = 1_000_000;
export const IDEMPOTENCY_RESULT_CHARS_COUNTED = 1_024;
/** The keys of a title are counted in periods, because whole periods are forgotten at once. */
export const IDEMPOTENCY_PERIOD_MS = 6 * HOUR_MS;
/** Milliseconds for which a call waits for another one with its key. */
export const IDEMPOTENCY_WAIT_MS = 3_000;

/** Bans or ban ids in one call. */
export const BANS_PER_CALL_MAX = 100;
/** Players with a revoked credential whose bans are looked up at the same time. One more is refused without the ban as the reason. */
export const BAN_LOOKUPS_AT_ONCE = 8;
/** Hours of a ban: 100 years. */
export const BAN_HOURS_MAX = 876_000;
/** Entries of a list in one reply, where the caller may ask for pages: the greatest number, and how many come where none is asked for. */
export const PAGE_ENTRIES = { max: 1_000, default: 100 } as const;
/** The greatest age of a session in which a player whose account has no password may delete it. */
export const OWN_DELETION_SESSION_MS = 5 * MINUTE_MS;
/** Rows of one kind about one player in an export, the newest. */
export const PLAYER_DATA_ROWS_MAX = 10_000;
/** Display names that are told where several players have each, and they shall be unique. */
export const SHARED_NAMES_TOLD_MAX = 20;
/** Players in one page of a search, and where the caller does not say how many. */
export const PLAYERS_PER_PAGE = { max: 100, usual: 20 } as const;
/** Characters of a continuation token: the longest key of a page, in JSON and base64url. */
export const CONTINUATION_TOKEN_CHARS_MAX = 4_096;
/** Sessions listed in one reply, newest first. */
export const SESSIONS_LISTED_MAX = 1_000;

/**
 * Pages of snapshots for verifiers: how long one is given to all that ask for it, how many are made at the same time, how many of one title
 * may wait for that, and the bytes of those that are kept and of those that clients have not taken yet (a million revocations take 30 MB).
 */
export const VERIFIER_PAGES = {
  keptMs: 5 * SECOND_MS,
  atOnce: 4,
  waitingMax: 64,
  keptBytesMax: 64 * 1024 * 1024,
  sentBytesMax: 256 * 1024 * 1024,
} as const;

/**
 * How long a revocation is kept past the end of what it revokes, in the database and in memory: a clock that is days
 * ahead (of the database's machine, or of the one that has the embedded database) must not make anybody forget what is
 * still needed when it is set right.
 */
export const REVOCATION_MARGIN_MS = 7 * DAY_MS;
/**
 * How long the use of a join token is kept past its end: a clock may be so far ahead while rows are deleted, and be set right while the
 * token lives. Not longer, because every connect of a player is a row.
 */
export const JOIN_TOKEN_USES_KEPT_MS = 10 * MINUTE_MS;
/** How long entries of the control log are kept. A process that was suspended for longer reads the whole control state again. */
export const CONTROL_LOG_KEPT_MS = HOUR_MS;

/** The time for which a caller that a limit has stopped counts as recent. */
export const LIMITED_LATELY_MS = DAY_MS;
/** Callers whom one process remembers as stopped by a limit, about 300 bytes each: the latest ones. */
export const THROTTLED_CALLERS_MAX = 1_000;
/** Those of a title that one answer shows. */
export const THROTTLED_SHOWN_MAX = 100;
/** Logins of a title, refused because of guesses, that are looked at for one answer: the latest ones. */
export const LIMITED_LOGINS_READ_MAX = 500;

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
