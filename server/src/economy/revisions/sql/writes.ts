import type { WriteName } from '../writes.ts';
import { updateDropTables } from '../../drop-tables/sql/drop-tables.ts';
import { removeCatalog } from '../../catalogs/sql/remove-catalog.ts';
import { restoreCatalog, setCatalog, updateCatalog } from '../../catalogs/sql/write-catalog.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../../stores/sql/write-store.ts';
import { removeCurrencies, setCurrencies } from '../../currencies/sql/currencies.ts';
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
