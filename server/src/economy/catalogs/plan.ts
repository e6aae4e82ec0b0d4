import type { CatalogTable } from '../../storage/query/economy-tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { checkFilled } from '../drop-tables/sql/check-tables.ts';
import {
  dropTablesSubject,
  findAllTables,
  toStoredTables,
} from '../drop-tables/sql/drop-tables.ts';
import { checkSize, packRows, type Size } from '../items.ts';
import type {
  ItemsOnSale,
  NoCatalog,
  NothingThen,
  TooLarge,
  TooMany,
  UnknownTables,
} from '../outcomes.ts';
import {
  changesBetween,
  changesOfSet,
  changesOfUpdate,
  nextPositionAfter,
  sizeAfter,
  type StoredItems,
  type WrittenItem,
} from '../revisions/changes.ts';
import { findConflict, type Plan } from '../revisions/revision-command.ts';
import type {
  ChangeKind,
  Edit,
  EditConflict,
  ItemChange,
  NoSuchMoment,
  OtherChange,
  RevisionMark,
} from '../revisions/revision.ts';
import { findRevision } from '../revisions/sql/revision-rows.ts';
import { findState } from '../revisions/states.ts';
import { NOTHING, readCatalogItems, readSomeCatalogItems, sizeIn } from '../sql/items.ts';
import { type CatalogHeader, type CatalogKey, unpackCatalogItems } from './catalog.ts';
import { type ContentsFault, toFilledItem } from './item-definition.ts';
import { catalogSubject, findDefault } from './sql/catalogs.ts';
import { checkContents, findOnSale } from './sql/contents.ts';

// The plan of a change of a catalog version, judged before anything is written: for the change itself, and for its preview.

/** A planned change of a catalog version. */
export interface CatalogPlan extends Plan {
  readonly size: Size;
  readonly nextPosition: number;
  /** The changed items that have other items or drop tables in them. */
  readonly filledIds: readonly string[];
  /** Whether it becomes the default, whichever was. The first version of a title always does. */
  readonly setAsDefault: boolean;
  /** The version that is the default until then, where this one becomes it. */
  readonly replacedDefault: string | undefined;
}

/** A catalog version as a change finds it. */
export interface FoundCatalogRow {
  readonly catalog: CatalogKey;
  /** undefined: it is not there. */
  readonly row: CatalogTable | undefined;
  readonly edit: Edit;
}

export interface CatalogChange {
  readonly act: Extract<ChangeKind, 'set' | 'update'>;
  readonly items: readonly WrittenItem[];
  /** Those of them that have other items or drop tables in them. */
  readonly filledIds: readonly string[];
  readonly setAsDefault: boolean;
}

/** A version whose revision is the one that its editor has meant. */
interface Current extends FoundCatalogRow {
  readonly current: RevisionMark | undefined;
  /** The title's default; undefined: it has none. */
  readonly defaultVersion: string | undefined;
}

async function checkFound(tx: Tx, found: FoundCatalogRow): Promise<EditConflict | Current> {
  const subject = catalogSubject(found.catalog);
  const current = await findRevision(tx, subject);
  const conflict = await findConflict(tx, subject, { edit: found.edit, current });
  if (conflict) return conflict;
  const defaultVersion = (await findDefault.first(tx, found.catalog))?.catalog_version;
  return { ...found, current, defaultVersion };
}

/** Replaces all items, or adds new ones at the end and replaces namesakes in place. */
export async function planCatalogWrite(
  tx: Tx,
  found: FoundCatalogRow,
  { act, items, filledIds, setAsDefault }: CatalogChange,
): Promise<EditConflict | ContentsFault | UnknownTables | TooMany | TooLarge | CatalogPlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const { catalog, row } = found;
  const changes =
    act === 'set'
      ? changesOfSet(row ? await readCatalogItems(tx, catalog) : NO_ITEMS, items)
      : changesOfUpdate(await readNamesakes(tx, found, items), {
          items,
          nextPosition: row?.next_position ?? 0,
        });
  // Items without contents neither make a circle nor are more than one.
  const fault =
    filledIds.length > 0
      ? await checkFilled(tx, catalog, { items, changes, filledIds })
      : undefined;
  if (fault) return fault;
  const { defaultVersion = catalog.catalogVersion } = state;
  const header = toHeader({ isDefault: setAsDefault || defaultVersion === catalog.catalogVersion });
  const plan = toPlan(state, { act, changes, filledIds, header, setAsDefault });
  return checkSize({ before: row ? sizeIn(row) : NOTHING, after: plan.size }) ?? plan;
}

const NO_ITEMS: StoredItems = new Map();

