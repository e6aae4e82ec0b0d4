import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findContentsFault, toFilledItem } from '../../src/economy/catalogs/contents-faults.ts';
import { findCatalog } from '../../src/economy/catalogs/sql/read-catalog.ts';
import { removeCatalog } from '../../src/economy/catalogs/sql/remove-catalog.ts';
import {
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/sql/write-catalog.ts';
import {
  evaluateDropTable,
  findDropTables,
  updateDropTables,
} from '../../src/economy/drop-tables/sql/drop-tables.ts';
import type { CatalogItem, DropTable } from '../../src/economy/ports.ts';
import { edited, good, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, type TestedStorage, twoTitles } from './given.ts';

/** A table of items, and with a capital of tables. */
function aTable(tableId: string, ...ids: readonly string[]): DropTable {
  const nodes = ids.map((id) => ({
    kind: /^[A-Z]/.test(id) ? ('table' as const) : ('item' as const),
    id,
    weight: 1,
  }));
  return { tableId, nodes };
}

/** Tests the promises of DropTables, and that whatever is written can be unpacked. */
export function dropTablesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const update = (titleId: string, ...tables: readonly DropTable[]) =>
    storage.run(updateDropTables, edited({ titleId, catalogVersion: undefined, tables }));
  const find = (titleId: string, tableIds?: readonly string[]) =>
    storage.run(findDropTables, { titleId, catalogVersion: undefined, tableIds });
  const all = async (titleId: string) => {
    const found = await find(titleId);
    return found.status === 'found' ? found.tables : [];
  };

  describe('drop tables', () => {
    it('are of one catalog version of one title, and go with it', async () => {
      const [titleId, other] = await twoTitles(storage);
      expect(await update(titleId, aTable('T', 'a'))).toEqual({ status: 'noCatalog' });
      await setCatalog(storage, titleId, { ids: ['a'] });
      await setCatalog(storage, titleId, { ids: ['a'], catalogVersion: 'second' });
      await setCatalog(storage, other, { ids: ['a'] });
      const second = { titleId, catalogVersion: 'second' };
      const tables = [aTable('T', 'a')];
      const done = { status: 'done', revision: 1 };
      expect(await storage.run(updateDropTables, edited({ ...second, tables }))).toEqual(done);
      expect(await all(titleId)).toEqual([]);
      expect(await all(other)).toEqual([]);
      expect(await find(other, ['T'])).toMatchObject({ status: 'unknownTables', tableIds: ['T'] });
      const found = { status: 'found', catalogVersion: 'second', tables, revision: 1 };
      expect(await storage.run(findDropTables, { ...second, tableIds: ['T'] })).toEqual(found);
      await storage.run(removeCatalog, edited(second));
      await setCatalog(storage, titleId, { ids: ['a'], catalogVersion: 'second' });
      expect(await storage.run(findDropTables, { ...second, tableIds: undefined })).toMatchObject({
        tables: [],
      });
    });

    it('stay when the items of the version are set again', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['a', 'b'] });
      await update(titleId, aTable('T', 'b'));
      await setCatalog(storage, titleId, { ids: ['a'] });
      expect(await all(titleId)).toEqual([aTable('T', 'b')]);
    });

    it('are rolled until an item comes up, the same from the same seed', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: ['a', 'b', 'c', 'd'] });
      await update(titleId, aTable('T', 'a', 'b', 'U'), aTable('U', 'c', 'V'), aTable('V', 'd'));
      const of = { titleId, catalogVersion: undefined };
      const evaluate = (seed: string) =>
        storage.run(evaluateDropTable, { ...of, tableId: 'T', seed });
      const seeds = Array.from({ length: 40 }, (_, index) => `seed ${index}`);
      const rolled = await Promise.all(seeds.map(evaluate));
      expect(await Promise.all(seeds.map(evaluate))).toEqual(rolled);
      const items = rolled.map((one) => (one.status === 'rolled' ? one.itemId : one.status));
      expect([...new Set(items)].toSorted()).toEqual(['a', 'b', 'c', 'd']);
      const unknown = { ...of, tableId: 'W', seed: 's' };
      expect(await storage.run(evaluateDropTable, unknown)).toMatchObject({ tableIds: ['W'] });
    });

    it('of two writes at the same time that make a circle together, one is refused', async () => {
      const titleId = await aTitle(storage);
      const of = { titleId, catalogVersion: 'main', setAsDefault: false };
      await storage.run(setCatalogCommand, edited({ ...of, items: [good('a'), good('b')] }));
      await update(titleId, aTable('T', 'b'));
      const outcomes = await Promise.all([
        storage.run(updateCatalog, edited({ ...of, items: [bundle('a', [], ['T'])] })),
        update(titleId, aTable('T', 'a')),
      ]);
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['circle', 'done']);
    });
  });

  describe('a catalog with drop tables after any writes', () => {
    it('has no circle and not too much in it, as one rule says', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(write, { minLength: 5, maxLength: 12 }), async (writes) => {
          const titleId = await aTitle(storage);
          const of = { titleId, catalogVersion: 'main', setAsDefault: false };
          await storage.run(
            setCatalogCommand,
            edited({ ...of, items: IDS.map((id) => bundle(id, [], [])) }),
          );
          await update(titleId, ...TABLE_IDS.map((id) => aTable(id, 'a')));
          for (const { kind, items, tables } of writes) {
            // oxlint-disable-next-line no-await-in-loop
            const before = await stored(of);
            // oxlint-disable-next-line no-await-in-loop
            const { status } = await (kind === 'tables'
              ? update(titleId, ...tables)
              : storage.run(
                  kind === 'set' ? setCatalogCommand : updateCatalog,
                  edited({ ...of, items }),
                ));
            const kept = kind === 'set' ? [] : before.items;
            const after = {
              items: kind === 'tables' ? before.items : merge(kept, items, 'itemId'),
              tables: kind === 'tables' ? merge(before.tables, tables, 'tableId') : before.tables,
            };
            const filled = after.items.flatMap((item) => toFilledItem(item) ?? []);
            const isLost = (id: string) => !after.items.some(({ itemId }) => itemId === id);
            const lost = tables.some(({ nodes }) =>
              nodes.some((node) => node.kind === 'item' && isLost(node.id)),
            );
            const expected =
              kind === 'tables' && lost
                ? 'unknownItems'
                : (findContentsFault(filled, after.tables)?.status ?? 'done');
            expect(status).toBe(expected);
            // oxlint-disable-next-line no-await-in-loop
            const now = await stored(of);
            const { tables: tablesAfter } = after;
            expect(now).toEqual(
              status === 'done' ? { ...after, tables: byId(tablesAfter) } : before,
            );
          }
        }),
        { numRuns: 50 },
      );
    });
  });

  /** Items in their order, of which the first fault is told; tables by id. */
  async function stored(of: {
    readonly titleId: string;
    readonly catalogVersion: string;
  }): Promise<Stored> {
    const items = (await storage.run(findCatalog, of))?.items ?? [];
    return { items, tables: byId(await all(of.titleId)) };
  }
}

