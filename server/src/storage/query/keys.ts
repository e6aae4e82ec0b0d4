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

/** `(a, b) values (:a, :b)`, for a row whose values have the names of their columns. */
export function rowOf(columns: readonly string[]): string {
  return `(${columns.join(', ')}) values (${columns.map((column) => `:${column}`).join(', ')})`;
}

/** `(a, b) select item.a, item.b from :items`, for rows whose members have the names of their columns (items-statement.ts). */
export function rowsOf(columns: readonly string[]): string {
  return `(${columns.join(', ')}) select ${columns.map((column) => `item.${column}`).join(', ')} from :items`;
}

/** Names a player. */
export interface PlayerKey {
  readonly titleId: string;
  readonly playerId: string;
}

/** A text that names a player among others. */
export function keyOf({ titleId, playerId }: PlayerKey): string {
  return `${titleId}/${playerId}`;
}
