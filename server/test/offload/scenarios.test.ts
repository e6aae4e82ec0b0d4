import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDoorOf } from '../support/operation-files.ts';
import { playScenarios } from '../support/play-scenarios.ts';
import { type Running, startService } from '../support/running.ts';
import addVirtualCurrencyTypes from '../wire/economy/currencies/add-virtual-currency-types.scenarios.ts';
import copyCatalogVersion from '../wire/economy/catalogs/copy-catalog-version.scenarios.ts';
import deleteCatalog from '../wire/economy/catalogs/delete-catalog.scenarios.ts';
import deleteStore from '../wire/economy/stores/delete-store.scenarios.ts';
import getPendingChange from '../wire/economy/schedule/get-pending-change.scenarios.ts';
import removeVirtualCurrencyTypes from '../wire/economy/currencies/remove-virtual-currency-types.scenarios.ts';
import setStoreOpen from '../wire/economy/stores/set-store-open.scenarios.ts';
import updateRandomResultTables from '../wire/economy/drop-tables/update-random-result-tables.scenarios.ts';
import restoreCatalog from '../wire/economy/catalogs/restore-catalog.scenarios.ts';
import restoreStore from '../wire/economy/stores/restore-store.scenarios.ts';
import setCatalogItems from '../wire/economy/catalogs/set-catalog-items.scenarios.ts';
import setStoreItems from '../wire/economy/stores/set-store-items.scenarios.ts';
import updateCatalogItems from '../wire/economy/catalogs/update-catalog-items.scenarios.ts';
import updateStoreItems from '../wire/economy/stores/update-store-items.scenarios.ts';
import { direct, type Direction } from './direct.ts';

// The scenarios of all that change what is sold again, with every call offloaded, however small it is.

let running: Running;
let direction: Direction;

beforeAll(async () => {
  direction = direct();
  running = await startService(undefined, {
    offloadPool: { bytesMin: 0, thread: direction.thread },
  });
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
  direction[Symbol.dispose]();
});

const lists = [
  addVirtualCurrencyTypes,
  copyCatalogVersion,
  deleteCatalog,
  deleteStore,
  getPendingChange,
  removeVirtualCurrencyTypes,
  restoreCatalog,
  restoreStore,
  setCatalogItems,
  setStoreItems,
  setStoreOpen,
  updateCatalogItems,
  updateRandomResultTables,
  updateStoreItems,
];
for (const list of lists) playScenarios(list, () => running);

test('every operation was offloaded', async () => {
  const paths = lists.map(({ operation }) => firstDoorOf(operation).path);
  await expect.poll(() => paths.filter((path) => !direction.took.includes(path))).toEqual([]);
});
