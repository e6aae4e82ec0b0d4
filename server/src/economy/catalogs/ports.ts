import type { Instant } from '../../kernel/instant.ts';
import type { UnknownTables } from '../drop-tables/ports.ts';
import type {
  CatalogInUse,
  Done,
  ItemsOnSale,
  NoCatalog,
  NothingThen,
  OtherVersion,
  TooLarge,
  TooMany,
} from '../outcomes.ts';
import type { Prices } from '../prices.ts';
import type { EditConflict, Edited, NoSuchMoment } from '../revisions/revision.ts';
import type { ContentsFault } from './contents-faults.ts';

/** An item as the studio defined it. */
export interface CatalogItem {
  readonly itemId: string;
  readonly virtualCurrencyPrices: Prices | undefined;
  readonly realCurrencyPrices: Prices | undefined;
  /** The remaining members of the wire's CatalogItem. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A catalog of a title; `catalogVersion` undefined means the title's default catalog. */
export interface CatalogRef {
  readonly titleId: string;
  readonly catalogVersion: string | undefined;
}

/**
 * A number that a catalog version, or a store within its catalog version, has only once: the same
 * number is the same content, whatever was removed and made again in between. Grows with every write
 * of the content, and may grow without one.
 */
export type RowVersion = number;

/** A catalog without its items. */
export interface CatalogRowVersion {
  readonly catalogVersion: string;
  readonly rowVersion: RowVersion;
}

export interface Catalog {
  readonly catalogVersion: string;
  /** In the order in which they were first set. */
  readonly items: readonly CatalogItem[];
}

/** A catalog as it is found. */
export interface FoundCatalog extends Catalog, CatalogRowVersion {
  /** The newest; 0: there is none. */
  readonly revision: number;
}

/** A write of catalog items. A title's first catalog always becomes its default. */
export interface CatalogWrite extends CatalogRef {
  readonly items: readonly CatalogItem[];
  /** The catalog versions that items of this write say they belong to, each once; absent: none. Only the one that is written is right. */
  readonly versionsOfItems?: readonly string[];
  readonly setAsDefault: boolean;
}

/** Which catalog versions of a title are listed. */
export interface CatalogListing {
  readonly titleId: string;
  /** Those whose names come behind it; empty: from the first on. */
  readonly after: string;
  readonly limit: number;
}

/** A catalog version without its items. */
export interface CatalogSummary {
  readonly catalogVersion: string;
  readonly itemCount: number;
  /** The newest; 0: there is none. */
  readonly revision: number;
  /** From when that is in force; undefined: there is none. */
  readonly changedAt: Instant | undefined;
}

export interface CatalogList {
  /** By name. */
  readonly catalogs: readonly CatalogSummary[];
  /** The title's default, whether it is among them or not; undefined: there is none. */
  readonly defaultVersion: string | undefined;
}

/** What came of a write of a catalog version. `unknownTables`: items name drop tables that are not there, and the title has some. */
export type CatalogWritten =
  | Done
  | NoCatalog
  | OtherVersion
  | EditConflict
  | ContentsFault
  | UnknownTables
  | TooMany
  | TooLarge;

/**
 * Catalogs, durable. Each method is one transaction, done when its promise is; two at a time never mix.
 * Item ids within one write are distinct (the operation has refused others).
 */
export interface Catalogs {
  /** Makes the version hold exactly these items (stores keep theirs); creates it where it is new. `noCatalog`: no version named and no default. */
  set(write: CatalogWrite & Edited): Promise<CatalogWritten>;
  /** Adds new items at the end, replaces namesakes whole and in place, keeps the rest; creates the version where it is new. */
  update(write: CatalogWrite & Edited): Promise<CatalogWritten>;
  find(of: CatalogRef): Promise<FoundCatalog | undefined>;
  /** The rowVersion that `find` would give, at much less cost. */
  findRowVersion(of: CatalogRef): Promise<CatalogRowVersion | undefined>;
  list(of: CatalogListing): Promise<CatalogList>;
  /** Deletes a version that is neither the default nor has stores. */
  remove(of: CatalogRef & Edited): Promise<Done | NoCatalog | EditConflict | CatalogInUse>;
  /**
   * Makes the items of a version what they were after a revision, in their order. A deleted version comes back, without its drop tables.
   * Whether it is the default stays.
   */
  restore(
    of: CatalogRef & Edited & { readonly toRevision: number },
  ): Promise<
    Done | NoCatalog | EditConflict | NoSuchMoment | NothingThen | ItemsOnSale | ContentsFault
  >;
}
