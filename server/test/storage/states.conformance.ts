import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCatalog, findCatalogRowVersion } from '../../src/economy/catalogs/sql/read-catalog.ts';
import { removeCatalog } from '../../src/economy/catalogs/sql/remove-catalog.ts';
import {
  restoreCatalog,
  setCatalog as setCatalogCommand,
  updateCatalog,
} from '../../src/economy/catalogs/sql/write-catalog.ts';
import { updateDropTables } from '../../src/economy/drop-tables/sql/drop-tables.ts';
import type { Catalog, CatalogItem, DropTable, Store, StoreItem } from '../../src/economy/ports.ts';
import { findCatalogAsOf, findStoreAsOf } from '../../src/economy/revisions/sql/find-as-of.ts';
import { findStore } from '../../src/economy/stores/sql/read-store.ts';
import {
  removeStore,
  restoreStore,
  setStore,
  setStoreOpen,
  updateStore,
} from '../../src/economy/stores/sql/write-store.ts';
import { edited, good, manyIds, offer, setCatalog } from './fixtures.ts';
import { aTitle, type MakeStorage, NOW, type TestedStorage } from './given.ts';

/** Tests that what was there can be read and brought back. */
export function statesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  const main = (titleId: string) => ({ titleId, catalogVersion: 'main' });
  const shop = (titleId: string) => ({ ...main(titleId), storeId: 'shop' });
  const second = (titleId: string) => ({ titleId, catalogVersion: 'second' });

  /** The store or what it is refused with. */
  async function storeNow(titleId: string): Promise<Store | string> {
    const found = await storage.run(findStore, shop(titleId));
    if (found.status !== 'found') return found.status;
    const { catalogRowVersion: _, rowVersion: __, ...store } = found.store;
    return store;
  }

  async function catalogNow(titleId: string): Promise<Catalog | string> {
    const found = await storage.run(findCatalog, second(titleId));
    if (!found) return 'noCatalog';
    const { catalogVersion, items } = found;
    return { catalogVersion, items };
  }

  /** Does one step to a store; gives its revision. */
  async function doStep(titleId: string, step: Step, now: number): Promise<number> {
    const of = edited({ ...shop(titleId), now });
    const outcome = await WRITES[step.kind](storage, of, step);
    return outcome.revision ?? -1;
  }

  describe('a store at a moment', () => {
    it('is what it was, whatever came behind it, and can be brought back', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 9 }), async (steps) => {
          const titleId = await aTitle(storage);
          await setCatalog(storage, titleId, { ids: IDS });
          const states = new Map<number, Store | string>([[0, 'noStore']]);
          for (const [index, step] of steps.entries()) {
            // oxlint-disable-next-line no-await-in-loop
            const revision = await doStep(titleId, step, NOW + index);
            // oxlint-disable-next-line no-await-in-loop
            if (revision >= 0) states.set(revision, await storeNow(titleId));
          }
          for (const [revision, state] of states) {
            // oxlint-disable-next-line no-await-in-loop
            const found = await storage.run(findStoreAsOf, {
              ...shop(titleId),
              asOf: { revision },
            });
            expect(found.status === 'found' ? found.store : found.status).toEqual(state);
          }
          for (const [toRevision, state] of states) {
            if (toRevision === 0) continue;
            const restore = edited({ ...shop(titleId), toRevision });
            // oxlint-disable-next-line no-await-in-loop
            const outcome = await storage.run(restoreStore, restore);
            if (state === 'noStore') {
              expect(outcome).toEqual({ status: 'nothingThen' });
              continue;
            }
            expect(outcome.status).toBe('done');
            // oxlint-disable-next-line no-await-in-loop
            expect(await storeNow(titleId)).toEqual(state);
            // oxlint-disable-next-line no-await-in-loop
            expect(await storage.run(restoreStore, restore)).toEqual(outcome);
          }
        }),
        { numRuns: 40 },
      );
    });

    it('is found however far back it is, and however much has changed since', async () => {
      const titleId = await aTitle(storage);
      const ids = manyIds(600);
      await setCatalog(storage, titleId, { ids });
      const states: (Store | string)[] = ['noStore'];
      for (let number = 1; number <= 300; number += 1) {
        const changed = number % 100 === 1 ? ids : [ids[number] as string];
        const items = changed.map((id) => offer(id, number));
        // oxlint-disable-next-line no-await-in-loop
        await doStep(titleId, { kind: number === 1 ? 'set' : 'update', items }, NOW + number);
        // oxlint-disable-next-line no-await-in-loop
        states.push(await storeNow(titleId));
      }
      for (const revision of [0, 1, 2, 43, 44, 45, 100, 101, 102, 200, 201, 299, 300]) {
        const asOf = { revision };
        // oxlint-disable-next-line no-await-in-loop
        const found = await storage.run(findStoreAsOf, { ...shop(titleId), asOf });
        const state = found.status === 'found' ? found.store : found.status;
        expect([revision, state]).toEqual([revision, states[revision]]);
      }
    });

    it('is found by its time', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: IDS });
      await doStep(titleId, { kind: 'set', items: [offer('a', 1)] }, NOW + 10);
      await doStep(titleId, { kind: 'set', items: [offer('b', 1)] }, NOW + 10);
      await doStep(titleId, { kind: 'set', items: [] }, NOW + 20);
      const at = async (moment: number) => {
        const asOf = { at: moment };
        const found = await storage.run(findStoreAsOf, { ...shop(titleId), asOf });
        return found.status === 'found' ? found.store.items.map(({ itemId }) => itemId) : found;
      };
      expect(await at(NOW + 9)).toEqual({ status: 'noStore', catalogVersion: 'main' });
      expect(await at(NOW + 10)).toEqual(['b']);
      expect(await at(NOW + 19)).toEqual(['b']);
      expect(await at(NOW + 99)).toEqual([]);
    });

    it('that is not known is refused', async () => {
      const titleId = await aTitle(storage);
      const find = (of: object, revision: number) =>
        storage.run(findStoreAsOf, { ...shop(titleId), ...of, asOf: { revision } });
      expect(await find({}, 0)).toEqual({ status: 'noCatalog' });
      await setCatalog(storage, titleId, { ids: IDS });
      expect(await find({}, 1)).toEqual({ status: 'noRevision', newest: 0 });
      expect(await find({}, 0)).toMatchObject({ status: 'noStore' });
      expect(await find({ catalogVersion: 'none' }, 0)).toEqual({ status: 'noCatalog' });
      const restore = (of: object, toRevision: number) =>
        storage.run(restoreStore, edited({ ...shop(titleId), ...of, toRevision }));
      expect(await restore({ catalogVersion: 'none' }, 1)).toEqual({ status: 'noCatalog' });
      expect(await restore({}, 1)).toMatchObject({ status: 'noStore' });
      await doStep(titleId, { kind: 'set', items: [offer('a', 1), offer('b', 1)] }, NOW);
      expect(await restore({}, 2)).toEqual({ status: 'noRevision', newest: 1 });
      await storage.run(removeStore, edited(shop(titleId)));
      await setCatalog(storage, titleId, { ids: ['b'] });
      const unknown = { status: 'unknownItems', catalogVersion: 'main', itemIds: ['a'] };
      expect(await restore({}, 1)).toEqual(unknown);
      expect(await storeNow(titleId)).toBe('noStore');
    });
  });

  describe('a catalog version at a moment', () => {
    const set = (titleId: string, ...items: readonly CatalogItem[]) =>
      storage.run(setCatalogCommand, edited({ ...second(titleId), items, setAsDefault: false }));
    const asOf = async (titleId: string, revision: number) => {
      const found = await storage.run(findCatalogAsOf, { ...second(titleId), asOf: { revision } });
      return found.status === 'found' ? found.catalog : found.status;
    };
    const restore = (titleId: string, toRevision: number) =>
      storage.run(restoreCatalog, edited({ ...second(titleId), toRevision }));

    it('is what it was, and can be brought back, also when it is deleted', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: IDS });
      expect(await restore(titleId, 1)).toEqual({ status: 'noCatalog' });
      expect(await catalogNow(titleId)).toBe('noCatalog');
      await set(titleId, filled('c', ['a', 'b']), good('a', 1), good('b', 2));
      const first = await catalogNow(titleId);
      await set(titleId, good('b', 3), good('a', 1));
      const then = await catalogNow(titleId);
      expect(await restore(titleId, 1)).toEqual({ status: 'done', revision: 3 });
      expect(await catalogNow(titleId)).toEqual(first);
      await storage.run(removeCatalog, edited(second(titleId)));
      expect(await restore(titleId, 4)).toEqual({ status: 'nothingThen' });
      expect(await restore(titleId, 9)).toEqual({ status: 'noRevision', newest: 4 });
      expect(await catalogNow(titleId)).toBe('noCatalog');
      expect(await restore(titleId, 2)).toEqual({ status: 'done', revision: 5 });
      expect(await catalogNow(titleId)).toEqual(then);
      const states = await Promise.all([0, 1, 2, 3, 4, 5].map((of) => asOf(titleId, of)));
      expect(states).toEqual(['noCatalog', first, then, first, 'noCatalog', then]);
      expect(
        await storage.run(findCatalogRowVersion, { titleId, catalogVersion: undefined }),
      ).toMatchObject({ catalogVersion: 'main' });
    });

    it('is not brought back where stores sell what it would not have', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: IDS });
      await set(titleId, good('a'));
      await set(titleId, good('a'), good('b'), good('c'));
      const items = [offer('b', 1), offer('a', 1)];
      const store = { ...second(titleId), storeId: 'shop', items, marketingData: undefined };
      await storage.run(setStore, edited(store));
      expect(await restore(titleId, 1)).toEqual({
        status: 'itemsOnSale',
        onSale: [{ storeId: 'shop', itemId: 'b' }],
      });
      await storage.run(setStore, edited({ ...store, items: [offer('a', 1)] }));
      expect(await restore(titleId, 1)).toEqual({ status: 'done', revision: 3 });
    });

    it('is not brought back where drop tables would make a circle with it', async () => {
      const titleId = await aTitle(storage);
      await setCatalog(storage, titleId, { ids: IDS });
      await set(titleId, filled('a', ['c'], ['T']), good('c'));
      await set(titleId, good('a'), good('c'));
      const table: DropTable = { tableId: 'T', nodes: [{ kind: 'item', id: 'a', weight: 1 }] };
      await storage.run(updateDropTables, edited({ ...second(titleId), tables: [table] }));
      expect(await restore(titleId, 1)).toMatchObject({ status: 'circle' });
      await set(titleId, filled('a', ['c']), good('c'));
      // Restored contents count in the check for circles.
      expect(await restore(titleId, 2)).toMatchObject({ status: 'done' });
      expect(await restore(titleId, 3)).toMatchObject({ status: 'done' });
      const circle = [good('a'), filled('c', ['a'])];
      const write = edited({ ...second(titleId), items: circle, setAsDefault: false });
      expect(await storage.run(updateCatalog, write)).toMatchObject({ status: 'done' });
      const back = [filled('a', ['c'])];
      const closed = edited({ ...second(titleId), items: back, setAsDefault: false });
      expect(await storage.run(updateCatalog, closed)).toMatchObject({ status: 'circle' });
    });
  });
}

