import { command } from '../../storage/command.ts';
import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import { RollbackWith, type Tx } from '../../storage/query/tx.ts';
import { packItems, packRows, type WithText } from '../items.ts';
import type {
  CatalogInUse,
  NoCatalog,
  OtherVersion,
  TooLarge,
  TooMany,
  UnknownTables,
} from '../outcomes.ts';
import {
  lockExclusive,
  lockTitle,
  lockTitleExclusive,
  removePurchaseLocks,
} from '../purchases/sql/purchase-locks.ts';
import { type LockMode, revisionCommand } from '../revisions/revision-command.ts';
import type { EditConflict, Edited } from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import { deleteCatalogItems, findCatalogItems, saveCatalogItems, toWritten } from '../sql/items.ts';
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
import { type ContentsFault, toFilledItem } from './item-definition.ts';
import {
  type CatalogChange,
  type CatalogPlan,
  type FoundCatalogRow,
  planCatalogRemoval,
  planCatalogRestore,
  planCatalogWrite,
} from './plan.ts';
import {
  catalogSubject,
  chooseDefault,
  chooseFirstDefault,
  deleteCatalogRow,
  findCatalogRow,
  findCatalogRows,
  findUse,
  lockCatalogRow,
  openCatalog,
  raiseTitleTo,
  resolveCatalog,
  resolveVersion,
  saveCatalogRow,
  toCatalogSummary,
} from './sql/catalogs.ts';

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

type Write = WithText<CatalogWrite & Edited> & Pick<CatalogChange, 'filledIds'>;
/** `unknownTables`: items name drop tables that are not there, and the title has some. */
type Planned =
  | NoCatalog
  | OtherVersion
  | EditConflict
  | ContentsFault
  | UnknownTables
  | TooMany
  | TooLarge
  | CatalogPlan;

function packWrite(write: CatalogWrite & Edited): Write {
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

/**
 * Makes the items of a version what they were after a revision, in their order. A deleted version comes back, without its drop tables.
 * Whether it is the default stays.
 */
export const restoreCatalog = revisionCommand({
  name: 'catalogs.restore',
  async plan(
    tx,
    { toRevision, edit, ...of }: CatalogRef & Edited & { readonly toRevision: number },
    lockMode,
  ) {
    const opened = await openCatalogFor(tx, { ...of, setAsDefault: false }, lockMode);
    if (opened.status !== 'open') return opened;
    const { catalog, row } = opened;
    const plan = await planCatalogRestore(tx, { catalog, row, edit }, toRevision);
    return withoutTrace(plan, opened, lockMode);
  },
  save: saveCatalog,
});

async function planWrite(
  tx: Tx,
  { write, act }: { readonly write: Write } & Pick<CatalogChange, 'act'>,
  lockMode: LockMode,
): Promise<Planned> {
  const { items, filledIds, edit } = write;
  const catalogVersion = await resolveVersion(tx, write);
  const otherVersion = catalogVersion !== undefined && checkVersionsOfItems(write, catalogVersion);
  if (otherVersion) return otherVersion;
  const opened = await openCatalogFor(tx, write, lockMode);
  if (opened.status !== 'open') return opened;
  const { catalog, row, setAsDefault } = opened;
  const change = { act, items: toWritten(items), filledIds, setAsDefault };
  const plan = await planCatalogWrite(tx, { catalog, row, edit }, change);
  return withoutTrace(plan, opened, lockMode);
}

type OpenRef = Pick<CatalogWrite, 'titleId' | 'catalogVersion' | 'setAsDefault'>;

interface OpenCatalog {
  readonly status: 'open';
  readonly catalog: CatalogKey;
  /** undefined: it is new. */
  readonly row: FoundCatalogRow['row'];
  /** Whether the write makes it the default: it asks for that, and another was the default when it came. */
  readonly setAsDefault: boolean;
}

/** Finds a version that may be new, and locks it. */
async function openCatalogFor(
  tx: Tx,
  of: OpenRef,
  lockMode: LockMode,
): Promise<NoCatalog | OpenCatalog> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const catalog = { titleId: of.titleId, catalogVersion };
  const changing = await changesDefault(tx, of);
  const find =
    lockMode === 'locked' ? holdCatalog(tx, catalog, changing) : findCatalogRow.first(tx, catalog);
  const setAsDefault = of.setAsDefault && changing;
  return { status: 'open', catalog, row: await find, setAsDefault };
}

/** A refusal must not leave a new version behind. */
function withoutTrace<P extends { readonly status: string }>(
  plan: P,
  { row }: OpenCatalog,
  lockMode: LockMode,
): P {
  if (lockMode === 'locked' && !row && plan.status !== 'planned') throw new RollbackWith(plan);
  return plan;
}

/** Makes the version where it is new, and locks it against other writers and purchases. Gives its row, unless it is new. */
async function holdCatalog(
  tx: Tx,
  catalog: CatalogKey,
  changingDefault: boolean,
): Promise<FoundCatalogRow['row']> {
  if (changingDefault) await lockTitleExclusive(tx, catalog);
  const { isNew, row } = await openCatalog(tx, catalog);
  await lockExclusive(tx, { ...catalog, storeId: '' });
  return isNew ? undefined : row;
}

/**
 * Whether this write makes its version the title's default: it shall be, and another one is, or there is none. One that is so already is not
 * chosen again: another choice may have come meanwhile, and the title is not locked.
 */
async function changesDefault(
  tx: Tx,
  { titleId, catalogVersion, setAsDefault }: OpenRef,
): Promise<boolean> {
  if (catalogVersion === undefined) return false;
  const current = await resolveVersion(tx, { titleId, catalogVersion: undefined });
  return current === undefined || (setAsDefault && current !== catalogVersion);
}

/** Makes a catalog version what a plan says. The caller has made its row, and locked it. */
async function saveCatalog(tx: Tx, plan: CatalogPlan): Promise<void> {
  const { subject, own, changes, filledIds, size, nextPosition, setAsDefault, replacedDefault } =
    plan;
  const catalog: CatalogKey = subject;
  if (own.after === null) {
    await deleteCatalogItems.run(tx, catalog);
    await deleteCatalogRow.run(tx, catalog);
    return;
  }
  await saveCatalogItems(tx, catalog, { changes, filledIds });
  await saveCatalogRow.run(tx, { ...catalog, ...size, nextPosition });
  // Versions are locked before the choice among them, as their own writers do.
  if (replacedDefault !== undefined) {
    await lockCatalogRow.run(tx, { ...catalog, catalogVersion: replacedDefault });
  }
  await (setAsDefault ? chooseDefault : chooseFirstDefault).run(tx, catalog);
}

interface RemovalPlan extends CatalogPlan {
  /** The last one that the version has. */
  readonly rowVersion: number;
}

/** Deletes a version that is neither the default nor has stores. A write that would use the version waits for its lock. */
export const removeCatalog = revisionCommand({
  name: 'catalogs.remove',
  async plan(
    tx,
    { edit, ...of }: CatalogRef & Edited,
    lockMode,
  ): Promise<NoCatalog | EditConflict | CatalogInUse | RemovalPlan> {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return { status: 'noCatalog' };
    const catalog = { titleId: of.titleId, catalogVersion };
    const row = await (lockMode === 'locked' ? holdForRemoval : findCatalogRow.first)(tx, catalog);
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
async function holdForRemoval(tx: Tx, catalog: CatalogKey): Promise<CatalogTable | undefined> {
  await lockTitle.run(tx, catalog);
  return lockCatalogRow.first(tx, catalog);
}
