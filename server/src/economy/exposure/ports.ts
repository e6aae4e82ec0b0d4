import type { CatalogItem, CatalogRef } from '../catalogs/catalog.ts';
import type { EditionCounts } from '../inventory/editions.ts';
import type { NoCatalog } from '../outcomes.ts';
import type { StoreItem } from '../stores/store.ts';

/** What a store offers. */
export interface StoreOffer {
  readonly storeId: string;
  /** Whether players can buy in it now. */
  readonly isOpen: boolean;
  readonly items: readonly StoreItem[];
}

/** Everything that decides what players can buy of a catalog version, and at which prices, as of one moment. */
export interface Offers {
  readonly catalogVersion: string;
  readonly items: readonly CatalogItem[];
  readonly stores: readonly StoreOffer[];
  /** What is stored of limited editions, by item id. */
  readonly editions: ReadonlyMap<string, EditionCounts>;
  /** The codes of the title's virtual currencies. */
  readonly currencies: readonly string[];
  /** Players buy in stores only: the catalog's own prices sell nothing. */
  readonly storesOnly: boolean;
  /** Whether a price of 0 in a virtual currency sells. */
  readonly zeroSells: boolean;
}

/** The stores of the catalog version hold more than is read at once. */
export interface TooMuchOffered {
  readonly status: 'tooMuch';
  readonly catalogVersion: string;
  readonly bytes: number;
}

/** What is for sale. */
export interface PriceOffers {
  /** Reads everything at one moment. */
  find(of: CatalogRef): Promise<ReadOffers>;
}

export type ReadOffers = NoCatalog | TooMuchOffered | FoundOffers;

export interface FoundOffers {
  readonly status: 'found';
  readonly offers: Offers;
}
