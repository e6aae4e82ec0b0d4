import { askSteam, finalizeAtSteam } from '../economy/orders/at-steam.ts';
import { findOrderOfAnybody, keepOrder } from '../economy/orders/commands/money-back.ts';
import { confirmOrder, endOrder, giveOrder } from '../economy/orders/commands/steps.ts';
import type { Order, OrderState } from '../economy/orders/order.ts';
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
/** Nobody pays a cart, and what has ended well or went back has ended. Money for a failed order may come yet. */
const IS_ASKED_FOR: ReadonlySet<OrderState> = new Set(['paying', 'confirming', 'failed']);

/**
 * Makes what asks Steam for an order that is being paid, until it ends: it gives what is paid, and completes what the player has approved,
 * because the game may be gone. An order that nobody approves in time has failed; after that Steam is asked once more, because a call
 * may have been under way. Of a player who was deleted no money is taken, and what was taken is kept.
 */
export function makeSteamOrderHandler(deps: SteamOrderDeps): JobHandler {
  const { run, now, shopOf } = deps;
  return async (job) => {
    const { params } = job;
    const order = await run(findOrderOfAnybody, { orderId: params['orderId'] ?? '' });
    if (!order || !IS_ASKED_FOR.has(order.state)) return DONE;
    const { titleId, orderId, playerId } = order;
    const shop = shopOf(titleId);
    if (!shop) return failed('login', 'The title does not sell on Steam any more.');
    const asked = await askSteam(shop, order);
    const isToTake = asked.status === 'approved' && order.state !== 'failed';
    const found =
      isToTake && playerId !== undefined
        ? await take(deps, { shop, order, of: { titleId, orderId, playerId } })
        : asked;
    const of = { titleId, orderId, playerId, appId: shop.appId };
    return end(deps, stepOf({ found, order, job, now: now() }), of);
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
  {
    playerId,
    ...of
  }: Omit<OrderKey, 'playerId'> & Pick<Order, 'playerId'> & { readonly appId: string },
): Promise<JobVerdict> {
  const at = now();
  switch (step.status) {
    case 'give': {
      const context = { by: 'player', requestId: undefined, now: at, seed: newSeed(random) };
      const { transactionId } = step;
      if (playerId === undefined) {
        await run(keepOrder, { ...of, transactionId, now: at });
        return DONE;
      }
      const given = await run(giveOrder, { ...of, playerId, ...context, transactionId });
      if (given.status === 'noOrder' || given.status === 'noPlayer')
        return failed('later', 'The player was deleted at this moment.');
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
