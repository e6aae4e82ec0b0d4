import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unlockContainer } from '../../src/economy/containers/commands.ts';
import {
  consumeItem,
  findInventory,
  revokeItems,
  updateItemData,
} from '../../src/economy/inventory/commands/items.ts';
import { findEdition } from '../../src/economy/inventory/commands/grants.ts';
import { findPlayerReceipts } from '../../src/economy/receipts/commands/look-ups.ts';
import { accountTokenOf } from '../../src/economy/receipts/receipt.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { WHOLE_LIST } from '../../src/kernel/page.ts';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import type { PlayerKey } from '../../src/storage/query/keys.ts';
import { wallet } from './fixtures.ts';
import { type MakeStorage, NOW, type TestedStorage } from './given.ts';
import { aPurchase, ITEMS, makeReceiptShops, MOVES } from './receipt-shop.ts';

/** The shop of a starter pack: a sword for ever, five potions, 100 gold and a box of 50 gold. */
const STARTER = [
  ...ITEMS,
  { itemId: 'potion', attributes: { Consumable: { UsageCount: 5 } } },
  { itemId: 'pass', attributes: { Consumable: { UsagePeriod: 3_600 } } },
  { itemId: 'box', attributes: { Container: { VirtualCurrencyContents: { GO: 50 } } } },
  {
    itemId: 'starter',
    attributes: {
      Bundle: {
        BundledItems: ['sword', 'potion', 'pass', 'box'],
        BundledVirtualCurrencies: { GO: 100 },
      },
    },
  },
];
const rules = MOVES;

/** An hour and thirty days of one usage group, and days that are stacked. */
const MEMBERSHIPS = [
  ...ITEMS,
  { itemId: 'hour', attributes: { Consumable: { UsagePeriod: 3_600, UsagePeriodGroup: 'club' } } },
  {
    itemId: 'vip',
    attributes: { Consumable: { UsagePeriod: 2_592_000, UsagePeriodGroup: 'club' } },
  },
  { itemId: 'day', attributes: { IsStackable: true, Consumable: { UsagePeriod: 86_400 } } },
];

