import { setCatalogItems } from '../economy/catalogs/operations/set-catalog-items.ts';
import { setStoreItems } from '../economy/stores/operations/set-store-items.ts';
import { updateCatalogItems } from '../economy/catalogs/operations/update-catalog-items.ts';
import { updateStoreItems } from '../economy/stores/operations/update-store-items.ts';
import type { AnyOperation } from '../kernel/operation.ts';

/** The operations whose body may be of megabytes. The thread loads these and nothing else, and has what they need. */
export const offloadedOperations = [
  setCatalogItems,
  setStoreItems,
  updateCatalogItems,
  updateStoreItems,
] as const satisfies readonly AnyOperation[];
