import { setCatalogItems } from '../economy/catalogs/operations/set-catalog-items.ts';
import { setStoreItems } from '../economy/stores/operations/set-store-items.ts';
import { updateCatalogItems } from '../economy/catalogs/operations/update-catalog-items.ts';
import { updateStoreItems } from '../economy/stores/operations/update-store-items.ts';
import type { AnyOperation } from '../kernel/operation.ts';

/**
 * The operations whose body may be of megabytes. They are a list of their own, and not chosen by `bodyBytesMax` from all
 * operations, because the worker loads only these: all others would bring in what it has no use for, and from this
 * list the compiler knows what they need. A test compares the list with `bodyBytesMax`.
 */
export const offloadedOperations = [
  setCatalogItems,
  setStoreItems,
  updateCatalogItems,
  updateStoreItems,
] as const satisfies readonly AnyOperation[];
