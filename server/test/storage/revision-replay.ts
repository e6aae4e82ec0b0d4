import { expect } from 'vitest';
import { listRevisions } from '../../src/economy/revisions/commands.ts';
import type { ItemChange, RevisionEntry, Subject } from '../../src/economy/revisions/revision.ts';
import type { Storage } from '../../src/storage/storage.ts';
import type { TestedStorage } from './given.ts';
import type { ModelState } from './revision-model.ts';

// The history of a subject as it is told, and what comes out of it.

/** A revision with everything that it changed. */
export interface WholeRevision extends RevisionEntry {
  readonly changes: readonly ItemChange[];
}

/** All revisions of a subject that are kept, oldest first. None has more items than are told. */
export async function listHistory(
  { run }: Pick<Storage, 'run'>,
  subject: Subject,
): Promise<readonly WholeRevision[]> {
  const found: WholeRevision[] = [];
  let at = Number.MAX_SAFE_INTEGER;
  while (at > 0) {
    // oxlint-disable-next-line no-await-in-loop
    const page = await run(listRevisions, { subject, page: { at, skip: 0, count: 1_000 } });
    found.push(...page.filter(isWhole));
    at = page.length > 0 ? (found.at(-1)?.number ?? 0) - 1 : 0;
  }
  return found.toReversed();
}

function itemCountOf({ counts: { changed, added, removed, moved } }: RevisionEntry): number {
  return changed + added + removed + moved;
}

function isWhole(entry: RevisionEntry): entry is WholeRevision {
  if (entry.changes) expect(entry.changes).toHaveLength(itemCountOf(entry));
  return entry.changes !== undefined;
}

/** An item where it stands. */
interface Placed {
  readonly itemId: string;
  readonly position: number;
  readonly body: string;
}

/** A state as the revisions until then leave it. */
export interface ReplayedState extends ModelState {
  readonly positions: readonly Placed[];
}

const NOTHING: ReplayedState = { own: null, items: [], positions: [] };

/** The states after each revision. `present` is needed where the first one is not kept. */
export function replay(
  all: readonly WholeRevision[],
  present: readonly Placed[] = [],
): readonly ReplayedState[] {
  const states: ReplayedState[] = [];
  let state = all[0]?.number === 1 ? NOTHING : rewind(all, present);
  for (const revision of all) {
    const next = afterChange(state, revision);
    if (revision.act === 'update') expect(movedBetween(state, next)).toEqual([]);
    state = next;
    states.push(state);
  }
  return states;
}

/** The state before the first revision that is kept: the present, with all changes undone. */
function rewind(all: readonly WholeRevision[], present: readonly Placed[]): ReplayedState {
  const items = new Map(present.map((item) => [item.itemId, item]));
  for (const { changes } of all.toReversed()) {
    for (const { itemId, before } of changes) {
      if (before) items.set(itemId, { itemId, ...before });
      else items.delete(itemId);
    }
  }
  return toState(all[0]?.own.before ?? null, items);
}

/** The state after a change. The change must find the state that it says was there, and change it. */
export function afterChange(
  { own, positions }: ReplayedState,
  change: Pick<RevisionEntry, 'own'> & { readonly changes: readonly ItemChange[] },
): ReplayedState {
  expect(parsed(change.own.before)).toEqual(own);
  const items = new Map(positions.map((item) => [item.itemId, item]));
  for (const { itemId, before, after } of change.changes) {
    expect(items.get(itemId)).toEqual(before && { itemId, ...before });
    expect(after).not.toEqual(before);
    if (after) items.set(itemId, { itemId, ...after });
    else items.delete(itemId);
  }
  return toState(change.own.after, items);
}

function toState(own: string | null, items: ReadonlyMap<string, Placed>): ReplayedState {
  const positions = [...items.values()].toSorted(inOrder);
  const bodies = positions.map(({ itemId, body }) => [itemId, JSON.parse(body)] as const);
  return { own: parsed(own), items: bodies, positions };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

/** Those that only stand elsewhere. */
function movedBetween(before: ReplayedState, after: ReplayedState): readonly string[] {
  const places = new Map(after.positions.map(({ itemId, position }) => [itemId, position]));
  return before.positions
    .filter(({ itemId, position }) => (places.get(itemId) ?? position) !== position)
    .map(({ itemId }) => itemId);
}

function inOrder(left: Placed, right: Placed): number {
  return left.position - right.position || (left.itemId < right.itemId ? -1 : 1);
}

const ITEM_TABLES = { store: 'store_items', catalog: 'catalog_items' } as const;

/** The rows of the items of a store or a catalog version, in their order. */
export async function readPresent(
  { readRows }: Pick<TestedStorage, 'readRows'>,
  { titleId, kind, catalogVersion, storeId }: Subject,
): Promise<readonly Placed[] | undefined> {
  if (kind !== 'store' && kind !== 'catalog') return undefined;
  const ofStore = kind === 'store' ? `and store_id = '${storeId}'` : '';
  const rows = await readRows(
    `select item_id, position, body from ${ITEM_TABLES[kind]}
     where title_id = '${titleId}' and catalog_version = '${catalogVersion}' ${ofStore}`,
  );
  return (rows as { item_id: string; position: number; body: string }[])
    .map(({ item_id: itemId, position, body }) => ({ itemId, position, body }))
    .toSorted(inOrder);
}

/** How many revisions a title has, of whatever. */
export async function countRevisions(
  { readRows }: Pick<TestedStorage, 'readRows'>,
  titleId: string,
): Promise<number> {
  const rows = await readRows(
    `select count(*) as count from revisions where title_id = '${titleId}'`,
  );
  return (rows as { count: number }[])[0]?.count ?? 0;
}
