import type { CatalogInUse, CatalogRef, Done, NoCatalog } from '../../../economy/ports.ts';
import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../command.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { StoreTable } from '../../query/economy-tables.ts';
import { lockCatalog, raiseTitleTo } from './catalog-rows.ts';
import { type CatalogKey, resolveVersion } from './find-catalog.ts';
import { removePurchaseLocks } from './purchase-locks.ts';
import { deleteCatalogItems } from './write-items.ts';

const findStores = statement<CatalogKey, Pick<StoreTable, 'store_id'>>(
  `select store_id from stores where ${CATALOG_KEY} order by store_id
   limit ${ERROR_DETAILS_MAX + 1}`,
);
const findDefault = statement<CatalogKey, Pick<StoreTable, 'catalog_version'>>(
  `select catalog_version from default_catalogs
   where ${TITLE_KEY} and catalog_version = :catalogVersion`,
);
const deleteRow = statement<CatalogKey>(`delete from catalogs where ${CATALOG_KEY}`);

/** Catalogs.remove. Whatever would come to use the version waits for its lock. */
export const removeCatalog = command({
  name: 'catalogs.remove',
  changes: 'rows',
  async run(tx, of: CatalogRef): Promise<NoCatalog | CatalogInUse | Done> {
    const { titleId } = of;
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return { status: 'noCatalog' };
    const catalog = { titleId, catalogVersion };
    const rowVersion = await lockCatalog(tx, catalog);
    if (rowVersion === undefined) return { status: 'noCatalog' };
    const storeIds = (await findStores.all(tx, catalog)).map(({ store_id }) => store_id);
    const isDefault = (await findDefault.first(tx, catalog)) !== undefined;
    if (isDefault || storeIds.length > 0) {
      return { status: 'inUse', catalogVersion, isDefault, storeIds };
    }
    await removePurchaseLocks(tx, { ...catalog, storeId: '' });
    await raiseTitleTo.run(tx, { titleId, rowVersion });
    await deleteCatalogItems.run(tx, catalog);
    await deleteRow.run(tx, catalog);
    return { status: 'done', catalogVersion };
  },
  isRefusal: ({ status }) => status !== 'done',
});
