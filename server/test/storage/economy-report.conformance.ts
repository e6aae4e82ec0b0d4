import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { consumeItem, revokeItems } from '../../src/economy/inventory/commands/items.ts';
import { buyItem } from '../../src/economy/purchases/commands.ts';
import { setPurchaseRules } from '../../src/economy/purchases/commands.ts';
import { foldCounts } from '../../src/economy/report/commands.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { REPORT_KEYS_MAX } from '../../src/kernel/report-limits.ts';
import { REST } from '../../src/economy/report/count.ts';
import { KEPT_USUALLY } from '../../src/kernel/kept.ts';
import { removePlayer } from '../../src/players/commands/corrections.ts';
import { setTitleData } from '../../src/title-data/commands.ts';
import { aBuyer, aPurchase, aShop, listed, setShop, ware } from './buyers.ts';
import { edited, wallet } from './fixtures.ts';
import { logIn, type MakeStorage, NOW, type TestedStorage, uniqueHex } from './given.ts';
import * as receipts from './receipt-shop.ts';
import { foldAll, reportOf } from './report-given.ts';

const SWORD = ware('sword', { GO: 5 });
const POTIONS = ware('potions', {}, { Consumable: { UsageCount: 3 } });
const PURSE = ware('purse', { GO: 7 }, { Bundle: { BundledVirtualCurrencies: { SI: 20 } } });

