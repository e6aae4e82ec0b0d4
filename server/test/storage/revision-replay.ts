import { expect } from 'vitest';
import type { RevisionAct, Subject } from '../../src/economy/revisions/ports.ts';
import type { RevisionItemTable, RevisionTable } from '../../src/storage/query/revision-tables.ts';
import type { TestedStorage } from './given.ts';
import type { ModelItem } from './revision-model.ts';

// The history of a subject as its rows have it, past all code of ours, and what comes out of it.

/** A revision with what it did to items. */
export interface StoredRevision {
  readonly revision: {
    readonly number: number;
    readonly at: number;
    readonly act: RevisionAct;
    readonly by: string;
    readonly requestId: string | undefined;
    readonly note: string | undefined;
    readonly own: { readonly before: unknown; readonly after: unknown };
  };
  readonly changes: readonly RevisionItemTable[];
}

function whereOf({ titleId, kind, catalogVersion, storeId }: Subject): string {
  return `where title_id = '${titleId}' and subject = '${kind}'
    and catalog_version = '${catalogVersion}' and store_id = '${storeId}' order by revision`;
}

/** All revisions of a subject, oldest first. */
export async function readHistory(
  { readRows }: Pick<TestedStorage, 'readRows'>,
  of: Subject,
): Promise<readonly StoredRevision[]> {
  const [heads, items] = await Promise.all([
    readRows(`select * from revisions ${whereOf(of)}`) as Promise<RevisionTable[]>,
    readRows(`select * from revision_items ${whereOf(of)}`) as Promise<RevisionItemTable[]>,
  ]);
  return heads.map((row) => {
    const changes = items.filter(({ revision }) => revision === row.revision);
    expect(changes).toHaveLength(row.item_count);
    return { revision: toRevision(row), changes };
  });
}

function toRevision(row: RevisionTable): StoredRevision['revision'] {
  const { revision: number, at, act, made_by: by, request_id: requestId, note } = row;
  return {
    number,
    at,
    act: act as RevisionAct,
    by,
    requestId: requestId ?? undefined,
    note: note ?? undefined,
    own: { before: parsed(row.own_before), after: parsed(row.own_after) },
  };
}

function parsed(text: string | null): unknown {
  return text === null ? null : JSON.parse(text);
}

interface Placed {
  readonly itemId: string;
  readonly position: number;
  readonly body: string;
}

/** A state as the revisions until then leave it. */
export interface ReplayedState {
  readonly items: readonly ModelItem[];
  readonly positions: readonly Placed[];
}

/** The states after each revision, beginning with nothing. Each change must find what it says was there, and change it. */
export function replay(all: readonly StoredRevision[]): readonly ReplayedState[] {
  let state = new Map<string, Placed>();
  let own: unknown = null;
  return all.map(({ revision, changes }) => {
    expect(revision.own.before).toEqual(own);
    own = revision.own.after;
    const next = new Map(state);
    for (const { item_id: itemId, ...row } of changes) {
      const before = placed(itemId, row.position_before, row.body_before);
      const after = placed(itemId, row.position_after, row.body_after);
      expect(state.get(itemId)).toEqual(before);
      expect(after).not.toEqual(before);
      if (after) next.set(itemId, after);
      else next.delete(itemId);
    }
    if (revision.act === 'update') expect(movedBetween(state, next)).toEqual([]);
    state = next;
    const positions = [...next.values()].toSorted(inOrder);
    const items = positions.map(({ itemId, body }) => [itemId, JSON.parse(body)] as const);
    return { items, positions };
  });
}

function placed(itemId: string, position: number | null, body: string | null): Placed | undefined {
  if (position === null || body === null) return undefined;
  return { itemId, position, body };
}

/** Those that only stand elsewhere. */
function movedBetween(
  before: ReadonlyMap<string, Placed>,
  after: ReadonlyMap<string, Placed>,
): readonly string[] {
  return [...before.values()]
    .filter(({ itemId, position }) => (after.get(itemId)?.position ?? position) !== position)
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
