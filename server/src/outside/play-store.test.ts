import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import {
  PLAY_APP,
  playKeyFile,
  playLicenseKey,
  startFakePlayStore,
} from '../../test/support/fakes/play-store.ts';
import { currentLane, OWN_LANE } from '../kernel/call-lane.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../kernel/instant.ts';
import { makeOutsideClient } from './http-client.ts';
import { makePlayStore } from './play-store.ts';

async function startStore() {
  const fake = await startFakePlayStore();
  const time = { ms: Date.UTC(2026, 10, 27, 7) };
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  const deps = { client, urls: fake.partnerUrls, now: () => time.ms };
  const store = makePlayStore(deps);
  const app = { packageName: PLAY_APP, serviceAccount: playKeyFile() };
  type Receipt = Parameters<typeof store.judgePurchase>[0];
  const judge = (
    receipt: Pick<Receipt, 'receiptJson' | 'signature'>,
    more: Partial<Receipt> = {},
  ) =>
    store.judgePurchase({
      ...receipt,
      packageNames: [PLAY_APP],
      licenseKeys: { [PLAY_APP]: playLicenseKey() },
      ...app,
      ...more,
    });
  const faultOf = async (...of: Parameters<typeof judge>) => {
    const verdict = await judge(...of);
    return verdict.status === 'refused' ? verdict.fault : verdict.status;
  };
  const stop = () => fake[Symbol.asyncDispose]();
  return { fake, time, deps, store, app, judge, faultOf, [Symbol.asyncDispose]: stop };
}

test('Google says that a purchase was paid, and everything about it', async () => {
  await using one = await startStore();
  const { fake, judge, time } = one;
  const purchase = { obfuscatedExternalAccountId: '8f1f3f52-2f55-5c1c-9d6e-0a6f7b0f4a11' };
  const sale = fake.sell({ quantity: 5, purchase, offer: { refundableQuantity: 3 } });
  expect(await judge(sale)).toEqual({
    status: 'purchased',
    purchases: [
      {
        platform: 'PlayStore',
        environment: 'Production',
        purchaseId: sale.purchaseToken,
        transactionId: expect.stringMatching(/^GPA\.3300/) as string,
        appId: PLAY_APP,
        productId: 'gems',
        quantity: 5,
        kind: 'unknown',
        purchasedAt: Date.UTC(2026, 10, 27, 6) + 125,
        accountToken: purchase.obfuscatedExternalAccountId,
        isUnpaid: false,
        refunded: { at: time.ms, quantity: 2 },
        price: undefined,
        details: { regionCode: 'DE', acknowledgementState: 'ACKNOWLEDGEMENT_STATE_PENDING' },
      },
    ],
  });
});

test('what Google says decides, and it may say something else later', async () => {
  await using one = await startStore();
  const { fake, judge, faultOf } = one;
  const bought = async (...of: Parameters<typeof judge>) => {
    const verdict = await judge(...of);
    return verdict.status === 'purchased' ? verdict.purchases[0] : verdict;
  };
  const sale = fake.sell({ purchase: { purchaseStateContext: { purchaseState: 'PENDING' } } });
  expect(await faultOf(sale)).toBe('pending');
  fake.change(sale.purchaseToken, { purchaseStateContext: { purchaseState: 'PURCHASED' } });
  expect(await bought(sale)).toMatchObject({ environment: 'Production', quantity: 1 });
  fake.change(sale.purchaseToken, { testPurchaseContext: { fopType: 'TEST' } });
  expect(await bought(sale)).toMatchObject({ environment: 'Sandbox' });
  fake.change(sale.purchaseToken, { purchaseStateContext: { purchaseState: 'CANCELLED' } });
  const { purchaseToken: purchaseId } = sale;
  const refund = { platform: 'PlayStore', environment: 'Sandbox', purchaseId };
  expect(await judge(sale)).toMatchObject({ fault: 'refunded', refund });
  const consumed = fake.sell({ offer: { consumptionState: 'CONSUMPTION_STATE_CONSUMED' } });
  expect(await bought(consumed)).toMatchObject({ kind: 'consumable', accountToken: undefined });
  const promoted = fake.sell({ purchase: { orderId: undefined } });
  // It was given by a code, and nobody has paid.
  expect(await bought(promoted)).toMatchObject({ transactionId: '', isUnpaid: true });
});

