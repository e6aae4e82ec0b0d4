import { RollbackWith, type Tx } from '../../../storage/query/tx.ts';
import type {
  CatalogRef,
  CatalogWrite,
  EditConflict,
  Edited,
  NoCatalog,
  OtherVersion,
  TooLarge,
  TooMany,
  UnknownTables,
} from '../../ports.ts';
import { keepPurchasesOut, keepTitlePurchasesOut } from '../../purchases/sql/purchase-locks.ts';
import { type Hold, revisionCommand } from '../../revisions/sql/revision-command.ts';
import { packItems, type WithText } from '../../sql/items-as-text.ts';
import { toWritten } from '../../sql/stored-items.ts';
import { checkVersionsOfItems } from '../catalog.ts';
import { type ContentsFault, toFilledItem } from '../contents-faults.ts';
import { findCatalogRow, openCatalog } from './catalog-rows.ts';
import { type CatalogKey, resolveVersion } from './find-catalog.ts';
import {
  type CatalogChange,
  type CatalogPlan,
  type FoundCatalogRow,
  planCatalogRestore,
  planCatalogWrite,
} from './plan-catalog.ts';
import { saveCatalog } from './save-catalog.ts';

type Write = WithText<CatalogWrite & Edited> & Pick<CatalogChange, 'filledIds'>;
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
  plan: (tx, write: Write, hold) => planWrite(tx, { write, act: 'set' }, hold),
  save: saveCatalog,
});

/** Adds new items at the end, replaces namesakes whole and in place, keeps the rest; creates the version where it is new. */
export const updateCatalog = revisionCommand({
  name: 'catalogs.update',
  pack: packWrite,
  plan: (tx, write: Write, hold) => planWrite(tx, { write, act: 'update' }, hold),
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
    hold,
  ) {
    const opened = await openCatalogFor(tx, { ...of, setAsDefault: false }, hold);
    if (opened.status !== 'open') return opened;
    const { catalog, row } = opened;
    const plan = await planCatalogRestore(tx, { catalog, row, edit }, toRevision);
    return withoutTrace(plan, opened, hold);
  },
  save: saveCatalog,
});

async function planWrite(
  tx: Tx,
  { write, act }: { readonly write: Write } & Pick<CatalogChange, 'act'>,
  hold: Hold,
): Promise<Planned> {
  const { items, filledIds, edit } = write;
  const catalogVersion = await resolveVersion(tx, write);
  const otherVersion = catalogVersion !== undefined && checkVersionsOfItems(write, catalogVersion);
  if (otherVersion) return otherVersion;
  const opened = await openCatalogFor(tx, write, hold);
  if (opened.status !== 'open') return opened;
  const { catalog, row, setAsDefault } = opened;
  const change = { act, items: toWritten(items), filledIds, setAsDefault };
  const plan = await planCatalogWrite(tx, { catalog, row, edit }, change);
  return withoutTrace(plan, opened, hold);
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
async function openCatalogFor(tx: Tx, of: OpenRef, hold: Hold): Promise<NoCatalog | OpenCatalog> {
  const catalogVersion = await resolveVersion(tx, of);
  if (catalogVersion === undefined) return { status: 'noCatalog' };
  const catalog = { titleId: of.titleId, catalogVersion };
  const changing = await changesDefault(tx, of);
  const find =
    hold === 'locked' ? holdCatalog(tx, catalog, changing) : findCatalogRow.first(tx, catalog);
  const setAsDefault = of.setAsDefault && changing;
  return { status: 'open', catalog, row: await find, setAsDefault };
}

/** A refusal must not leave a new version behind. */
function withoutTrace<P extends { readonly status: string }>(
  plan: P,
  { row }: OpenCatalog,
  hold: Hold,
): P {
  if (hold === 'locked' && !row && plan.status !== 'planned') throw new RollbackWith(plan);
  return plan;
}

/** Makes the version where it is new, and locks it against other writers and purchases. Gives its row, unless it is new. */
async function holdCatalog(
  tx: Tx,
  catalog: CatalogKey,
  changingDefault: boolean,
): Promise<FoundCatalogRow['row']> {
  if (changingDefault) await keepTitlePurchasesOut(tx, catalog);
  const { isNew, row } = await openCatalog(tx, catalog);
  await keepPurchasesOut(tx, { ...catalog, storeId: '' });
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
