import { setCatalogItems } from '../economy/catalogs/operations/set-catalog-items.ts';
import { setStoreItems } from '../economy/stores/operations/set-store-items.ts';
import { updateCatalogItems } from '../economy/catalogs/operations/update-catalog-items.ts';
import { updateStoreItems } from '../economy/stores/operations/update-store-items.ts';
import type { AnyOperation } from '../kernel/operation.ts';

/**
 * The operations whose body may have megabytes. They have a list of their own and are not selected from all operations
 * by `bodyBytesMax`, because the worker loads only these: the others would load code that it does not use. From this
 * list the compiler also knows the deps of the worker. A test compares the list with `bodyBytesMax`.
 */
export const offloadedOperations = [
  setCatalogItems,
  setStoreItems,
  updateCatalogItems,
  updateStoreItems,
] as const satisfies readonly AnyOperation[];
