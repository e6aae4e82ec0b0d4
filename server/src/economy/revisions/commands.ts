import type { Instant } from '../../kernel/instant.ts';
import { CHANGES_TOLD_BYTES_MAX, CHANGES_TOLD_MAX } from '../../kernel/limits.ts';
import type { Page } from '../../kernel/page.ts';
import { command } from '../../storage/command.ts';
import type { RevisionTable } from '../../storage/query/economy-tables.ts';
import { orUndefined } from '../../storage/query/tables.ts';
import type { Tx } from '../../storage/query/tx.ts';
import { findAuthors } from '../../titles/sql/authors.ts';
import { type CatalogKey, type CatalogRef, unpackCatalogItems } from '../catalogs/catalog.ts';
import { catalogSubject, findCatalogRow, resolveVersion } from '../catalogs/sql/catalogs.ts';
import { packRows } from '../items.ts';
import { NO_CATALOG, type NoCatalog, type NoStore } from '../outcomes.ts';
import { loadOffers, type PackedOffers, unpackOffers } from '../price-audit/commands.ts';
import type { Offers } from '../price-audit/offers.ts';
import { findTimingFault } from '../schedule/commands.ts';
import { checkInstant, placeInSale, type TimingFault } from '../schedule/pending-change.ts';
import { readCatalogItems, readStoreItems } from '../sql/items.ts';
import { findStoreRow, headerOf, storeSubject } from '../stores/sql/stores.ts';
import { type StoreHeader, type StoreRef, unpackStoreItems } from '../stores/store.ts';
import { inOrder, type StoredItems } from './changes.ts';
import type { Plan } from './revision-command.ts';
import {
  type AsOf,
  type ChangeKind,
  dataKindOf,
  type ItemChange,
  type PlannedChange,
  type RevisionEntry,
  type Subject,
} from './revision.ts';
import {
  findChanges,
  findPage,
  findRevision,
  packChanges,
  type PageRow,
  unpackChanges,
} from './sql/revision-rows.ts';
import { countOfKeys, findOfKeys } from './sql/revisions-of-keys.ts';
import { findState } from './states.ts';
import {
  type PackedWrite,
  packWrite,
  planWrite,
  type TimedWrite,
  type WriteName,
  type WriteRefusal,
} from './writes.ts';

/**
 * Lists the revisions of a subject, newest first; `at` of the page is a revision's number. Empty: there never was one. A deleted subject
 * keeps its history, and its numbers go on when it is made again. The oldest revisions may be deleted (REVISIONS_KEPT_MS,
 * REVISIONS_KEPT_MIN).
 */
export const listRevisions = command({
  name: 'revisions.list',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(
    tx,
    { subject, page }: { readonly subject: Subject; readonly page: Page },
  ): Promise<readonly RevisionEntry[]> {
    return toEntries(tx, subject, await findPage.all(tx, { ...subject, ...page }));
  },
});

/** The revisions with their first changes, as many as fit into an answer. */
async function toEntries(
  tx: Tx,
  subject: Subject,
  rows: readonly PageRow[],
): Promise<readonly RevisionEntry[]> {
  const authors = rows.map(({ made_by }) => made_by);
  const authorOf = await findAuthors(tx, subject.titleId, authors);
  const entries: RevisionEntry[] = [];
  let bytesLeft = CHANGES_TOLD_BYTES_MAX;
  for (const row of rows) {
    const of = { ...subject, storeId: row.store_id };
    const changes = bytesLeft > 0 ? await findFirstChanges(tx, of, row) : undefined;
    for (const change of changes ?? []) bytesLeft -= bytesOf(change);
    entries.push({ ...toEntry(row), author: authorOf(row.made_by), changes });
  }
  return entries;
}

interface MadeOfKeys {
  /** Of several keys of data. */
  readonly subject: Subject;
  /** The number of the scheduled change. */
  readonly number: number;
  readonly at: Instant;
  readonly revision: number;
}

