import { setCatalogItems } from '../economy/operations/set-catalog-items.ts';
import { setStoreItems } from '../economy/operations/set-store-items.ts';
import { updateCatalogItems } from '../economy/operations/update-catalog-items.ts';
import { updateStoreItems } from '../economy/operations/update-store-items.ts';
import type { AnyOperation } from '../kernel/operation.ts';

/** The operations whose body may be of megabytes. The thread loads these and nothing else, and has what they need. */
export const largeOperations = [
  setCatalogItems,
  setStoreItems,
  updateCatalogItems,
  updateStoreItems,
] as const satisfies readonly AnyOperation[];
