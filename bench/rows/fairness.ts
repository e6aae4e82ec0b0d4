import type { Bench, Row } from '../kit/bench.ts';
import { fillStore, purchaseCalls, storeItem, updateCall } from '../kit/calls.ts';
import { startLoad } from '../kit/load.ts';
import { startServiceOnPostgres } from '../kit/on-postgres.ts';
import { makeOwner, newTitle } from '../kit/owner.ts';
import type { Call } from '../kit/requests.ts';
import type { Outcome } from '../kit/results.ts';
import { type Service, startService } from '../kit/service.ts';

/** Connections of the load: of one caller, or of as many callers. */
const MANY = 64;
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

const ABOUT = `Four other clients, of other players, read inventories and buy, with a pause of ${OTHERS.pauseMs} ms on average. Beside them ${MANY} connections ask for as much as is answered: of ${MANY} callers, or of one. A player buys plain items, which share transactions, or bundles, which do not; a key updates a store; in a title ${MANY} players buy, beside one player in each of ${MANY} titles, and the four clients are players of other titles.`;

export const fairness: Row = {
  name: 'fairness',
  title: `Others beside one caller with ${MANY} connections`,
  about: ABOUT,
  run: async (bench) => compareOthers(bench, await startService(bench)),
};

export const fairnessPostgres: Row = {
  name: 'fairness-postgres',
  title: `${fairness.title}, on PostgreSQL`,
  about: `${ABOUT} PostgreSQL 18 runs on the same core.`,
  async run(bench) {
    const service = await startServiceOnPostgres(bench);
    return typeof service === 'string' ? service : compareOthers(bench, service);
  },
};

async function compareOthers(bench: Bench, service: Service): Promise<Outcome> {
  const items = bench.size(100, 10);
  const calls = await purchaseCalls(service, { players: 2 * MANY, items });
  const [crowd, others] = [calls.slice(0, MANY), calls.slice(MANY)];
  const { port } = service;
  const watched = (index: number, purchases: readonly Call[]) => {
    const requests = purchases.flatMap((call) => [inventoryOf(call), call]);
    return { ...service, ...OTHERS, requests: bench.requests(`others ${index}`, requests) };
  };
  const loads = [...(await loadsOf(service, crowd)), await titlesOf(service, items)];
  const background = (name: string, requests: readonly Call[]) => () =>
    startLoad(bench, { port, connections: MANY, requests: bench.requests(name, requests) });
  const contenders = loads.flatMap(({ name, many, one, others: apart }, index) => {
    const asked = watched(index, apart ?? others);
    const beside = { ...asked, background: background(`many ${index}`, many) };
    const control =
      index === 0 ? [{ ...beside, name: `${ofMany(name)}, again`, role: 'again' as const }] : [];
    return [
      {
        ...beside,
        name: ofMany(name),
        role: index === 0 ? ('reference' as const) : ('also' as const),
      },
      ...control,
      {
        ...asked,
        name: ofOne(name),
        role: 'purser' as const,
        background: background(`one ${index}`, one),
      },
    ];
  });
  const questions = loads.flatMap(({ name }) =>
    (['p50', 'p99'] as const).map((figure) => ({
      what: `of the ${figure} beside many, one caller: ${name}`,
      figure,
      of: ofOne(name),
      to: ofMany(name),
      goal: GOAL[figure],
    })),
  );
  return bench.compare({ contenders, questions, seconds: 3 });
}

const ofMany = (name: string): string => `${name}, ${MANY} callers`;
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
async function titlesOf(service: Service, items: number): Promise<LoadOfOne> {
  const owner = await makeOwner(service);
  const buyersOf = async (titles: number, players: number): Promise<readonly Call[]> => {
    const calls: Call[] = [];
    for (let count = 0; count < titles; count += 1) {
      calls.push(...(await purchaseCalls(await newTitle(service, owner), { players, items })));
    }
    return calls;
  };
  return {
    name: 'purchases in titles',
    many: await buyersOf(MANY, 1),
    one: await buyersOf(1, MANY),
    others: await buyersOf(OTHERS.connections, MANY / OTHERS.connections),
  };
}

/** Makes a bundle, which each of these players buys. */
async function bundlesOf(service: Service, crowd: readonly Call[]): Promise<readonly Call[]> {
  const { path, body } = updateCall(service, '', []);
  const { CatalogVersion } = body as { readonly CatalogVersion: string };
  const bundle = {
    ItemId: 'bundle',
    VirtualCurrencyPrices: { GO: 1 },
    Bundle: { BundledItems: ['item-0'] },
  };
  const Catalog = [bundle];
  await service.call(path.replace('StoreItems', 'CatalogItems'), { CatalogVersion, Catalog });
  return crowd.map((call) => {
    const { StoreId: _, ...named } = call.body as Readonly<Record<string, unknown>>;
    return { ...call, body: { ...named, ItemId: 'bundle', Price: 1 } };
  });
}

function inventoryOf({ headers, body }: Call): Call {
  const { CustomTags } = body as { readonly CustomTags: unknown };
  return { path: '/Client/GetUserInventory', headers, body: { CustomTags } };
}
