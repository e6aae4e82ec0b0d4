import fc from 'fast-check';
import { salePrice } from '../../src/economy/sales/sale.ts';
import { HOUR_MS, type Instant } from '../../src/kernel/instant.ts';
import { NOW } from './given.ts';

// Sales in memory, by what they promise: the model knows nothing of plans, rows and the schedule.

const storeId = fc.constantFrom('one', 'two');
const itemId = fc.constantFrom('a', 'b');
const hours = (max: number) => fc.integer({ min: 1, max }).map((count) => count * HOUR_MS);
const laterMs = fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, hours(4));

const saleStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create' as const),
      laterMs,
      storeIds: fc.subarray(['one', 'two'], { minLength: 1 }),
      itemIds: fc.subarray(['a', 'b'], { minLength: 1 }),
      percentOff: fc.constantFrom(1, 25, 50),
      inMs: hours(4),
      lengthMs: hours(5),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('update' as const),
      laterMs,
      sale: fc.nat(5),
      endsInMs: hours(6),
      cancels: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('price' as const),
      laterMs,
      storeId,
      itemId,
      gold: fc.constantFrom(undefined, 0, 1, 60, 75, 100),
    }),
  },
  fc.record({ kind: fc.constant('remove' as const), laterMs, storeId }),
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('refill' as const), laterMs, storeId }) },
);

export type SaleStep = typeof saleStep extends fc.Arbitrary<infer Step> ? Step : never;

export const saleSteps = fc.array(saleStep, { minLength: 20, maxLength: 60 });

/** The prices of a store; an item without one of its own costs what the catalog says. */
type Shelf = Map<string, number | undefined>;

interface Terms {
  readonly storeIds: readonly string[];
  readonly itemIds: readonly string[];
  readonly percentOff: number;
  readonly startsAt: Instant;
  readonly endsAt: Instant;
}

interface ModelSale {
  terms: Terms;
  /** Pairs of a store and an item that it was made for. */
  readonly items: readonly (readonly [storeId: string, itemId: string])[];
  state: 'coming' | 'running' | 'ended' | 'cancelled' | 'failed';
  leftCount: number;
  /** The prices that the start has set, and the store's own before. */
  set: readonly {
    readonly at: readonly [string, string];
    readonly own: number | undefined;
    readonly price: number;
  }[];
}

export type SaleModel = ReturnType<typeof makeSaleModel>;

