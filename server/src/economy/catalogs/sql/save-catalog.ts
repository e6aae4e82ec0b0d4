import type { Tx } from '../../../storage/query/tx.ts';
import {
  chooseDefault,
  chooseFirstDefault,
  deleteCatalogRow,
  lockCatalogRow,
  saveCatalogRow,
} from './catalog-rows.ts';
import type { CatalogKey } from './find-catalog.ts';
import type { CatalogPlan } from './plan-catalog.ts';
import { deleteCatalogItems, saveCatalogItems } from '../../sql/write-items.ts';

/** Makes a catalog version what a plan says. The caller has made its row, and locked it. */
export async function saveCatalog(tx: Tx, plan: CatalogPlan): Promise<void> {
  const { subject, own, changes, filledIds, extent, nextPosition, setAsDefault, replacedDefault } =
    plan;
  const catalog: CatalogKey = subject;
  if (own.after === null) {
    await deleteCatalogItems.run(tx, catalog);
    await deleteCatalogRow.run(tx, catalog);
    return;
  }
  await saveCatalogItems(tx, catalog, { changes, filledIds });
  await saveCatalogRow.run(tx, { ...catalog, ...extent, nextPosition });
  // Versions are locked before the choice among them, as their own writers do.
  if (replacedDefault !== undefined) {
    await lockCatalogRow.run(tx, { ...catalog, catalogVersion: replacedDefault });
  }
  await (setAsDefault ? chooseDefault : chooseFirstDefault).run(tx, catalog);
}
