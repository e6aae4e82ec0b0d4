// Conditions that many statements share, with the names of the values that they take.

/** Takes `titleId`. */
export const TITLE_KEY = 'title_id = :titleId';

/** Takes `titleId` and `playerId`. */
export const PLAYER_KEY = 'title_id = :titleId and player_id = :playerId';

/** A catalog version. Takes `titleId` and `catalogVersion`. */
export const CATALOG_KEY = 'title_id = :titleId and catalog_version = :catalogVersion';

/** Takes `titleId`, `catalogVersion` and `storeId`. */
export const STORE_KEY = `${CATALOG_KEY} and store_id = :storeId`;

/** The key of a subject, which has revisions. Takes `titleId`, `kind`, `catalogVersion` and `storeId`. */
export const SUBJECT_KEY = `${STORE_KEY} and subject = :kind`;

/** The keys of subjects that differ in their `storeId` only, in a statement about a list of those. Takes `titleId`, `kind` and `catalogVersion`. */
export const SUBJECTS_KEY = `${CATALOG_KEY} and subject = :kind and store_id in ({:item})`;

/** Names a title. */
export interface InTitle {
  readonly titleId: string;
}

/** Names a player. */
export interface PlayerKey extends InTitle {
  readonly playerId: string;
}

/** A text that names a player among others. */
export function keyOf({ titleId, playerId }: PlayerKey): string {
  return `${titleId}/${playerId}`;
}

// Names of the rows that commands lock at their head, under which calls of a node line up. Rows that a command locks
// after its first one are locked for as long as its own statements take.

/** A player, with all that the player has. */
export const playerRow = ({ titleId, playerId }: PlayerKey): string =>
  `player ${titleId}/${playerId}`;

/** A receipt of a purchase with real money. */
export const receiptRow = ({ useKey }: { readonly useKey: string }): string => `receipt ${useKey}`;

/**
 * The row for everything that a title sells: its catalogs, stores, drop tables, currencies and rules. Changes go one
 * after the other.
 */
export const soldRow = ({ titleId }: InTitle): string => `sold ${titleId}`;

/** The data that a title keeps for its game. */
export const titleDataRow = ({ titleId }: InTitle): string => `titleData ${titleId}`;

/** A player who is named by an identity. */
export const identityRow = (name: {
  readonly titleId: string;
  readonly provider: string;
  readonly subject: string;
}): string => `identity ${name.titleId}/${name.provider}/${name.subject}`;

/** The display names of a title's players, where each is to be had once. */
export const namesRow = ({ titleId }: InTitle): string => `names ${titleId}`;

/** The wrong guesses at a name, or of a known address at its player. */
export const guessesRow = (of: {
  readonly nameKey: string;
  readonly addressKey?: string | undefined;
}): string => `guesses ${of.nameKey}/${of.addressKey ?? ''}`;

/** A session. */
export const sessionRow = ({ sessionId }: { readonly sessionId: string }): string =>
  `session ${sessionId}`;

/** An operator. */
export const operatorRow = ({ operatorId }: { readonly operatorId: string }): string =>
  `operator ${operatorId}`;
