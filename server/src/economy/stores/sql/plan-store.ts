import type { StoreTable } from '../../../storage/query/economy-tables.ts';
import type { Tx } from '../../../storage/query/tx.ts';
import { findUnknownItems } from '../../catalogs/sql/known-items.ts';
import { checkExtent, checkStoreCount, type Extent } from '../../item-limits.ts';
import type { NoStore, NothingThen, TooLarge, TooMany, UnknownItems } from '../../outcomes.ts';
import {
  changesBetween,
  changesOfSet,
  changesOfUpdate,
  extentAfter,
  inOrder,
  nextPositionAfter,
  type WrittenItem,
} from '../../revisions/changes.ts';
import { findConflict } from '../../revisions/find-conflict.ts';
import type { Plan } from '../../revisions/revision-command.ts';
import type {
  Edit,
  EditConflict,
  NoSuchMoment,
  RevisionMark,
  Subject,
} from '../../revisions/revision.ts';
import { findRevision } from '../../revisions/sql/revision-rows.ts';
import { findState } from '../../revisions/states.ts';
import { extentIn, NOTHING } from '../../sql/extents.ts';
import { checkStoreItems, readStoreItems } from '../../sql/stored-items.ts';
import type { StoreKey } from '../../sql/write-items.ts';
import type { MarketingData } from '../ports.ts';
import { countOtherStores, markIn } from './store-rows.ts';

// What a change of a store will do, judged before anything is written: for the change itself, and for its preview.

/** A planned change of a store. */
export interface StorePlan extends Plan {
  readonly extent: { readonly before: Extent; readonly after: Extent };
  readonly nextPosition: { readonly before: number; readonly after: number };
}

/** A store as a change finds it. */
export interface FoundStoreRow {
  readonly store: StoreKey;
  /** undefined: it is not there. */
  readonly row: StoreTable | undefined;
  readonly edit: Edit;
}

/** The members of a store beside its items, as its revisions have them. */
export interface StoreMembers {
  readonly isOpen: boolean;
  readonly marketingData: MarketingData | undefined;
}

export function storeSubject(store: StoreKey): Subject {
  return { ...store, kind: 'store' };
}

/** The members of a store as JSON. */
export function ownOf(
  row: Pick<StoreTable, 'closed' | 'marketing_data'> | undefined,
): string | null {
  if (!row) return null;
  const marketingData = row.marketing_data === null ? undefined : JSON.parse(row.marketing_data);
  return toOwn({ isOpen: row.closed === 0, marketingData });
}

function toOwn(members: StoreMembers): string {
  return JSON.stringify(members);
}

/** A store whose revision is the one that its editor has meant. */
interface Current extends FoundStoreRow {
  readonly current: RevisionMark | undefined;
}

async function checkFound(tx: Tx, found: FoundStoreRow): Promise<EditConflict | Current> {
  const { store, row, edit } = found;
  const subject = storeSubject(store);
  const current = row ? markIn(row) : await findRevision(tx, subject);
  return (await findConflict(tx, subject, { edit, current })) ?? { ...found, current };
}

/** Specification 4.3: adds new items at the end, replaces namesakes in place, keeps the rest. */
export async function planStoreUpdate(
  tx: Tx,
  found: FoundStoreRow & { readonly row: StoreTable },
  { items, marketingData }: StoreChange,
): Promise<EditConflict | UnknownItems | TooMany | TooLarge | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const { store, row } = found;
  const { unknown, before } = await checkStoreItems(tx, store, idsIn(items));
  if (unknown.length > 0) return unknownItems(store, unknown);
  const changes = changesOfUpdate(before, { items, nextPosition: row.next_position });
  const own = marketingData && toOwn({ isOpen: row.closed === 0, marketingData });
  return planned(state, { act: 'update', changes, own: own ?? ownOf(row) });
}

export interface StoreChange {
  readonly items: readonly WrittenItem[];
  readonly marketingData: MarketingData | undefined;
}

