import { describe, expect, test } from 'vitest';
import { forgedTransactions } from '../../test/support/app-store-forgeries.ts';
import {
  type AppStoreChain,
  BUNDLE_ID,
  makeAppStoreChain,
  makeRoot,
  notificationOf,
  signAsAppStore,
  transactionOf,
} from '../../test/support/app-store-keys.ts';
import { DAY_MS, MINUTE_MS } from '../kernel/instant.ts';
import { makeAppStore } from './app-store.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const ROOT = makeRoot();
const CHAIN = makeAppStoreChain({ root: ROOT });
const APP_STORE = makeAppStore({ now: () => NOW, roots: [CHAIN.rootDigest] });
const TITLE = { bundleIds: ['com.example.other', BUNDLE_ID], allowsFamilySharing: false };

const signed = (members: object = {}, chain: Pick<AppStoreChain, 'leafKey' | 'x5c'> = CHAIN) =>
  signAsAppStore(chain, transactionOf(NOW, members));

function judge(receipts: string, more: Partial<typeof TITLE> = {}) {
  return APP_STORE.judgeReceipts({ receiptData: receipts, ...TITLE, ...more });
}

/** The fault, or the ids of the purchases. */
async function outcomeOf(receipts: string, more: Partial<typeof TITLE> = {}) {
  const verdict = await judge(receipts, more);
  if (verdict.status === 'refused') return verdict.fault;
  return verdict.status === 'purchased'
    ? verdict.purchases.map(({ purchaseId }) => purchaseId)
    : verdict.status;
}

async function purchaseOf(members: object) {
  const verdict = await judge(signed(members), { allowsFamilySharing: true });
  return verdict.status === 'purchased' ? verdict.purchases[0] : undefined;
}

test('a transaction that the App Store has signed is a purchase', async () => {
  const token = 'A1B2C3D4-0000-4000-8000-000000000001';
  const verdict = await judge(signed({ appAccountToken: token, quantity: 3, price: 14_970 }));
  expect(verdict).toEqual({
    status: 'purchased',
    purchases: [
      {
        platform: 'AppStore',
        environment: 'Production',
        purchaseId: '2000000123456789',
        transactionId: '2000000123456789',
        appId: BUNDLE_ID,
        productId: 'gems.100',
        quantity: 3,
        kind: 'consumable',
        purchasedAt: NOW,
        accountToken: token.toLowerCase(),
        isUnpaid: false,
        refunded: undefined,
        price: { amount: 1_497, currency: 'USD' },
        details: {
          originalTransactionId: '2000000123456789',
          originalPurchaseDate: NOW,
          signedDate: NOW,
          storefront: 'USA',
          transactionReason: 'PURCHASE',
          inAppOwnershipType: 'PURCHASED',
        },
      },
    ],
  });
});

describe('only the App Store signs', () => {
  const past = { from: new Date(NOW - 2 * DAY_MS), to: new Date(NOW - DAY_MS) };

  test.each(Object.entries(forgedTransactions(CHAIN, ROOT, NOW)))('%s', async (_, jws) => {
    expect(await outcomeOf(jws)).toBe('badSignature');
  });

  test('the clock of the App Store may be five minutes ahead', async () => {
    expect(await outcomeOf(signed({ signedDate: NOW + 5 * MINUTE_MS }))).toHaveLength(1);
  });

  test('a chain counts for what was signed while it was in force, also when it is known', async () => {
    const ended = makeAppStoreChain({ root: ROOT, leaf: past });
    const at = (signedDate: number) => outcomeOf(signed({ signedDate }, ended));
    expect(await at(NOW - DAY_MS)).toHaveLength(1);
    expect(await at(NOW - DAY_MS + 1)).toBe('badSignature');
    expect(await at(NOW - 2 * DAY_MS)).toHaveLength(1);
    expect(await at(NOW - 2 * DAY_MS - 1)).toBe('badSignature');
  });

  test('a key behind the root of Apple is not taken for it', async () => {
    const real = makeAppStore({ now: () => NOW });
    const verdict = await real.judgeReceipts({ jws: signed(), ...TITLE });
    expect(verdict).toEqual({ status: 'refused', fault: 'badSignature' });
  });
});

