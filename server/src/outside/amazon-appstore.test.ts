import { expect, test } from 'vitest';
import {
  AMAZON_SECRET,
  startFakeAmazonAppstore,
} from '../../test/support/fakes/amazon-appstore.ts';
import { FAULT_MODES } from '../../test/support/fakes/fake-server.ts';
import { BREAKER_FAILURES } from '../kernel/outside-limits.ts';
import { judgeAmazonReceipt } from './amazon-appstore.ts';
import { makeOutsideClient } from './http-client.ts';

async function startAmazon() {
  const fake = await startFakeAmazonAppstore();
  const client = makeOutsideClient({ exceptions: [fake.origin], callMs: 300 });
  type Receipt = Parameters<typeof judgeAmazonReceipt>[1];
  const judge = (receipt: Pick<Receipt, 'receiptId' | 'userId'>, more: Partial<Receipt> = {}) =>
    judgeAmazonReceipt(
      { client, url: fake.partnerUrls['amazon-appstore'] },
      { sharedSecret: AMAZON_SECRET, ...receipt, ...more },
    );
  const faultOf = async (...of: Parameters<typeof judge>) => {
    const verdict = await judge(...of);
    return verdict.status === 'refused' ? verdict.fault : verdict.status;
  };
  const stop = () => fake[Symbol.asyncDispose]();
  return { fake, judge, faultOf, [Symbol.asyncDispose]: stop };
}

test('Amazon says what was bought, and its ids and the secret are encoded', async () => {
  await using amazon = await startAmazon();
  const { fake, judge } = amazon;
  const sale = fake.sell({ quantity: 3, purchaseMetadataMap: { a: 'b' } });
  const verdict = await judge(sale, { appId: 'com.example.game' });
  expect(verdict).toEqual({
    status: 'purchased',
    purchases: [
      {
        platform: 'AmazonAppstore',
        environment: 'Production',
        purchaseId: sale.receiptId,
        transactionId: sale.receiptId,
        appId: 'com.example.game',
        productId: 'gems',
        quantity: 3,
        kind: 'consumable',
        purchasedAt: 1_790_000_000_125,
        accountToken: undefined,
        isUnpaid: false,
        refunded: undefined,
        price: undefined,
        details: {
          userId: sale.userId,
          productType: 'CONSUMABLE',
          countryCode: 'DE',
          testTransaction: false,
          betaProduct: false,
        },
      },
    ],
  });
  expect(JSON.stringify(verdict)).not.toContain('smXBjZkWCxDMSBvQ8HBGsUS1');
  expect(await judge(sale)).toMatchObject({ purchases: [{ appId: '' }] });
});

test.each([
  [{ quantity: null }, { quantity: 1 }],
  [{ productType: 'ENTITLED' }, { kind: 'nonConsumable' }],
  [{ testTransaction: true }, { environment: 'Sandbox' }],
  [{ betaProduct: true }, { environment: 'Sandbox' }],
  [{ cancelDate: undefined }, { environment: 'Production' }],
])('a purchase with %j has %j', async (members, expected) => {
  await using amazon = await startAmazon();
  const verdict = await amazon.judge(amazon.fake.sell(members));
  expect(verdict).toMatchObject({ purchases: [expected] });
});

test.each([
  ['subscription', { productType: 'SUBSCRIPTION' }],
  ['refunded', { cancelDate: 1_790_000_000_126 }],
  ['refused', { quantity: 101 }],
  ['refused', { quantity: 0.5 }],
  // Answers that contradict what was asked, or say nothing.
  ['providerAway', { receiptId: 'another' }],
  ['providerAway', { productType: 'GIFT' }],
  ['providerAway', { productId: 7 }],
  ['providerAway', { purchaseDate: '2026-11-27' }],
])('%s, Amazon says of %j', async (fault, members) => {
  await using amazon = await startAmazon();
  expect(await amazon.faultOf(amazon.fake.sell(members))).toBe(fault);
});

test('a purchase is refunded from the moment that Amazon says so, and no longer', async () => {
  await using amazon = await startAmazon();
  const { fake, faultOf } = amazon;
  const sale = fake.sell();
  expect(await faultOf(sale)).toBe('purchased');
  fake.change(sale.receiptId, { cancelDate: 1_790_000_000_126 });
  const { receiptId: purchaseId } = sale;
  expect(await amazon.judge(sale)).toMatchObject({
    fault: 'refunded',
    refund: { purchaseId, environment: 'Production', refundedAt: 1_790_000_000_126 },
  });
  fake.change(sale.receiptId, { cancelDate: null });
  expect(await faultOf(sale)).toBe('purchased');
});

test('receipts that do not hold', async () => {
  await using amazon = await startAmazon();
  const { fake, faultOf } = amazon;
  const sale = fake.sell();
  expect(await faultOf({ ...sale, receiptId: 'invented' })).toBe('refused');
  expect(await faultOf({ ...sale, userId: 'somebody-else' })).toBe('refused');
  expect(await faultOf(sale, { sharedSecret: 'another' })).toBe('titleSecret');
  // The rest is refused without a call.
  const asked = fake.calls.length;
  expect(await faultOf({ ...sale, receiptId: 'a'.repeat(513) })).toBe('tooLong');
  expect(await faultOf({ ...sale, userId: 'a'.repeat(1_048_576) })).toBe('tooLong');
  for (const id of ['', '.', '..', 'a b', 'a\u0000', '\ud800', '\u00e9']) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await faultOf({ ...sale, receiptId: id })).toBe('malformed');
  }
  expect(await faultOf(sale, { sharedSecret: '' })).toBe('titleSecret');
  expect(fake.calls.length).toBe(asked);
});

test.each([
  [400, 'refused'],
  [404, 'providerAway'],
  [410, 'refunded'],
  [429, 'providerAway'],
  [496, 'titleSecret'],
  [497, 'refused'],
  [500, 'providerAway'],
])('the status %i of Amazon is %s', async (code, expected) => {
  await using amazon = await startAmazon();
  amazon.fake.always = { code, body: '{}' };
  expect(await amazon.faultOf(amazon.fake.sell())).toBe(expected);
});

test('receipts of all ids together find out that Amazon is away', async () => {
  await using amazon = await startAmazon();
  const { fake, judge } = amazon;
  fake.mode = 'drop';
  for (let i = 0; i < BREAKER_FAILURES + 5; i += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await judge({ receiptId: `receipt-${i}`, userId: 'user' });
  }
  // One more may have been a try.
  expect(fake.calls.length).toBeLessThanOrEqual(BREAKER_FAILURES + 1);
});

test.each(FAULT_MODES)('Amazon is away when its server has the fault %s', async (mode) => {
  await using amazon = await startAmazon();
  amazon.fake.mode = mode;
  const verdict = await amazon.judge(amazon.fake.sell());
  // Nothing about the address, which holds the secret.
  expect(verdict).toEqual({ status: 'providerAway' });
});
