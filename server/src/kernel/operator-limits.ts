import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from './instant.ts';

// Upper bounds for operators, each with its reason.

/** Operators of an installation, disabled ones too; each is in the memory of every process. */
export const OPERATORS_MAX = 1_000;
/** Characters of an operator's name. */
export const OPERATOR_NAME_CHARS_MAX = 64;
/** Roles of one operator, each for a title or for all. */
export const OPERATOR_ROLES_MAX = 100;
/** Sessions of one operator at the same time; a new one ends the oldest. */
export const OPERATOR_SESSIONS_MAX = 20;
/** How long a session of an operator lasts without a call, and in any case; and for how long a shown password is not asked for again. */
export const OPERATOR_SESSION_MS = {
  idle: 30 * MINUTE_MS,
  max: 12 * HOUR_MS,
  confirmed: 10 * MINUTE_MS,
} as const;
/**
 * Limits of the overview: the steps of time, how far back it goes, how often a process writes its stats, and how many
 * kinds of errors it tells apart in a step.
 */
export const OVERVIEW = {
  stepMs: 20 * SECOND_MS,
  steps: 180,
  writeGapMs: 10 * SECOND_MS,
  errorKinds: 8,
} as const;
/** Milliseconds between two readings of the state of the database itself, however often `/metrics` is read. */
export const DATABASE_HEALTH_GAP_MS = MINUTE_MS;
/** The number of days for which the daily size of the ledger is kept. */
export const LEDGER_SIZES_DAYS = 30;
/** Players whom the overview counts of one title. */
export const RECENT_PLAYERS_MAX = 100_000;
/** Milliseconds for which a count of them is given. One that is older than a third of that is counted again meanwhile. */
export const RECENT_PLAYERS_KEPT_MS = 15 * SECOND_MS;
/** For how long guesses from an address at which an operator has signed in count for themselves. */
export const OPERATOR_ADDRESS_KEPT_MS = 30 * DAY_MS;
/** Characters of what a page says of its browser. */
export const OPERATOR_DEVICE_CHARS_MAX = 200;
/** How long a one-time link is good. */
export const OPERATOR_LINK_MS = 30 * MINUTE_MS;
/** How long it is known what operators did. */
export const OPERATOR_ACTS_KEPT_MS = 365 * DAY_MS;
/** Characters of a password of an operator: longer than a player's, because more depends on it (NIST SP 800-63B 5.1.1). */
export const OPERATOR_PASSWORD_CHARS = { min: 12, max: 128 } as const;
/** Characters of one of the studio's things that an operator's call names. */
export const OPERATOR_ABOUT_CHARS_MAX = 128;
/** Characters of what an operator says of an act: of a ban's reason, or of a note. */
export const OPERATOR_REASON_CHARS_MAX = 500;
/** The first words of the permissions of calls about players. */
export const PLAYER_SUBJECTS: readonly string[] = [
  'bans',
  'friends',
  'inventory',
  'limits',
  'playerData',
  'playerInternalData',
  'players',
  'receipts',
  'sessions',
  'statistics',
  'tags',
  'wallets',
];
/** Revisions that one call of the list of changes looks through. */
export const ACTIVITY_REVISIONS_READ_MAX = 20_000;
/** Titles in which a list of the changes of all titles makes what is due first. */
export const ACTIVITY_DUE_TITLES_MAX = 10;
/** Bytes of what is kept of an act about one player or one other thing. */
export const OPERATOR_ACT_LINE_BYTES_MAX = 4_096;
/** Players whom the list of acts tells of one act. The history of each player has it, however many there are. */
export const OPERATOR_ACT_PLAYERS_TOLD = 20;
/** A second factor: how long its secret waits for the first code, and how many recovery codes there are. */
export const SECOND_FACTOR = { setupMs: 30 * MINUTE_MS, recoveryCodes: 10 } as const;
/** Characters of a code, or of a recovery code as a person may type it. */
export const SECOND_FACTOR_CODE_CHARS = { min: 6, max: 32 } as const;
