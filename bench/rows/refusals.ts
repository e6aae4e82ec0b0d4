import { GRANTED_ITEMS_MAX, INVENTORY_ITEMS_MAX } from '../../server/src/kernel/limits.ts';
import type { Bench, Row } from '../kit/bench.ts';
import { loginCall, purchaseCalls } from '../kit/calls.ts';
import { startServiceOnPostgres } from '../kit/on-postgres.ts';
import type { Call } from '../kit/requests.ts';
import type { Outcome } from '../kit/results.ts';
import { type Service, startService } from '../kit/service.ts';

interface Purchase {
  readonly CatalogVersion: string;
  readonly ItemId: string;
  readonly CustomTags: { readonly player: string };
}

const PLAYERS = 64;
const BOUGHT = 'bought';
const GOAL = { atLeast: 0.83 };

const ABOUT =
  'PurchaseItem by 64 players (with full inventories: 4), over and over: one that succeeds, and each that is refused. A refusal may cost 1.2 times the processor time of a success at most. `X-ReportErrorAsSuccess` makes the load generator take a refusal for an answer.';

export const refusals: Row = {
  name: 'refusals',
  title: 'Refused purchases beside purchases',
  about: ABOUT,
  run: async (bench) => compareRefusals(bench, await startService(bench)),
};

export const refusalsPostgres: Row = {
  name: 'refusals-postgres',
  title: `${refusals.title}, on PostgreSQL`,
  about: `${ABOUT} PostgreSQL 18 runs on the same core and its work counts.`,
  async run(bench) {
    const service = await startServiceOnPostgres(bench);
    return typeof service === 'string' ? service : compareRefusals(bench, service);
  },
};

async function compareRefusals(bench: Bench, service: Service): Promise<Outcome> {
  const hoarders = bench.size(4, 1);
  const calls = await purchaseCalls(service, { players: PLAYERS + hoarders, items: 100 });
  const [bought, hoarded] = [calls.slice(0, PLAYERS), calls.slice(PLAYERS)];
  for (const call of hoarded) await fillInventory(service, call);
  const poor = await poorPlayers(service);
  const wishes: Readonly<Record<string, readonly Call[]>> = {
    [BOUGHT]: bought,
    'empty wallet': bought.map((call, index) => ({ ...call, headers: poor[index] })),
    'unknown currency': bought.map((call) => asking(call, { VirtualCurrency: 'XX' })),
    'unknown store': bought.map((call, index) => asking(call, { StoreId: `none-${index}` })),
    'unknown catalog': bought.map((call, index) =>
      asking(call, { CatalogVersion: `none-${index}` }),
    ),
    'unknown item': bought.map((call) => asking(call, { ItemId: 'none' })),
    'wrong price': bought.map((call) => asking(call, { Price: 99 })),
    'full inventory': hoarded.map((call) => asking(call, {})),
    'no such instance': bought.map(({ headers }) => ({
      path: '/Client/ConsumeItem',
      headers: headers && asSuccess(headers),
      body: { ItemInstanceId: '0'.repeat(16), ConsumeCount: 1 },
    })),
  };
  const ask = (name: string, calls: readonly Call[]) => ({
    ...service,
    connections: PLAYERS,
    requests: bench.requests(name, calls),
  });
  const refused = Object.entries(wishes).filter(([name]) => name !== BOUGHT);
  return bench.compare({
    contenders: [
      { name: BOUGHT, role: 'reference', ...ask(BOUGHT, bought) },
      { name: `${BOUGHT}, again`, role: 'again', ...ask('again', bought) },
      ...refused.map(([name, calls]) => ({ name, role: 'purser' as const, ...ask(name, calls) })),
    ],
    questions: refused.map(([name]) => {
      const what = `of the purchases that one can do, by CPU time: ${name}`;
      return { what, figure: 'cpu' as const, of: name, to: BOUGHT, goal: GOAL };
    }),
    seconds: 3,
  });
}

function asking(call: Call, of: object): Call {
  const body = { ...(call.body as object), ...of };
  return { ...call, body, headers: call.headers && asSuccess(call.headers) };
}

/** Gives the player of a purchase as many items as one can have. */
async function fillInventory({ call }: Service, { body }: Call): Promise<void> {
  const { CatalogVersion, ItemId, CustomTags } = body as Purchase;
  const ItemIds = Array.from({ length: GRANTED_ITEMS_MAX }, () => ItemId);
  for (let given = 0; given < INVENTORY_ITEMS_MAX; given += GRANTED_ITEMS_MAX) {
    const ServiceId = CustomTags.player;
    await call('/Server/GrantItemsToUser', { CatalogVersion, ServiceId, ItemIds });
  }
}

const asSuccess = (headers: Readonly<Record<string, string>>) => ({
  ...headers,
  'X-ReportErrorAsSuccess': 'true',
});

/** The headers of players who never had any money. */
async function poorPlayers(service: Service): Promise<readonly Readonly<Record<string, string>>[]> {
  const players: Readonly<Record<string, string>>[] = [];
  for (let number = 0; number < PLAYERS; number += 1) {
    const { path, body } = loginCall(service, 10_000 + number);
    const { SessionTicket } = await service.call<{ SessionTicket: string }>(path, body, {});
    players.push(asSuccess({ 'X-Authorization': SessionTicket }));
  }
  return players;
}
