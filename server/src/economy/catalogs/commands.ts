import { command } from '../../storage/command.ts';
import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { checkFilled } from '../drop-tables/sql/check-tables.ts';
import {
  dropTablesSubject,
  findAllTables,
  saveTables,
  toStoredTables,
} from '../drop-tables/sql/drop-tables.ts';
import { checkSize, packItems, packRows, type WithText } from '../items.ts';
import { type ItemsOnSale, NO_CATALOG, NOTHING_THEN, type VersionExists } from '../outcomes.ts';
import { lockTitle } from '../purchases/sql/purchase-locks.ts';
import {
  changesBetween,
  changesOfSet,
  changesOfUpdate,
  checkRestored,
  idsIn,
  itemsRestored,
  type Restored,
  type StoredItems,
  type WrittenItem,
} from '../revisions/changes.ts';
import { findConflict, type LockMode, revisionCommand } from '../revisions/revision-command.ts';
import type {
  ChangeKind,
  EditConflict,
  InContext,
  ItemChange,
  SubjectChange,
} from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import { findState } from '../revisions/states.ts';
import {
  findCatalogItems,
  NO_ITEMS,
  NOTHING,
  readCatalogItems,
  readSomeCatalogItems,
  sizeIn,
  toWritten,
} from '../sql/items.ts';
import {
  type CatalogKey,
  type CatalogList,
  type CatalogListing,
  type CatalogRef,
  type CatalogRowVersion,
  type CatalogWrite,
  checkVersionsOfItems,
  type FoundCatalog,
  unpackCatalogItems,
} from './catalog.ts';
import { toFilledItem } from './item-definition.ts';
import { openMaybeNew, toFound, withoutTrace } from './opening.ts';
import {
  type CatalogPlan,
  isDefault,
  type OpenCatalog,
  saveCatalog,
  toHeader,
  toPlan,
} from './plan.ts';
import {
  catalogSubject,
  findCatalogRow,
  findCatalogRows,
  findUse,
  lockCatalogRow,
  resolveCatalog,
  resolveVersion,
  shareCatalog,
  toCatalogSummary,
} from './sql/catalogs.ts';
import { checkContents, findFilledItems, findOnSale } from './sql/contents.ts';

// The commands of catalogs. Each is one transaction, durable when its promise is fulfilled; two writes at a time never mix. Item ids within one
// write are distinct, because the operation has refused others.

type PackedCatalog = WithText<FoundCatalog>;

/** A version with its items, read at one moment; undefined: it is not there. */
export const findCatalog = command({
  name: 'catalogs.find',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: CatalogRef): Promise<PackedCatalog | undefined> {
    const catalog = await resolveCatalog(tx, of);
    if (!catalog) return undefined;
    const items = packRows(await findCatalogItems.all(tx, catalog));
    const revision = (await findRevision(tx, catalogSubject(catalog)))?.number ?? 0;
    const { catalogVersion, rowVersion } = catalog;
    return { catalogVersion, rowVersion, revision, items };
  },
  unpack: (found): FoundCatalog | undefined =>
    found && { ...found, items: unpackCatalogItems(found.items) },
});

/** The rowVersion that `findCatalog` would give, at much less cost. */
export const findCatalogRowVersion = command({
  name: 'catalogs.findRowVersion',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: CatalogRef): Promise<CatalogRowVersion | undefined> {
    const catalog = await resolveCatalog(tx, of);
    return catalog && { catalogVersion: catalog.catalogVersion, rowVersion: catalog.rowVersion };
  },
});

/** Lists catalog versions of a title, by name. */
export const listCatalogs = command({
  name: 'catalogs.list',
  changes: 'nothing',
  afterDue: 'always',
  async run(tx, of: CatalogListing): Promise<CatalogList> {
    const defaultVersion = await resolveVersion(tx, {
      titleId: of.titleId,
      catalogVersion: undefined,
    });
    const rows = await findCatalogRows.all(tx, of);
    return { catalogs: rows.map(toCatalogSummary), defaultVersion };
  },
});

type Write = WithText<CatalogWrite & InContext> & {
  /** Its items that have other items or drop tables in them. */
  readonly filledIds: readonly string[];
};

function packWrite(write: CatalogWrite & InContext): Write {
  const filledIds = write.items.flatMap((item) => toFilledItem(item)?.itemId ?? []);
  return { ...packItems(write), filledIds };
}

/** Makes the version hold exactly these items (stores keep theirs); creates it where it is new. `noCatalog`: no version named and no default. */
export const setCatalog = revisionCommand({
  name: 'catalogs.set',
  pack: packWrite,
  plan: (tx, write: Write, lockMode) => planWrite(tx, { write, act: 'set' }, lockMode),
  save: saveCatalog,
});