/** Tests the promises of receipts that move from one player to another. */
export function receiptMovesConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());
  const shops = makeReceiptShops(() => storage);
  const { act, goodsOf, receiptOf, redeem, refund, reverse } = shops;

  async function aShop() {
    const shop = await shops.aShop();
    await shops.setItems(shop.titleId, STARTER);
    return shop;
  }

  const aStarter = (more: Partial<PlatformPurchase> = {}) =>
    aPurchase({ productId: 'starter', kind: 'nonConsumable', ...more });
  const itemsOf = async (player: PlayerKey) => {
    const of = { ...player, now: NOW, after: '', count: 100 };
    return (await storage.run(findInventory, of))?.items ?? [];
  };
  const namesOf = async (player: PlayerKey) =>
    (await itemsOf(player)).map(({ itemId }) => itemId).toSorted();
  const endsOf = async (player: PlayerKey) =>
    Object.fromEntries((await itemsOf(player)).map(({ itemId, expiresAt }) => [itemId, expiresAt]));
  const find = async (player: PlayerKey, itemId: string) =>
    (await itemsOf(player)).find((one) => one.itemId === itemId);
  const drink = async (player: PlayerKey, count: number) => {
    const { instanceId = '' } = (await find(player, 'potion')) ?? {};
    return storage.run(consumeItem, { ...act(), ...player, instanceId, count });
  };
  const remove = (player: PlayerKey) =>
    storage.run(removePlayer, { ...player, identities: [], now: NOW });

  describe('a receipt that moves', () => {
    it('hands over what is left, and grants nothing anew, however often it moves', async () => {
      const { aPlayer } = await aShop();
      const players = [await aPlayer(), await aPlayer()] as const;
      const purchase = aStarter();
      await redeem(players[0], purchase, { rules });
      let spent = 0;
      let drunk = 0;
      for (let turn = 1; turn <= 4; turn += 1) {
        const [holder, next] = turn % 2 === 1 ? players : players.toReversed();
        if (!holder || !next) break;
        const { gold = 0 } = await goodsOf(holder);
        await wallet(storage, holder).subtract('GO', Math.min(gold, 40));
        spent += Math.min(gold, 40);
        if ((await drink(holder, 2)).status === 'left') drunk += 2;
        expect(await redeem(next, purchase, { rules })).toMatchObject({ status: 'given' });
        expect(await itemsOf(holder)).toEqual([]);
        expect((await goodsOf(holder)).gold).toBe(0);
      }
      expect([spent, drunk]).toEqual([100, 4]);
      expect(await namesOf(players[0])).toEqual(['box', 'pass', 'potion', 'starter', 'sword']);
      expect((await find(players[0], 'potion'))?.remainingUses).toBe(1);
      expect(await receiptOf(players[0])).toMatchObject({
        usedByOthers: 4,
        lastUsedByOtherAt: NOW,
        movedAt: NOW,
        given: {
          currencies: {},
          lost: {
            items: [{ instanceId: '', itemId: 'potion', uses: 4 }],
            currencies: { GO: 100 },
          },
        },
      });
    });

    it('keeps the facts of each item, and is in both ledgers with a cause of its own', async () => {
      const { aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const purchase = aStarter();
      await redeem(player, purchase, { rules });
      const { instanceId = '' } = (await find(player, 'sword')) ?? {};
      const data = { set: { name: 'Excalibur' }, remove: [] };
      await storage.run(updateItemData, { ...act(), ...player, instanceId, data });
      const before = await itemsOf(player);
      await redeem(other, purchase, { rules });
      const after = await itemsOf(other);
      const facts = (items: typeof before) => items.map((one) => ({ ...one, instanceId: '' }));
      expect(facts(after)).toEqual(facts(before));
      expect(after.map((one) => one.instanceId)).not.toEqual(before.map((one) => one.instanceId));
      const line = { cause: 'receiptMoved', itemId: 'starter' };
      expect((await wallet(storage, player).ledger())?.[0]).toMatchObject({
        ...line,
        change: -100,
      });
      expect(await wallet(storage, other).ledger()).toMatchObject([{ ...line, change: 100 }]);
    });

    it('uses up no copy of a limited edition, and does not fill a container again', async () => {
      const { titleId, aPlayer } = await aShop();
      const players = [await aPlayer(), await aPlayer(), await aPlayer(), await aPlayer()];
      const rare = aStarter({ productId: 'rare' });
      for (const player of players) await redeem(player, rare, { rules });
      const edition = { titleId, catalogVersion: 'main', itemId: 'rare' };
      expect(await storage.run(findEdition, edition)).toMatchObject({ left: 1 });
      expect(await namesOf(players[3] as PlayerKey)).toEqual(['rare']);
    });

    it('of a deleted player gives the items again that are never used up, and nothing else', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, next, last] = [await aPlayer(), await aPlayer(), await aPlayer()];
      const [starter, rare] = [aStarter(), aStarter({ productId: 'rare' })];
      for (const one of [starter, rare]) await redeem(player, one, { rules });
      const container = { kind: 'item', itemId: 'box' } as const;
      const opening = { ...act(), ...player, container, catalogVersion: undefined };
      expect(await storage.run(unlockContainer, opening)).toMatchObject({ status: 'unlocked' });
      for (const [gone, heir] of [
        [player, next],
        [next, last],
      ] as const) {
        expect(await remove(gone)).toBe('removed');
        const rows = await storage.readRows(
          `select given, taken, transaction_id, details from receipts where title_id = '${titleId}'`,
        );
        expect(rows).toMatchObject(
          [1, 2].map(() => ({ taken: null, transaction_id: null, details: null })),
        );
        expect(JSON.stringify(rows)).not.toMatch(/"instanceId":"[^"]/);
        for (const one of [starter, rare]) {
          expect(await redeem(heir, one, { rules })).toMatchObject({ status: 'given' });
        }
        expect(await namesOf(heir)).toEqual(['rare', 'starter', 'sword']);
        expect((await goodsOf(heir)).gold).toBe(0);
      }
      const edition = { titleId, catalogVersion: 'main', itemId: 'rare' };
      expect(await storage.run(findEdition, edition)).toMatchObject({ left: 1 });
    });

    it('of a deleted player gives no item again that the player had lost', async () => {
      const { aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const sword = aStarter({ productId: 'sword' });
      await redeem(player, sword, { rules });
      const { instanceId = '' } = (await find(player, 'sword')) ?? {};
      await storage.run(revokeItems, { ...act(), ...player, items: [{ ...player, instanceId }] });
      await remove(player);
      expect(await redeem(other, sword, { rules })).toMatchObject({ status: 'given', items: [] });
      expect(await namesOf(other)).toEqual([]);
    });

    it('of a player who was deleted after the refund gives the items again when it is reversed', async () => {
      const { aPlayer } = await aShop();
      const [player, next, last] = [await aPlayer(), await aPlayer(), await aPlayer()];
      const purchase = aStarter();
      await redeem(player, purchase, { rules });
      await refund(player, purchase);
      await remove(player);
      expect(await redeem(next, purchase, { rules })).toEqual({ status: 'refunded' });
      await reverse(next, purchase);
      expect(await redeem(next, purchase, { rules })).toMatchObject({ status: 'given' });
      expect(await namesOf(next)).toEqual(['starter', 'sword']);
      await redeem(last, purchase, { rules });
      expect(await namesOf(last)).toEqual(['starter', 'sword']);
      expect(await namesOf(next)).toEqual([]);
    });

    it('keeps what a part of a refund took from a deleted player until that is reversed', async () => {
      const { aPlayer } = await aShop();
      const [player, next] = [await aPlayer(), await aPlayer()];
      const swords = aStarter({ productId: 'sword', quantity: 2 });
      await redeem(player, swords, { rules });
      await refund(player, swords, { quantity: 1 });
      await remove(player);
      await redeem(next, swords, { rules });
      expect(await namesOf(next)).toEqual(['sword']);
      await reverse(next, swords);
      expect(await namesOf(next)).toEqual(['sword', 'sword']);
    });

    it('is refunded from the new holder with what moved, and reversed to it', async () => {
      const { aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const gems = aStarter({ productId: 'gems', quantity: 4 });
      await redeem(player, gems, { rules });
      await refund(player, gems, { quantity: 1 });
      await wallet(storage, player).subtract('GO', 200);
      await redeem(other, gems, { rules });
      expect(await goodsOf(other)).toMatchObject({ gold: 100, gems: 3 });
      await wallet(storage, other).add('GO', 1_000);
      await refund(other, gems);
      expect(await goodsOf(other)).toMatchObject({ gold: 1_000, gems: 0 });
      await reverse(other, gems);
      expect(await goodsOf(other)).toMatchObject({ gold: 1_200, gems: 4 });
      expect(await goodsOf(player)).toMatchObject({ gold: 0, gems: 0 });
    });

    it('takes along the time that it added to a usage group or a stack, and joins the new group', async () => {
      const { titleId, aPlayer } = await aShop();
      await shops.setItems(titleId, MEMBERSHIPS);
      const players = [await aPlayer(), await aPlayer(), await aPlayer()];
      const [vip, days] = [aStarter({ productId: 'vip' }), aStarter({ productId: 'day' })];
      for (const player of players) await redeem(player, aPurchase({ productId: 'hour' }));
      for (const player of players) {
        await redeem(player, vip, { rules });
        await redeem(player, days, { rules });
        const ends = await endsOf(player);
        expect(ends).toEqual({ day: NOW + DAY_MS, hour: NOW + 721 * HOUR_MS, vip: ends['hour'] });
      }
      for (const player of players.slice(0, 2)) {
        expect(await endsOf(player)).toEqual({ hour: NOW + HOUR_MS });
      }
      const [last = players[0] as PlayerKey] = players.toReversed();
      await refund(last, vip);
      expect(await endsOf(last)).toEqual({ day: NOW + DAY_MS, hour: NOW + HOUR_MS });
      expect(await receiptOf(last)).toMatchObject({ shortfall: { items: [], currencies: {} } });
      await reverse(last, vip);
      const end = NOW + 721 * HOUR_MS;
      expect(await endsOf(last)).toEqual({ day: NOW + DAY_MS, hour: end, vip: end });
    });

    it('takes the time of a stack with the uses, and shows what has passed of a group', async () => {
      const { titleId, aPlayer } = await aShop();
      await shops.setItems(titleId, MEMBERSHIPS);
      const [player, other] = [await aPlayer(), await aPlayer()];
      const [vip, first, second] = ['vip', 'day', 'day'].map((productId) =>
        aStarter({ productId }),
      ) as [PlatformPurchase, PlatformPurchase, PlatformPurchase];
      for (const one of [vip, first, second]) await redeem(player, one, { rules });
      await redeem(other, first, { rules });
      expect(await endsOf(player)).toEqual({ day: NOW + DAY_MS, vip: NOW + 720 * HOUR_MS });
      expect(await endsOf(other)).toEqual({ day: NOW + DAY_MS });
      const now = NOW + HOUR_MS;
      await redeem(other, vip, { rules, now });
      expect(await endsOf(player)).toEqual({ day: NOW + DAY_MS });
      expect(await endsOf(other)).toEqual({ day: NOW + DAY_MS, vip: NOW + 720 * HOUR_MS });
      await redeem(other, second, { rules, now });
      const mine = await storage.run(findPlayerReceipts, { ...other, page: WHOLE_LIST });
      const whole = mine?.find(({ transactionId }) => transactionId === second.transactionId);
      expect(whole?.given.lost?.periods).toEqual({ day: HOUR_MS });
      const moved = mine?.find(({ productId }) => productId === 'vip');
      expect(moved?.given).toMatchObject({
        periods: { club: 719 * HOUR_MS },
        lost: { periods: { club: HOUR_MS } },
      });
    });

    it('stays where it is, with all its goods, when the new holder has no room', async () => {
      const { aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const purchase = aStarter();
      await redeem(player, purchase, { rules });
      await wallet(storage, other).add('GO', 2_147_483_600);
      expect(await redeem(other, purchase, { rules })).toMatchObject({ status: 'kept' });
      expect(await namesOf(player)).toEqual(['box', 'pass', 'potion', 'starter', 'sword']);
      expect((await goodsOf(player)).gold).toBe(100);
      expect(await namesOf(other)).toEqual([]);
      expect(await storage.run(findPlayerReceipts, { ...other, page: WHOLE_LIST })).toEqual([]);
      expect(await receiptOf(player)).toMatchObject({ state: 'given', usedByOthers: 0 });
    });

    it('never leaves a player whose token is required, and none that is kept', async () => {
      const { titleId, aPlayer } = await aShop();
      const [player, other] = [await aPlayer(), await aPlayer()];
      const mine = aStarter({ accountToken: accountTokenOf(player) });
      await redeem(player, mine, { rules });
      const strict = { ...rules, owner: 'require' } as const;
      const used = { status: 'alreadyUsed', byOneself: false };
      expect(await redeem(other, mine, { rules: strict })).toEqual(used);
      expect(await redeem(other, mine, { rules })).toMatchObject({ status: 'given' });
      const late = aStarter({ productId: 'late' });
      await redeem(player, late, { rules });
      await shops.setItems(titleId, [...STARTER, { itemId: 'late', attributes: {} }]);
      expect(await redeem(other, late, { rules })).toEqual({ status: 'owedToOther' });
      expect(await redeem(player, late, { rules })).toMatchObject({ status: 'given' });
    });
  });
}