/** Makes the store hold exactly these items, in this order; open, where it is new. */
export async function planStoreSet(
  tx: Tx,
  found: FoundStoreRow,
  { items, marketingData }: StoreChange,
): Promise<EditConflict | UnknownItems | TooMany | TooLarge | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const { store, row } = found;
  const unknown = await findUnknownItems(tx, store, idsIn(items));
  if (unknown.length > 0) return unknownItems(store, unknown);
  const before = row ? await readStoreItems(tx, store) : new Map();
  const own = toOwn({ isOpen: row?.closed !== 1, marketingData });
  const plan = planned(state, { act: 'set', changes: changesOfSet(before, items), own });
  return plan.status === 'planned' ? checkCount(tx, store, plan) : plan;
}

/** Opens the store to purchases, or closes it. */
export async function planStoreOpening(
  tx: Tx,
  found: FoundStoreRow & { readonly row: StoreTable },
  isOpen: boolean,
): Promise<EditConflict | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const own = ownOf({ ...found.row, closed: isOpen ? 0 : 1 });
  return withinLimits(state, { act: isOpen ? 'open' : 'close', changes: [], own });
}

/** Deletes the store with its items. */
export async function planStoreRemoval(
  tx: Tx,
  found: FoundStoreRow,
): Promise<EditConflict | StorePlan> {
  const state = await checkFound(tx, found);
  if ('status' in state) return state;
  const changes = changesBetween(await readStoreItems(tx, found.store), new Map());
  return withinLimits(state, { act: 'remove', changes, own: null });
}

/** Makes the store what it was. */
export async function planStoreRestore(
  tx: Tx,
  found: FoundStoreRow,
  toRevision: number,
): Promise<
  | NoStore
  | EditConflict
  | NoSuchMoment
  | NothingThen
  | UnknownItems
  | TooMany
  | TooLarge
  | StorePlan
> {
  const state = await checkFound(tx, found);
  const { store, row } = found;
  // It never was.
  if (!state.current) return { status: 'noStore', catalogVersion: store.catalogVersion };
  if ('status' in state) return state;
  const items = row ? await readStoreItems(tx, store) : new Map();
  const then = await findState(tx, storeSubject(store), {
    asOf: { revision: toRevision },
    present: { own: ownOf(row), items },
  });
  if (then.status !== 'state') return then;
  if (then.own === null) return { status: 'nothingThen' };
  const ids = inOrder(then.items).map(([itemId]) => itemId);
  const unknown = await findUnknownItems(tx, store, ids);
  if (unknown.length > 0) return unknownItems(store, unknown);
  const changes = changesBetween(items, then.items);
  const plan = planned(state, { act: 'restore', changes, own: then.own });
  return plan.status === 'planned' ? checkCount(tx, store, plan) : plan;
}

/** Refuses a store that would be one too many. */
async function checkCount(
  tx: Tx,
  store: StoreKey,
  plan: StorePlan,
): Promise<TooMany | TooLarge | StorePlan> {
  const others = await countOtherStores.first(tx, store);
  return checkStoreCount(Number(others?.count) + 1) ?? plan;
}

interface Change extends Pick<Plan, 'act' | 'changes'> {
  /** What the store's own members are then. */
  readonly own: string | null;
}

function planned(state: Current, change: Change): TooMany | TooLarge | StorePlan {
  const plan = withinLimits(state, change);
  return checkExtent(plan.extent) ?? plan;
}

/** A plan that makes nothing larger. */
function withinLimits(
  { store, row, edit, current }: Current,
  { own, ...change }: Change,
): StorePlan {
  const before = row ? extentIn(row) : NOTHING;
  const nextPosition = row?.next_position ?? 0;
  return {
    status: 'planned',
    subject: storeSubject(store),
    edit,
    current,
    ...change,
    own: { before: ownOf(row), after: own },
    extent: { before, after: extentAfter(before, change.changes) },
    nextPosition: { before: nextPosition, after: nextPositionAfter(nextPosition, change.changes) },
  };
}

function unknownItems({ catalogVersion }: StoreKey, itemIds: readonly string[]): UnknownItems {
  return { status: 'unknownItems', catalogVersion, itemIds };
}

function idsIn(items: readonly WrittenItem[]): readonly string[] {
  return items.map(({ itemId }) => itemId);
}
