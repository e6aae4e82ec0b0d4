import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstDoorOf } from '../support/operation-files.ts';
import { playScenarios } from '../support/play-scenarios.ts';
import { type Running, startService } from '../support/running.ts';
import setCatalogItems from '../wire/economy/catalogs/set-catalog-items.scenarios.ts';
import setStoreItems from '../wire/economy/stores/set-store-items.scenarios.ts';
import updateCatalogItems from '../wire/economy/catalogs/update-catalog-items.scenarios.ts';
import updateStoreItems from '../wire/economy/stores/update-store-items.scenarios.ts';
import { direct, type Direction } from './direct.ts';

// The scenarios of the four operations again, with every call offloaded, however small it is.

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

const lists = [setCatalogItems, setStoreItems, updateCatalogItems, updateStoreItems];
for (const list of lists) playScenarios(list, () => running);

test('every operation was offloaded', async () => {
  await expect
    .poll(() => [...new Set(direction.took)].toSorted())
    .toEqual(lists.map(({ operation }) => firstDoorOf(operation).path).toSorted());
});
