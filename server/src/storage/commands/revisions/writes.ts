import type { WriteName } from '../../../economy/revisions/writes.ts';
import { updateDropTables } from '../economy/drop-tables.ts';
import { removeCatalog } from '../economy/remove-catalog.ts';
import { restoreCatalog, setCatalog, updateCatalog } from '../economy/write-catalog.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../economy/write-store.ts';
import { removeCurrencies, setCurrencies } from '../holdings/currencies.ts';
import type { RevisionCommand } from './revision-command.ts';

/** The commands of all writes of what is sold, for whoever plans or makes one by its name. The compiler misses one that is not here. */
export const WRITES: { readonly [Name in WriteName]: RevisionCommand<Name> } = {
  'stores.update': updateStore,
  'stores.set': setStore,
  'stores.setOpen': setStoreOpen,
  'stores.remove': removeStore,
  'stores.restore': restoreStore,
  'catalogs.set': setCatalog,
  'catalogs.update': updateCatalog,
  'catalogs.remove': removeCatalog,
  'catalogs.restore': restoreCatalog,
  'dropTables.update': updateDropTables,
  'currencies.set': setCurrencies,
  'currencies.remove': removeCurrencies,
};
