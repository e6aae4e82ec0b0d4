import { GRANTED_ITEMS_MAX, INVENTORY_ITEMS_MAX } from '../../server/src/kernel/limits.ts';
import { againstBare, againstBareOnSlowDisk, type BareWork } from '../kit/bare.ts';
import type { Bench, Row, RowOutcome } from '../kit/bench.ts';
import {
  fillCatalog,
  grantCall,
  logInAll,
  type Player,
  purchaseCalls,
  times,
} from '../kit/calls.ts';
import { rowOnEach } from '../kit/engines.ts';
import { asSuccess, type Call } from '../kit/load.ts';
import type { Service } from '../kit/servers.ts';

const PLAYERS = 64;

const PURCHASE: BareWork = {
  purser: 'PurchaseItem',
  bare: 'one commit for each purchase',
  script: 'bare-purchase',
  connections: PLAYERS,
  fill: (bench, service) =>
    purchaseCalls(service, { players: PLAYERS, items: bench.size(1_000, 50) }),
  goal: { atLeast: 3 },
};

const purchase: Row = {
  name: 'purchase-64-players',
  title: 'PurchaseItem, 64 players, durable',
  about:
    'Each player buys in one store of 1,000 items, over and over. Against bare `node:http` with the same tables that reads the same prices and writes the same rows (balance, ledger, item), with a commit for each purchase; it checks no credential and locks nothing. Both flush before they answer.',
  run: (bench) => againstBare(bench, PURCHASE),
};

const purchaseSlowDisk: Row = {
  name: 'purchase-slow-disk',
  title: `${purchase.title}, on a disk whose flush takes a millisecond`,
  about:
    'The same as `purchase-64-players`, where each flush is delayed. What purchases that share a commit save is flushes: the slower the disk, the more.',
  run: (bench) => againstBareOnSlowDisk(bench, PURCHASE),
};

const purchasePostgres: Row = {
  name: 'purchase-postgres',
  title: 'PurchaseItem on PostgreSQL, 64 players, durable',
  about:
    'The same against bare `node:http` with a `pg` pool of the same size that reads and writes the same rows in a transaction for each purchase, with prepared statements, and locks the player but neither catalog nor store. PostgreSQL 18 runs on the same core and its work counts.',
  run(bench) {
    const bare = 'one transaction for each purchase';
    return againstBare(bench, { ...PURCHASE, bare, goal: { atLeast: 1 } }, 'postgres');
  },
};

const GRANT: BareWork = {
  purser: 'GrantItemsToUsers',
  bare: 'bare SQL for the same rows',
  script: 'bare-inventory',
  connections: 1,
  what: 'of the bare SQL’s rate',
  async fill(bench, service) {
    const call = grantCall(service, await makePlayers(bench, service));
    // The service counts the items of these players from now on.
    await service.call(call.path, call.body);
    return [call];
  },
};

const READ: BareWork = {
  ...GRANT,
  purser: 'GetUserInventory',
  bare: 'bare SQL that reads the same rows',
  connections: 32,
  async fill(bench, service) {
    const players = await makePlayers(bench, service);
    for (const player of players) {
      const { path, body } = grantCall(service, [player], 10);
      await service.call(path, body);
    }
    return players.map(({ playerId }) => {
      const body = { ServiceId: playerId };
      return { path: '/Server/GetUserInventory', body, headers: service.asTitle };
    });
  },
};

async function makePlayers(bench: Bench, service: Service): Promise<readonly Player[]> {
  await fillCatalog(service, 10);
  return logInAll(service, bench.size(100, 10));
}

const grant: Row = {
  name: 'grant-100x10',
  title: 'GrantItemsToUsers, 100 players and 10 items for each, in one call, durable',
  about:
    'One client. Against bare `node:http` with the same tables that counts the same items and writes the same rows, a hundred to a statement, in one durable commit; it checks and locks nothing.',
  run: (bench) => againstBare(bench, GRANT),
};

const grantPostgres: Row = {
  name: 'grant-100x10-postgres',
  title: 'GrantItemsToUsers on PostgreSQL, 100 players and 10 items for each, in one call, durable',
  about:
    'The same against bare `node:http` that writes all rows of a table with one prepared statement, in a transaction for each call. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => againstBare(bench, GRANT, 'postgres'),
};