/** Adds new items at the end, replaces namesakes whole and in place, keeps the rest; creates the version where it is new. */
export const updateCatalog = revisionCommand({
  name: 'catalogs.update',
  pack: packWrite,
  plan: (tx, write: Write, lockMode) => planWrite(tx, { write, act: 'update' }, lockMode),
  save: saveCatalog,
});

/** Plans a change before anything is written: for the change itself, and for its preview. */
async function planWrite(
  tx: Tx,
  { write, act }: { readonly write: Write; readonly act: 'set' | 'update' },
  lockMode: LockMode,
) {
  const catalogVersion = await resolveVersion(tx, write);
  const otherVersion = catalogVersion !== undefined && checkVersionsOfItems(write, catalogVersion);
  if (otherVersion) return otherVersion;
  const found = await openMaybeNew(tx, write, lockMode);
  if (found.status !== 'open') return found;
  return withoutTrace(await planItems(tx, found, { write, act }), found, lockMode);
}

/** Replaces all items, or adds new ones at the end and replaces namesakes in place. */
async function planItems(
  tx: Tx,
  found: OpenCatalog,
  { write, act }: { readonly write: Write; readonly act: 'set' | 'update' },
) {
  const { catalog, row, setAsDefault } = found;
  const conflict = await findConflict(tx, catalogSubject(catalog), found);
  if (conflict) return conflict;
  const { filledIds } = write;
  const items = toWritten(write.items);
  const changes = await (act === 'set' ? changesBySet : changesByUpdate)(tx, found, items);
  // Items without contents neither make a circle nor are more than one.
  const fault =
    filledIds.length > 0
      ? await checkFilled(tx, catalog, { items, changes, filledIds })
      : undefined;
  if (fault) return fault;
  const header = toHeader({ isDefault: setAsDefault || isDefault(found) });
  const plan = toPlan(found, { act, changes, filledIds, header });
  return checkSize({ before: row ? sizeIn(row) : NOTHING, after: plan.size }) ?? plan;
}

async function changesBySet(tx: Tx, found: OpenCatalog, items: readonly WrittenItem[]) {
  return changesOfSet(await readItems(tx, found), items);
}

async function changesByUpdate(
  tx: Tx,
  { catalog, row }: OpenCatalog,
  items: readonly WrittenItem[],
) {
  const before = row ? await readSomeCatalogItems(tx, catalog, idsIn(items)) : NO_ITEMS;
  return changesOfUpdate(before, { items, nextPosition: row?.next_position ?? 0 });
}

/**
 * Makes the items of a version what they were after a revision, in their order. A deleted version comes back, without its drop tables.
 * Whether it is the default stays. With `itemIds` only these items are restored, in a version that is there.
 */
export const restoreCatalog = revisionCommand({
  name: 'catalogs.restore',
  async plan(tx, { toRevision, itemIds, ...of }: CatalogRef & InContext & Restored, lockMode) {
    const found = await openMaybeNew(tx, { ...of, setAsDefault: false }, lockMode);
    if (found.status !== 'open') return found;
    return withoutTrace(await planRestore(tx, found, { toRevision, itemIds }), found, lockMode);
  },
  save: saveCatalog,
});

/** Makes the items of the version what they were. Their former state kept the limits. */
async function planRestore(tx: Tx, found: OpenCatalog, { toRevision, itemIds }: Restored) {
  const { catalog, row, current } = found;
  const subject = catalogSubject(catalog);
  // It never was.
  if (!current || (itemIds && !row)) return NO_CATALOG;
  const conflict = await findConflict(tx, subject, found);
  if (conflict) return conflict;
  const header = toHeader({ isDefault: isDefault(found) });
  const items = await readItems(tx, found);
  const then = await findState(tx, subject, {
    asOf: { revision: toRevision },
    present: { own: row ? header : null, items },
  });
  if (then.status !== 'state') return then;
  if (then.own === null) return NOTHING_THEN;
  const neverThere = checkRestored(items, { past: then.items, itemIds });
  if (neverThere) return neverThere;
  const nextPosition = row?.next_position ?? 0;
  const changes = changesBetween(
    items,
    itemsRestored(items, { past: then.items, itemIds, nextPosition }),
  );
  const onSale = await findOnSale(tx, catalog, changes);
  if (onSale.length > 0) return itemsOnSale(onSale);
  const filledIds = filledAmong(changes);
  const fault = await checkContents(tx, catalog, { items: changes, filledIds });
  return fault ?? toPlan(found, { act: 'restore', changes, filledIds, header });
}

function itemsOnSale(onSale: ItemsOnSale['onSale']): ItemsOnSale {
  return { status: 'itemsOnSale', onSale };
}

