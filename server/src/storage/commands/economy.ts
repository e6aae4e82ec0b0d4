import { findCurrencies, removeCurrencies, setCurrencies } from '../../economy/currencies/sql/currencies.ts';
import { findCurrencyUses, listCurrencyPlaces } from '../../economy/currencies/sql/currency-uses.ts';
import { evaluateDropTable, findDropTables, updateDropTables } from '../../economy/drop-tables/sql/drop-tables.ts';
import { findCatalog, findCatalogRowVersion } from '../../economy/catalogs/sql/read-catalog.ts';
import {
  findStore,
  findStoreRowVersion,
  findStoreWithCatalogItems,
  listStores,
} from '../../economy/stores/sql/read-store.ts';
import { listCatalogs } from '../../economy/catalogs/sql/list-catalogs.ts';
import { findOffers } from '../../economy/exposure/sql/find-offers.ts';
import { removeCatalog } from '../../economy/catalogs/sql/remove-catalog.ts';
import { restoreCatalog, setCatalog, updateCatalog } from '../../economy/catalogs/sql/write-catalog.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../../economy/stores/sql/write-store.ts';
import { applyChange, giveUpChange, listDueChanges, tellSettled } from '../../economy/schedule/sql/apply-change.ts';
import { findChange, previewChange } from '../../economy/schedule/sql/find-change.ts';
import { listChanges } from '../../economy/schedule/sql/list-changes.ts';
import { cancelChange, scheduleChange } from '../../economy/schedule/sql/schedule-change.ts';

import { findCatalogAsOf, findStoreAsOf } from '../../economy/revisions/sql/find-as-of.ts';
import { listRevisions } from '../../economy/revisions/sql/list-revisions.ts';
import { makePreview } from '../../economy/revisions/sql/preview.ts';

/** The part of the table of contents about what is sold. It has a file of its own for the offload worker, which loads no other part. */
export const ECONOMY_COMMANDS = {
  catalogs: {
    set: setCatalog,
    update: updateCatalog,
    find: findCatalog,
    findRowVersion: findCatalogRowVersion,
    list: listCatalogs,
    remove: removeCatalog,
    restore: restoreCatalog,
  },
  offers: { find: findOffers },
  stores: {
    update: updateStore,
    set: setStore,
    find: findStore,
    findRowVersion: findStoreRowVersion,
    setOpen: setStoreOpen,
    remove: removeStore,
    restore: restoreStore,
    list: listStores,
    findWithCatalogItems: findStoreWithCatalogItems,
  },
  schedule: {
    add: scheduleChange,
    list: listChanges,
    find: findChange,
    preview: previewChange,
    cancel: cancelChange,
    listDue: listDueChanges,
    apply: applyChange,
    giveUp: giveUpChange,
    tellSettled,
  },
  currencies: {
    set: setCurrencies,
    find: findCurrencies,
    listPlaces: listCurrencyPlaces,
    findUses: findCurrencyUses,
    remove: removeCurrencies,
  },
  dropTables: { update: updateDropTables, find: findDropTables, evaluate: evaluateDropTable },
  revisions: { list: listRevisions, findStore: findStoreAsOf, findCatalog: findCatalogAsOf },
  previews: { make: makePreview },
};
