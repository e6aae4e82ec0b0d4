import { clientGetStoreItems } from '../../../../src/economy/stores/operations/client-get-store-items.ts';
import { deleteStore } from '../../../../src/economy/stores/operations/delete-store.ts';
import { getStoreItems } from '../../../../src/economy/stores/operations/get-store-items.ts';
import { setStoreItems } from '../../../../src/economy/stores/operations/set-store-items.ts';
import { setStoreOpen } from '../../../../src/economy/stores/operations/set-store-open.ts';
import { updateStoreItems } from '../../../../src/economy/stores/operations/update-store-items.ts';
import {
  bodies,
  ITEM_TWICE,
  ONE_ITEM,
  oneCatalog,
  type PrecedenceList,
} from '../../../support/precedence.ts';
import { aStore, stale } from '../../../support/edit-scenarios.ts';
import { itemIds, setCatalog, setStore, toStoreBody } from '../../../support/stock.ts';

const catalogBeforeStore = bodies('CatalogNotConfigured', 'StoreNotFound', async (world) => {
  await oneCatalog(world);
  return [{ StoreId: 'none', CatalogVersion: 'none' }, { StoreId: 'none' }];
});

const faultyBeforeNoCatalog = bodies('InvalidParams', 'CatalogNotConfigured', async () => [
  { StoreId: 'sale', Store: ITEM_TWICE },
  { StoreId: 'sale', Store: ONE_ITEM },
]);

/** A store that is not there, and one that somebody else has changed. */
const storeBeforeConflict = (more: object) =>
  bodies('StoreNotFound', 'ConcurrentEditError', async (world) => {
    await aStore(world);
    return [stale({ StoreId: 'none', ...more }), stale({ StoreId: 'sale', ...more })];
  });

const conflictBeforeUnknownItem = bodies('ConcurrentEditError', 'InvalidItemId', async (world) => {
  await aStore(world);
  const body = toStoreBody({ items: ['unknown'] });
  return [stale(body), body];
});

const pairs: PrecedenceList = [
  [getStoreItems, [catalogBeforeStore]],
  [clientGetStoreItems, [catalogBeforeStore]],
  [deleteStore, [catalogBeforeStore, storeBeforeConflict({})]],
  [
    setStoreOpen,
    [
      bodies('CatalogNotConfigured', 'StoreNotFound', async (world) => {
        await oneCatalog(world);
        return [
          { StoreId: 'none', CatalogVersion: 'none', Open: true },
          { StoreId: 'none', Open: true },
        ];
      }),
      storeBeforeConflict({ Open: true }),
    ],
  ],
  [
    setStoreItems,
    [
      faultyBeforeNoCatalog,
      bodies('CatalogNotConfigured', 'ConcurrentEditError', async (world) => {
        await aStore(world);
        const body = stale(toStoreBody({ items: ['a'] }));
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      conflictBeforeUnknownItem,
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        await oneCatalog(world);
        const storeIds = itemIds(1_000, 'store');
        for (let from = 0; from < storeIds.length; from += 100) {
          const some = storeIds.slice(from, from + 100);
          // Side by side within a hundred, so that they share commits.
          // oxlint-disable-next-line no-await-in-loop
          await Promise.all(some.map((storeId) => setStore(world, { items: ['a'], storeId })));
        }
        return [toStoreBody({ items: ['a', 'unknown'] }), toStoreBody({ items: ['a'] })];
      }),
    ],
  ],
  [
    updateStoreItems,
    [
      faultyBeforeNoCatalog,
      catalogBeforeStore,
      storeBeforeConflict({ Store: ONE_ITEM }),
      conflictBeforeUnknownItem,
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        const ids = itemIds(10_000);
        await setCatalog(world, { items: ids });
        await setStore(world, { items: ids });
        // The store keeps its items when the catalog lets go of them: the only way to have more.
        await setCatalog(world, { items: ['one-more'] });
        return [
          toStoreBody({ items: ['one-more', 'unknown'] }),
          toStoreBody({ items: ['one-more'] }),
        ];
      }),
    ],
  ],
];

export default pairs;