test.each([
  ['otherProduct', { receipt: { productId: 'castle' } }],
  ['severalPurchases', { purchase: { productLineItem: [{}, {}] } }],
  ['noPurchase', { purchase: { productLineItem: [] } }],
  ['refused', { quantity: 101 }],
  ['refused', { receipt: { purchaseToken: 'another/../token' } }],
  ['refunded', { quantity: 3, offer: { refundableQuantity: 0 } }],
  // Answers that contradict themselves, or say nothing.
  ['providerAway', { offer: { refundableQuantity: 2 } }],
  ['providerAway', { offer: { refundableQuantity: -1 } }],
  ['providerAway', { purchase: { purchaseStateContext: { purchaseState: 0 } } }],
  ['providerAway', { purchase: { purchaseStateContext: undefined } }],
  ['providerAway', { purchase: { productLineItem: 'gems' } }],
  ['providerAway', { purchase: { purchaseCompletionTime: undefined } }],
])('%s, Google says of %j', async (fault, sale) => {
  await using one = await startStore();
  expect(await one.faultOf(one.fake.sell(sale))).toBe(fault);
});

test('receipts that are refused without a call', async () => {
  await using one = await startStore();
  const { fake, faultOf } = one;
  const sale = fake.sell();
  const signed = (receipt: object) => fake.sell({ receipt: { ...receipt } });
  const text = (receiptJson: string) => ({
    receiptJson,
    signature: fake.signReceipt(receiptJson),
  });
  const faults = {
    megabyte: await faultOf({ ...sale, receiptJson: `"${'a'.repeat(1_048_576)}"` }),
    longSignature: await faultOf({ ...sale, signature: 'A'.repeat(1_369) }),
    noJson: await faultOf(text('{')),
    deep: await faultOf(text('['.repeat(16_000))),
    list: await faultOf(text('[]')),
    noToken: await faultOf(signed({ purchaseToken: undefined })),
    numberToken: await faultOf(signed({ purchaseToken: 7 })),
    longToken: await faultOf(signed({ purchaseToken: 'a'.repeat(2_049) })),
    dots: await faultOf(signed({ purchaseToken: '..' })),
    surrogate: await faultOf(signed({ productId: '\ud800' })),
    space: await faultOf(signed({ productId: 'a gem' })),
    otherApp: await faultOf(signed({ packageName: 'com.example.other' })),
    subscription: await faultOf(signed({ autoRenewing: false })),
    changed: await faultOf({ ...sale, receiptJson: sale.receiptJson.replace('gems', 'gemz') }),
    unsigned: await faultOf({ ...sale, signature: '' }),
    noBase64: await faultOf({ ...sale, signature: '\ud800!' }),
    badLicenseKey: await faultOf(sale, { licenseKeys: { [PLAY_APP]: 'AAAA' } }),
  };
  expect(faults).toEqual({
    megabyte: 'tooLong',
    longSignature: 'tooLong',
    noJson: 'malformed',
    deep: 'malformed',
    list: 'malformed',
    noToken: 'malformed',
    numberToken: 'malformed',
    longToken: 'malformed',
    dots: 'malformed',
    surrogate: 'malformed',
    space: 'malformed',
    otherApp: 'otherApp',
    subscription: 'subscription',
    changed: 'badSignature',
    unsigned: 'badSignature',
    noBase64: 'badSignature',
    badLicenseKey: 'badAccount',
  });
  expect(fake.calls).toEqual([]);
});

test('without a license key of the package only the answer of Google counts', async () => {
  await using one = await startStore();
  const { fake, faultOf } = one;
  const sale = { ...fake.sell(), signature: 'none' };
  const other = { licenseKeys: { 'com.example.other': playLicenseKey() } };
  expect(await faultOf(sale, other)).toBe('purchased');
  const invented = JSON.stringify({ ...JSON.parse(sale.receiptJson), purchaseToken: 'invented' });
  expect(await faultOf({ ...sale, receiptJson: invented }, { licenseKeys: undefined })).toBe(
    'refused',
  );
});

test.each([
  [404, 'purchaseTokenNotFound', 'refused'],
  [410, 'purchaseTokenNoLongerValid', 'refused'],
  [400, 'invalid', 'refused'],
  [400, 'notASubscriptionProduct', 'subscription'],
  [403, 'permissionDenied', 'titleSecret'],
  [401, 'permissionDenied', 'titleSecret'],
  // The title has named an app that its account does not know: that says nothing about the purchase.
  [404, 'applicationNotFound', 'titleSecret'],
  [403, 'dailyLimitExceeded', 'providerAway'],
  [403, 'quotaExceeded', 'providerAway'],
  [409, 'concurrentUpdate', 'providerAway'],
  [429, 'rateLimitExceeded', 'providerAway'],
  [503, 'backendError', 'providerAway'],
])('an error %i %s of the API is %s', async (code, reason, expected) => {
  await using one = await startStore();
  const { fake, faultOf } = one;
  fake.always = { code, body: JSON.stringify({ error: { code, errors: [{ reason }] } }) };
  expect(await faultOf(fake.sell())).toBe(expected);
  // Again with a token that is kept.
  expect(await faultOf(fake.sell())).toBe(expected);
  expect(fake.tokenFetches()).toBe(1);
});

