import { makeRefunds } from '../economy/receipts/refunds.ts';
import type { Run } from '../kernel/command.ts';
import type { AppOptions } from './app-options.ts';
import type { makeConnections } from './connections.ts';
import type { Outside } from './outside.ts';
import type { ControlFollower } from './follow-control.ts';
import { makeRefundNotifications } from './refund-notifications.ts';
import { makeRefundPolls } from './refund-polls.ts';

interface RefundRoomDeps {
  readonly connections: Pick<ReturnType<typeof makeConnections>, 'known' | 'operationDeps'>;
  readonly economy: { readonly operationDeps: { readonly run: Run } };
  readonly outside: Outside;
  readonly follower: Pick<ControlFollower, 'catchUp'>;
}

/** Puts together how the service learns of refunds: by notifications, and by polls. */
export function makeRefundRoom(
  { clock, keyEncryption, metrics, log, random }: AppOptions,
  { connections, economy, outside, follower }: RefundRoomDeps,
) {
  const { known, operationDeps } = connections;
  const { steamShop: shopOf } = operationDeps;
  const { run } = economy.operationDeps;
  const refunds = makeRefunds({
    run,
    now: clock,
    random,
    ruleOf: operationDeps.receipts.refundRule,
  });
  const deps = { clock, keyEncryption, metrics, known, outside, refunds };
  return {
    operationDeps: { refundNotifications: makeRefundNotifications(deps), tellRefund: refunds },
    polls: makeRefundPolls({ ...deps, log, run, shopOf, catchUp: follower.catchUp }),
  };
}
