// What a command of this room answers, where catalogs and stores answer the same.

/** The catalog version does not exist, or none is configured. */
export interface NoCatalog {
  readonly status: 'noCatalog';
}

export interface NoStore {
  readonly status: 'noStore';
  /** The version that was looked in. */
  readonly catalogVersion: string;
}

export interface Done {
  readonly status: 'done';
  readonly catalogVersion: string;
}

export interface TooMany {
  readonly status: 'tooMany';
  /** What there would be too many of, and how many are allowed. */
  readonly of: 'items' | 'stores';
  readonly max: number;
}

export interface UnknownItems {
  readonly status: 'unknownItems';
  readonly catalogVersion: string;
  /** All of them, in the order of the request. */
  readonly itemIds: readonly string[];
}
