import { makeSeededRandom } from '../../lib/seeded-random.ts';
import { command } from '../../storage/command.ts';
import type { Tx } from '../../storage/query/tx.ts';
import type { CatalogKey, CatalogRef } from '../catalogs/catalog.ts';
import type { ContentsFault } from '../catalogs/item-definition.ts';
import { lockCatalog, resolveCatalog } from '../catalogs/sql/catalogs.ts';
import { checkContents } from '../catalogs/sql/contents.ts';
import type { NoCatalog, TooMany, UnknownItems, UnknownTables } from '../outcomes.ts';
import { lockExclusive } from '../purchases/sql/purchase-locks.ts';
import { changesBetween } from '../revisions/changes.ts';
import { findConflict, type Plan, revisionCommand } from '../revisions/revision-command.ts';
import type { EditConflict, InContext } from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import { findUnknownItems } from '../sql/items.ts';
import {
  checkTablesSize,
  type DropTable,
  type DropTablesWrite,
  idsIn,
  mergeTables,
  rollTables,
  type TablesTooLarge,
  unknownAmong,
} from './drop-table.ts';
import {
  dropTablesSubject,
  findAllTables,
  findTables,
  saveTables,
  toStoredTables,
} from './sql/drop-tables.ts';

/** Adds tables and replaces those with the same ids; the others stay. Faults are judged in the order of `planDropTables`. */
export const updateDropTables = revisionCommand({
  name: 'dropTables.update',
  async plan(tx, { tables, edit, ...of }: DropTablesWrite & InContext, lockMode) {
    const noCatalog: NoCatalog = { status: 'noCatalog' };
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return noCatalog;
    if (lockMode === 'locked') {
      // Locked against writers of items, which must not make a circle with these tables.
      if ((await lockCatalog(tx, catalog)) === undefined) return noCatalog;
      await lockExclusive(tx, { ...catalog, storeId: '' });
    }
    return planDropTables(tx, { catalog, edit, tables });
  },
  save: (tx, { subject, changes }) => saveTables(tx, subject, changes),
});

interface Change extends InContext {
  readonly catalog: CatalogKey;
  readonly tables: readonly DropTable[];
}

/** Judges a write before anything is written: for the change itself, and for its preview. */
async function planDropTables(
  tx: Tx,
  { catalog, edit, tables: written }: Change,
): Promise<
  EditConflict | UnknownItems | UnknownTables | TooMany | TablesTooLarge | ContentsFault | Plan
> {
  const { catalogVersion } = catalog;
  const subject = dropTablesSubject(catalog);
  const current = await findRevision(tx, subject);
  const conflict = await findConflict(tx, subject, { edit, current });
  if (conflict) return conflict;
  const itemIds = await findUnknownItems(tx, catalog, idsIn(written, 'item'));
  if (itemIds.length > 0) return { status: 'unknownItems', catalogVersion, itemIds };
  const before = await findAllTables(tx, catalog);
  const after = mergeTables(before, written);
  const tableIds = unknownAmong(idsIn(written, 'table'), after);
  if (tableIds.length > 0) return unknownTables(catalog, tableIds);
  const fault = checkTablesSize(after) ?? (await checkContents(tx, catalog, { tables: written }));
  if (fault) return fault;
  const changes = changesBetween(toStoredTables(before), toStoredTables(after));
  const own = { before: null, after: null };
  return { status: 'planned', subject, edit, act: 'update', current, own, changes };
}

function unknownTables({ catalogVersion }: CatalogKey, tableIds: readonly string[]): UnknownTables {
  return { status: 'unknownTables', catalogVersion, tableIds };
}

/**
 * Finds the tables with these ids; all of the version where none are named. Nothing is found where one is unknown. The revision is the newest
 * of the version's drop tables; 0: there is none.
 */
export const findDropTables = command({
  name: 'dropTables.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    { tableIds, ...of }: CatalogRef & { readonly tableIds: readonly string[] | undefined },
  ) {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' } as const;
    const { catalogVersion } = catalog;
    const revision = (await findRevision(tx, dropTablesSubject(catalog)))?.number ?? 0;
    const found = { status: 'found', catalogVersion, revision } as const;
    if (!tableIds) return { ...found, tables: await findAllTables(tx, catalog) };
    const byId = await findTables(tx, catalog, [...new Set(tableIds)]);
    const unknown = unknownAmong(tableIds, [...byId.values()]);
    if (unknown.length > 0) return unknownTables(catalog, unknown);
    return { ...found, tables: [...byId.values()] };
  },
});

/** Rolls a table, and those that come up, until an item does. Nothing changes. `seed` seeds all that is drawn (lib/seeded-random.ts). */
export const evaluateDropTable = command({
  name: 'dropTables.evaluate',
  changes: 'nothing',
  afterDue: 'always',
  async run(
    tx,
    { tableId, seed, ...of }: CatalogRef & { readonly tableId: string; readonly seed: string },
  ) {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return { status: 'noCatalog' } as const;
    const { catalogVersion } = catalog;
    const rolling = {
      findTables: (tableIds: readonly string[]) => findTables(tx, catalog, tableIds),
      random: makeSeededRandom(seed),
      rolls: [],
    };
    const rolled = await rollTables(rolling, [tableId]);
    if ('status' in rolled) {
      if (rolled.status === 'tooManyItems') throw new Error('A stored drop table is a circle');
      return unknownTables(catalog, [rolled.tableId]);
    }
    const itemIds = await findUnknownItems(tx, catalog, rolled);
    if (itemIds.length > 0) return { status: 'unknownItems', catalogVersion, itemIds } as const;
    const [itemId] = rolled;
    if (itemId === undefined) throw new Error('A roll gave nothing');
    return { status: 'rolled', itemId } as const;
  },
});
