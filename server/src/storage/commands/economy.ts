import { findCurrencies, removeCurrencies, setCurrencies } from './holdings/currencies.ts';
import { findCurrencyUses, listCurrencyPlaces } from './holdings/currency-uses.ts';
import { evaluateDropTable, findDropTables, updateDropTables } from './economy/drop-tables.ts';
import { findCatalog, findCatalogRowVersion } from './economy/read-catalog.ts';
import {
  findStore,
  findStoreRowVersion,
  findStoreWithCatalogItems,
  listStores,
} from './economy/read-store.ts';
import { listCatalogs } from './economy/list-catalogs.ts';
import { findOffers } from './economy/find-offers.ts';
import { removeCatalog } from './economy/remove-catalog.ts';
import { restoreCatalog, setCatalog, updateCatalog } from './economy/write-catalog.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from './economy/write-store.ts';
import { applyChange, giveUpChange, listDueChanges, tellSettled } from './schedule/apply-change.ts';
import { findChange, previewChange } from './schedule/find-change.ts';
import { listChanges } from './schedule/list-changes.ts';
import { cancelChange, scheduleChange } from './schedule/schedule-change.ts';

import { findCatalogAsOf, findStoreAsOf } from './revisions/find-as-of.ts';
import { listRevisions } from './revisions/list-revisions.ts';
import { makePreview } from './revisions/preview.ts';

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