test('what is no signed transaction', async () => {
  const vectors = {
    '': 'malformed',
    'no.receipt': 'malformed',
    '{"receipt": 1}': 'malformed',
    '[1]': 'malformed',
    '[': 'malformed',
    '["a.b.c",]': 'malformed',
    '[["a.b.c"]]': 'malformed',
    '[]': 'noPurchase',
    'a.b.c': 'malformed',
    [signed({ signedDate: undefined })]: 'malformed',
    [signed({ signedDate: 'now' })]: 'malformed',
    [signed({ transactionId: undefined })]: 'malformed',
    [signed({ originalTransactionId: 7 })]: 'malformed',
    [signed({ productId: '' })]: 'malformed',
    [signed({ purchaseDate: undefined })]: 'malformed',
    [signed({ quantity: 0 })]: 'malformed',
    [signed({ quantity: 101 })]: 'malformed',
    [signed({ quantity: 1.5 })]: 'malformed',
    [signed({ type: 'Surprise' })]: 'malformed',
    [signAsAppStore(CHAIN, ['signedDate'])]: 'malformed',
    [signed({ environment: 'Xcode' })]: 'otherEnvironment',
    [signed({ environment: 'LocalTesting' })]: 'otherEnvironment',
    [signed({ environment: undefined })]: 'otherEnvironment',
    [signed({ bundleId: 'com.example.thief' })]: 'otherApp',
    [signed({ bundleId: undefined })]: 'otherApp',
    [signed({ type: 'Auto-Renewable Subscription' })]: 'subscription',
    [signed({ type: 'Non-Renewing Subscription' })]: 'subscription',
    [signed({ inAppOwnershipType: 'FAMILY_SHARED' })]: 'familyShared',
  };
  const faults = await Promise.all(Object.keys(vectors).map((text) => outcomeOf(text)));
  expect(faults).toEqual(Object.values(vectors));
});

test('receipts of the form before StoreKit 2 are told apart, whatever their size', async () => {
  const container = Buffer.from('308206', 'hex').toString('base64');
  expect(await outcomeOf(container + 'A'.repeat(4_000))).toBe('oldReceipt');
  expect(await outcomeOf(`${container}${'A'.repeat(1_000_000)}`)).toBe('oldReceipt');
  const list = Buffer.from('{\n"signature" = "AAAA";\n}').toString('base64');
  expect(await outcomeOf(list)).toBe('oldReceipt');
});

test('sizes are bounded before anything is read', async () => {
  const [header = '', payload = ''] = signed().split('.');
  expect(await outcomeOf(`${header}.${payload}.${'A'.repeat(1_000_000)}`)).toBe('tooLong');
  expect(await outcomeOf(`${header}.${payload}.${'A'.repeat(64 * 1_024)}`)).toBe('tooLong');
  expect(await outcomeOf(JSON.stringify(Array.from({ length: 21 }, () => 'a.b.c')))).toBe(
    'tooLong',
  );
  const long = Array.from({ length: 20 }, () => `a.b.${'A'.repeat(14_000)}`);
  expect(await outcomeOf(JSON.stringify(long))).toBe('tooLong');
  expect(await outcomeOf(signed({ appAccountToken: 'a'.repeat(40_000) }))).toHaveLength(1);
});

test('several transactions are judged together', async () => {
  const many = Array.from({ length: 20 }, (_, index) => signed({ transactionId: `${index + 1}` }));
  expect(await outcomeOf(JSON.stringify(many))).toHaveLength(20);
  expect(await outcomeOf(` ${JSON.stringify([...many.slice(1), 'a.b.c'])}`)).toBe('malformed');
});

test('one signed transaction has a member of its own', async () => {
  const [jws, receiptData] = [signed({ transactionId: '7' }), signed({ transactionId: '8' })];
  const idsOf = async (of: { readonly jws?: string; readonly receiptData?: string }) => {
    const verdict = await APP_STORE.judgeReceipts({ ...of, ...TITLE });
    if (verdict.status === 'refused') return verdict.fault;
    return verdict.status === 'purchased' && verdict.purchases.map((one) => one.transactionId);
  };
  expect(await idsOf({ jws })).toEqual(['7']);
  expect(await idsOf({ jws, receiptData })).toEqual(['7']);
  expect(await idsOf({ jws: ' ', receiptData: `\n${receiptData}\n` })).toEqual(['8']);
  expect(await idsOf({ jws: JSON.stringify([jws]) })).toBe('malformed');
  expect(await idsOf({})).toBe('malformed');
});