test('a 404 that is not from the API says nothing about a purchase', async () => {
  await using one = await startStore();
  one.fake.always = { code: 404, body: '<h1>Not found</h1>' };
  expect(await one.faultOf(one.fake.sell())).toBe('providerAway');
});

test('an access token is fetched once for all, and again shortly before its end', async () => {
  await using one = await startStore();
  const { fake, faultOf, time } = one;
  const sales = Array.from({ length: 20 }, () => fake.sell());
  const verdicts = await Promise.all(sales.map((sale) => faultOf(sale)));
  expect(new Set(verdicts)).toEqual(new Set(['purchased']));
  expect(fake.tokenFetches()).toBe(1);
  time.ms += fake.tokenSeconds * 1_000 - 2 * MINUTE_MS - 1;
  await faultOf(fake.sell());
  expect(fake.tokenFetches()).toBe(1);
  time.ms += 1;
  await faultOf(fake.sell());
  expect(fake.tokenFetches()).toBe(2);
});

test('a token that Google ends early is had anew', async () => {
  await using one = await startStore();
  const { fake, faultOf } = one;
  const sale = fake.sell();
  expect(await faultOf(sale)).toBe('purchased');
  fake.revokeTokens();
  expect(await faultOf(sale)).toBe('providerAway');
  expect(await faultOf(sale)).toBe('purchased');
});

test('a receipt whose time is over waits no longer for a token', async () => {
  await using one = await startStore();
  const { fake, deps, app } = one;
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 60_000 });
  const store = makePlayStore({ ...deps, client });
  const key = { ...app, purchaseToken: fake.sell().purchaseToken };
  const end = new AbortController();
  fake.mode = 'hang';
  const patient = store.findRefund(key);
  const lane = { ...OWN_LANE, deadline: () => end.signal };
  const hurried = currentLane.run(lane, () => store.findRefund(key));
  await expect.poll(() => fake.calls.length).toBe(1);
  end.abort();
  expect(await hurried).toEqual({ status: 'providerAway' });
  expect(await Promise.race([patient, Promise.resolve('under way')])).toBe('under way');
});

test('keys of service accounts that do not hold', async () => {
  await using one = await startStore();
  const { fake, faultOf } = one;
  const sale = fake.sell();
  const pem = (type: 'ec' | 'rsa') => {
    const { privateKey } =
      type === 'ec'
        ? generateKeyPairSync('ec', { namedCurve: 'P-256' })
        : generateKeyPairSync('rsa', { modulusLength: 1_024 });
    return privateKey.export({ type: 'pkcs8', format: 'pem' });
  };
  const of = (serviceAccount: string) => faultOf(sale, { serviceAccount });
  const bad = {
    none: await of('{}'),
    noJson: await of('-----BEGIN PRIVATE KEY-----'),
    long: await of(playKeyFile({ more: 'a'.repeat(16 * 1024) })),
    user: await of(playKeyFile({ type: 'authorized_user' })),
    noEmail: await of(playKeyFile({ client_email: undefined })),
    noKey: await of(playKeyFile({ private_key: 'key' })),
    otherKind: await of(playKeyFile({ private_key: pem('ec') })),
    weak: await of(playKeyFile({ private_key: pem('rsa') })),
  };
  expect(new Set(Object.values(bad))).toEqual(new Set(['badAccount']));
  expect(fake.calls).toEqual([]);
  // Google does not know the account.
  expect(await of(playKeyFile({ client_email: 'else@example.iam.gserviceaccount.com' }))).toBe(
    'badAccount',
  );
  expect(await of(playKeyFile())).toBe('purchased');
});

test.each(FAULT_MODES)('Google is away when its server has the fault %s', async (mode) => {
  await using one = await startStore();
  const { fake, store, deps, app, judge } = one;
  const { purchaseToken, ...sale } = fake.sell();
  const key = { ...app, productId: 'gems', purchaseToken };
  await judge(sale);
  fake.mode = mode;
  // The token is kept, so these meet the fault of the API; the last one that of the token endpoint.
  const verdicts = await Promise.all([
    judge(sale),
    store.findRefund(key),
    store.acknowledge(key),
    store.listVoided({ ...app, since: 0 }),
    makePlayStore(deps).acknowledge(key),
  ]);
  expect(verdicts.map(({ status }) => status)).toEqual(Array(5).fill('providerAway'));
  fake.mode = 'well';
  expect(fake.isAcknowledged(purchaseToken)).toBe(false);
  expect((await judge(sale)).status).toBe('purchased');
});