/** A title with these stores, each with these prices, and a catalog. */
export function makeSaleModel(
  storeIds: readonly string[],
  prices: Readonly<Record<string, number>>,
  catalog: Readonly<Record<string, number>>,
) {
  const stores = new Map<string, Shelf>(
    storeIds.map((id) => [id, new Map<string, number | undefined>(Object.entries(prices))]),
  );
  const sales: ModelSale[] = [];
  let now = NOW;

  const isOpen = ({ state }: ModelSale) => state === 'coming' || state === 'running';

  /** The prices that a sale would set now. `over`: what sales have set that are over before. */
  function lowered(
    { items, terms: { percentOff } }: Pick<ModelSale, 'items' | 'terms'>,
    over: ModelSale['set'] = [],
  ) {
    return items.flatMap((at) => {
      const [store, item] = at;
      const shelf = stores.get(store);
      const back = over.find(
        (set) => set.at.join() === at.join() && set.price === shelf?.get(item),
      );
      const own = back ? back.own : shelf?.get(item);
      const paid = shelf?.has(item) ? (own ?? catalog[item] ?? 0) : 0;
      const price = paid > 0 ? salePrice(paid, { percentOff, roundTo: 1 }) : paid;
      return price < paid ? [{ at, own, price }] : [];
    });
  }

  function begin(sale: ModelSale): void {
    const set = lowered(sale);
    const isThere = sale.items.every(([store]) => stores.has(store));
    sale.state = isThere && set.length > 0 ? 'running' : 'failed';
    if (sale.state === 'failed') return;
    sale.set = set;
    for (const { at, price } of set) stores.get(at[0])?.set(at[1], price);
  }

  function end(sale: ModelSale): void {
    sale.state = 'ended';
    for (const { at, own, price } of sale.set) {
      const shelf = stores.get(at[0]);
      if (shelf?.get(at[1]) === price) shelf.set(at[1], own);
      else sale.leftCount += 1;
    }
  }

  /** Begins and ends whatever is due, in the order of the moments. */
  function catchUp(): void {
    const momentOf = ({ state, terms }: ModelSale) =>
      state === 'coming' ? terms.startsAt : terms.endsAt;
    for (;;) {
      const due = sales.filter((sale) => isOpen(sale) && momentOf(sale) <= now);
      // At the same moment ends come first, and then what was made first.
      const starts = ({ state }: ModelSale) => Number(state === 'coming');
      const [next] = due.toSorted(
        (left, right) => momentOf(left) - momentOf(right) || starts(left) - starts(right),
      );
      if (!next) return;
      if (next.state === 'coming') begin(next);
      else end(next);
    }
  }

  function overlaps(sale: Pick<ModelSale, 'items' | 'terms'>, other: ModelSale): boolean {
    const { startsAt, endsAt } = sale.terms;
    const meet = startsAt < other.terms.endsAt && other.terms.startsAt < endsAt;
    const names = new Set(other.items.map((at) => at.join()));
    return meet && isOpen(other) && sale.items.some((at) => names.has(at.join()));
  }

  return {
    get now() {
      return now;
    },
    /** Lets time pass. */
    pass(ms: number): void {
      now += ms;
      catchUp();
    },
    /** Makes a sale, and gives the status of the answer. */
    create(terms: Terms): string {
      const { storeIds: ids, itemIds } = terms;
      if (ids.some((id) => !stores.has(id))) return 'noStore';
      const items = ids.flatMap((store) =>
        itemIds
          .filter((item) => stores.get(store)?.has(item))
          .map((item) => [store, item] as const),
      );
      const found = new Set(items.map(([, item]) => item));
      if (itemIds.some((item) => !found.has(item))) return 'unknownItems';
      const isOver = ({ state, terms: { endsAt } }: ModelSale) =>
        state === 'running' && endsAt <= terms.startsAt;
      const over = sales.filter(isOver).flatMap(({ set }) => set);
      if (lowered({ items, terms }, over).length === 0) return 'nothingCheaper';
      if (sales.some((other) => overlaps({ items, terms }, other))) return 'overlap';
      sales.push({ terms, items, state: 'coming', leftCount: 0, set: [] });
      return 'created';
    },
    /** Moves the end of a sale or cancels it, and gives the status of the answer. */
    update(index: number, of: { readonly endsAt: Instant; readonly cancels: boolean }): string {
      const sale = sales[index];
      if (!sale) return 'noSale';
      if (!isOpen(sale)) return 'over';
      if (of.cancels && sale.state === 'coming') {
        sale.state = 'cancelled';
        return 'updated';
      }
      const terms = { ...sale.terms, endsAt: of.cancels ? now : of.endsAt };
      if (!of.cancels) {
        const hasLength = sale.state === 'running' || terms.endsAt > terms.startsAt;
        if (!hasLength) return 'badTime';
        const others = sales.filter((other) => other !== sale);
        if (others.some((other) => overlaps({ ...sale, terms }, other))) return 'overlap';
      }
      sale.terms = terms;
      catchUp();
      return 'updated';
    },
    setPrice(store: string, item: string, gold: number | undefined): void {
      stores.get(store)?.set(item, gold);
    },
    remove(store: string): void {
      stores.delete(store);
    },
    refill(store: string, all: Readonly<Record<string, number>>): void {
      stores.set(store, new Map(Object.entries(all)));
    },
    pricesIn(store: string): unknown {
      const shelf = stores.get(store);
      return shelf ? Object.fromEntries(shelf) : 'noStore';
    },
    sales: () => sales.map(({ state, leftCount }) => ({ state, leftCount })),
  };
}
