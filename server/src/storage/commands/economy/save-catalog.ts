import { changesBetween } from '../../../economy/revisions/changes.ts';
import type { Tx } from '../../query/tx.ts';
import { findRevision, insertOneRevision, type NewRevision } from '../revisions/revision-rows.ts';
import {
  chooseDefault,
  chooseFirstDefault,
  deleteCatalogRow,
  lockCatalogRow,
  saveCatalogRow,
} from './catalog-rows.ts';
import { findAllTables } from './drop-table-rows.ts';
import type { CatalogKey } from './find-catalog.ts';
import { type CatalogPlan, catalogSubject, toOwn } from './plan-catalog.ts';
import { dropTablesSubject, toStoredTables } from './plan-drop-tables.ts';
import { deleteCatalogItems, saveCatalogItems } from './write-items.ts';

/** Makes a catalog version what a plan says. The caller has made its row, and locked it. */
export async function saveCatalog(tx: Tx, plan: CatalogPlan): Promise<void> {
  const { subject, own, changes, filledIds, extent, nextPosition, setAsDefault } = plan;
  const catalog: CatalogKey = subject;
  if (own.after === null) {
    await noteRemovedTables(tx, plan);
    await deleteCatalogItems.run(tx, catalog);
    await deleteCatalogRow.run(tx, catalog);
    return;
  }
  await saveCatalogItems(tx, catalog, { changes, filledIds });
  await saveCatalogRow.run(tx, { ...catalog, ...extent, nextPosition });
  // Versions are locked before the choice among them, as their own writers do.
  await noteReplacedDefault(tx, plan);
  await (setAsDefault ? chooseDefault : chooseFirstDefault).run(tx, catalog);
}

/** The drop tables of a version go with it. */
async function noteRemovedTables(tx: Tx, { subject, edit }: CatalogPlan): Promise<void> {
  const tables = toStoredTables(await findAllTables(tx, subject));
  const changes = changesBetween(tables, new Map());
  const own = { before: null, after: null };
  await note(tx, { subject: dropTablesSubject(subject), edit, act: 'remove', own, changes });
}

/** The version that was the default is it no more. Whoever changes the default has locked the title. */
async function noteReplacedDefault(
  tx: Tx,
  { subject, edit, replacedDefault }: CatalogPlan,
): Promise<void> {
  if (replacedDefault === undefined) return;
  const catalog = { titleId: subject.titleId, catalogVersion: replacedDefault };
  await lockCatalogRow.run(tx, catalog);
  const own = { before: toOwn({ isDefault: true }), after: toOwn({ isDefault: false }) };
  await note(tx, { subject: catalogSubject(catalog), edit, act: 'update', own, changes: [] });
}

/** Writes a revision of a subject that changes together with another. */
async function note(tx: Tx, revision: Omit<NewRevision, 'current'>): Promise<void> {
  const current = await findRevision(tx, revision.subject);
  await insertOneRevision(tx, { ...revision, current });
}
