import { askSteam, finalizeAtSteam } from '../economy/orders/at-steam.ts';
import { confirmOrder, endOrder, findOrder, giveOrder } from '../economy/orders/commands/steps.ts';
import type { Order } from '../economy/orders/order.ts';
import { newSeed } from '../economy/inventory/command-context.ts';
import type { Run } from '../kernel/command.ts';
import type { Instant } from '../kernel/instant.ts';
import { ORDER_MS } from '../kernel/order-limits.ts';
import type { SteamRefusal, SteamShop, SteamTransaction } from '../kernel/steam-purchase.ts';
import type { ClaimedJob, JobHandler, JobVerdict } from '../mail/job.ts';
import type { AppOptions } from './app-options.ts';

interface SteamOrderDeps extends Pick<AppOptions, 'random'> {
  readonly run: Run;
  readonly now: AppOptions['clock'];
  readonly shopOf: (titleId: string) => SteamShop | undefined;
}

type Step = ReturnType<typeof stepOf>;

const DONE: JobVerdict = { status: 'done' };

/**
 * Makes what asks Steam for an order that is being paid, until it ends: it gives what is paid, and completes what the player has approved,
 * because the game may be gone. An order that nobody approves in time has failed; after that Steam is asked once more, because a call
 * may have been under way.
 */
export function makeSteamOrderHandler(deps: SteamOrderDeps): JobHandler {
  const { run, now, shopOf } = deps;
  return async (job) => {
    const { titleId = '', playerId = '', params } = job;
    const of = { titleId, playerId, orderId: params['orderId'] ?? '' };
    const order = await run(findOrder, of);
    if (!order || order.state === 'succeeded' || order.state === 'refunded') return DONE;
    const shop = shopOf(titleId);
    if (!shop) return failed('login', 'The title does not sell on Steam any more.');
    const asked = await askSteam(shop, order);
    const isToTake = asked.status === 'approved' && order.state !== 'failed';
    const found = isToTake ? await take(deps, { shop, order, of }) : asked;
    return end(deps, stepOf({ found, order, job, now: now() }), { ...of, appId: shop.appId });
  };
}

/** Takes the money of an order that the player has approved. */
async function take(
  { run }: SteamOrderDeps,
  { shop, order, of }: { readonly shop: SteamShop; readonly order: Order; readonly of: OrderKey },
): Promise<SteamTransaction | SteamRefusal> {
  const confirmed = await run(confirmOrder, of);
  if (confirmed.status !== 'stepped') return { status: 'providerAway' };
  return finalizeAtSteam(shop, order);
}

interface OrderKey {
  readonly titleId: string;
  readonly playerId: string;
  readonly orderId: string;
}

/** Decides the next step of an order by Steam's answer. */
function stepOf(of: {
  readonly found: SteamTransaction | SteamRefusal;
  readonly order: Order;
  readonly job: Pick<ClaimedJob, 'madeAt'>;
  readonly now: Instant;
}) {
  const { found, order, job, now } = of;
  switch (found.status) {
    case 'paid':
      return { status: 'give', transactionId: found.transactionId } as const;
    case 'failed':
    case 'refunded':
      return { status: 'end', state: found.status } as const;
    case 'providerAway':
      return { status: 'away' } as const;
    case 'titleSecret':
      return { status: 'login' } as const;
    default:
      if (order.state === 'failed') return { status: 'nothing' } as const;
      return { status: now < job.madeAt + ORDER_MS.pay ? 'wait' : 'expire' } as const;
  }
}

async function end(
  { run, now, random }: SteamOrderDeps,
  step: Step,
  { appId, ...of }: OrderKey & { readonly appId: string },
): Promise<JobVerdict> {
  const at = now();
  switch (step.status) {
    case 'give': {
      const context = { by: 'player', requestId: undefined, now: at, seed: newSeed(random) };
      const { transactionId } = step;
      const given = await run(giveOrder, { ...of, ...context, appId, transactionId });
      return given.status === 'underWay' ? failed('later', 'Another call gives it.') : DONE;
    }
    case 'end':
      await run(endOrder, { ...of, state: step.state, fault: 'Steam says so.', now: at });
      return DONE;
    case 'expire':
      await run(endOrder, { ...of, state: 'failed', fault: 'Nobody paid it in time.', now: at });
      return failed('later', 'The order has ended, and Steam is asked once more.');
    case 'wait':
      return failed('later', 'The player has not approved the order.');
    case 'away':
      return failed('away', 'Steam gave no answer.');
    case 'login':
      return failed('login', "Steam does not take the title's key.");
    case 'nothing':
      return DONE;
  }
}

function failed(reason: 'away' | 'login' | 'later', detail: string): JobVerdict {
  return { status: 'failed', reason, isFinal: false, detail };
}
