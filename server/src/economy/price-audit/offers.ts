import type { CatalogItem } from '../catalogs/catalog.ts';
import type { EditionCounts } from '../inventory/editions.ts';
import type { StoreItem } from '../stores/store.ts';
import type { Acceptances } from './acceptance.ts';

/** The offers of a store. */
export interface StoreOffer {
  readonly storeId: string;
  /** Whether players can buy in it now. */
  readonly isOpen: boolean;
  readonly items: readonly StoreItem[];
}

/** All facts that decide which items of a catalog version players can buy, and at which prices, at one moment. */
export interface Offers {
  readonly catalogVersion: string;
  readonly items: readonly CatalogItem[];
  readonly stores: readonly StoreOffer[];
  /** The stored counts of limited editions, by item id. */
  readonly editions: ReadonlyMap<string, EditionCounts>;
  /** The codes of the title's virtual currencies. */
  readonly currencies: readonly string[];
  /** Players buy in stores only: the catalog's own prices sell nothing. */
  readonly storesOnly: boolean;
  /** Whether a price of 0 in a virtual currency sells. */
  readonly zeroSells: boolean;
  readonly accepted: Acceptances;
}
