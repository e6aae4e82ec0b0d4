import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CatalogItem } from '../../src/economy/catalogs/catalog.ts';
import {
  findCatalog,
  setCatalog as setCatalogCommand,
  updateCatalog as updateCatalogCommand,
} from '../../src/economy/catalogs/commands.ts';
import { findStore } from '../../src/economy/stores/commands/read.ts';
import {
  removeStore,
  setStore,
  updateStore as updateStoreCommand,
} from '../../src/economy/stores/commands/write.ts';
import type { StoreItem } from '../../src/economy/stores/store.ts';
import { ITEMS_BYTES_MAX } from '../../src/kernel/limits.ts';
import { edited, good, manyIds, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, type TestedStorage } from './given.ts';

/** Is in every catalog, and in no store: as a store item it is larger than all that a store takes. */
const HUGE = 'huge';
const IDS = manyIds(320);
const SHOP = { catalogVersion: 'main', storeId: 'shop' };

/** Tests that what a store and a catalog version hold is counted exactly, and limited. */
export function sizesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const updateStore = (titleId: string, items: readonly StoreItem[]) =>
    storage.run(updateStoreCommand, edited({ ...SHOP, titleId, items }));
  const updateCatalog = (titleId: string, items: readonly CatalogItem[]) =>
    storage.run(
      updateCatalogCommand,
      edited({ titleId, catalogVersion: 'main', items, setAsDefault: false }),
    );

  /** The size in the store's row, as a refusal gives it. */
  async function bytesOfStore(titleId: string): Promise<number> {
    const outcome = await updateStore(titleId, [sized(HUGE, ITEMS_BYTES_MAX)]);
    if (outcome.status !== 'tooLarge') throw new Error(outcome.status);
    expect(outcome.bytesAfter - outcome.bytesBefore).toBeGreaterThan(ITEMS_BYTES_MAX);
    return outcome.bytesBefore;
  }
  async function bytesOfCatalog(titleId: string): Promise<number> {
    const outcome = await updateCatalog(titleId, [described('new', ITEMS_BYTES_MAX)]);
    if (outcome.status !== 'tooLarge') throw new Error(outcome.status);
    return outcome.bytesBefore;
  }
  async function storeItems(titleId: string): Promise<readonly StoreItem[]> {
    const found = await storage.run(findStore, { ...SHOP, titleId });
    return found.status === 'found' ? found.store.items : [];
  }
  async function catalogItems(titleId: string): Promise<readonly CatalogItem[]> {
    return (await storage.run(findCatalog, { titleId, catalogVersion: 'main' }))?.items ?? [];
  }
  async function aShop(): Promise<string> {
    const titleId = await aTitle(storage);
    await setCatalog(storage, titleId, { ids: [HUGE, ...IDS] });
    await storage.run(setStore, edited({ ...SHOP, titleId, items: [] }));
    await storage.run(
      setStore,
      edited({ ...SHOP, storeId: 'other', titleId, items: [offer('item-1')] }),
    );
    return titleId;
  }

  const writes = fc.array(
    fc.record({
      kind: fc.constantFrom('update', 'update', 'set', 'remove'),
      // So many that one statement does not take them, too.
      ids: fc.oneof(
        { weight: 4, arbitrary: fc.uniqueArray(fc.constantFrom(...IDS), { maxLength: 9 }) },
        { weight: 1, arbitrary: fc.constant(IDS) },
      ),
      chars: fc.nat(60),
    }),
    { minLength: 1, maxLength: 8 },
  );

  it('is the sum of its items after any writes of a store', { tags: 'thorough' }, async () => {
    await fc.assert(
      fc.asyncProperty(writes, async (writes) => {
        const titleId = await aShop();
        for (const { kind, ids, chars } of writes) {
          const items = ids.map((id, at) => sized(id, chars + (at % 7)));
          // Each write is about what the one before has left.
          // oxlint-disable-next-line no-await-in-loop
          await (kind === 'set'
            ? storage.run(setStore, edited({ ...SHOP, titleId, items }))
            : kind === 'update'
              ? updateStore(titleId, items)
              : storage.run(removeStore, edited({ ...SHOP, titleId })));
        }
        if ((await updateStore(titleId, [])).status === 'noStore')
          await storage.run(setStore, edited({ ...SHOP, titleId, items: [] }));
        expect(await bytesOfStore(titleId)).toBe(sumOf(await storeItems(titleId)));
      }),
      { numRuns: 12 },
    );
  });

  it('is the sum of its items after any writes of a catalog', { tags: 'thorough' }, async () => {
    await fc.assert(
      fc.asyncProperty(writes, async (writes) => {
        const titleId = await aTitle(storage);
        const catalog = { titleId, catalogVersion: 'main', setAsDefault: false };
        for (const { kind, ids, chars } of writes) {
          const items = ids.map((id, at) => described(id, chars + (at % 7)));
          // oxlint-disable-next-line no-await-in-loop
          await (kind === 'update'
            ? updateCatalog(titleId, items)
            : storage.run(setCatalogCommand, edited({ ...catalog, items })));
        }
        expect(await bytesOfCatalog(titleId)).toBe(sumOf(await catalogItems(titleId)));
      }),
      { numRuns: 12 },
    );
  });

  it('is exact after 48 writes at the same time', async () => {
    const titleId = await aShop();
    await Promise.all(
      Array.from({ length: 48 }, (_, writer) => {
        const ids = IDS.slice(writer % 5, (writer % 5) + 4);
        const items = ids.map((id) => sized(id, writer));
        if (writer === 24) return storage.run(setStore, edited({ ...SHOP, titleId, items }));
        if (writer % 3 === 0)
          return updateCatalog(
            titleId,
            ids.map((id) => described(id, writer)),
          );
        return updateStore(titleId, items);
      }),
    );
    expect(await bytesOfStore(titleId)).toBe(sumOf(await storeItems(titleId)));
    expect(await bytesOfCatalog(titleId)).toBe(sumOf(await catalogItems(titleId)));
  });

  describe('a limit', () => {
    const half = Math.floor(ITEMS_BYTES_MAX / 2);

    it('lets nobody add to a full store, and everybody take from it', async () => {
      const titleId = await aShop();
      await updateStore(titleId, [sized('item-0', half), sized('item-1', half - 1_000)]);
      const bytesBefore = await bytesOfStore(titleId);
      const missing = ITEMS_BYTES_MAX - bytesBefore;
      const grown = (by: number) => [sized('item-1', half - 1_000 + by)];
      expect(await updateStore(titleId, grown(missing + 1))).toEqual({
        status: 'tooLarge',
        bytesBefore,
        bytesAfter: ITEMS_BYTES_MAX + 1,
      });
      expect(await bytesOfStore(titleId)).toBe(bytesBefore);
      expect(await updateStore(titleId, grown(missing))).toMatchObject({ status: 'done' });
      expect(await updateStore(titleId, [sized('item-2', 0)])).toMatchObject({
        status: 'tooLarge',
      });
      expect(await updateStore(titleId, [sized('item-0', 0)])).toMatchObject({ status: 'done' });
      expect(await updateStore(titleId, [sized('item-2', 0)])).toMatchObject({ status: 'done' });
    });

    it('holds where a store is set, and leaves what was there', async () => {
      const titleId = await aShop();
      await updateStore(titleId, [sized('item-0', 5)]);
      const items = [sized('item-0', half), sized('item-1', half)];
      const outcome = await storage.run(setStore, edited({ ...SHOP, titleId, items }));
      expect(outcome).toMatchObject({ status: 'tooLarge' });
      expect(await storeItems(titleId)).toEqual([sized('item-0', 5)]);
    });

    it('holds for catalogs, and leaves no new version behind', async () => {
      const titleId = await aTitle(storage);
      const items = [described('a', half), described('b', half)];
      const set = { titleId, catalogVersion: 'main', items, setAsDefault: true };
      for (const write of [setCatalogCommand, updateCatalogCommand]) {
        expect(await storage.run(write, edited(set))).toMatchObject({
          status: 'tooLarge',
          bytesBefore: 0,
        });
        expect(await storage.run(findCatalog, set)).toBeUndefined();
      }
      await storage.run(setCatalogCommand, edited({ ...set, items: items.slice(1) }));
      expect(await updateCatalog(titleId, items)).toMatchObject({ status: 'tooLarge' });
      expect(await catalogItems(titleId)).toEqual(items.slice(1));
      expect(await updateCatalog(titleId, [described('b', 7)])).toMatchObject({ status: 'done' });
    });
  });
}

/** A store item with a text of this length, and members whose characters take more than one byte. */
function sized(itemId: string, chars: number): StoreItem {
  return { ...offer(itemId), customData: { text: 'x'.repeat(chars), more: 'Ü\u0000\ud800' } };
}

function described(itemId: string, chars: number): CatalogItem {
  return { ...good(itemId), attributes: { Description: `Ü${'x'.repeat(chars)}` } };
}

/** The bytes of items as they are stored. */
function sumOf(items: readonly (StoreItem | CatalogItem)[]): number {
  return items.reduce((sum, { itemId, ...body }) => {
    return sum + Buffer.byteLength(itemId) + Buffer.byteLength(JSON.stringify(body));
  }, 0);
}
