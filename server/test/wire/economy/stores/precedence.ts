import { clientGetStoreItems } from '../../../../src/economy/stores/operations/client-get-store-items.ts';
import { deleteStore } from '../../../../src/economy/stores/operations/delete-store.ts';
import { adminGetStoreItems } from '../../../../src/economy/stores/operations/admin-get-store-items.ts';
import { serverGetStoreItems } from '../../../../src/economy/stores/operations/server-get-store-items.ts';
import { restoreStore } from '../../../../src/economy/stores/operations/restore-store.ts';
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
import { itemIds, must, setCatalog, setStore, toStoreBody } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

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
  bodies('StoreNotFound', 'RevisionConflict', async (world) => {
    await aStore(world);
    return [stale({ StoreId: 'none', ...more }), stale({ StoreId: 'sale', ...more })];
  });

const conflictBeforeUnknownItem = bodies('RevisionConflict', 'InvalidItemId', async (world) => {
  await aStore(world);
  const body = toStoreBody({ items: ['unknown'] });
  return [stale(body), body];
});

/** As many stores as a catalog version has. */
async function aThousandStores(world: World): Promise<void> {
  const storeIds = itemIds(1_000, 'store');
  for (let from = 0; from < storeIds.length; from += 100) {
    const some = storeIds.slice(from, from + 100);
    // Side by side within a hundred, so that they share commits.
    // oxlint-disable-next-line no-await-in-loop
    await Promise.all(some.map((storeId) => setStore(world, { items: ['a'], storeId })));
  }
}

const pairs: PrecedenceList = [
  [
    adminGetStoreItems,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => {
        const body = { StoreId: 'sale' };
        return [{ ...body, AsOfRevision: 1, AsOfTime: '2030-01-01T00:00:00Z' }, body];
      }),
      catalogBeforeStore,
    ],
  ],
  [serverGetStoreItems, [catalogBeforeStore]],
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
    restoreStore,
    [
      bodies('CatalogNotConfigured', 'StoreNotFound', async (world) => {
        await oneCatalog(world);
        const body = { StoreId: 'none', ToRevision: 1 };
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      storeBeforeConflict({ ToRevision: 1 }),
      bodies('RevisionConflict', 'InvalidParams', async (world) => {
        await aStore(world);
        const body = { StoreId: 'sale', ToRevision: 9 };
        return [stale(body), body];
      }),
      bodies('InvalidParams', 'InvalidItemId', async (world) => {
        await aStore(world);
        await setCatalog(world, { items: ['new'] });
        await setStore(world, { items: [] });
        return [
          { StoreId: 'sale', ToRevision: 9 },
          { StoreId: 'sale', ToRevision: 1 },
        ];
      }),
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        await setCatalog(world, { items: ['a', 'b'] });
        await setStore(world, { items: ['b'] });
        await setStore(world, { items: ['a'] });
        await must(world.asTitle('/Admin/DeleteStore', { StoreId: 'sale' }));
        await setCatalog(world, { items: ['a'] });
        await aThousandStores(world);
        return [
          { StoreId: 'sale', ToRevision: 1 },
          { StoreId: 'sale', ToRevision: 2 },
        ];
      }),
    ],
  ],
  [
    setStoreItems,
    [
      faultyBeforeNoCatalog,
      bodies('CatalogNotConfigured', 'RevisionConflict', async (world) => {
        await aStore(world);
        const body = stale(toStoreBody({ items: ['a'] }));
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      conflictBeforeUnknownItem,
      bodies('InvalidItemId', 'OverLimit', async (world) => {
        await oneCatalog(world);
        await aThousandStores(world);
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
