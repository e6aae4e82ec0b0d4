import type { Bench, Row, RowOutcome } from '../kit/bench.ts';
import { fillStore, oneByOne, purchaseCalls, storeItem, updateCall } from '../kit/calls.ts';
import { rowOnEach } from '../kit/engines.ts';
import { type Call, startLoad } from '../kit/load.ts';
import type { Service } from '../kit/servers.ts';

/** Connections of the load: of one caller, or of as many callers. */
const MANY = { full: 64, quick: 4 };
/** Clients that are watched, and the mean pause between two calls of each. */
const OTHERS = { connections: 4, pauseMs: 20 } as const;
const GOAL = { p50: { atMost: 2 }, p99: { atMost: 3 } } as const;

/** The calls of a load, by many callers and by one. */
interface LoadOfOne {
  readonly name: string;
  readonly many: readonly Call[];
  readonly one: readonly Call[];
  /** Purchases by the clients that are watched; absent: players of the same title. */
  readonly others?: readonly Call[];
}

const ABOUT = `Four other clients, of other players, read inventories and buy, with a pause of ${OTHERS.pauseMs} ms on average. Beside them ${MANY.full} connections ask for as much as is answered: of ${MANY.full} callers, or of one. A player buys plain items, which share transactions, or bundles, which do not; a key updates a store; in a title ${MANY.full} players buy, beside one player in each of ${MANY.full} titles, and the four clients are players of other titles.`;

export const FAIRNESS_ROWS: readonly Row[] = rowOnEach(
  {
    name: 'fairness',
    title: `Others beside one caller with ${MANY.full} connections`,
    about: ABOUT,
  },
  compareOthers,
);

async function compareOthers(bench: Bench, service: Service): Promise<RowOutcome> {
  const [items, count] = [bench.size(100, 10), bench.size(MANY.full, MANY.quick)];
  const ofMany = (name: string): string => `${name}, ${count} callers`;
  const calls = await purchaseCalls(service, { players: 2 * count, items });
  const [crowd, others] = [calls.slice(0, count), calls.slice(count)];
  const loads = [...(await loadsOf(service, crowd)), await titlesOf(service, { items, count })];
  const contenders = loads.flatMap(({ name, many, one, others: apart = others }, index) => {
    const requests = apart.flatMap((call) => [inventoryOf(call), call]);
    const watched = {
      ...service,
      ...OTHERS,
      requests: bench.requests(`others ${index}`, requests),
    };
    const beside = (caller: string, load: readonly Call[]) => {
      const asked = { requests: bench.requests(`${caller} ${index}`, load), connections: count };
      const background = () => startLoad(bench, { port: service.port, ...asked });
      return { ...watched, background };
    };
    const role = index === 0 ? ('reference' as const) : ('also' as const);
    return [
      { ...beside('many', many), name: ofMany(name), role },
      { ...beside('one', one), name: ofOne(name), role: 'purser' as const },
    ];
  });
  const questions = loads.flatMap(({ name }) =>
    (['p50', 'p99'] as const).map((figure) => {
      const what = `of the ${figure} beside many, one caller: ${name}`;
      return { what, figure, of: ofOne(name), to: ofMany(name), goal: GOAL[figure] };
    }),
  );
  return bench.compare({ contenders, questions, seconds: 3 });
}

const ofOne = (name: string): string => `${name}, one caller`;

async function loadsOf(service: Service, crowd: readonly Call[]): Promise<readonly LoadOfOne[]> {
  const bundles = await bundlesOf(service, crowd);
  const stores = crowd.map((_, index) => `store-${index}`);
  for (const storeId of stores) await fillStore(service, storeId, 10);
  const edit = (storeId: string, price: number): Call =>
    updateCall(service, storeId, [storeItem(0, price)]);
  return [
    { name: 'purchases', many: crowd, one: crowd.slice(0, 1) },
    { name: 'bundles', many: bundles, one: bundles.slice(0, 1) },
    {
      name: 'updates of a store',
      many: stores.map(edit),
      one: stores.map((_, index) => edit('store-0', index + 2)),
    },
  ];
}

/** Titles of their own: one player in each of many, many players in one, and a few in others, who are watched. */
async function titlesOf(
  service: Service,
  { items, count }: { readonly items: number; readonly count: number },
): Promise<LoadOfOne> {
  const buyersOf = async (titles: number, players: number): Promise<readonly Call[]> => {
    const buyers = await oneByOne(titles, async () =>
      purchaseCalls(await service.newTitle(), { players, items }),
    );
    return buyers.flat();
  };
  return {
    name: 'purchases in titles',
    many: await buyersOf(count, 1),
    one: await buyersOf(1, count),
    others: await buyersOf(OTHERS.connections, count / OTHERS.connections),
  };
}

/** Makes a bundle, which each of these players buys. */
async function bundlesOf(service: Service, crowd: readonly Call[]): Promise<readonly Call[]> {
  const bundle = { ItemId: 'bundle', Bundle: { BundledItems: ['item-0'] } };
  const body = {
    CatalogVersion: 'bench',
    Catalog: [{ ...bundle, VirtualCurrencyPrices: { GO: 1 } }],
  };
  await service.call('/Admin/UpdateCatalogItems', body);
  return crowd.map((call) => {
    const { StoreId: _, ...named } = call.body as Readonly<Record<string, unknown>>;
    return { ...call, body: { ...named, ItemId: 'bundle', Price: 1 } };
  });
}

function inventoryOf({ headers, body }: Call): Call {
  const { CustomTags } = body as { readonly CustomTags: unknown };
  return { path: '/Client/GetUserInventory', headers, body: { CustomTags } };
}
