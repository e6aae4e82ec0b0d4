// The outcomes that commands of catalogs and of stores share.

/** The catalog version does not exist, or none is configured. */
export interface NoCatalog {
  readonly status: 'noCatalog';
}
export const NO_CATALOG: NoCatalog = { status: 'noCatalog' };

/** The catalog version that would be made is there already. */
export interface VersionExists {
  readonly status: 'versionExists';
  readonly catalogVersion: string;
}

/** The catalog version cannot be deleted. */
export interface CatalogInUse {
  readonly status: 'inUse';
  readonly catalogVersion: string;
  /** Whether it is the title's default. */
  readonly isDefault: boolean;
  /** Its stores by id, the first ERROR_DETAILS_MAX and one more. */
  readonly storeIds: readonly string[];
}

export interface NoStore {
  readonly status: 'noStore';
  /** The catalog version that lacks the store. */
  readonly catalogVersion: string;
}

/** A change was made. */
export interface Done {
  readonly status: 'done';
  /** The number of the current revision: of the one that was made or, where nothing has changed, of the last one. 0: there is none. */
  readonly revision: number;
}

/** An item says that it belongs to another catalog version than the one that would be written. */
export interface OtherVersion {
  readonly status: 'otherVersion';
  /** The version that would be written. */
  readonly catalogVersion: string;
}

export interface TooMany {
  readonly status: 'tooMany';
  /** The kind of thing of which there would be too many. */
  readonly of: 'items' | 'stores' | 'drop tables';
  readonly max: number;
}

/** The items would take more than ITEMS_BYTES_MAX, and more than they do. */
export interface TooLarge {
  readonly status: 'tooLarge';
  /** Bytes of the items that are stored, and of those that would be. */
  readonly bytesBefore: number;
  readonly bytesAfter: number;
}

/** A restored store or catalog version would not have been there. */
interface NothingThen {
  readonly status: 'nothingThen';
}
export const NOTHING_THEN: NothingThen = { status: 'nothingThen' };

/** Items that shall be restored are there neither now nor in the past state. */
export interface NeverThere {
  readonly status: 'neverThere';
  /** All of them, in the order of the request. */
  readonly itemIds: readonly string[];
}

/** Stores sell items that a restored catalog version would not have. */
export interface ItemsOnSale {
  readonly status: 'itemsOnSale';
  /** The first ERROR_DETAILS_MAX, and one more. */
  readonly onSale: readonly { readonly storeId: string; readonly itemId: string }[];
}

export interface UnknownItems {
  readonly status: 'unknownItems';
  readonly catalogVersion: string;
  /** All of them, in the order of the request. */
  readonly itemIds: readonly string[];
}

/** Drop tables that the catalog version does not have. */
export interface UnknownTables {
  readonly status: 'unknownTables';
  readonly catalogVersion: string;
  /** All of them, in the order of the request. */
  readonly tableIds: readonly string[];
}
