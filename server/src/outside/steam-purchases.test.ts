import { expect, test } from 'vitest';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import { startFakeSteamPurchases } from '../../test/support/fakes/steam-purchases.ts';
import { STEAM, steamIdOf } from '../../test/support/fakes/steam.ts';
import type { SteamOrder } from '../kernel/steam-purchase.ts';
import { makeOutsideClient } from './http-client.ts';
import { makeSteamPurchases } from './steam-purchases.ts';

const ORDER: SteamOrder = {
  orderId: '18446744073709551615',
  steamId: steamIdOf(7),
  environment: 'Production',
  currency: 'EUR',
  lines: [
    { text: 'Sword & shield', quantity: 2, amount: 998 },
    { text: 'Gems', quantity: 1, amount: 499 },
  ],
};

async function startSteam(more: { readonly key?: string } = {}) {
  const fake = await startFakeSteamPurchases();
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const app = { key: () => more.key ?? STEAM.key, appId: STEAM.appId, language: 'en' };
  const steam = makeSteamPurchases({ client, urls: fake.partnerUrls }, app);
  return { fake, steam, [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose]() };
}

test('a transaction is begun, approved and paid, once', async () => {
  await using of = await startSteam();
  const { fake, steam } = of;
  expect(await steam.findWallet(ORDER)).toEqual({
    status: 'found',
    currency: 'USD',
    isLocked: false,
  });
  const begun = await steam.begin(ORDER);
  expect(begun).toEqual({ status: 'open', transactionId: expect.stringMatching(/^\d+$/) });
  const form = fake.calls.at(-1)?.form;
  expect(Object.fromEntries(form ?? [])).toEqual({
    appid: STEAM.appId,
    orderid: ORDER.orderId,
    steamid: ORDER.steamId,
    itemcount: '2',
    language: 'en',
    currency: 'EUR',
    usersession: 'client',
    'itemid[0]': '1',
    'qty[0]': '2',
    'amount[0]': '998',
    'description[0]': 'Sword & shield',
    'itemid[1]': '2',
    'qty[1]': '1',
    'amount[1]': '499',
    'description[1]': 'Gems',
  });
  expect(await steam.begin(ORDER)).toMatchObject({ status: 'refused', why: /^2: / });
  expect(await steam.query(ORDER)).toEqual(begun);
  expect(await steam.finalize(ORDER)).toMatchObject({ status: 'refused' });
  fake.approve(ORDER.orderId);
  expect(await steam.query(ORDER)).toMatchObject({ status: 'approved' });
  expect(await steam.finalize(ORDER)).toEqual({ ...begun, status: 'paid' });
  expect(await steam.finalize(ORDER)).toMatchObject({ status: 'refused' });
  expect(await steam.query(ORDER)).toMatchObject({ status: 'paid' });
  expect(fake.charges(ORDER.orderId)).toBe(1);
  // The sandbox has transactions of its own, and the key is in no address.
  expect(await steam.query({ ...ORDER, environment: 'Sandbox' })).toMatchObject({
    status: 'refused',
  });
  expect(fake.calls.every(({ url, body }) => !(url.href + body).includes(STEAM.key))).toBe(true);
});

test('a key that Steam does not take is no refusal of an order', async () => {
  await using of = await startSteam({ key: 'ANOTHER' });
  expect(await of.steam.begin(ORDER)).toEqual({ status: 'titleSecret' });
});

test('a locked wallet', async () => {
  await using of = await startSteam();
  of.fake.wallets.set(ORDER.steamId, { status: 'Locked from purchasing', currency: 'JPY' });
  expect(await of.steam.findWallet(ORDER)).toMatchObject({ currency: 'JPY', isLocked: true });
});

const since = Date.parse('2026-11-01T00:00:00Z');
const SANDBOX = { environment: 'Sandbox', since } as const;