test('what nothing is given for is left out of several', async () => {
  const good = signed({ transactionId: '7' });
  const subscription = signed({ type: 'Auto-Renewable Subscription' });
  const family = signed({ inAppOwnershipType: 'FAMILY_SHARED', transactionId: '8' });
  const all = JSON.stringify([subscription, good, family]);
  expect(await outcomeOf(all)).toEqual(['7']);
  expect(await outcomeOf(all, { allowsFamilySharing: true })).toEqual(['7', '8']);
  expect(await outcomeOf(JSON.stringify([subscription]))).toBe('subscription');
});

test('the newest of several signatures counts, and of one moment that which tells a refund', async () => {
  const old = signed({ signedDate: NOW - 9 });
  const revoked = signed({ signedDate: NOW - 5, revocationDate: NOW - 6 });
  const restored = signed({ signedDate: NOW - 4 });
  const isRefunded = async (...receipts: readonly string[]) => {
    const verdict = await judge(JSON.stringify(receipts));
    const [only, ...more] = verdict.status === 'purchased' ? verdict.purchases : [];
    expect(more).toEqual([]);
    return only?.refunded !== undefined;
  };
  expect(await isRefunded(old, revoked)).toBe(true);
  expect(await isRefunded(revoked, old)).toBe(true);
  expect(await isRefunded(revoked, restored, old)).toBe(false);
  const both = signed({ signedDate: NOW - 5 });
  expect(await isRefunded(both, revoked)).toBe(true);
});

test('a non-consumable is one purchase however often it was restored', async () => {
  const bought = { type: 'Non-Consumable', originalTransactionId: '5' };
  const again = [5, 6].map((id) => signed({ ...bought, transactionId: `${id}` }));
  expect(await outcomeOf(JSON.stringify(again))).toEqual(['5']);
  const consumable = signed({ originalTransactionId: '5', transactionId: '6' });
  expect(await outcomeOf(consumable)).toEqual(['6']);
  expect(await purchaseOf(bought)).toMatchObject({ kind: 'nonConsumable', purchaseId: '5' });
});

test('sandbox and family are told', async () => {
  const members = { environment: 'Sandbox', inAppOwnershipType: 'FAMILY_SHARED' };
  expect(await purchaseOf(members)).toMatchObject({ environment: 'Sandbox', isUnpaid: true });
});

test('prices are thousandths, and become hundredths', async () => {
  const priceOf = async (price: unknown, currency: unknown = 'USD') =>
    (await purchaseOf({ price, currency }))?.price;
  expect(await priceOf(4_990)).toEqual({ amount: 499, currency: 'USD' });
  expect(await priceOf(800_000, 'JPY')).toEqual({ amount: 80_000, currency: 'JPY' });
  expect(await priceOf(1_995, 'KWD')).toEqual({ amount: 200, currency: 'KWD' });
  expect(await priceOf(1_994, 'KWD')).toEqual({ amount: 199, currency: 'KWD' });
  expect(await priceOf(4_990, 'XXX')).toBeUndefined();
  expect(await priceOf(0)).toEqual({ amount: 0, currency: 'USD' });
  const none = [await priceOf(undefined), await priceOf(-1), await priceOf(1, 'usd')];
  expect(none).toEqual([undefined, undefined, undefined]);
});

test('refunds are told, in whole or in part', async () => {
  const refundOf = async (members: object) => (await purchaseOf(members))?.refunded;
  const at = NOW - DAY_MS;
  const whole = { at, quantity: undefined };
  expect(await refundOf({ revocationDate: at, revocationReason: 0 })).toEqual(whole);
  expect(await refundOf({ revocationReason: 1 })).toEqual({ ...whole, at: NOW });
  const part = (revocationPercentage: number, quantity: number) =>
    refundOf({ revocationDate: at, revocationPercentage, quantity });
  expect(await part(100_000, 3)).toEqual(whole);
  expect(await part(33_333, 3)).toEqual({ at, quantity: 1 });
  expect(await part(66_667, 3)).toEqual({ at, quantity: 2 });
  expect(await part(99_999, 3)).toEqual({ at, quantity: 2 });
  expect(await part(14_286, 7)).toEqual({ at, quantity: 1 });
  expect(await part(90_000, 3)).toEqual({ at, quantity: 2 });
  expect(await part(99_990, 1)).toEqual({ at, quantity: 0 });
});

