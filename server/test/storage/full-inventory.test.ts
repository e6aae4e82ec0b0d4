import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { openSqliteStorage } from '../../src/app/storage/sqlite.ts';
import { setCatalog } from '../../src/economy/catalogs/commands.ts';
import { grantItems } from '../../src/economy/inventory/commands/grants.ts';
import { EXPIRED_AT_ONCE } from '../../src/economy/inventory/sql/expired-items.ts';
import { redeemPurchases } from '../../src/economy/receipts/commands/redeem.ts';
import type { RedeemRules } from '../../src/economy/receipts/receipt.ts';
import {
  GRANTED_ITEMS_MAX,
  INVENTORY_ITEMS_MAX,
  REVOCATION_MARGIN_MS,
} from '../../src/kernel/limits.ts';
import type { PlatformPurchase } from '../../src/kernel/platform-purchase.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import { findPlayerData } from '../../src/players/commands/look-ups.ts';
import { edited } from './fixtures.ts';
import { aTitle, logIn, NOW, temporaryFolder, uniqueHex } from './given.ts';

const PERIOD_MS = 1_000;

const A_SWORD: PlatformPurchase = {
  platform: 'AppStore',
  environment: 'Production',
  purchaseId: '1',
  transactionId: '1',
  appId: 'com.example',
  productId: 'sword',
  quantity: 1,
  kind: 'consumable',
  purchasedAt: NOW,
  accountToken: undefined,
  isUnpaid: false,
  refunded: undefined,
  price: undefined,
  details: {},
};
const RULES: RedeemRules = {
  sandbox: { testers: [], until: undefined },
  owner: 'check',
  catalogVersions: [],
  refunds: 'mark',
  movesNonConsumables: false,
};

async function aPlayer() {
  const path = join(temporaryFolder(), 'full.db');
  const storage = await openSqliteStorage({ path, clock: () => NOW, random: systemRandom });
  const titleId = await aTitle(storage);
  const items = [
    { itemId: 'pass', attributes: { Consumable: { UsagePeriod: PERIOD_MS / 1_000 } } },
    { itemId: 'sword', attributes: {} },
  ];
  await storage.run(
    setCatalog,
    edited({ titleId, catalogVersion: 'v1', items, setAsDefault: true }),
  );
  const { playerId } = (await logIn(storage, { titleId })).player;
  const grant = async (itemId: string, now = NOW, count = 1) => {
    const act = { titleId, by: 'key:test', requestId: undefined, now, seed: uniqueHex(32) };
    const one = { playerId, itemId, annotation: undefined, data: undefined };
    const grants = Array.from({ length: count }, () => one);
    return (await storage.run(grantItems, { ...act, catalogVersion: undefined, grants })).status;
  };
  const redeem = async (now: number) => {
    const outcome = await storage.run(redeemPurchases, {
      titleId,
      playerId,
      by: 'player',
      requestId: undefined,
      now,
      seed: uniqueHex(32),
      purchases: [A_SWORD],
      rules: RULES,
      catalogVersion: undefined,
    });
    return outcome.status === 'judged' ? outcome.purchases : outcome;
  };
  const have = async () => {
    const data = await storage.run(findPlayerData, { titleId, playerId, loginsSince: 0 });
    const [holdings] = data?.lists['holdings'] ?? [];
    return { count: Number(holdings?.['itemCount']), rows: data?.lists['items'] };
  };
  return { storage, path, grant, redeem, have };
}

/** As many items as a player can have. So many rows take minutes to write. */
function fill(path: string): void {
  using database = new DatabaseSync(path);
  database.prepare('update holdings set item_count = ?').run(INVENTORY_ITEMS_MAX);
}

it('an inventory that is full makes room of what has expired, and then takes nothing more', async () => {
  const { storage, path, grant, have } = await aPlayer();
  await grant('pass');
  fill(path);
  expect(await grant('sword', NOW + PERIOD_MS - 1)).toBe('inventoryFull');
  expect(await grant('sword', NOW + PERIOD_MS)).toBe('granted');
  expect(await grant('sword', NOW + PERIOD_MS)).toBe('inventoryFull');
  expect(await have()).toMatchObject({ count: INVENTORY_ITEMS_MAX, rows: [{ itemId: 'sword' }] });
  await storage.close();
});

it('an inventory that is full takes no purchase with real money, which is not lost', async () => {
  const { storage, path, grant, redeem, have } = await aPlayer();
  await grant('pass');
  fill(path);
  const kept = { status: 'kept', fault: { status: 'inventoryFull' } };
  expect(await redeem(NOW + PERIOD_MS - 1)).toMatchObject([kept]);
  expect(await redeem(NOW + PERIOD_MS)).toMatchObject([{ status: 'given' }]);
  expect(await have()).toMatchObject({ count: INVENTORY_ITEMS_MAX, rows: [{ itemId: 'sword' }] });
  await storage.close();
});

it('of what has long expired nothing stays, however much it is', async () => {
  const { storage, grant, have } = await aPlayer();
  for (let given = 0; given < 3; given += 1) await grant('pass', NOW, GRANTED_ITEMS_MAX);
  await grant('sword');
  const longExpired = NOW + PERIOD_MS + REVOCATION_MARGIN_MS;
  await storage.prune(longExpired - 1);
  expect((await have()).count).toBe(3 * GRANTED_ITEMS_MAX + 1);
  await storage.prune(longExpired);
  expect(await have()).toMatchObject({ count: 1, rows: [{ itemId: 'sword' }] });
  await storage.close();
});

it('of much that has expired at once a bounded part goes with one grant', async () => {
  const { storage, path, grant, have } = await aPlayer();
  for (let given = 0; given < 3; given += 1) await grant('pass', NOW, GRANTED_ITEMS_MAX);
  fill(path);
  const gone: number[] = [];
  for (const count of [1, 10]) {
    const before = (await have()).count;
    expect(await grant('sword', NOW + PERIOD_MS, count)).toBe('granted');
    gone.push(before + count - (await have()).count);
  }
  // Room for the next thousand goes with the first.
  expect(gone).toEqual([1 + EXPIRED_AT_ONCE, 0]);
  await storage.close();
});
