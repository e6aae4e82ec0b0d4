import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { redeemPurchases, type Redemption } from '../../src/economy/receipts/commands/redeem.ts';
import { refundReceipt } from '../../src/economy/receipts/commands/refund.ts';
import type { RedeemRules } from '../../src/economy/receipts/receipt.ts';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';
import { must, setCatalog } from './stock.ts';
import type { World } from './world.ts';

/** The rules of a title that has set nothing. */
const PLAIN_RULES: RedeemRules = {
  sandbox: { testers: [], until: undefined },
  owner: 'check',
  catalogVersions: [],
  refunds: 'mark',
  movesNonConsumables: false,
};

/** A consumable that was bought for money. */
export function aPurchase(more: Partial<PlatformPurchase> = {}): PlatformPurchase {
  const purchaseId = randomUUID();
  return {
    platform: 'AppStore',
    environment: 'Production',
    purchaseId,
    transactionId: `t-${purchaseId}`,
    appId: 'com.example',
    productId: 'gems',
    quantity: 1,
    kind: 'consumable',
    purchasedAt: 0,
    accountToken: undefined,
    isUnpaid: false,
    refunded: undefined,
    price: { amount: 199, currency: 'EUR' },
    details: { storefront: 'USA' },
    ...more,
  };
}

/** Redeems a purchase that a platform has verified, also one of the sandbox; gives the purchase. */
export async function redeem(
  world: Pick<World, 'clock' | 'run' | 'titleId'>,
  playerId: string,
  more: Partial<PlatformPurchase> = {},
): Promise<PlatformPurchase> {
  const purchase = aPurchase(more);
  const of: Redemption = {
    titleId: world.titleId,
    playerId,
    by: 'player',
    requestId: undefined,
    now: world.clock.now(),
    seed: randomUUID(),
    purchases: [purchase],
    rules: { ...PLAIN_RULES, sandbox: { testers: [playerId], until: undefined } },
    catalogVersion: undefined,
  };
  const outcome = await world.run(redeemPurchases, of);
  if (outcome.status !== 'judged') throw new Error(outcome.status);
  return purchase;
}

/** Makes the title sell these items. */
export function sell(world: World, ...itemIds: readonly string[]): Promise<unknown> {
  return setCatalog(world, { items: itemIds.map((ItemId) => ({ ItemId })) });
}

/** Expects that the only receipt of a player is refunded, and that nothing is left of its goods. */
export async function expectTakenBack(world: World, ServiceId: string): Promise<void> {
  const { Receipts } = await must(world.asTitle('/Admin/GetPlayerReceipts', { ServiceId }));
  expect(Receipts).toMatchObject([{ State: 'Refunded', RefundedAt: expect.any(String) }]);
  const { Inventory } = await must(world.asTitle('/Admin/GetUserInventory', { ServiceId }));
  expect(Inventory).toEqual([]);
}

/** A player with a receipt of an item that the title sells only after `sell`. */
export async function aKeptReceipt(world: World, more: Partial<PlatformPurchase> = {}) {
  await sell(world, 'gems');
  const { playerId } = await world.logIn();
  const purchase = await redeem(world, playerId, { productId: 'late', ...more });
  const { transactionId: TransactionId } = purchase;
  const { Receipts } = await must(world.asTitle('/Admin/FindReceipts', { TransactionId }));
  return { playerId, purchase, ReceiptId: Receipts[0].ReceiptId as string };
}

/** Tells the title that a purchase was refunded. */
export const refund = (
  world: World,
  purchase: PlatformPurchase,
  rule: RedeemRules['refunds'] = 'mark',
): Promise<unknown> =>
  world.run(refundReceipt, {
    titleId: world.titleId,
    by: 'commandLine',
    requestId: undefined,
    seed: 'seed',
    now: world.clock.now(),
    at: world.clock.now(),
    purchase,
    rule,
  });