async function readNamesakes(
  tx: Tx,
  { catalog, row }: FoundCatalogRow,
  items: readonly WrittenItem[],
): Promise<StoredItems> {
  if (!row) return NO_ITEMS;
  const itemIds = items.map(({ itemId }) => itemId);
  return readSomeCatalogItems(tx, catalog, itemIds);
}

/** Makes the items of the version what they were. Their former state kept the limits. */
export async function planCatalogRestore(
  tx: Tx,
  found: FoundCatalogRow,
  toRevision: number,
): Promise<
  NoCatalog | EditConflict | NoSuchMoment | NothingThen | ItemsOnSale | ContentsFault | CatalogPlan
> {
  const state = await checkFound(tx, found);
  // It never was.
  if (!state.current) return { status: 'noCatalog' };
  if ('status' in state) return state;
  const { catalog, row, defaultVersion = catalog.catalogVersion } = state;
  const isDefault = defaultVersion === catalog.catalogVersion;
  const items = row ? await readCatalogItems(tx, catalog) : NO_ITEMS;
  const then = await findState(tx, catalogSubject(catalog), {
    asOf: { revision: toRevision },
    present: { own: row ? toHeader({ isDefault }) : null, items },
  });
  if (then.status !== 'state') return then;
  if (then.own === null) return { status: 'nothingThen' };
  const changes = changesBetween(items, then.items);
  const onSale = await findOnSale(tx, catalog, changes);
  if (onSale.length > 0) return { status: 'itemsOnSale', onSale };
  const filledIds = filledAmong(changes);
  const fault = await checkContents(tx, catalog, { items: changes, filledIds });
  const header = toHeader({ isDefault });
  return (
    fault ?? toPlan(state, { act: 'restore', changes, filledIds, header, setAsDefault: false })
  );
}

/** Deletes the version with its items. */
export async function planCatalogRemoval(
  tx: Tx,
  found: FoundCatalogRow,
): Promise<EditConflict | CatalogPlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const changes = changesBetween(await readCatalogItems(tx, found.catalog), NO_ITEMS);
  const change = {
    act: 'remove',
    changes,
    filledIds: [],
    header: null,
    setAsDefault: false,
  } as const;
  return { ...toPlan(state, change), others: await withoutTables(tx, found.catalog) };
}

/** The drop tables of a version go with it. */
async function withoutTables(tx: Tx, catalog: CatalogKey): Promise<readonly OtherChange[]> {
  const changes = changesBetween(toStoredTables(await findAllTables(tx, catalog)), NO_ITEMS);
  if (changes.length === 0) return [];
  const own = { before: null, after: null };
  return [{ subject: dropTablesSubject(catalog), act: 'remove', own, changes }];
}

/** The changed items that have other items or drop tables in them then. */
function filledAmong(changes: readonly ItemChange[]): readonly string[] {
  const rows = changes.flatMap(({ itemId, after }) =>
    after ? { item_id: itemId, body: after.body } : [],
  );
  return unpackCatalogItems(packRows(rows)).flatMap((item) => toFilledItem(item)?.itemId ?? []);
}

interface Change {
  readonly act: ChangeKind;
  readonly changes: readonly ItemChange[];
  readonly filledIds: readonly string[];
  /** The header fields of the version then, as JSON; null: it is gone. */
  readonly header: string | null;
  readonly setAsDefault: boolean;
}

function toPlan(
  { catalog, row, edit, current, defaultVersion }: Current,
  { header, filledIds, ...change }: Change,
): CatalogPlan {
  const isDefault = defaultVersion === catalog.catalogVersion;
  const becomesDefault = change.setAsDefault && !isDefault;
  const replacedDefault = becomesDefault ? defaultVersion : undefined;
  const changed = new Set(change.changes.map(({ itemId }) => itemId));
  return {
    status: 'planned',
    subject: catalogSubject(catalog),
    edit,
    current,
    ...change,
    own: { before: row ? toHeader({ isDefault }) : null, after: header },
    size: sizeAfter(row ? sizeIn(row) : NOTHING, change.changes),
    nextPosition: nextPositionAfter(row?.next_position ?? 0, change.changes),
    replacedDefault,
    others:
      replacedDefault === undefined
        ? []
        : [noDefault({ ...catalog, catalogVersion: replacedDefault })],
    filledIds: filledIds.filter((itemId) => changed.has(itemId)),
  };
}

/** A version that is the default no more. The title is locked while its default changes. */
function noDefault(catalog: CatalogKey): OtherChange {
  const own = { before: toHeader({ isDefault: true }), after: toHeader({ isDefault: false }) };
  return { subject: catalogSubject(catalog), act: 'update', own, changes: [] };
}

function toHeader(header: CatalogHeader): string {
  return JSON.stringify(header);
}
