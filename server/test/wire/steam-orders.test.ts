import { expect, test } from 'vitest';
import { ORDER_MS } from '../../src/kernel/order-limits.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import {
  aSteamShop,
  asPlayer,
  confirm,
  goods,
  pay,
  start,
  startApproved,
  startPaying,
} from '../support/orders.ts';
import { startService } from '../support/running.ts';
import { must, setCatalog } from '../support/stock.ts';
import { makeWorld } from '../support/world.ts';

// Orders that the game does not confirm, and calls whose answer was lost.

test('an order that the player has approved is completed without the game, and one that nobody approves ends', async () => {
  await using running = await startService(undefined, { fakes: await startFakes() });
  await running.app.start();
  const world = await makeWorld(running);
  await aSteamShop(world);
  const { steamPurchases } = world.fakes();
  const statusOf = async (OrderId: string) =>
    (await must(asPlayer(world, '/Client/GetPurchase', { OrderId }))).TransactionStatus;
  const open = await startPaying(world);
  const declined = await startPaying(world);
  steamPurchases.decline(declined);
  const approved = await startApproved(world);
  // Steam has done it, and its answer was lost.
  steamPurchases.answers.set('FinalizeTxn/v2', { code: 500, body: '' });
  running.clock.advance(ORDER_MS.ask);
  // Its job wakes what does all that are due.
  await startPaying(world);
  await expect.poll(() => statusOf(declined)).toBe('FailedByProvider');
  await expect.poll(() => statusOf(approved)).toBe('Approved');
  expect(await goods(world)).toEqual({});
  // Gems that are not used up: what the order gives stands since its start.
  const items = [{ ItemId: 'gems', VirtualCurrencyPrices: { RM: 499 } }];
  await setCatalog(world, { items });
  running.clock.advance(ORDER_MS.ask);
  await startPaying(world);
  await expect.poll(() => statusOf(approved)).toBe('Succeeded');
  expect(await goods(world)).toEqual({ gems: 10 });
  expect(steamPurchases.charges(approved)).toBe(1);
  expect(await statusOf(open)).toBe('Init');
  running.clock.advance(ORDER_MS.pay);
  await startPaying(world);
  await expect.poll(() => statusOf(open)).toBe('FailedByProvider');
  expect(steamPurchases.charges(open)).toBe(0);
});

test('a call to Steam whose answer was lost is repeated: the order is shown, paid and given once', async () => {
  await using running = await startService(undefined, { fakes: await startFakes() });
  const world = await makeWorld(running);
  await aSteamShop(world);
  const { steamPurchases } = world.fakes();
  const lost = { code: 500, body: '' };
  const errorMessage = expect.stringContaining('Steam gave no answer');
  const away = { error: 'ServiceUnavailable', errorMessage, retryAfterSeconds: 5 };
  const orderId = await start(world);
  steamPurchases.answers.set('InitTxn/v3', lost);
  expect(await pay(world, orderId)).toMatchObject(away);
  expect(steamPurchases.statusOf(orderId)).toBe('Init');
  await must(pay(world, orderId));
  steamPurchases.approve(orderId);
  steamPurchases.answers.set('FinalizeTxn/v2', lost);
  expect(await confirm(world, orderId)).toMatchObject(away);
  expect(await goods(world)).toEqual({});
  const { Items } = await must(confirm(world, orderId));
  expect((await must(confirm(world, orderId))).Items).toEqual(Items);
  expect(steamPurchases.charges(orderId)).toBe(1);
  expect(await goods(world)).toEqual({ gems: 10 });
});
