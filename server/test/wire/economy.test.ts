import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ErrorName } from '../../src/kernel/error-catalogue.ts';
import { type Running, startService } from '../support/running.ts';
import { itemIds, must, readStore, setCatalog, setStore, toStoreBody } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

let running: Running;

beforeAll(async () => {
  running = await startService();
});

afterAll(async () => {
  await running[Symbol.asyncDispose]();
});

interface Item {
  readonly ItemId: string;
  readonly VirtualCurrencyPrices?: Readonly<Record<string, number>>;
  readonly CustomData?: unknown;
}

interface Step {
  readonly what: 'SetCatalogItems' | 'SetStoreItems' | 'UpdateStoreItems' | 'DeleteStore';
  readonly version: string | null;
  readonly storeId: string;
  readonly items: readonly Item[];
  readonly marketing: unknown;
  readonly asDefault: boolean | null;
}

/** The expected content of a title; maps keep the position of a replaced entry. */
interface Model {
  byDefault: string | undefined;
  readonly catalogs: Map<string, ReadonlySet<string>>;
  readonly stores: Map<string, { items: ReadonlyMap<string, Item>; marketing: unknown }>;
}

/** The rules of catalogs and stores, in their shortest form. */
function applyTo(model: Model, step: Step): ErrorName | undefined {
  const version = step.version ?? model.byDefault;
  const ids = step.items.map(({ ItemId }) => ItemId);
  if (step.what !== 'DeleteStore' && new Set(ids).size < ids.length) return 'InvalidParams';
  if (version === undefined) return 'CatalogNotConfigured';
  if (step.what === 'SetCatalogItems') {
    model.catalogs.set(version, new Set(ids));
    if (step.asDefault !== false) model.byDefault = version;
    model.byDefault ??= version;
    return undefined;
  }
  const catalog = model.catalogs.get(version);
  if (!catalog) return 'CatalogNotConfigured';
  const key = `${version} ${step.storeId}`;
  const store = model.stores.get(key);
  if (!store && step.what !== 'SetStoreItems') return 'StoreNotFound';
  if (step.what === 'DeleteStore') model.stores.delete(key);
  else if (!ids.every((id) => catalog.has(id))) return 'InvalidItemId';
  else {
    const kept = step.what === 'UpdateStoreItems' ? store : undefined;
    const items = new Map(kept?.items);
    for (const item of step.items) items.set(item.ItemId, item);
    model.stores.set(key, { items, marketing: step.marketing ?? kept?.marketing });
  }
  return undefined;
}

function bodyOf({ what, version, storeId, items, marketing, asDefault }: Step): object {
  if (what === 'DeleteStore') return { StoreId: storeId, CatalogVersion: version };
  if (what !== 'SetCatalogItems') {
    return { StoreId: storeId, CatalogVersion: version, Store: items, MarketingData: marketing };
  }
  const Catalog = items.map(({ ItemId }) => ({ ItemId }));
  return { Catalog, CatalogVersion: version, SetAsDefaultCatalog: asDefault };
}

/** The expected answer of GetStoreItems about the store of a step. */
function expectedOf(model: Model, step: Step): unknown {
  const version = step.version ?? model.byDefault;
  if (version === undefined || !model.catalogs.has(version)) return 'CatalogNotConfigured';
  const store = model.stores.get(`${version} ${step.storeId}`);
  if (!store) return 'StoreNotFound';
  return {
    Store: [...store.items.values()],
    Source: 'Admin',
    CatalogVersion: version,
    StoreId: step.storeId,
    ...(store.marketing ? { MarketingData: store.marketing } : {}),
  };
}

const version = fc.constantFrom('1', '1', '1', '2', null);
const text = fc.string({ unit: 'grapheme', maxLength: 5 }).map((it) => it.replaceAll('\0', ''));
/** Any JSON but null, which counts as absent. */
const freeJson = fc.jsonValue().filter((value) => value !== null);

const item: fc.Arbitrary<Item> = fc.record(
  {
    ItemId: fc.constantFrom('a', 'b', 'c', 'A'),
    VirtualCurrencyPrices: fc.dictionary(fc.constantFrom('GO', 'valueOf'), fc.nat(4_294_967_295)),
    CustomData: freeJson,
    DisplayPosition: fc.nat(4_294_967_295),
  },
  { requiredKeys: ['ItemId'] },
);

/** Marketing data with at least one member: empty marketing data counts as absent. */
const marketing = fc
  .record({ DisplayName: text, Description: text, Metadata: freeJson }, { requiredKeys: [] })
  .filter((it) => Object.keys(it).length > 0);

/** Most writes are updates: that is the operation in question. */
const WRITES = [
  ...(['UpdateStoreItems', 'UpdateStoreItems', 'UpdateStoreItems', 'UpdateStoreItems'] as const),
  ...(['SetStoreItems', 'SetStoreItems', 'DeleteStore'] as const),
];

const write: fc.Arbitrary<Step> = fc.record({
  what: fc.constantFrom(...WRITES),
  version,
  storeId: fc.constantFrom('x', 'x', 'y'),
  items: fc.oneof(
    { weight: 9, arbitrary: fc.uniqueArray(item, { selector: (it) => it.ItemId, maxLength: 4 }) },
    { weight: 1, arbitrary: fc.array(item, { maxLength: 4 }) },
  ),
  marketing: fc.option(marketing),
  asDefault: fc.constantFrom(true, false, null),
});

