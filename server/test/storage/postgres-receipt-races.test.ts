import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findReceipts } from '../../src/economy/receipts/commands/look-ups.ts';
import { redeemPurchases } from '../../src/economy/receipts/commands/redeem.ts';
import { refundReceipt } from '../../src/economy/receipts/commands/refund.ts';
import type { RedeemRules } from '../../src/economy/receipts/receipt.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { NO_POSTGRES } from '../support/postgres-packages.ts';
import { aPurchase } from '../support/receipts.ts';
import { aBuyer, aShop, ware } from './buyers.ts';
import { wallet } from './fixtures.ts';
import { NOW, uniqueHex } from './given.ts';
import { openNode } from './postgres-given.ts';

const RULES: RedeemRules = {
  sandbox: { testers: [], until: undefined },
  owner: 'ignore',
  catalogVersions: [],
  refunds: 'takeBack',
  movesNonConsumables: true,
};

describe.skipIf(NO_POSTGRES)('receipts on three nodes', () => {
  let nodes: readonly PostgresStorage[];
  let titleId: string;
  beforeAll(async () => {
    const url = await aPostgresDatabase();
    nodes = [await openNode({ url }), await openNode({ url }), await openNode({ url })];
    const Bundle = { BundledVirtualCurrencies: { GO: 100 } };
    titleId = await aShop(node(0), [ware('gems', {}, { Bundle })]);
  });
  afterAll(() => Promise.all(nodes.map((it) => it.close())));
  const node = (index: number) => nodes[index % nodes.length] as PostgresStorage;

  const act = () => ({ titleId, by: 'player', requestId: 'r', now: NOW, seed: uniqueHex(64) });
  type Bought = ReturnType<typeof aPurchase>;
  /** Repeats what another call was in the way of. */
  async function settled<O extends { readonly status: string }>(run: () => Promise<O>) {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const outcome = await run();
      if (outcome.status !== 'underWay') return outcome;
    }
  }
  const redeem = (at: PostgresStorage, playerId: string, purchases: readonly Bought[]) =>
    settled(() =>
      at.run(redeemPurchases, {
        ...act(),
        playerId,
        purchases,
        rules: RULES,
        catalogVersion: undefined,
      }),
    );
  const refund = (at: PostgresStorage, purchase: Bought) =>
    settled(() => at.run(refundReceipt, { ...act(), purchase, at: NOW, rule: 'takeBack' }));
  const goldOf = async (playerId: string) =>
    (await wallet(node(0), { titleId, playerId }).find())?.balances['GO'] ?? 0;

  it('a refund beside a redemption takes the goods, or blocks it', async () => {
    const given = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const playerId = await aBuyer(node(0), titleId);
        const before = await goldOf(playerId);
        const purchase = aPurchase();
        await Promise.all([
          redeem(node(index), playerId, [purchase]),
          refund(node(index + 1), purchase),
          refund(node(index + 2), purchase),
        ]);
        expect(await redeem(node(index), playerId, [purchase])).toMatchObject({
          purchases: [{ status: 'refunded' }],
        });
        return (await goldOf(playerId)) - before;
      }),
    );
    expect(given).toEqual(given.map(() => 0));
  });

  it('non-consumables that players restore from each other, all at once, are there once', async () => {
    const players = await Promise.all(Array.from({ length: 6 }, () => aBuyer(node(0), titleId)));
    const before = await Promise.all(players.map(goldOf));
    const purchases = [0, 1, 2].map(() => aPurchase({ kind: 'nonConsumable' }));
    await Promise.all(
      players.flatMap((playerId, index) =>
        [0, 1, 2].map((turn) => redeem(node(index + turn), playerId, purchases.slice(turn))),
      ),
    );
    const after = await Promise.all(players.map(goldOf));
    const gains = after.map((gold, index) => gold - (before[index] ?? 0));
    expect(gains.reduce((sum, gain) => sum + gain, 0)).toBe(100 * purchases.length);
    const of = { titleId, state: 'given', page: WHOLE_LIST, transactionId: undefined } as const;
    const held = Map.groupBy(await node(1).run(findReceipts, of), ({ playerId }) => playerId);
    expect(gains).toEqual(players.map((one) => 100 * (held.get(one)?.length ?? 0)));
  });
});