/** The changed items that have other items or drop tables in them then. */
function filledAmong(changes: readonly ItemChange[]): readonly string[] {
  const rows = changes.flatMap(({ itemId, after }) =>
    after ? { item_id: itemId, body: after.body } : [],
  );
  return unpackCatalogItems(packRows(rows)).flatMap((item) => toFilledItem(item)?.itemId ?? []);
}

/** Deletes a version that is neither the default nor has stores. A write that would use the version waits for its lock. */
export const removeCatalog = revisionCommand({
  name: 'catalogs.remove',
  async plan(tx, { edit, ...of }: CatalogRef & InContext, lockMode) {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return NO_CATALOG;
    const catalog = { titleId: of.titleId, catalogVersion };
    const row = await (lockMode === 'locked' ? holdForRemoval : findCatalogRow.first)(tx, catalog);
    if (!row) return NO_CATALOG;
    const found = await toFound(tx, { catalog, row, edit, setAsDefault: false });
    const conflict = await findConflict(tx, catalogSubject(catalog), found);
    if (conflict) return conflict;
    const use = await findUse(tx, catalog);
    if (use) return use;
    const changes = changesBetween(await readCatalogItems(tx, catalog), NO_ITEMS);
    const plan = toPlan(found, { act: 'remove', changes, filledIds: [], header: null });
    return { ...plan, others: await withoutTables(tx, catalog) };
  },
  save: saveCatalog,
});

/** Locks the title, whose row version may be raised, and then the version. */
async function holdForRemoval(tx: Tx, catalog: CatalogKey): Promise<CatalogTable | undefined> {
  await lockTitle.run(tx, catalog);
  return lockCatalogRow.first(tx, catalog);
}

/** The drop tables of a version go with it. */
async function withoutTables(tx: Tx, catalog: CatalogKey): Promise<readonly SubjectChange[]> {
  const changes = changesBetween(await readTables(tx, catalog), NO_ITEMS);
  return changesOfTables(catalog, 'remove', changes);
}

/** Makes a version with the items and the drop tables of another one, as they are then. The limits and the contents are as they are there. */
export const copyCatalog = revisionCommand({
  name: 'catalogs.copy',
  async plan(tx, { copyOf, edit, ...catalog }: CatalogKey & InContext & CopyOf, lockMode) {
    // The items and the tables of one moment.
    const of = { titleId: catalog.titleId, catalogVersion: copyOf };
    const source = await (lockMode === 'locked' ? shareCatalog : resolveCatalog)(tx, of);
    if (!source) return NO_CATALOG;
    const as = { setAsDefault: false, edit };
    // A version that is there is not locked for its refusal.
    const row = await findCatalogRow.first(tx, catalog);
    const found = row
      ? await toFound(tx, { catalog, row, ...as })
      : await openMaybeNew(tx, { ...catalog, ...as }, lockMode);
    if (found.status !== 'open') return found;
    return withoutTrace(await planCopy(tx, found, source), found, lockMode);
  },
  async save(tx, plan: CopyPlan) {
    await saveCatalog(tx, plan);
    for (const { subject, changes } of plan.others) await saveTables(tx, subject, changes);
    tx.audit({ about: { copyOf: plan.copyOf } });
  },
});

interface CopyOf {
  /** The version that is copied. */
  readonly copyOf: string;
}

interface CopyPlan extends CatalogPlan, CopyOf {
  readonly others: readonly SubjectChange[];
}

async function planCopy(
  tx: Tx,
  found: OpenCatalog,
  source: CatalogKey,
): Promise<EditConflict | VersionExists | CopyPlan> {
  const { catalog, row } = found;
  const conflict = await findConflict(tx, catalogSubject(catalog), found);
  if (conflict) return conflict;
  if (row) return { status: 'versionExists', catalogVersion: catalog.catalogVersion };
  const changes = changesBetween(NO_ITEMS, await readCatalogItems(tx, source));
  const filledIds = (await findFilledItems.all(tx, source)).map(({ item_id }) => item_id);
  const header = toHeader({ isDefault: isDefault(found) });
  const tables = changesBetween(NO_ITEMS, await readTables(tx, source));
  return {
    ...toPlan(found, { act: 'copy', changes, filledIds, header }),
    others: changesOfTables(catalog, 'copy', tables),
    copyOf: source.catalogVersion,
  };
}

async function readTables(tx: Tx, catalog: CatalogKey): Promise<StoredItems> {
  return toStoredTables(await findAllTables(tx, catalog));
}

function changesOfTables(
  catalog: CatalogKey,
  act: ChangeKind,
  changes: readonly ItemChange[],
): readonly SubjectChange[] {
  if (changes.length === 0) return [];
  return [
    { subject: dropTablesSubject(catalog), act, own: { before: null, after: null }, changes },
  ];
}

async function readItems(tx: Tx, { catalog, row }: OpenCatalog) {
  return row ? readCatalogItems(tx, catalog) : NO_ITEMS;
}