const inventory: Row = {
  name: 'inventory-100',
  title: 'GetUserInventory, 100 items, 32 clients',
  about:
    'Of 100 players by turns. Against bare `node:http` with the same tables that reads the same rows (items, player, currencies) and answers the same members of each item.',
  run: (bench) => againstBare(bench, READ),
};

const inventoryPostgres: Row = {
  name: 'inventory-100-postgres',
  title: 'GetUserInventory on PostgreSQL, 100 items, 32 clients',
  about:
    'The same against bare `node:http` with a `pg` pool of the same size and prepared statements, which opens no transaction. PostgreSQL 18 runs on the same core and its work counts.',
  run: (bench) => againstBare(bench, READ, 'postgres'),
};

const [refusals, refusalsPostgres] = rowOnEach(
  {
    name: 'refusals',
    title: 'Refused purchases beside purchases',
    about:
      'PurchaseItem by 64 players (with full inventories: 4), over and over: one that succeeds, and each that is refused. A refusal may cost 1.2 times the processor time of a success at most. `X-ReportErrorAsSuccess` makes the load generator take a refusal for an answer.',
  },
  compareRefusals,
);

async function compareRefusals(bench: Bench, service: Service): Promise<RowOutcome> {
  const [players, hoarders] = [bench.size(PLAYERS, 8), bench.size(4, 1)];
  const calls = await purchaseCalls(service, { players: players + hoarders, items: 100 });
  const [bought, hoarded] = [calls.slice(0, players), calls.slice(players)];
  for (const call of hoarded) await fillInventory(service, call);
  // Players who never had any money.
  const poor = await logInAll(service, players, 10_000);
  const asking = (of: (index: number) => object) =>
    bought.map((call, index) => ({ ...call, body: { ...(call.body as object), ...of(index) } }));
  const consumption = { ItemInstanceId: '0'.repeat(16), ConsumeCount: 1 };
  const refused: Readonly<Record<string, readonly Call[]>> = {
    'empty wallet': bought.map((call, index) => ({ ...call, headers: poor[index]?.headers })),
    'unknown currency': asking(() => ({ VirtualCurrency: 'XX' })),
    'unknown store': asking((index) => ({ StoreId: `none-${index}` })),
    'unknown catalog': asking((index) => ({ CatalogVersion: `none-${index}` })),
    'unknown item': asking(() => ({ ItemId: 'none' })),
    'wrong price': asking(() => ({ Price: 99 })),
    'full inventory': hoarded,
    'no such instance': bought.map(({ headers }) => {
      return { path: '/Client/ConsumeItem', headers, body: consumption };
    }),
  };
  const asked = { ...service, connections: players };
  return bench.compare({
    contenders: [
      { ...asked, name: 'bought', role: 'reference', requests: bench.requests('bought', bought) },
      ...Object.entries(refused).map(([name, of]) => {
        const requests = bench.requests(name, of.map(asSuccess));
        return { ...asked, name, role: 'purser' as const, requests };
      }),
    ],
    questions: Object.keys(refused).map((of) => {
      const what = `of the purchases that one can do, by CPU time: ${of}`;
      return { what, figure: 'cpu' as const, of, goal: { atLeast: 0.83 } };
    }),
    seconds: 3,
  });
}

interface Purchase {
  readonly CatalogVersion: string;
  readonly ItemId: string;
  readonly CustomTags: { readonly player: string };
}

/** Gives the player of a purchase as many items as one can have. */
async function fillInventory({ call }: Service, { body }: Call): Promise<void> {
  const { CatalogVersion, ItemId, CustomTags } = body as Purchase;
  const ItemIds = times(GRANTED_ITEMS_MAX, () => ItemId);
  for (let given = 0; given < INVENTORY_ITEMS_MAX; given += GRANTED_ITEMS_MAX) {
    const ServiceId = CustomTags.player;
    await call('/Server/GrantItemsToUser', { CatalogVersion, ServiceId, ItemIds });
  }
}

export const INVENTORY_ROWS: readonly Row[] = [
  purchase,
  purchaseSlowDisk,
  purchasePostgres,
  grant,
  grantPostgres,
  inventory,
  inventoryPostgres,
  refusals,
  refusalsPostgres,
];
