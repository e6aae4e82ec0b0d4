import { command } from '../../../storage/command.ts';
import { lockCatalog } from '../../catalogs/sql/catalog-rows.ts';
import { resolveCatalog } from '../../catalogs/sql/find-catalog.ts';
import { findUnknownItems } from '../../catalogs/sql/known-items.ts';
import { makeDraws } from '../../inventory/draws.ts';
import type {
  CatalogRef,
  DropTablesWrite,
  Edited,
  FoundTables,
  NoCatalog,
  Rolled,
  UnknownItems,
  UnknownTables,
} from '../../ports.ts';
import { keepPurchasesOut } from '../../purchases/sql/purchase-locks.ts';
import { revisionCommand } from '../../revisions/revision-command.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { unknownAmong } from '../drop-tables.ts';
import { rollTables } from '../roll.ts';
import { findAllTables, findTables, saveTables } from './drop-table-rows.ts';
import { dropTablesSubject, planDropTables } from './plan-drop-tables.ts';

/** Adds tables and replaces namesakes; the others stay. */
export const updateDropTables = revisionCommand({
  name: 'dropTables.update',
  async plan(tx, { tables, edit, ...of }: DropTablesWrite & Edited, hold) {
    const noCatalog: NoCatalog = { status: 'noCatalog' };
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return noCatalog;
    if (hold === 'locked') {
      // Locked against writers of items, which must not make a circle with these tables.
      if ((await lockCatalog(tx, catalog)) === undefined) return noCatalog;
      await keepPurchasesOut(tx, { ...catalog, storeId: '' });
    }
    return planDropTables(tx, { catalog, edit, tables });
  },
  save: (tx, { subject, changes }) => saveTables(tx, subject, changes),
});

/** The tables with these ids; all of the version where none are named. */
export const findDropTables = command({
  name: 'dropTables.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    { tableIds, ...of }: CatalogRef & { readonly tableIds: readonly string[] | undefined },
  ): Promise<NoCatalog | UnknownTables | FoundTables> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' };
    const { catalogVersion } = catalog;
    const revision = (await findRevision(tx, dropTablesSubject(catalog)))?.number ?? 0;
    const found = { status: 'found', catalogVersion, revision } as const;
    if (!tableIds) {
      return { ...found, tables: await findAllTables(tx, catalog) };
    }
    const byId = await findTables(tx, catalog, [...new Set(tableIds)]);
    const unknown = unknownAmong(tableIds, [...byId.values()]);
    if (unknown.length > 0) return { status: 'unknownTables', catalogVersion, tableIds: unknown };
    return { ...found, tables: [...byId.values()] };
  },
});

/** Rolls a table, and those that come up, until an item does. Nothing changes. `seed`: of everything that is drawn (inventory/draws.ts). */
export const evaluateDropTable = command({
  name: 'dropTables.evaluate',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    { tableId, seed, ...of }: CatalogRef & { readonly tableId: string; readonly seed: string },
  ): Promise<NoCatalog | UnknownTables | UnknownItems | Rolled> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' };
    const { catalogVersion } = catalog;
    const rolling = {
      findTables: (tableIds: readonly string[]) => findTables(tx, catalog, tableIds),
      draws: makeDraws(seed),
      rolls: [],
    };
    const rolled = await rollTables(rolling, [tableId]);
    if ('status' in rolled) {
      if (rolled.status === 'tooManyItems') throw new Error('A stored drop table is a circle');
      return { status: 'unknownTables', catalogVersion, tableIds: [rolled.tableId] };
    }
    const lost = await findUnknownItems(tx, catalog, rolled);
    if (lost.length > 0) return { status: 'unknownItems', catalogVersion, itemIds: lost };
    const [itemId] = rolled;
    if (itemId === undefined) throw new Error('A roll gave nothing');
    return { status: 'rolled', itemId };
  },
});
