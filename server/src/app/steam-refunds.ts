import type { PollPass, PollStep, RefundPoll } from '../connections/refund-poll.ts';
import { findOrderOfAnybody, refundOrder } from '../economy/orders/commands/money-back.ts';
import { type Order, purchasesOf } from '../economy/orders/order.ts';
import type { makeRefunds } from '../economy/receipts/refunds.ts';
import type { Run } from '../kernel/command.ts';
import type { RefundResult } from '../kernel/events.ts';
import type { Clock, Instant } from '../kernel/instant.ts';
import type { SteamRefund, SteamShop } from '../kernel/steam-purchase.ts';

interface SteamRefundDeps {
  readonly run: Run;
  readonly clock: Clock;
  readonly refunds: ReturnType<typeof makeRefunds>;
  readonly count: (outcome: RefundResult) => void;
}

/** Reports of Steam in a step. */
const REPORTS = 20;

/**
 * Reads the reports of Steam about what became of orders, some of them in a step, up to the end of the pass. The place in a pass is the time
 * from which the next report is asked for.
 */
export async function askSteamForRefunds(
  deps: SteamRefundDeps,
  {
    poll,
    pass,
    shop,
  }: { readonly poll: RefundPoll; readonly pass: PollPass; readonly shop: SteamShop },
): Promise<PollStep> {
  let since: Instant = pass.next === undefined ? pass.from : Number(pass.next);
  for (let reports = 1; reports <= REPORTS; reports += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const report = await shop.listRefunds({ environment: poll.environment, since });
    if (report.status !== 'listed') {
      return { status: 'failed', fault: FAULTS[report.status] };
    }
    // oxlint-disable-next-line no-await-in-loop
    for (const refund of report.refunds) await take(deps, { poll, refund, appId: shop.appId });
    since = report.until;
    if (!report.hasMore || since > pass.to) return { status: 'listed', next: undefined };
  }
  return { status: 'listed', next: String(since) };
}

const FAULTS = { providerAway: 'away', titleSecret: 'titleSecret', refused: 'refused' } as const;

async function take(
  { run, clock, refunds, count }: SteamRefundDeps,
  {
    poll,
    refund,
    appId,
  }: { readonly poll: RefundPoll; readonly refund: SteamRefund; readonly appId: string },
): Promise<void> {
  const { orderId, transactionId, at, isChargeback, lines } = refund;
  const order = await run(findOrderOfAnybody, { orderId });
  if (!order || !isAbout(refund, { order, poll })) {
    count('ignored');
    return;
  }
  const { titleId } = order;
  const purchases = purchasesOf(order, { appId, transactionId });
  for (const [index, purchase] of purchases.entries()) {
    if (lines && !lines.includes(index + 1)) continue;
    // oxlint-disable-next-line no-await-in-loop
    count(await refunds({ kind: 'refunded', purchase, titleId, at, quantity: undefined }));
  }
  await run(refundOrder, { titleId, orderId, appId, transactionId, isChargeback, now: clock() });
}

/**
 * Whether a report is about an order of ours. Those of the app that others make are not, nor one that another app of Steam has under the same id.
 * Another title may have the app, too; then Steam's transaction is known.
 */
function isAbout(
  { transactionId }: SteamRefund,
  { order, poll }: { readonly order: Order; readonly poll: RefundPoll },
): boolean {
  if (order.state === 'cart' || order.environment !== poll.environment) return false;
  return order.transactionId === undefined
    ? order.titleId === poll.titleId
    : order.transactionId === transactionId;
}