describe('notifications', () => {
  const transaction = transactionOf(NOW - DAY_MS, { signedDate: NOW });
  const about = (type: string, more: object = {}) =>
    notificationOf(CHAIN, type, { transaction, ...more });
  const judgeSigned = (signedPayload: string) =>
    APP_STORE.judgeNotification({ signedPayload, bundleIds: TITLE.bundleIds });
  const kindOf = async (signedPayload: string) => {
    const verdict = await judgeSigned(signedPayload);
    return verdict.status === 'notified' ? verdict.notification.kind : verdict.fault;
  };

  test('a refund names the purchase', async () => {
    const revocationDate = NOW - MINUTE_MS;
    const refunded = { ...transaction, revocationDate, revocationPercentage: 100_000 };
    const verdict = await judgeSigned(notificationOf(CHAIN, 'REFUND', { transaction: refunded }));
    expect(verdict).toMatchObject({
      status: 'notified',
      notification: {
        kind: 'refunded',
        notificationId: '002e14d5-51f5-4503-b5a8-c3a1af68eb20',
        signedAt: NOW,
        purchase: { purchaseId: '2000000123456789', refunded: { at: revocationDate } },
      },
    });
  });

  test('a refund whose transaction has no date of it counts from the notification on', async () => {
    const verdict = await judgeSigned(about('REVOKE'));
    const refunded = { at: NOW, quantity: undefined };
    expect(verdict).toMatchObject({ notification: { kind: 'refunded', purchase: { refunded } } });
    const reversed = { kind: 'refundReversed', purchase: { refunded: undefined } };
    expect(await judgeSigned(about('REFUND_REVERSED'))).toMatchObject({ notification: reversed });
  });

  test('others', async () => {
    const subscription = { ...transaction, type: 'Auto-Renewable Subscription' };
    const noTransaction = { data: { signedTransactionInfo: undefined } };
    const kinds = await Promise.all([
      kindOf(about('TEST', noTransaction)),
      kindOf(about('ONE_TIME_CHARGE')),
      kindOf(about('A_KIND_OF_TOMORROW')),
      kindOf(notificationOf(CHAIN, 'REFUND', { transaction: subscription })),
      kindOf(
        signAsAppStore(CHAIN, {
          notificationType: 'EXTERNAL_PURCHASE_TOKEN',
          notificationUUID: 'a-1',
          signedDate: NOW,
          externalPurchaseToken: { externalPurchaseId: '1' },
        }),
      ),
    ]);
    expect(kinds).toEqual(['test', 'other', 'other', 'other', 'other']);
  });

  test('outside and inside are signed and agree', async () => {
    const forged = makeAppStoreChain();
    const inside = (members: object, chain: AppStoreChain = CHAIN) => ({
      data: { signedTransactionInfo: signAsAppStore(chain, { ...transaction, ...members }) },
    });
    const faults = await Promise.all([
      kindOf('a'),
      kindOf('A'.repeat(64 * 1_024 + 1)),
      kindOf(notificationOf(forged, 'REFUND', { transaction })),
      kindOf(about('REFUND', inside({}, forged))),
      kindOf(about('REFUND', { data: { signedTransactionInfo: undefined } })),
      kindOf(about('REFUND', { notificationUUID: undefined })),
      kindOf(about('REFUND', { notificationUUID: 'a b' })),
      kindOf(about('REFUND', { data: { bundleId: 'com.example.thief' } })),
      kindOf(about('ONE_TIME_CHARGE', { data: { bundleId: 'com.example.thief' } })),
      kindOf(about('REFUND', inside({ bundleId: 'com.example.other' }))),
      kindOf(about('REFUND', inside({ environment: 'Sandbox' }))),
      kindOf(about('REFUND', { data: { environment: 'Sandbox' } })),
      kindOf(about('TEST', { data: { environment: 'Xcode' } })),
      // A transaction is no notification, and a notification no transaction.
      kindOf(signed()),
      outcomeOf(about('REFUND')),
    ]);
    expect(faults).toEqual([
      'malformed',
      'tooLong',
      'badSignature',
      'badSignature',
      'malformed',
      'malformed',
      'malformed',
      'otherApp',
      'otherApp',
      'otherApp',
      'otherEnvironment',
      'otherEnvironment',
      'otherEnvironment',
      'malformed',
      'otherEnvironment',
    ]);
  });
});
