import { afterAll, beforeEach, expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { checkRefunds } from '../../src/cli/doctor/refund-checks.ts';
import { STEAM } from '../support/fakes/steam.ts';
import { aSteamShop, asPlayer, confirm, goods, startApproved } from '../support/orders.ts';
import { platforms, sharePlatform, steamAppIdIn } from '../support/platforms.ts';
import { startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { makeWorld, type World } from '../support/world.ts';

// Money that goes back at Steam, and money of players who are deleted.

const fakes = await startFakes();
const steam = fakes.steamPurchases;
const running = await startService(undefined, { fakes });
afterAll(() => running[Symbol.asyncDispose]());
beforeEach(() => {
  steam.mode = 'well';
  steam.reportSize = 1_000;
});

/** Time goes on, and all polls that are due are done: a long list has several steps. */
async function later(ms = HOUR_MS, looks = 2): Promise<void> {
  running.clock.advance(ms);
  for (let times = 1; times <= looks; times += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await running.app.lookForRefunds();
    running.clock.advance(MINUTE_MS);
  }
}

const BOTH = {
  Items: [
    { ItemId: 'gems', Quantity: 2 },
    { ItemId: 'sword', Quantity: 1 },
  ],
};

async function aShop(settings: object = {}): Promise<World> {
  const world = await makeWorld(running);
  await aSteamShop(world, { Refunds: 'TakeBack', ...settings });
  return world;
}

/** Begins an order that is paid and given. */
async function buy(world: World, body: object = BOTH): Promise<string> {
  const orderId = await startApproved(world, body);
  await must(confirm(world, orderId));
  return orderId;
}

const now = () => running.clock.now();

const purchase = (world: World, OrderId: string) =>
  must(asPlayer(world, '/Client/GetPurchase', { OrderId }));

async function receipts(world: World, State: string) {
  return (await must(world.asTitle('/Admin/FindReceipts', { State }))).Receipts;
}

const GIVEN = { gems: 10, sword: 1 };

test('a refund takes each line back once, a part its lines, and the order says what became of it', async () => {
  const world = await aShop();
  const [whole, part, charged, kept] = [
    await buy(world),
    await buy(world),
    await buy(world),
    await buy(world),
  ];
  expect(await goods(world)).toEqual({ gems: 40, sword: 4 });
  steam.refund(whole, undefined, now());
  steam.refund(part, [2], now());
  steam.chargeBack(charged, now());
  // The last comes first, and each comes again.
  steam.refund(whole, undefined, now() - DAY_MS);
  await later();
  await later();
  expect(await goods(world)).toEqual({ gems: 20, sword: 1 });
  expect(await purchase(world, whole)).toMatchObject({ TransactionStatus: 'Refunded' });
  expect(await purchase(world, part)).toMatchObject({ TransactionStatus: 'Succeeded' });
  expect(await purchase(world, charged)).toMatchObject({ TransactionStatus: 'ChargedBack' });
  expect(await purchase(world, kept)).toMatchObject({ TransactionStatus: 'Succeeded' });
  steam.refund(part, [1, 2], now());
  await later();
  expect(await purchase(world, part)).toMatchObject({ TransactionStatus: 'Refunded' });
  expect(await goods(world)).toEqual(GIVEN);
  expect(await confirm(world, part)).toMatchObject({ error: 'FailedByPaymentProvider' });
  expect(await goods(world)).toEqual(GIVEN);
  expect(await receipts(world, 'Refunded')).toHaveLength(6);
});

test('refunds are found behind the end of each report, which may have fewer orders than there are', async () => {
  const world = await aShop();
  const orders = [await buy(world), await buy(world), await buy(world)];
  for (const [index, order] of orders.entries()) {
    steam.refund(order, undefined, now() - (10 - index) * MINUTE_MS);
  }
  steam.reportSize = 1;
  await later(0, 3);
  expect(await goods(world)).toEqual({});
  const [{ RefundPolls }] = await platforms(world);
  const told = expect.stringMatching(/Z$/) as string;
  const known = { PolledAt: told, KnownUntil: told };
  const { state, message } = await checkRefunds(running.storage);
  expect(state).toBe('good');
  const app = `Title ${world.titleId}: SteamPurchases ${steamAppIdIn(world)}`;
  expect(message).toContain(`${app} told on ${RefundPolls[0].PolledAt} all refunds until`);
  expect(RefundPolls).toEqual([
    { AppId: steamAppIdIn(world), Environment: 'Production', ...known },
  ]);
});

test('a refund that comes before the goods blocks them', async () => {
  const world = await aShop();
  const order = await startApproved(world, BOTH);
  const other = await startApproved(world);
  steam.answers.set('FinalizeTxn/v2', { code: 500, body: '' });
  expect(await confirm(world, order)).toMatchObject({ error: 'ServiceUnavailable' });
  steam.refund(order, undefined, now());
  await later();
  expect(await confirm(world, order)).toMatchObject({ error: 'FailedByPaymentProvider' });
  expect(await goods(world)).toEqual({});
  expect(await purchase(world, order)).toMatchObject({ TransactionStatus: 'Refunded', Items: [] });
  await must(confirm(world, other));
  expect(await goods(world)).toEqual({ gems: 10 });
});

test('while Steam is away, or tells of orders that are none of ours, nothing moves', async () => {
  const world = await aShop();
  const order = await buy(world);
  steam.refund(order, undefined, now());
  steam.mode = 'lie';
  await later();
  const [{ UpdatedAt, RefundPolls, Warnings }] = await platforms(world);
  expect(RefundPolls).toMatchObject([{ Fault: 'away' }]);
  expect([UpdatedAt, Warnings]).toEqual([expect.any(String), []]);
  await later(25 * HOUR_MS);
  const [late] = await platforms(world);
  const { AppId, Fault, FailedAt } = RefundPolls[0];
  expect(late.RefundPolls).toMatchObject([{ Fault, FailedAt }]);
  expect(late.Warnings).toEqual([expect.stringContaining(`has told no refunds since ${FailedAt}`)]);
  expect(await goods(world)).toEqual(GIVEN);
  expect(await checkRefunds(running.storage)).toMatchObject({
    state: 'warning',
    message: expect.stringContaining(
      `${AppId} has never told all refunds; since ${FailedAt} it gives no`,
    ),
  });
  steam.mode = 'well';
  const report = (transid: string, orderid: string) => ({
    body: JSON.stringify({
      response: {
        result: 'OK',
        params: {
          orders: [{ orderid, transid, status: 'Refunded', time: new Date(now()).toISOString() }],
        },
      },
    }),
  });
  // An order of another game server, and one with the same id that another app has.
  for (const orderId of ['77', await buy(world)]) {
    steam.answers.set('GetReport/v5', report('12', orderId));
    steam.refund(order, undefined, now() - 99 * DAY_MS);
    // oxlint-disable-next-line no-await-in-loop
    await later();
    // oxlint-disable-next-line no-await-in-loop
    expect((await goods(world))['sword']).toBeGreaterThan(0);
  }
  expect(await goods(world)).toEqual({ gems: 20, sword: 2 });
  steam.refund(order, undefined, now());
  await later();
  expect(await goods(world)).toEqual(GIVEN);
});

test('an order of another title with the same app goes by its own rule', async () => {
  const world = await aShop();
  const order = await buy(world);
  await must(world.asTitle('/Admin/RemovePaymentPlatform', { Platform: 'SteamPurchases' }));
  const other = await makeWorld(running);
  const AppId = steamAppIdIn(world);
  await sharePlatform(other, {
    Platform: 'SteamPurchases',
    Settings: { SteamPurchases: { AppId, Refunds: 'TakeBack' } },
    Secret: STEAM.key,
  });
  steam.refund(order, undefined, now());
  await later();
  // The title's own rule that stood when it gave the platform up.
  expect(await goods(world)).toEqual({});
  expect(await purchase(world, order)).toMatchObject({ TransactionStatus: 'Refunded' });
  expect(await receipts(world, 'Refunded')).toHaveLength(2);
  expect(await receipts(other, 'Refunded')).toEqual([]);
});

test.each(['Sandbox', 'Production'])(
  'orders of %s are refunded by its reports alone',
  async (environment) => {
    const world = await makeWorld(running);
    const { playerId } = await world.logIn();
    const Sandbox = environment === 'Sandbox' ? { Sandbox: { Testers: [playerId] } } : {};
    await aSteamShop(world, { Refunds: 'TakeBack', ...Sandbox });
    const order = await buy(world);
    steam.refund(order, undefined, now());
    await later();
    expect(await goods(world)).toEqual({});
  },
);