const IDS = ['a', 'b', 'c', 'd'];

interface Step {
  readonly kind: 'set' | 'update' | 'open' | 'close' | 'remove';
  readonly items: readonly StoreItem[];
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('set', 'set', 'update', 'update', 'open', 'close', 'remove'),
  items: fc.uniqueArray(
    fc.tuple(fc.constantFrom(...IDS), fc.nat(2)).map(([id, gold]) => offer(id, gold)),
    { selector: ({ itemId }) => itemId },
  ),
});

type Ref = ReturnType<typeof edited<{ titleId: string; catalogVersion: string; storeId: string }>>;
type Outcome = { readonly status: string } & { readonly revision?: number };

const WRITES: Record<
  Step['kind'],
  (storage: TestedStorage, of: Ref, step: Step) => Promise<Outcome>
> = {
  set: ({ run }, of, { items }) => run(setStore, { ...of, items, marketingData: undefined }),
  update: ({ run }, of, { items }) => {
    const displayName = items[0]?.itemId;
    const marketingData = { displayName, description: undefined, metadata: undefined };
    return run(updateStore, { ...of, items, marketingData });
  },
  open: ({ run }, of) => run(setStoreOpen, { ...of, isOpen: true }),
  close: ({ run }, of) => run(setStoreOpen, { ...of, isOpen: false }),
  remove: ({ run }, of) => run(removeStore, of),
};

/** An item with the first of these in its bundle, the others in its container. */
function filled(itemId: string, itemIds: readonly string[], tableIds: readonly string[] = []) {
  const [first, ...others] = itemIds;
  const attributes = {
    Bundle: { BundledItems: [first] },
    Container: { ItemContents: others, ResultTableContents: tableIds },
  };
  return { ...good(itemId), attributes };
}
