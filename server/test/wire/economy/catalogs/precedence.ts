import { adminGetCatalogItems } from '../../../../src/economy/catalogs/operations/admin-get-catalog-items.ts';
import { copyCatalogVersion } from '../../../../src/economy/catalogs/operations/copy-catalog-version.ts';
import { deleteCatalog } from '../../../../src/economy/catalogs/operations/delete-catalog.ts';
import { restoreCatalog } from '../../../../src/economy/catalogs/operations/restore-catalog.ts';
import { setCatalogItems } from '../../../../src/economy/catalogs/operations/set-catalog-items.ts';
import { updateCatalogItems } from '../../../../src/economy/catalogs/operations/update-catalog-items.ts';
import {
  bodies,
  ITEM_TWICE,
  ONE_ITEM,
  oneCatalog,
  type PrecedenceList,
} from '../../../support/precedence.ts';
import { stale } from '../../../support/edit-scenarios.ts';
import { aTable, setTables } from '../../../support/drop-tables.ts';
import { setCatalog, setStore, tooLargeCatalog } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

/** Names a drop table that is not there, once there is another one. */
const NAMING = { Bundle: { BundledResultTables: ['gone'] } };

async function oneTable(world: World): Promise<void> {
  await setCatalog(world, { items: ['a'] });
  await setTables(world, aTable('loot', 'a'));
}

const catalogWrites = [
  bodies('InvalidParams', 'CatalogNotConfigured', async () => [
    { Catalog: ITEM_TWICE },
    { Catalog: ONE_ITEM },
  ]),
  bodies('CatalogNotConfigured', 'RevisionConflict', async () => {
    const body = stale({ Catalog: ONE_ITEM });
    return [body, { ...body, CatalogVersion: '1' }];
  }),
  bodies('RevisionConflict', 'InvalidDropTable', async (world) => {
    await oneTable(world);
    const body = { Catalog: [{ ItemId: 'pack', ...NAMING }], CatalogVersion: '1' };
    return [stale(body), body];
  }),
  bodies('InvalidDropTable', 'OverLimit', async (world) => {
    await oneTable(world);
    const Catalog = tooLargeCatalog();
    const naming = Catalog.map((item, index) =>
      index === 0 ? { ...(item as object), ...NAMING } : item,
    );
    return [{ Catalog: naming }, { Catalog }];
  }),
];

const pairs: PrecedenceList = [
  [
    adminGetCatalogItems,
    [
      bodies('InvalidParams', 'CatalogNotConfigured', async () => {
        const body = { CatalogVersion: '1' };
        return [{ ...body, AsOfRevision: 1, AsOfTime: '2030-01-01T00:00:00Z' }, body];
      }),
    ],
  ],
  [
    copyCatalogVersion,
    [
      bodies('CatalogNotConfigured', 'RevisionConflict', async (world) => {
        await oneCatalog(world);
        const body = stale({ NewCatalogVersion: '2' });
        return [
          { ...body, CatalogVersion: 'none' },
          { ...body, CatalogVersion: '1' },
        ];
      }),
      bodies('RevisionConflict', 'InvalidParams', async (world) => {
        await oneCatalog(world);
        const body = { CatalogVersion: '1', NewCatalogVersion: '1' };
        return [stale(body), body];
      }),
    ],
  ],
  [
    deleteCatalog,
    [
      bodies('CatalogNotConfigured', 'RevisionConflict', async (world) => {
        await oneCatalog(world);
        return [stale({ CatalogVersion: 'none' }), stale({ CatalogVersion: '1' })];
      }),
      bodies('RevisionConflict', 'InvalidParams', async (world) => {
        await oneCatalog(world);
        return [stale({ CatalogVersion: '1' }), { CatalogVersion: '1' }];
      }),
    ],
  ],
  [
    restoreCatalog,
    [
      bodies('CatalogNotConfigured', 'RevisionConflict', async (world) => {
        await oneCatalog(world);
        const body = stale({ ToRevision: 1 });
        return [{ ...body, CatalogVersion: 'none' }, body];
      }),
      bodies('RevisionConflict', 'InvalidParams', async (world) => {
        await oneCatalog(world);
        return [stale({ ToRevision: 9 }), { ToRevision: 9 }];
      }),
      bodies('InvalidParams', 'InvalidItemId', async (world) => {
        await oneCatalog(world);
        await setCatalog(world, { items: ['a', 'b'] });
        await setStore(world, { items: ['b'] });
        return [{ ToRevision: 9 }, { ToRevision: 1 }];
      }),
    ],
  ],
  [setCatalogItems, catalogWrites],
  [updateCatalogItems, catalogWrites],
];

export default pairs;
