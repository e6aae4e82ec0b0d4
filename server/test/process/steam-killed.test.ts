import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { STEAM, steamIdOf } from '../support/fakes/steam.ts';
import { startFakeSteamPurchases } from '../support/fakes/steam-purchases.ts';
import { payment, TWO_GEMS } from '../support/orders.ts';
import { call, makeCaller } from './caller.ts';
import { startPurser, temporaryFolder } from './purser.ts';

// The service dies while it calls Steam, which has done what was asked or has not.

const ITEM = {
  ItemId: 'gems',
  VirtualCurrencyPrices: { RM: 499 },
  IsStackable: true,
  Consumable: { UsageCount: 5 },
};

test('kill -9 beside each call to Steam: each order is paid and given once', async () => {
  await using steam = await startFakeSteamPurchases();
  using folder = temporaryFolder();
  const partners = Object.entries(steam.partnerUrls).map((entry) => entry.join('='));
  const env = {
    PURSER_LIMITS: 'off',
    PURSER_OUTSIDE_EXCEPTIONS: steam.origin,
    PURSER_PARTNER_URLS: partners.join(','),
  };
  const start = () => startPurser({ folder: folder.path, env });
  await using doomed = await start();
  const { admin, logIn } = makeCaller({ ...doomed, secretKey: doomed.ready.secretKey ?? '' });
  await admin('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog: [ITEM] });
  const { appId: AppId, key: Secret } = STEAM;
  const SteamPurchases = { AppId };
  const Platform = 'SteamPurchases';
  await admin('/Admin/SetPaymentPlatform', { Platform, Settings: { SteamPurchases }, Secret });
  const Steam = { AppId, AllowsFamilySharing: false };
  await admin('/Admin/SetIdentityProvider', { Provider: 'Steam', Settings: { Steam }, Secret });
  const { playerId: ServiceId, sessionTicket } = await logIn('buyer');
  await admin('/Server/LinkSteamId', { ServiceId, SteamId: steamIdOf(7) });
  let { url } = doomed;
  const asPlayer = async (name: string, body: object) =>
    (await call(`${url}/Client/${name}`, body, { sessionTicket })).data;
  const pay = (orderId: string) => asPlayer('PayForPurchase', payment(orderId));
  const confirm = (OrderId: string) => asPlayer('ConfirmPurchase', { OrderId });
  const orders: string[] = [];
  for (let order = 0; order < 4; order += 1) {
    // oxlint-disable-next-line no-await-in-loop
    orders.push((await asPlayer('StartPurchase', TWO_GEMS)).OrderId);
  }
  const [unshown = '', shown = '', unpaid = '', paid = ''] = orders;
  for (const order of [unpaid, paid]) {
    // oxlint-disable-next-line no-await-in-loop
    await pay(order);
    steam.approve(order);
  }
  for (const order of [unshown, unpaid]) steam.hangs.set(order, 'undone');
  for (const order of [shown, paid]) steam.hangs.set(order, 'done');
  const calls = steam.calls.length;
  const cut = [pay(unshown), pay(shown), confirm(unpaid), confirm(paid)].map((one) =>
    one.catch(() => 'no answer'),
  );
  await expect.poll(() => steam.calls.length - calls).toBe(4);
  await doomed.stop('SIGKILL');
  expect(await Promise.all(cut)).toEqual(orders.map(() => 'no answer'));
  expect(orders.map(steam.statusOf)).toEqual([undefined, 'Init', 'Approved', 'Succeeded']);
  steam.hangs.clear();
  steam.approve(shown);
  const database = new DatabaseSync(join(folder.path, 'data', 'purser.db'));
  database.exec('update outbox set due_at = 0');
  database.close();
  await using later = await start();
  ({ url } = later);
  const states = () =>
    Promise.all(
      orders.map(async (OrderId) => (await asPlayer('GetPurchase', { OrderId })).TransactionStatus),
    );
  const [S, OPEN] = ['Succeeded', 'Init'];
  await expect.poll(states).toEqual([OPEN, S, S, S]);
  await pay(unshown);
  steam.approve(unshown);
  for (const order of orders) expect((await confirm(order)).OrderId).toBe(order);
  expect(orders.map(steam.charges)).toEqual([1, 1, 1, 1]);
  const { Inventory } = await asPlayer('GetUserInventory', {});
  expect(Inventory).toMatchObject([{ ItemId: 'gems', RemainingUses: 40 }]);
});