/** Tests what is counted of a title's economy, and shown in its report. */
export function economyReportConformance(make: MakeStorage): void {
  let storage: TestedStorage;
  beforeAll(async () => {
    storage = await make();
  });
  afterAll(() => storage.close());

  async function given(money: Readonly<Record<string, number>> = { GO: 100 }) {
    const titleId = await aShop(storage, [SWORD, POTIONS, PURSE]);
    await setShop(storage, titleId, { items: [listed('sword', { GO: 3 })] });
    const playerId = await aBuyer(storage, titleId, money);
    return { titleId, playerId };
  }

  /** The report of the title's day, as lines. */
  async function linesOf(
    titleId: string,
    more: Partial<Parameters<typeof reportOf>[1]> = {},
  ): Promise<readonly string[]> {
    await foldAll(storage);
    const { sums } = await reportOf(storage, { titleId, from: NOW, to: NOW, ...more });
    return sums
      .map(({ code, cause, item_id, store_id, price, count, gained, lost }) => {
        const of = [code || 'items', cause, item_id, store_id, price ?? ''].filter(
          (one) => one !== '',
        );
        return `${of.join(' ')}: ${count}, +${gained} -${lost}`;
      })
      .toSorted();
  }

  const buy = (of: Parameters<typeof aPurchase>[0]) => storage.run(buyItem, aPurchase(of));

  describe('the report of the economy', () => {
    it('has sales by item, store and price, and what came along', async () => {
      const of = await given();
      await buy(of);
      await buy(of);
      await buy({ ...of, storeId: 'shop', price: 3 });
      await buy({ ...of, itemId: 'purse', price: 7 });
      expect(await linesOf(of.titleId, { group: 'Price' })).toEqual([
        'GO purchase purse 7: 1, +0 -7',
        'GO purchase sword 5: 2, +0 -10',
        'GO purchase sword shop 3: 1, +0 -3',
        'SI purchase purse: 1, +20 -0',
      ]);
      expect(await linesOf(of.titleId, { group: 'Store', code: 'GO' })).toEqual([
        'GO purchase shop: 1, +0 -3',
        'GO purchase: 3, +0 -17',
      ]);
      expect(await linesOf(of.titleId, { group: 'Item', itemIds: ['purse'] })).toEqual([
        'GO purchase purse: 1, +0 -7',
        'SI purchase purse: 1, +20 -0',
      ]);
    });

    it('counts a sale for nothing', async () => {
      const { titleId, playerId } = await given();
      await storage.run(setPurchaseRules, { titleId, zeroSells: true });
      await setShop(storage, titleId, { items: [listed('sword', { GO: 0 })] });
      const bought = await buy({ titleId, playerId, storeId: 'shop', price: 0 });
      expect(bought.status).toBe('bought');
      const lines = await linesOf(titleId, { group: 'Price', code: 'GO' });
      expect(lines).toEqual(['GO purchase sword shop 0: 1, +0 -0']);
    });

    it('has all that is granted, used and taken away, in uses', async () => {
      const { titleId, playerId } = await given();
      const context = { titleId, by: 'key:1', requestId: undefined, now: NOW };
      const granted = await storage.run(grantItems, {
        ...context,
        seed: uniqueHex(64),
        catalogVersion: undefined,
        grants: ['potions', 'sword'].map((itemId) => {
          return { playerId, itemId, annotation: undefined, data: undefined };
        }),
      });
      if (granted.status !== 'granted') throw new Error(granted.status);
      const [potions, sword] = granted.given.map((one) => ('status' in one ? [] : one)[0]?.item);
      const ofItem = { ...context, playerId, instanceId: potions?.instanceId ?? '' };
      await storage.run(consumeItem, { ...ofItem, count: 2 });
      const refused = await storage.run(consumeItem, { ...ofItem, count: 2 });
      expect(refused.status).toBe('tooFewUses');
      const items = [{ playerId, instanceId: sword?.instanceId ?? '' }];
      await storage.run(revokeItems, { ...context, items });
      expect(await linesOf(titleId, { group: 'Item' })).toEqual([
        'items grant potions: 1, +3 -0',
        'items grant sword: 1, +1 -0',
        'items revocation sword: 1, +0 -1',
        'items use potions: 1, +0 -2',
      ]);
    });

    it('bounds the sums of items, adds others to a rest, and keeps those of currencies exact', async () => {
      const itemIds = Array.from({ length: REPORT_KEYS_MAX.hour / 2 + 50 }, (_, n) => `item-${n}`);
      const bundle = { Bundle: { BundledVirtualCurrencies: { SI: 2 } } };
      const titleId = await aShop(
        storage,
        itemIds.map((itemId) => ware(itemId, {}, bundle)),
      );
      const playerId = await aBuyer(storage, titleId);
      const annotation = { annotation: undefined, data: undefined };
      const sumsOf = async (ids: readonly string[], step: 'Hour' | 'Day') => {
        const granted = await storage.run(grantItems, {
          titleId,
          by: 'key:1',
          requestId: undefined,
          now: NOW,
          seed: uniqueHex(64),
          catalogVersion: undefined,
          grants: ids.map((itemId) => ({ playerId, itemId, ...annotation })),
        });
        expect(granted.status).toBe('granted');
        await foldAll(storage);
        const of = { titleId, from: NOW, to: NOW, step, group: 'Item', code: 'SI' } as const;
        return (await reportOf(storage, of)).sums;
      };
      const keysOf = async (table: string, period: string) => {
        const isOne = `title_id = '${titleId}' and period = '${period}'`;
        const rows = await storage.readRows(`select count(*) as n from ${table} where ${isOne}`);
        return Number((rows[0] as { readonly n: unknown }).n);
      };
      await sumsOf(itemIds.slice(100), 'Hour');
      const sums = await sumsOf(itemIds.slice(0, 100), 'Hour');
      const [rest, ...others] = sums.toSorted((a, b) => (a.item_id < b.item_id ? -1 : 1));
      expect(rest?.item_id).toBe(REST);
      expect((rest?.count ?? 0) + others.length).toBe(itemIds.length);
      const keys = await keysOf('economy_item_sums', 'hour');
      expect(keys).toBeGreaterThan(REPORT_KEYS_MAX.hour);
      // The rest has a sum for each currency, and for items.
      expect(keys).toBeLessThanOrEqual(REPORT_KEYS_MAX.hour + 2);
      // One that has a sum goes on with it.
      const known = [others[0]?.item_id ?? ''];
      const again = await sumsOf(known, 'Hour');
      expect(again).toHaveLength(sums.length);
      expect(again.find(({ item_id }) => item_id === known[0])?.count).toBe(2);
      const count = itemIds.length + 1;
      const exact = [`SI grant: ${count}, +${count * 2} -0`];
      expect(await linesOf(titleId, { code: 'SI', step: 'Hour' })).toEqual(exact);
      expect(await keysOf('economy_item_sums', 'day')).toBe(itemIds.length * 2);
    });

    it('counts nothing of what is refused', async () => {
      const of = await given({ GO: 4 });
      const before = await linesOf(of.titleId);
      expect((await buy(of)).status).toBe('insufficientFunds');
      expect(await linesOf(of.titleId)).toEqual(before);
    });

    it('knows what was held before, of players who were deleted nothing', async () => {
      const { titleId, playerId } = await given({ GO: 60, SI: 1 });
      await storage.run(removePlayer, { titleId, playerId, identities: [], now: NOW + DAY_MS });
      const other = await aBuyer(storage, titleId, { GO: 5 });
      await wallet(storage, { titleId, playerId: other }).subtract('GO', 2, NOW + HOUR_MS);
      await foldAll(storage);
      const heldAt = async (from: number, step: 'Hour' | 'Day' = 'Day') => {
        const { held } = await reportOf(storage, { titleId, from, to: from, step });
        return Object.fromEntries(held.map(({ code, amount }) => [code, amount]));
      };
      expect(await heldAt(NOW)).toEqual({});
      expect(await heldAt(NOW + HOUR_MS, 'Hour')).toEqual({ GO: 65, SI: 1 });
      expect(await heldAt(NOW + 2 * HOUR_MS, 'Hour')).toEqual({ GO: 63, SI: 1 });
      expect(await heldAt(NOW + DAY_MS)).toEqual({ GO: 63, SI: 1 });
      expect(await heldAt(NOW + 2 * DAY_MS)).toEqual({ GO: 3, SI: 0 });
    });

    it('counts each player once a day, a week and a month, and those who pay', async () => {
      // NOW is a Tuesday, the first day of a month.
      const { titleId, playerId } = await given();
      const again = async (startedAt: number, subject: string) =>
        logIn(storage, { titleId, subject, startedAt, expiresAt: startedAt + DAY_MS });
      for (const days of [0, 0.5, 1, 6, 31]) await again(NOW + days * DAY_MS, 'hero');
      await buy({ titleId, playerId });
      await buy({ titleId, playerId, now: NOW + HOUR_MS });
      await buy({ titleId, playerId, now: NOW + DAY_MS });
      await foldAll(storage);
      const of = { titleId, from: NOW, to: NOW + 40 * DAY_MS };
      const { active } = await reportOf(storage, of);
      const sums = Map.groupBy(active, ({ cause }) => cause);
      const shown = Array.from(sums, ([cause, rows]) => [
        cause,
        rows.map(({ at, count }) => [(at - NOW) / DAY_MS, count]),
      ]);
      expect(Object.fromEntries(shown)).toEqual({
        // The buyer, too, has logged in on the first day.
        playerDay: [
          [0, 2],
          [1, 1],
          [6, 1],
          [31, 1],
        ],
        playerWeek: [
          [0, 2],
          [6, 1],
          [31, 1],
        ],
        playerMonth: [
          [0, 2],
          [31, 1],
        ],
        payerDay: [
          [0, 1],
          [1, 1],
        ],
        payerWeek: [[0, 1]],
        payerMonth: [[0, 1]],
      });
    });

    it('has the goods of receipts, and counts as payers only those whose receipt somebody paid for', async () => {
      const { aShop: aReceiptShop, redeem } = receipts.makeReceiptShops(() => storage);
      const { titleId, aPlayer } = await aReceiptShop();
      const rules = { ...receipts.RULES, sandbox: { testers: [], until: NOW + DAY_MS } };
      const bring = async (of: Parameters<typeof receipts.aPurchase>[0]) => {
        const redeemed = await redeem(await aPlayer(), receipts.aPurchase(of), { rules });
        expect(redeemed).toMatchObject({ status: 'given' });
      };
      const payersOf = async () => {
        await foldAll(storage);
        const { active } = await reportOf(storage, { titleId, from: NOW, to: NOW });
        return active.filter(({ cause }) => cause === 'payerDay').map(({ count }) => count);
      };
      await bring({ isUnpaid: true });
      await bring({ environment: 'Sandbox' });
      expect(await payersOf()).toEqual([]);
      await bring({});
      expect(await payersOf()).toEqual([1]);
      expect(await linesOf(titleId, { group: 'Item' })).toEqual([
        'GO receipt gems: 3, +300 -0',
        'items receipt gems: 3, +3 -0',
      ]);
      expect(await linesOf(titleId, { code: 'GO' })).toEqual(['GO receipt: 3, +300 -0']);
    });

    it('counts players who log in at the same time once', async () => {
      const { titleId } = await given();
      await logIn(storage, { titleId, subject: 'busy' });
      const startedAt = NOW + 2 * DAY_MS;
      await Promise.all(
        Array.from({ length: 16 }, () => logIn(storage, { titleId, subject: 'busy', startedAt })),
      );
      await foldAll(storage);
      const of = { titleId, from: startedAt, to: startedAt };
      const { active } = await reportOf(storage, of);
      const days = active.filter(({ cause }) => cause === 'playerDay');
      expect(days.map(({ count }) => count)).toEqual([1]);
    });

    it('is the same however many processes add up, and keeps days when its hours are over', async () => {
      const of = await given();
      await Promise.all(Array.from({ length: 20 }, () => buy(of)));
      await Promise.all(
        Array.from({ length: 8 }, () => storage.run(foldCounts, { now: NOW + HOUR_MS })),
      );
      const hours = { group: 'Item', code: 'GO', step: 'Hour' } as const;
      const sold = ['GO purchase sword: 20, +0 -100'];
      expect(await linesOf(of.titleId, hours)).toEqual(sold);
      const now = NOW + 91 * DAY_MS;
      await storage.prune(now, KEPT_USUALLY);
      expect(await linesOf(of.titleId, hours)).toEqual([]);
      expect(await linesOf(of.titleId, { ...hours, step: 'Day' })).toEqual(sold);
    });

    it('has the changes of what is sold and not of title data, the newest first, and says until when it counts', async () => {
      const { titleId } = await given();
      const data = { titleId, store: 'title', label: '', bytesMax: 9 } as const;
      const entries = [{ key: 'a', value: '1' }];
      await storage.run(setTitleData, edited({ ...data, entries }));
      await foldAll(storage, NOW + HOUR_MS);
      const of = { titleId, from: NOW, to: NOW, now: NOW + DAY_MS };
      const report = await reportOf(storage, of);
      expect(report.countedUntil).toBe(NOW + DAY_MS);
      await aBuyer(storage, titleId, { GO: 1 });
      const { countedUntil } = await reportOf(storage, of);
      expect(countedUntil).toBeGreaterThanOrEqual(NOW + HOUR_MS);
      expect(countedUntil).toBeLessThan(NOW + DAY_MS);
      const shown = report.revisions.map(({ subject: { kind, storeId }, number }) => [
        kind,
        storeId,
        number,
      ]);
      expect(shown).toEqual([
        ['catalog', '', 1],
        ['currencies', '', 1],
        ['store', 'shop', 1],
      ]);
      const later = { titleId, from: NOW + DAY_MS, to: NOW + DAY_MS };
      expect((await reportOf(storage, later)).revisions).toEqual([]);
    });
  });
}
