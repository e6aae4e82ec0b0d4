import type { CatalogItem, CatalogRef, RowVersion } from '../catalogs/ports.ts';
import type {
  Done,
  NoCatalog,
  NoStore,
  NothingThen,
  TooLarge,
  TooMany,
  UnknownItems,
} from '../outcomes.ts';
import type { Prices } from '../prices.ts';
import type { EditConflict, Edited, NoSuchMoment } from '../revisions/revision.ts';

/** An item in a store, with the store's own prices. */
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

export interface StoreRef extends CatalogRef {
  readonly storeId: string;
}

/** A store without its items. */
export interface StoreRowVersion {
  readonly catalogVersion: string;
  readonly rowVersion: RowVersion;
  /** The rowVersion of the catalog version. */
  readonly catalogRowVersion: RowVersion;
}

export interface Store {
  readonly storeId: string;
  readonly catalogVersion: string;
  /** In the order in which they were first added. */
  readonly items: readonly StoreItem[];
  readonly marketingData: MarketingData | undefined;
  /** Whether players can buy in it. */
  readonly isOpen: boolean;
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
  /** The newest of the store; 0: there is none. */
  readonly revision: number;
}

export interface FoundRowVersion extends StoreRowVersion {
  readonly status: 'found';
}

export interface StoreSummary {
  readonly storeId: string;
  readonly catalogVersion: string;
  readonly displayName: string | undefined;
  readonly itemCount: number;
  readonly isOpen: boolean;
  /** The newest; 0: there is none. */
  readonly revision: number;
}

/**
 * Stores, durable. Each method is one transaction, done when its promise is; all or nothing; two
 * updates of one store at the same time both survive. Verdicts are judged in the order of their types.
 */
export interface Stores {
  /** Specification 4.3: adds new items at the end, replaces namesakes whole and in place, keeps the rest. */
  update(
    write: StoreWrite & Edited,
  ): Promise<NoCatalog | NoStore | EditConflict | UnknownItems | TooMany | TooLarge | Done>;
  /** Makes the store hold exactly these items, in this order; creates it, open, where it is new. */
  set(
    write: StoreWrite & Edited,
  ): Promise<NoCatalog | EditConflict | UnknownItems | TooMany | TooLarge | Done>;
  /** No purchase that commits when a closing is done, or later, buys in the store. */
  setOpen(
    of: StoreRef & Edited & { readonly isOpen: boolean },
  ): Promise<NoCatalog | NoStore | EditConflict | Done>;
  find(of: StoreRef): Promise<NoCatalog | NoStore | FoundStore>;
  /** The rowVersion that `find` would give, at much less cost. */
  findRowVersion(of: StoreRef): Promise<NoCatalog | NoStore | FoundRowVersion>;
  remove(of: StoreRef & Edited): Promise<NoCatalog | NoStore | EditConflict | Done>;
  /** Makes the store what it was after a revision: items, their order, marketing data, open or closed. A deleted one comes back. */
  restore(
    of: StoreRef & Edited & { readonly toRevision: number },
  ): Promise<
    | NoCatalog
    | NoStore
    | EditConflict
    | NoSuchMoment
    | NothingThen
    | UnknownItems
    | TooMany
    | TooLarge
    | Done
  >;
  /** All stores of one catalog version, by id. */
  list(
    of: CatalogRef,
  ): Promise<NoCatalog | { readonly status: 'found'; readonly stores: readonly StoreSummary[] }>;
  /** For the player's view: the store, of its items the catalog's items, and whether a price of 0 sells, read at one moment. */
  findWithCatalogItems(
    of: StoreRef,
  ): Promise<
    | NoCatalog
    | NoStore
    | (FoundStore & { readonly catalogItems: readonly CatalogItem[]; readonly zeroSells: boolean })
  >;
}
