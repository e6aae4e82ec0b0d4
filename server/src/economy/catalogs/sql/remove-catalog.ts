import { ERROR_DETAILS_MAX } from '../../../kernel/limits.ts';
import type { CatalogTable, StoreTable } from '../../../storage/query/economy-tables.ts';
import { CATALOG_KEY, TITLE_KEY } from '../../../storage/query/keys.ts';
import { statement } from '../../../storage/query/statement.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import type { CatalogInUse, CatalogRef, EditConflict, Edited, NoCatalog } from '../../ports.ts';
import { lockTitle, removePurchaseLocks } from '../../purchases/sql/purchase-locks.ts';
import { revisionCommand } from '../../revisions/revision-command.ts';
import { findCatalogRow, lockCatalogRow, raiseTitleTo } from './catalog-rows.ts';
import { type CatalogKey, resolveVersion } from './find-catalog.ts';
import { type CatalogPlan, planCatalogRemoval } from './plan-catalog.ts';
import { saveCatalog } from './save-catalog.ts';

const findStores = statement<CatalogKey, Pick<StoreTable, 'store_id'>>(
  `select store_id from stores where ${CATALOG_KEY} order by store_id
   limit ${ERROR_DETAILS_MAX + 1}`,
);
const findDefault = statement<CatalogKey, Pick<StoreTable, 'catalog_version'>>(
  `select catalog_version from default_catalogs
   where ${TITLE_KEY} and catalog_version = :catalogVersion`,
);

interface RemovalPlan extends CatalogPlan {
  /** The last one that the version has. */
  readonly rowVersion: number;
}

/** Catalogs.remove. Whatever would come to use the version waits for its lock. */
export const removeCatalog = revisionCommand({
  name: 'catalogs.remove',
  async plan(
    tx,
    { edit, ...of }: CatalogRef & Edited,
    hold,
  ): Promise<NoCatalog | EditConflict | CatalogInUse | RemovalPlan> {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return { status: 'noCatalog' };
    const catalog = { titleId: of.titleId, catalogVersion };
    const row = await (hold === 'locked' ? holdCatalog : findCatalogRow.first)(tx, catalog);
    if (!row) return { status: 'noCatalog' };
    const plan = await planCatalogRemoval(tx, { catalog, row, edit });
    if (plan.status !== 'planned') return plan;
    return (await findUse(tx, catalog)) ?? { ...plan, rowVersion: row.row_version };
  },
  async save(tx, plan: RemovalPlan) {
    await removePurchaseLocks(tx, plan.subject);
    await raiseTitleTo.run(tx, { titleId: plan.subject.titleId, rowVersion: plan.rowVersion });
    await saveCatalog(tx, plan);
  },
});

/** Locks the title, whose row version may be raised, and then the version. */
async function holdCatalog(tx: Tx, catalog: CatalogKey): Promise<CatalogTable | undefined> {
  await lockTitle.run(tx, catalog);
  return lockCatalogRow.first(tx, catalog);
}

/** What forbids to delete a version. */
export async function findUse(tx: Tx, catalog: CatalogKey): Promise<CatalogInUse | undefined> {
  const storeIds = (await findStores.all(tx, catalog)).map(({ store_id }) => store_id);
  const isDefault = (await findDefault.first(tx, catalog)) !== undefined;
  if (!isDefault && storeIds.length === 0) return undefined;
  return { status: 'inUse', catalogVersion: catalog.catalogVersion, isDefault, storeIds };
}