/**
 * Finds the revisions that a scheduled change of several keys of data has made, as one with the changes of all of them; undefined: it changed
 * nothing, or the history does not keep them any more.
 */
export const findRevisionOfKeys = command({
  name: 'revisions.findOfKeys',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, { subject, ...of }: MadeOfKeys): Promise<RevisionEntry | undefined> {
    const made = { ...subject, ...of };
    const rows = await findOfKeys.all(tx, { ...made, count: CHANGES_TOLD_MAX });
    const entries = await toEntries(tx, subject, rows);
    const [first] = entries;
    const counts = first && (await countOfKeys.first(tx, made));
    const changes = entries.flatMap((entry) => entry.changes ?? []);
    return counts && { ...first, changes, counts };
  },
});

async function findFirstChanges(
  tx: Tx,
  subject: Subject,
  row: RevisionTable,
): Promise<readonly ItemChange[]> {
  const found: ItemChange[] = [];
  for await (const changes of findChanges(tx, subject, row)) {
    found.push(...changes);
    if (found.length >= CHANGES_TOLD_MAX) break;
  }
  return found.slice(0, CHANGES_TOLD_MAX);
}

function bytesOf({ before, after }: ItemChange): number {
  return Buffer.byteLength(before?.body ?? '') + Buffer.byteLength(after?.body ?? '');
}

function toEntry(row: PageRow): Omit<RevisionEntry, 'author' | 'changes'> {
  const counts = {
    changed: row.changed_count,
    added: row.added_count,
    removed: row.removed_count,
    moved: row.moved_count,
  };
  return {
    number: row.revision,
    at: row.at,
    appliedAt: orUndefined(row.applied_at),
    requestId: orUndefined(row.request_id),
    note: orUndefined(row.note),
    ...placeInSale(row.command ?? '', row.pending_number ?? 0),
    act: row.act as ChangeKind,
    own: { before: row.own_before, after: row.own_after },
    counts,
  };
}

/** Reads a store as it was. `noStore` and `noCatalog`: it was not there then. An unnamed catalog version is the one that is the default now. */
export const findStoreAsOf = command({
  name: 'revisions.findStore',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, { asOf, storeId, ...of }: StoreRef & Moment) {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return NO_CATALOG;
    const store = { titleId: of.titleId, catalogVersion, storeId };
    const row = await findStoreRow.first(tx, store);
    const present = { own: headerOf(row), items: await readStoreItems(tx, store) };
    const then = await findState(tx, storeSubject(store), { asOf, present });
    if (then.status !== 'state') return then;
    const { own, items, revision } = then;
    if (own === null) return whatIsMissing(tx, store);
    const header: StoreHeader = JSON.parse(own);
    const found = { storeId, catalogVersion, ...header, items: packState(items) };
    return { status: 'found' as const, store: found, revision };
  },
  unpack: (found) =>
    found.status === 'found'
      ? { ...found, store: { ...found.store, items: unpackStoreItems(found.store.items) } }
      : found,
});

type Moment = { readonly asOf: AsOf };

/** A catalog version that never existed cannot have had a store. */
async function whatIsMissing(tx: Tx, catalog: CatalogKey): Promise<NoCatalog | NoStore> {
  const everWas = await findRevision(tx, catalogSubject(catalog));
  return everWas ? { status: 'noStore', catalogVersion: catalog.catalogVersion } : NO_CATALOG;
}

/** Packs items in their order. */
export function packState(items: StoredItems) {
  return packRows(inOrder(items).map(([item_id, { body }]) => ({ item_id, body })));
}