test('the refunds of a time, whole and of lines', async () => {
  await using of = await startSteam();
  const { fake, steam } = of;
  await steam.begin({ ...ORDER, environment: 'Sandbox' });
  await steam.begin({ ...ORDER, environment: 'Sandbox', orderId: '1' });
  fake.refund(ORDER.orderId, undefined, since + 5_000);
  fake.refund('1', [2], since + 9_000);
  expect(await steam.listRefunds(SANDBOX)).toMatchObject({
    refunds: [
      { orderId: ORDER.orderId, at: since + 5_000, lines: undefined, isChargeback: false },
      { orderId: '1', at: since + 9_000, lines: [2] },
    ],
    until: since + 9_000,
    hasMore: true,
  });
  expect(await steam.listRefunds({ ...SANDBOX, since: since + 6_000 })).toMatchObject({
    refunds: [{ orderId: '1' }],
  });
  fake.chargeBack(ORDER.orderId, since + 12_000);
  const again = await steam.listRefunds({ ...SANDBOX, since: since + 12_000 });
  expect(again).toMatchObject({ refunds: [{ isChargeback: true }], until: since + 13_000 });
  expect(await steam.listRefunds({ ...SANDBOX, since: since + 13_000 })).toEqual({
    status: 'listed',
    refunds: [],
    until: since + 14_000,
    hasMore: false,
  });
});

const answer = (params: unknown) => ({
  body: JSON.stringify({ response: { result: 'OK', params } }),
});
const TOLD = { orderid: ORDER.orderId, transid: '9', steamid: ORDER.steamId, status: 'Succeeded' };
const REPORTED = { ...TOLD, status: 'Refunded', time: '2026-11-01T00:00:00Z', items: [] };

test.each([
  { ...TOLD, orderid: '17' },
  { ...TOLD, steamid: steamIdOf(8) },
  { ...TOLD, transid: 9 },
  { ...TOLD, status: 'Perhaps' },
  undefined,
])('an answer about something else is none: %j', async (params) => {
  await using of = await startSteam();
  of.fake.answers.set('QueryTxn/v3', answer(params));
  await of.steam.begin(ORDER);
  expect(await of.steam.query(ORDER)).toEqual({ status: 'providerAway' });
});

test.each([
  { orders: {} },
  { orders: [null] },
  { orders: [{ ...REPORTED, time: 'soon' }] },
  { orders: [{ ...REPORTED, status: undefined }] },
  { orders: [{ ...REPORTED, orderid: '' }] },
  { orders: [{ ...REPORTED, status: 'PartialRefund', items: undefined }] },
  { orders: [{ ...REPORTED, status: 'PartialRefund', items: [null] }] },
  { orders: [{ ...REPORTED, status: 'PartialRefund', items: [{ itemstatus: 'Refunded' }] }] },
  { orders: Array.from({ length: 501 }, () => REPORTED) },
])('a report with an order that cannot be read is none', async (params) => {
  await using of = await startSteam();
  of.fake.answers.set('GetReport/v5', answer(params));
  expect(await of.steam.listRefunds(SANDBOX)).toEqual({ status: 'providerAway' });
});

test('what Steam sells itself has the order 0, and is passed over', async () => {
  await using of = await startSteam();
  const params = { orders: [{ ...REPORTED, orderid: '0' }, REPORTED] };
  of.fake.answers.set('GetReport/v5', answer(params));
  const { orderId } = ORDER;
  expect(await of.steam.listRefunds(SANDBOX)).toMatchObject({ refunds: [{ orderId }] });
});

test('a full report of one second does not come again for ever', async () => {
  await using of = await startSteam();
  of.fake.answers.set(
    'GetReport/v5',
    answer({ orders: Array.from({ length: 500 }, () => REPORTED) }),
  );
  expect(await of.steam.listRefunds(SANDBOX)).toMatchObject({
    hasMore: true,
    until: since + 1_000,
  });
});

test.each(FAULT_MODES)('a Steam that does %s gives no answer', async (mode) => {
  await using of = await startSteam();
  of.fake.mode = mode;
  const away = { status: 'providerAway' };
  expect(await of.steam.begin(ORDER)).toEqual(away);
});