test('a purchase is acknowledged once, whatever it is asked again', async () => {
  await using one = await startStore();
  const { fake, store, app } = one;
  const acknowledge = (purchaseToken: string, productId = 'gems') =>
    store.acknowledge({ ...app, productId, purchaseToken });
  const { purchaseToken } = fake.sell();
  expect(await acknowledge(purchaseToken)).toEqual({ status: 'acknowledged' });
  expect(fake.isAcknowledged(purchaseToken)).toBe(true);
  expect(await acknowledge(purchaseToken)).toEqual({ status: 'acknowledged' });
  const state = (purchaseState: string) =>
    fake.sell({ purchase: { purchaseStateContext: { purchaseState } } }).purchaseToken;
  expect(await acknowledge(state('CANCELLED'))).toEqual({ status: 'gone' });
  expect(await acknowledge('unknown')).toEqual({ status: 'gone' });
  expect(await acknowledge(state('PENDING'))).toEqual({ status: 'providerAway' });
  expect(await acknowledge('..')).toEqual({ status: 'refused', fault: 'malformed' });
  expect(await acknowledge(purchaseToken, '..')).toEqual({ status: 'refused', fault: 'malformed' });
});

test('Google says whether a purchase was refunded, and how many of it', async () => {
  await using one = await startStore();
  const { fake, store, app } = one;
  const find = (sale: Parameters<typeof fake.sell>[0]) =>
    store.findRefund({ ...app, purchaseToken: fake.sell(sale).purchaseToken });
  expect(await find({})).toEqual({ status: 'notRefunded' });
  expect(await find({ quantity: 5, offer: { refundableQuantity: 3 } })).toEqual({
    status: 'refunded',
    environment: 'Production',
    quantity: 2,
  });
  const whole = { status: 'refunded', environment: 'Production', quantity: undefined };
  expect(await find({ quantity: 5, offer: { refundableQuantity: 0 } })).toEqual(whole);
  const cancelled = { purchaseStateContext: { purchaseState: 'CANCELLED' } };
  expect(await find({ purchase: cancelled })).toEqual(whole);
  const test = { ...cancelled, testPurchaseContext: { fopType: 'TEST' } };
  expect(await find({ purchase: test })).toEqual({ ...whole, environment: 'Sandbox' });
});

test('refunds are listed in pages, parts of a quantity among them, and no older ones than Google has', async () => {
  await using one = await startStore();
  const { fake, store, app, time } = one;
  const since = time.ms - DAY_MS;
  const refunds = [3, undefined, undefined].map((quantity, i) => ({
    purchaseToken: fake.sell().purchaseToken,
    at: since + i,
    ...(quantity !== undefined && { quantity }),
  }));
  for (const one of [{ purchaseToken: 'old', at: since - 1 }, ...refunds]) fake.void(one);
  fake.pageSize = 2;
  const first = await store.listVoided({ ...app, since });
  expect(first).toEqual({
    status: 'listed',
    voided: refunds.slice(0, 2).map((refund) => ({
      orderId: expect.stringMatching(/^GPA/) as string,
      quantity: undefined,
      ...refund,
    })),
    next: '2',
  });
  const second = await store.listVoided({ ...app, since, pageToken: '2' });
  expect(second).toMatchObject({ voided: [{ at: since + 2 }], next: undefined });
  const none = { status: 'listed', voided: [], next: undefined };
  expect(await store.listVoided({ ...app, since: time.ms })).toEqual(none);
  await store.listVoided({ ...app, since: 0 });
  const asked = fake.calls.at(-1)?.url.searchParams;
  expect(Number(asked?.get('startTime'))).toBe(time.ms - 30 * DAY_MS + HOUR_MS);
});

test.each([
  { tokenPagination: { nextPageToken: 'again' } },
  { voidedPurchases: [{ orderId: 'GPA.1' }] },
  { voidedPurchases: [{ purchaseToken: 'a', voidedTimeMillis: 'yesterday' }] },
  {
    voidedPurchases: Array.from({ length: 101 }, () => ({
      purchaseToken: 'a',
      voidedTimeMillis: '1',
    })),
  },
  { voidedPurchases: {} },
  { tokenPagination: { nextPageToken: 7 } },
  { tokenPagination: { nextPageToken: 'a'.repeat(4_097) } },
])('a page of refunds that cannot be, %#', async (page) => {
  await using one = await startStore();
  one.fake.always = { body: JSON.stringify(page) };
  const asked = { ...one.app, since: 0, pageToken: 'again' };
  expect(await one.store.listVoided(asked)).toEqual({ status: 'providerAway' });
});
