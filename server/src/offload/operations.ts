import {
  clientUpdateCharacterData,
  updateCharacterData,
  updateCharacterInternalData,
  updateCharacterReadOnlyData,
} from '../characters/data-operations.ts';
import { copyCatalogVersion } from '../economy/catalogs/operations/copy-catalog-version.ts';
import { deleteCatalog } from '../economy/catalogs/operations/delete-catalog.ts';
import { restoreCatalog } from '../economy/catalogs/operations/restore-catalog.ts';
import { setCatalogItems } from '../economy/catalogs/operations/set-catalog-items.ts';
import { updateCatalogItems } from '../economy/catalogs/operations/update-catalog-items.ts';
import { addVirtualCurrencyTypes } from '../economy/currencies/operations/add-virtual-currency-types.ts';
import { removeVirtualCurrencyTypes } from '../economy/currencies/operations/remove-virtual-currency-types.ts';
import { updateRandomResultTables } from '../economy/drop-tables/operations/update-random-result-tables.ts';
import { getPriceExposure } from '../economy/price-audit/operations/get-price-exposure.ts';
import { setPriceWarningAccepted } from '../economy/price-audit/operations/set-price-warning-accepted.ts';
import { createSale } from '../economy/sales/operations/create-sale.ts';
import { updateSale } from '../economy/sales/operations/update-sale.ts';
import { getPendingChange } from '../economy/schedule/operations/get-pending-change.ts';
import { deleteStore } from '../economy/stores/operations/delete-store.ts';
import { restoreStore } from '../economy/stores/operations/restore-store.ts';
import { setStoreItems } from '../economy/stores/operations/set-store-items.ts';
import { setStoreOpen } from '../economy/stores/operations/set-store-open.ts';
import { updateStoreItems } from '../economy/stores/operations/update-store-items.ts';
import type { AnyOperation } from '../kernel/operation.ts';
import {
  clientUpdateUserData,
  clientUpdateUserPublisherData,
  updateUserData,
  updateUserInternalData,
  updateUserPublisherData,
  updateUserPublisherInternalData,
  updateUserPublisherReadOnlyData,
  updateUserReadOnlyData,
} from '../player-data/data-operations.ts';
import { deleteTitleDataOverride } from '../title-data/operations/delete-title-data-override.ts';
import { getPublisherDataHistory } from '../title-data/operations/get-publisher-data-history.ts';
import { getTitleDataHistory } from '../title-data/operations/get-title-data-history.ts';
import { getTitleInternalDataHistory } from '../title-data/operations/get-title-internal-data-history.ts';
import { restorePublisherData } from '../title-data/operations/restore-publisher-data.ts';
import { restoreTitleData } from '../title-data/operations/restore-title-data.ts';
import { restoreTitleInternalData } from '../title-data/operations/restore-title-internal-data.ts';
import { setPublisherData } from '../title-data/operations/set-publisher-data.ts';
import { setTitleData } from '../title-data/operations/set-title-data.ts';
import { setTitleDataAndOverrides } from '../title-data/operations/set-title-data-and-overrides.ts';
import { setTitleInternalData } from '../title-data/operations/set-title-internal-data.ts';

/**
 * The operations whose body may have megabytes or whose work may take long, a part of the table of contents (`operations.ts`). It has a file of its
 * own because the worker loads only these, and because from it the compiler knows the deps of the worker. A test compares
 * it with `bodyBytesMax` and `isHeavy`.
 */
export const offloadedOperations = [
  addVirtualCurrencyTypes,
  copyCatalogVersion,
  createSale,
  deleteCatalog,
  deleteStore,
  deleteTitleDataOverride,
  getPendingChange,
  getPriceExposure,
  getPublisherDataHistory,
  getTitleDataHistory,
  getTitleInternalDataHistory,
  removeVirtualCurrencyTypes,
  restoreCatalog,
  restorePublisherData,
  restoreStore,
  restoreTitleData,
  restoreTitleInternalData,
  setCatalogItems,
  setPriceWarningAccepted,
  setPublisherData,
  setStoreItems,
  setStoreOpen,
  setTitleData,
  setTitleDataAndOverrides,
  setTitleInternalData,
  updateCatalogItems,
  updateRandomResultTables,
  updateSale,
  updateStoreItems,
  updateUserData,
  updateUserInternalData,
  updateUserPublisherData,
  updateUserPublisherInternalData,
  updateUserPublisherReadOnlyData,
  updateUserReadOnlyData,
  clientUpdateCharacterData,
  clientUpdateUserData,
  clientUpdateUserPublisherData,
  updateCharacterData,
  updateCharacterInternalData,
  updateCharacterReadOnlyData,
] as const satisfies readonly AnyOperation[];