interface Stored {
  readonly items: readonly CatalogItem[];
  readonly tables: readonly DropTable[];
}

const byId = (tables: readonly DropTable[]) =>
  tables.toSorted((left, right) => (left.tableId < right.tableId ? -1 : 1));

function merge<T>(stored: readonly T[], written: readonly T[], key: keyof T): T[] {
  return [...new Map([...stored, ...written].map((one) => [one[key], one])).values()];
}

const IDS = ['a', 'b', 'c', 'd'];
const TABLE_IDS = ['T', 'U'];

/** Of an item the first is in its bundle, the others are in its container. */
function bundle(itemId: string, itemIds: readonly string[], tableIds: readonly string[]) {
  const [first, ...others] = itemIds;
  const attributes = {
    ...(first !== undefined && { Bundle: { BundledItems: [first] } }),
    ...(others.length + tableIds.length > 0 && {
      Container: { ItemContents: others, ResultTableContents: tableIds },
    }),
  };
  return { ...good(itemId), attributes };
}

const inside = fc.oneof(
  { weight: 6, arbitrary: fc.array(fc.constantFrom(...IDS, 'unknown'), { maxLength: 2 }) },
  // So many that two of them in each other are too many.
  {
    weight: 1,
    arbitrary: fc.constantFrom(...IDS).map((id) => Array.from({ length: 40 }, () => id)),
  },
);
const write = fc.record({
  kind: fc.constantFrom('update', 'update', 'set', 'tables', 'tables'),
  items: fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom(...IDS),
        inside,
        fc.array(fc.constantFrom(...TABLE_IDS), { maxLength: 1 }),
      )
      .map((of) => bundle(...of)),
    { selector: ({ itemId }) => itemId, maxLength: 3 },
  ),
  tables: fc.uniqueArray(
    fc
      .tuple(
        fc.constantFrom(...TABLE_IDS),
        fc.array(fc.constantFrom(...IDS, ...TABLE_IDS), { minLength: 1, maxLength: 3 }),
      )
      .map(([tableId, ids]) => aTable(tableId, ...ids)),
    { selector: ({ tableId }) => tableId },
  ),
}) as fc.Arbitrary<{
  kind: 'update' | 'set' | 'tables';
  items: CatalogItem[];
  tables: DropTable[];
}>;
