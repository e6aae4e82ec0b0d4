import { expect } from 'vitest';
import type { RevisionAct, Subject } from '../../src/economy/revisions/ports.ts';
import type { RevisionPartTable, RevisionTable } from '../../src/storage/query/revision-tables.ts';
import type { TestedStorage } from './given.ts';
import type { ModelItem } from './revision-model.ts';

// The history of a subject as its rows have it, past all code of ours, and what comes out of it.

/** What a revision did to an item; null where it was not there, or is gone. */
interface ChangedItem {
  readonly item_id: string;
  readonly position_before: number | null;
  readonly body_before: string | null;
  readonly position_after: number | null;
  readonly body_after: string | null;
}

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
  readonly changes: readonly ChangedItem[];
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
  const [heads, parts] = await Promise.all([
    readRows(`select * from revisions ${whereOf(of)}`) as Promise<RevisionTable[]>,
    readRows(`select * from revision_parts ${whereOf(of)}, part`) as Promise<RevisionPartTable[]>,
  ]);
  return heads.map((row) => {
    const own = parts.filter(({ revision }) => revision === row.revision);
    expect(own.map(({ part }) => part)).toEqual([...Array(row.part_count).keys()]);
    // Either in the row, or in parts of it.
    expect(row.changes === null).toBe(row.part_count > 0);
    const texts = row.changes === null ? own.map((part) => part.changes) : [row.changes];
    const changes = texts.flatMap(toItems);
    expect(changes.map(({ item_id }) => item_id)).toEqual(
      changes.map(({ item_id }) => item_id).toSorted(),
    );
    expect(countsIn(row)).toEqual(countsOf(changes));
    return { revision: toRevision(row), changes };
  });
}

/** Five lines for each item. */
function toItems(text: string): readonly ChangedItem[] {
  if (text === '') return [];
  const lines = text.split('\n');
  expect(lines.length % 5).toBe(0);
  return Array.from({ length: lines.length / 5 }, (_, index) => {
    const [item_id = '', ...rest] = lines.slice(5 * index, 5 * index + 5);
    const [before = '', body_before = '', after = '', body_after = ''] = rest;
    return {
      item_id,
      position_before: before === '' ? null : Number(before),
      body_before: body_before === '' ? null : body_before,
      position_after: after === '' ? null : Number(after),
      body_after: body_after === '' ? null : body_after,
    };
  });
}

function countsIn(row: RevisionTable): readonly number[] {
  return [row.changed_count, row.added_count, row.removed_count, row.moved_count];
}

function countsOf(changes: readonly ChangedItem[]): readonly number[] {
  const numberOf = (is: (change: ChangedItem) => boolean) => changes.filter(is).length;
  return [
    numberOf(({ body_before: old, body_after: body }) => !!old && !!body && old !== body),
    numberOf(({ body_before }) => body_before === null),
    numberOf(({ body_after }) => body_after === null),
    numberOf(({ body_before, body_after }) => body_before === body_after),
  ];
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