/** Mostly whole catalogs, so that most writes find their items. */
const catalogWrite: fc.Arbitrary<Step> = fc
  .tuple(
    write,
    fc.oneof(
      { weight: 3, arbitrary: fc.constant(['a', 'b', 'c', 'A']) },
      { weight: 1, arbitrary: fc.subarray(['c', 'b', 'a']) },
    ),
  )
  .map(([step, ids]) => ({
    ...step,
    what: 'SetCatalogItems',
    items: ids.map((ItemId) => ({ ItemId })),
  }));

/** A store for the steps to work on, after whatever came first. */
const firstStore: Step = {
  what: 'SetStoreItems',
  version: null,
  storeId: 'x',
  items: [{ ItemId: 'a' }],
  marketing: null,
  asDefault: null,
};

const steps = fc
  .tuple(
    catalogWrite,
    fc.array(fc.oneof({ weight: 5, arbitrary: write }, { weight: 1, arbitrary: catalogWrite }), {
      minLength: 12,
      maxLength: 25,
      size: 'max',
    }),
  )
  .map(([first, later]) => [first, firstStore, ...later]);

describe('any order of setting, updating and deleting', () => {
  test('the stores are what the rules say', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (played) => {
        const world = await makeWorld(running);
        const model: Model = { byDefault: undefined, catalogs: new Map(), stores: new Map() };
        for (const step of played) {
          await expectStep(world, model, step);
        }
      }),
      { numRuns: 20 },
    );
  });
});

async function expectStep(world: World, model: Model, step: Step): Promise<void> {
  const written = await world.asTitle(`/Admin/${step.what}`, bodyOf(step));
  expect(written.error).toBe(applyTo(model, step));
  for (const version of new Set([step.version, null])) {
    const reading = { StoreId: step.storeId, CatalogVersion: version };
    const { data, error } = await world.asTitle('/Server/GetStoreItems', reading);
    // As texts, so that the order of members inside custom data counts too.
    expect(JSON.stringify(data ?? error)).toBe(
      JSON.stringify(expectedOf(model, { ...step, version })),
    );
  }
}

describe('at the same time', () => {
  test('64 callers add different items to one store, and none is lost', async () => {
    const world = await makeWorld(running);
    const ids = itemIds(64);
    await setCatalog(world, { items: ids });
    await setStore(world, { items: [] });
    await Promise.all(
      ids.map((ItemId, index) => {
        const items = [{ ItemId, VirtualCurrencyPrices: { GO: index } }];
        return must(world.asTitle('/Admin/UpdateStoreItems', toStoreBody({ items })));
      }),
    );
    const { Store } = (await readStore(world)) as { Store: Item[] };
    const priceById = new Map(Store.map((it) => [it.ItemId, it.VirtualCurrencyPrices]));
    expect(Store).toHaveLength(64);
    expect(priceById).toEqual(new Map(ids.map((id, index) => [id, { GO: index }])));
  });

  test('64 callers add different items to one catalog version, and none is lost', async () => {
    const world = await makeWorld(running);
    const ids = itemIds(64);
    await setCatalog(world, { items: [] });
    await Promise.all(
      ids.map((ItemId) =>
        must(world.asTitle('/Admin/UpdateCatalogItems', { Catalog: [{ ItemId }] })),
      ),
    );
    const { Catalog } = await must(world.asTitle('/Admin/GetCatalogItems', {}));
    const found = (Catalog as Item[]).map(({ ItemId }) => ItemId);
    expect(found.toSorted()).toEqual(ids.toSorted());
  });

  test('64 callers replace one item, and one of them wins whole', async () => {
    const world = await makeWorld(running);
    await setCatalog(world, { items: ['a', 'b'] });
    await setStore(world, { items: ['a', 'b'] });
    const wholes = itemIds(64).map((word, index) => ({
      ItemId: 'a',
      ...(index % 2 === 0 && { VirtualCurrencyPrices: { GO: index } }),
      RealCurrencyPrices: { EUR: index },
      CustomData: { word },
      DisplayPosition: index,
    }));
    await Promise.all(
      wholes.map((whole) =>
        must(world.asTitle('/Admin/UpdateStoreItems', toStoreBody({ items: [whole] }))),
      ),
    );
    const { Store } = await readStore(world);
    expect(Store).toHaveLength(2);
    expect(wholes).toContainEqual(Store[0]);
    expect(Store[1]).toEqual({ ItemId: 'b' });
  });

  test('of two ways to set a whole store, one is there whole', async () => {
    const world = await makeWorld(running);
    const [some, others] = [itemIds(50, 'some'), itemIds(50, 'other')];
    await setCatalog(world, { items: [...some, ...others] });
    await Promise.all(
      itemIds(16).map((_, index) => setStore(world, { items: index % 2 === 0 ? some : others })),
    );
    const { Store } = (await readStore(world)) as { Store: Item[] };
    const found = Store.map(({ ItemId }) => ItemId);
    expect([some, others]).toContainEqual(found);
  });
});
