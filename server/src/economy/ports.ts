/** Prices by currency code; whole numbers (kernel/limits.ts PRICE_MAX). */
export type Prices = Readonly<Record<string, number>>;

/** A good as the studio defined it. `body` is everything but the id, as the wire has it. */
export interface CatalogItem {
  readonly itemId: string;
  readonly virtualCurrencyPrices: Prices | undefined;
  readonly realCurrencyPrices: Prices | undefined;
  /** The remaining members of the wire's CatalogItem. */
  readonly attributes: Readonly<Record<string, unknown>>;
}

/** A good in a store, with the store's own prices. */
export interface StoreItem {
  readonly itemId: string;
  /** undefined: the catalog's prices apply. */
  readonly virtualCurrencyPrices: Prices | undefined;
  readonly realCurrencyPrices: Prices | undefined;
  /** Any JSON; undefined: none. */
  readonly customData: unknown;
  readonly displayPosition: number | undefined;
}

export interface MarketingData {
  readonly displayName: string | undefined;
  readonly description: string | undefined;
  /** Any JSON; undefined: none. */
  readonly metadata: unknown;
}

/** A catalog of a title; `catalogVersion` undefined means the title's default catalog. */
export interface CatalogRef {
  readonly titleId: string;
  readonly catalogVersion: string | undefined;
}

export interface StoreRef extends CatalogRef {
  readonly storeId: string;
}

/**
 * A number that a catalog version, or a store within its catalog version, has only once: the same
 * number is the same content, whatever was removed and made again in between. Grows with every write
 * of the content, and may grow without one.
 */
export type RowVersion = number;

/** Which catalog there is, without its items. */
export interface CatalogRowVersion {
  readonly catalogVersion: string;
  readonly rowVersion: RowVersion;
}

export interface Catalog {
  readonly catalogVersion: string;
  /** In the order in which they were first set. */
  readonly items: readonly CatalogItem[];
}

/** Which store there is in which catalog, without its items. */
export interface StoreRowVersion {
  readonly catalogVersion: string;
  readonly rowVersion: RowVersion;
  /** Of the catalog version. */
  readonly catalogRowVersion: RowVersion;
}

export interface Store {
  readonly storeId: string;
  readonly catalogVersion: string;
  /** In the order in which they were first added. */
  readonly items: readonly StoreItem[];
  readonly marketingData: MarketingData | undefined;
}

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

/** What a catalog write asks for. A title's first catalog always becomes its default. */
export interface CatalogWrite extends CatalogRef {
  readonly items: readonly CatalogItem[];
  readonly setAsDefault: boolean;
}

/**
 * Catalogs, durable. Each method is one transaction, done when its promise is; two at a time never mix.
 * Item ids within one write are distinct (the operation has refused others).
 */
export interface Catalogs {
  /** Makes the version hold exactly these items (stores keep theirs); creates it where it is new. `noCatalog`: no version named and no default. */
  set(write: CatalogWrite): Promise<Done | NoCatalog | TooMany>;
  /** Adds new items at the end, replaces namesakes whole and in place, keeps the rest; creates the version where it is new. */
  update(write: CatalogWrite): Promise<Done | NoCatalog | TooMany>;
  find(of: CatalogRef): Promise<(Catalog & CatalogRowVersion) | undefined>;
  /** What `find` would find, for much less. */
  findRowVersion(of: CatalogRef): Promise<CatalogRowVersion | undefined>;
}

export interface StoreWrite extends StoreRef {
  /** Item ids are distinct. */
  readonly items: readonly StoreItem[];
  /** undefined: an update keeps what is stored, a set stores none. */
  readonly marketingData: MarketingData | undefined;
}

export interface FoundStore {
  readonly status: 'found';
  readonly store: Store & StoreRowVersion;
}

export interface FoundRowVersion extends StoreRowVersion {
  readonly status: 'found';
}

export interface StoreSummary {
  readonly storeId: string;
  readonly catalogVersion: string;
  readonly displayName: string | undefined;
  readonly itemCount: number;
}

/**
 * Stores, durable. Each method is one transaction, done when its promise is; all or nothing; two
 * updates of one store at the same time both survive. Verdicts are judged in the order of their types.
 */
export interface Stores {
  /** Specification 4.3: adds new items at the end, replaces namesakes whole and in place, keeps the rest. */
  update(write: StoreWrite): Promise<NoCatalog | NoStore | UnknownItems | TooMany | Done>;
  /** Makes the store hold exactly these items, in this order; creates it where it is new. */
  set(write: StoreWrite): Promise<NoCatalog | UnknownItems | TooMany | Done>;
  find(of: StoreRef): Promise<NoCatalog | NoStore | FoundStore>;
  /** What `find` would find, for much less. */
  findRowVersion(of: StoreRef): Promise<NoCatalog | NoStore | FoundRowVersion>;
  remove(of: StoreRef): Promise<NoCatalog | NoStore | Done>;
  /** All stores of one catalog version, by id. */
  list(
    of: CatalogRef,
  ): Promise<NoCatalog | { readonly status: 'found'; readonly stores: readonly StoreSummary[] }>;
  /** For the player's view: the store and, of its items, the catalog's items, read at one moment. */
  findWithCatalogItems(
    of: StoreRef,
  ): Promise<
    NoCatalog | NoStore | (FoundStore & { readonly catalogItems: readonly CatalogItem[] })
  >;
}
