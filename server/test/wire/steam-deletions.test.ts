import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findOrderOfAnybody } from '../../src/economy/orders/commands/money-back.ts';
import { DAY_MS, HOUR_MS } from '../../src/kernel/instant.ts';
import { ORDER_MS } from '../../src/kernel/order-limits.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import {
  aSteamShop,
  asPlayer,
  confirm,
  pay,
  payment,
  start,
  startApproved,
  startPaying,
  TWO_GEMS,
} from '../support/orders.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// A player is deleted while an order is paid, and other things that a stranger may try with an order.

const fakes = await startFakes();
const steam = fakes.steamPurchases;
let running: Running;
/** A title in which others buy: their jobs wake the process that does all of them. */
let others: World;
beforeAll(async () => {
  running = await startService(undefined, { fakes });
  await running.app.start();
  others = await makeWorld(running);
  await aSteamShop(others);
});
afterAll(() => running[Symbol.asyncDispose]());
beforeEach(() => steam.waits.clear());

async function sweep(ms: number): Promise<void> {
  running.clock.advance(ms);
  const order = await startPaying(others);
  steam.decline(order);
  await confirm(others, order);
}

async function aShop(): Promise<World> {
  const world = await makeWorld(running);
  await aSteamShop(world);
  return world;
}

async function deleteBuyer(world: World): Promise<void> {
  const { playerId: ServiceId } = await world.logIn();
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
}

async function receipts(world: World, State: string) {
  return (await must(world.asTitle('/Admin/FindReceipts', { State }))).Receipts;
}

/** Has a call to Steam done and its answer held back, deletes the player, and lets the answer come. */
async function deleteAmid(world: World, method: string, act: () => Promise<unknown>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  steam.waits.set(method, promise);
  const calls = steam.calls.length;
  const acted = act();
  await expect.poll(() => steam.calls.length).toBeGreaterThan(calls);
  await deleteBuyer(world);
  resolve();
  return acted;
}

test('money that Steam takes while the player is deleted is kept without a player, until it goes back', async () => {
  const world = await aShop();
  const order = await startApproved(world, {
    Items: [...TWO_GEMS.Items, { ItemId: 'sword', Quantity: 1 }],
  });
  const reply = await deleteAmid(world, 'FinalizeTxn/v2', () => confirm(world, order));
  expect(reply).toMatchObject({ error: 'PurchaseDoesNotExist' });
  expect(steam.charges(order)).toBe(1);
  await sweep(ORDER_MS.ask);
  await expect.poll(() => receipts(world, 'Kept')).toHaveLength(2);
  const kept = await receipts(world, 'Kept');
  for (const receipt of kept) {
    expect(receipt).toMatchObject({
      KeptBecause: 'The player was deleted before the goods could be given.',
      TransactionId: expect.stringMatching(/^\d+$/) as string,
    });
    expect(receipt).not.toHaveProperty('ServiceId');
    expect(receipt).not.toHaveProperty('PlayerId');
  }
  const given = await world.asTitle('/Admin/GiveReceipt', { ReceiptId: kept[0].ReceiptId });
  expect(given.errorDetails?.['ReceiptId']?.[0]).toContain('Pay it back in Steamworks');
  // Nobody else gets it, and a second look changes nothing.
  const { sessionTicket } = await world.logIn('another');
  const taken = await world.call('/Client/ConfirmPurchase', { OrderId: order }, { sessionTicket });
  expect(taken.error).toBe('PurchaseDoesNotExist');
  steam.refund(order, undefined, running.clock.now());
  running.clock.advance(HOUR_MS);
  await running.app.lookForRefunds();
  expect(await receipts(world, 'Kept')).toEqual([]);
  expect(await receipts(world, 'Refunded')).toHaveLength(2);
});

test('a refund that is told before the service knows who paid is kept as refunded', async () => {
  const world = await aShop();
  const order = await startApproved(world);
  await deleteAmid(world, 'FinalizeTxn/v2', () => confirm(world, order));
  steam.refund(order, [1], running.clock.now());
  await running.app.lookForRefunds();
  expect(await receipts(world, 'Refunded')).toHaveLength(1);
  const stateOf = async () => (await world.run(findOrderOfAnybody, { orderId: order }))?.state;
  await sweep(ORDER_MS.ask);
  await expect.poll(stateOf).toBe('refunded');
  expect(await receipts(world, 'Kept')).toEqual([]);
});

test('of a player who is deleted before that no money is taken, whatever Steam is told', async () => {
  const world = await aShop();
  const order = await start(world);
  await deleteAmid(world, 'InitTxn/v3', () => pay(world, order));
  steam.approve(order);
  const early = await aShop();
  const approved = await startApproved(early);
  await deleteBuyer(early);
  const states = async () => {
    const found = [order, approved].map((orderId) => world.run(findOrderOfAnybody, { orderId }));
    return (await Promise.all(found)).map((one) => one?.state);
  };
  await sweep(DAY_MS + ORDER_MS.ask);
  await expect.poll(states).toEqual(['failed', 'failed']);
  expect([steam.charges(order), steam.charges(approved)]).toEqual([0, 0]);
  expect([await receipts(world, 'Kept'), await receipts(early, 'Kept')]).toEqual([[], []]);
});

test('nobody keeps the prices of a cart over an hour, and those of an order stay', async () => {
  const world = await aShop();
  const sale = await start(world, { ...TWO_GEMS, StoreId: 'sale' });
  const old = await start(world, { ...TWO_GEMS, StoreId: 'sale' });
  const prices = [{ ItemId: 'gems', VirtualCurrencyPrices: { RM: 999 } }];
  const Catalog = { CatalogVersion: '1', Catalog: prices };
  await must(world.asTitle('/Admin/UpdateCatalogItems', Catalog));
  expect((await must(pay(world, sale))).PurchasePrice).toBe(798);
  running.clock.advance(HOUR_MS + 1);
  expect(await pay(world, old)).toMatchObject({
    error: 'InvalidPurchaseTransactionStatus',
    errorMessage: expect.stringContaining('too old') as string,
  });
  expect((await must(pay(world, sale))).PurchasePrice).toBe(798);
  const dear = await start(world);
  expect((await must(pay(world, dear))).PurchasePrice).toBe(2 * 999);
});

test("two payments at once show an order once, and another player's order is none", async () => {
  const world = await aShop();
  const order = await start(world);
  const [one, other] = await Promise.all([pay(world, order), pay(world, order)]);
  expect(one.data).toMatchObject({ OrderId: order, Status: 'Init' });
  expect(other.data).toEqual(one.data);
  const { sessionTicket } = await world.logIn('another');
  const calls = steam.calls.length;
  for (const [name, body] of [
    ['PayForPurchase', payment(order)],
    ['ConfirmPurchase', { OrderId: order }],
    ['GetPurchase', { OrderId: order }],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop
    const reply = await world.call(`/Client/${name}`, body, { sessionTicket });
    expect([name, reply.error]).toEqual([name, 'PurchaseDoesNotExist']);
  }
  expect(steam.calls).toHaveLength(calls);
  expect((await asPlayer(world, '/Client/GetPurchase', { OrderId: order })).code).toBe(200);
});
