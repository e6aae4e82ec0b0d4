import type {
  CatalogInUse,
  CatalogRef,
  Done,
  EditConflict,
  Edited,
  NoCatalog,
} from '../../../economy/ports.ts';
import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import { command } from '../../command.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../query/keys.ts';
import { statement } from '../../query/statement.ts';
import type { StoreTable } from '../../query/economy-tables.ts';
import type { Tx } from '../../query/tx.ts';
import { makeRevision } from '../revisions/make-revision.ts';
import { lockCatalogRow, raiseTitleTo } from './catalog-rows.ts';
import { type CatalogKey, resolveVersion } from './find-catalog.ts';
import { removePurchaseLocks } from './purchase-locks.ts';
import { planCatalogRemoval } from './plan-catalog.ts';
import { saveCatalog } from './save-catalog.ts';

const findStores = statement<CatalogKey, Pick<StoreTable, 'store_id'>>(
  `select store_id from stores where ${CATALOG_KEY} order by store_id
   limit ${ERROR_DETAILS_MAX + 1}`,
);
const findDefault = statement<CatalogKey, Pick<StoreTable, 'catalog_version'>>(
  `select catalog_version from default_catalogs
   where ${TITLE_KEY} and catalog_version = :catalogVersion`,
);

/** Catalogs.remove. Whatever would come to use the version waits for its lock. */
export const removeCatalog = command({
  name: 'catalogs.remove',
  changes: 'rows',
  async run(
    tx,
    { edit, ...of }: CatalogRef & Edited,
  ): Promise<NoCatalog | EditConflict | CatalogInUse | Done> {
    const { titleId } = of;
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return { status: 'noCatalog' };
    const catalog = { titleId, catalogVersion };
    const row = await lockCatalogRow.first(tx, catalog);
    if (!row) return { status: 'noCatalog' };
    const plan = await planCatalogRemoval(tx, { catalog, row, edit });
    if (plan.status !== 'planned') return plan;
    const inUse = await findUse(tx, catalog);
    if (inUse) return inUse;
    await removePurchaseLocks(tx, { ...catalog, storeId: '' });
    await raiseTitleTo.run(tx, { titleId, rowVersion: row.row_version });
    return makeRevision(tx, plan, saveCatalog);
  },
  isRefusal: ({ status }) => status !== 'done',
});

/** What forbids to delete a version. */
export async function findUse(tx: Tx, catalog: CatalogKey): Promise<CatalogInUse | undefined> {
  const storeIds = (await findStores.all(tx, catalog)).map(({ store_id }) => store_id);
  const isDefault = (await findDefault.first(tx, catalog)) !== undefined;
  if (!isDefault && storeIds.length === 0) return undefined;
  return { status: 'inUse', catalogVersion: catalog.catalogVersion, isDefault, storeIds };
}
