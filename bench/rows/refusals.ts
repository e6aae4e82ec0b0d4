import { GRANTED_ITEMS_MAX, INVENTORY_ITEMS_MAX } from '../../server/src/kernel/limits.ts';
import type { Bench, RowOutcome } from '../kit/bench.ts';
import { logInAll, purchaseCalls, times } from '../kit/calls.ts';
import { rowOnEach } from '../kit/engines.ts';
import { asSuccess, type Call } from '../kit/load.ts';
import type { Service } from '../kit/servers.ts';

interface Purchase {
  readonly CatalogVersion: string;
  readonly ItemId: string;
  readonly CustomTags: { readonly player: string };
}

const PLAYERS = 64;
const GOAL = { atLeast: 0.83 };

const ABOUT =
  'PurchaseItem by 64 players (with full inventories: 4), over and over: one that succeeds, and each that is refused. A refusal may cost 1.2 times the processor time of a success at most. `X-ReportErrorAsSuccess` makes the load generator take a refusal for an answer.';

export const [refusals, refusalsPostgres] = rowOnEach(
  { name: 'refusals', title: 'Refused purchases beside purchases', about: ABOUT },
  compareRefusals,
);

async function compareRefusals(bench: Bench, service: Service): Promise<RowOutcome> {
  const hoarders = bench.size(4, 1);
  const calls = await purchaseCalls(service, { players: PLAYERS + hoarders, items: 100 });
  const [bought, hoarded] = [calls.slice(0, PLAYERS), calls.slice(PLAYERS)];
  for (const call of hoarded) await fillInventory(service, call);
  // Players who never had any money.
  const poor = await logInAll(service, PLAYERS, 10_000);
  const refused: Readonly<Record<string, readonly Call[]>> = {
    'empty wallet': bought.map((call, index) => ({ ...call, headers: poor[index]?.headers })),
    'unknown currency': bought.map((call) => asking(call, { VirtualCurrency: 'XX' })),
    'unknown store': bought.map((call, index) => asking(call, { StoreId: `none-${index}` })),
    'unknown catalog': bought.map((call, index) =>
      asking(call, { CatalogVersion: `none-${index}` }),
    ),
    'unknown item': bought.map((call) => asking(call, { ItemId: 'none' })),
    'wrong price': bought.map((call) => asking(call, { Price: 99 })),
    'full inventory': hoarded,
    'no such instance': bought.map(({ headers }) => ({
      path: '/Client/ConsumeItem',
      headers,
      body: { ItemInstanceId: '0'.repeat(16), ConsumeCount: 1 },
    })),
  };
  const asked = { ...service, connections: PLAYERS };
  return bench.compare({
    contenders: [
      { ...asked, name: 'bought', role: 'reference', requests: bench.requests('bought', bought) },
      ...Object.entries(refused).map(([name, calls]) => {
        const requests = bench.requests(name, calls.map(asSuccess));
        return { ...asked, name, role: 'purser' as const, requests };
      }),
    ],
    questions: Object.keys(refused).map((of) => {
      const what = `of the purchases that one can do, by CPU time: ${of}`;
      return { what, figure: 'cpu' as const, of, goal: GOAL };
    }),
    seconds: 3,
  });
}

function asking(call: Call, of: object): Call {
  return { ...call, body: { ...(call.body as object), ...of } };
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