/** Reads a catalog version as it was. `noCatalog`: it was not there then. An unnamed version is the one that is the default now. */
export const findCatalogAsOf = command({
  name: 'revisions.findCatalog',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  async run(tx, { asOf, ...of }: CatalogRef & Moment) {
    const catalogVersion = await resolveVersion(tx, of);
    if (catalogVersion === undefined) return NO_CATALOG;
    const catalog = { titleId: of.titleId, catalogVersion };
    const row = await findCatalogRow.first(tx, catalog);
    // The state needs only its presence: the history alone shows whether it was the default.
    const own = row ? '' : null;
    const present = { own, items: await readCatalogItems(tx, catalog) };
    const then = await findState(tx, catalogSubject(catalog), { asOf, present });
    if (then.status !== 'state') return then;
    if (then.own === null) return NO_CATALOG;
    const found = { catalogVersion, items: packState(then.items) };
    return { status: 'found' as const, catalog: found, revision: then.revision };
  },
  unpack: (found) =>
    found.status === 'found'
      ? { ...found, catalog: { ...found.catalog, items: unpackCatalogItems(found.catalog.items) } }
      : found,
});

/**
 * Previews a write. Reads everything at one moment, and locks nothing. It gets the refusals of the write or of its scheduling. A write
 * that takes effect later is shown as if it took effect now.
 */
export const makePreview = command({
  name: 'previews.make',
  changes: 'nothing',
  readsLong: true,
  afterDue: 'always',
  pack: (of: TimedWrite) => packWrite(of),
  async run(tx, { timing, ...write }: PackedWrite): Promise<Refusal | PackedPreview> {
    const badInstant = timing && checkInstant(timing.plannedAt, write.packed.edit.now);
    if (badInstant) return badInstant;
    const plan = await planWrite(tx, write);
    if (plan.status !== 'planned') return plan;
    const { titleId } = write;
    const { packed } = write;
    const fault = timing && (await findTimingFault(tx, { titleId, timing, packed }, plan.subject));
    return fault ?? packPreview(tx, plan);
  },
  unpack: (found): Refusal | Previewed =>
    found.status === 'packed' ? unpackPreview(found) : found,
});

type Refusal = WriteRefusal<WriteName> | TimingFault;

/** The effect that a write would have. */
export interface Previewed {
  readonly status: 'previewed';
  readonly change: PlannedChange;
  /**
   * The offers of the catalog version at the same moment; for currencies, of the default version. undefined: the change does not affect
   * prices, or there are too many offers to read at once.
   */
  readonly offers: Offers | undefined;
}

/** A preview in the form in which it passes between threads. */
export interface PackedPreview {
  readonly status: 'packed';
  readonly change: Omit<PlannedChange, 'changes'>;
  readonly changes: string;
  readonly offers: PackedOffers | undefined;
}

/** Packs the effect of a plan, with the offers of the catalog version where it may affect prices. */
export async function packPreview(tx: Tx, plan: Plan): Promise<PackedPreview> {
  const { subject, act, current, own, changes, others = [] } = plan;
  return {
    status: 'packed',
    change: { subject, act, current, own, others },
    changes: packChanges(changes),
    offers: await findOffersOf(tx, plan),
  };
}

export function unpackPreview({ change, changes, offers }: PackedPreview): Previewed {
  return {
    status: 'previewed',
    change: { ...change, changes: unpackChanges(changes) },
    offers: offers && unpackOffers(offers),
  };
}

/** The offers of the catalog version whose prices a plan may affect; undefined: it affects none, or there are too many offers. */
async function findOffersOf(tx: Tx, { subject, changes }: Plan): Promise<PackedOffers | undefined> {
  const { titleId } = subject;
  if (subject.kind === 'dropTables' || dataKindOf(subject.kind)) return undefined;
  const comesOrGoes = changes.some(({ before, after }) => !before || !after);
  if (subject.kind === 'currencies' && !comesOrGoes) return undefined;
  const catalogVersion =
    subject.kind === 'currencies'
      ? await resolveVersion(tx, { titleId, catalogVersion: undefined })
      : subject.catalogVersion;
  if (catalogVersion === undefined) return undefined;
  const loaded = await loadOffers(tx, { titleId, catalogVersion });
  return loaded.status === 'found' ? loaded.offers : undefined;
}
