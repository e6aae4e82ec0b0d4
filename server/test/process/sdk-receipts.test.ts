import https from 'node:https';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setPaymentPlatform } from '../../src/connections/operations/set-payment-platform.ts';
import { TEST_CERTIFICATE } from '../http/certificate.ts';
import { signed } from '../support/app-store-purchases.ts';
import { AMAZON_APPSTORE, connect, PLAY_STORE } from '../support/asked-purchases.ts';
import { startFakes } from '../support/fakes/fakes.ts';
import { PLAY_APP, playLicenseKey } from '../support/fakes/play-store.ts';
import { aSteamShop, payment, TWO_GEMS } from '../support/orders.ts';
import { appStoreIn } from '../support/platforms.ts';
import { type Running, startService } from '../support/running.ts';
import { must } from '../support/stock.ts';
import { EDITIONS, refused, sdkFor, succeed } from './published-sdk.ts';

// Purchases with real money by the reference API's own SDKs, against fakes of the platforms.

let running: Running;
const trusted = getCACertificates('default');

beforeAll(async () => {
  running = await startService(TEST_CERTIFICATE, { fakes: await startFakes() });
  https.globalAgent.options.ca = TEST_CERTIFICATE.cert;
  // The test itself calls with fetch.
  setDefaultCACertificates([TEST_CERTIFICATE.cert]);
});

afterAll(async () => {
  setDefaultCACertificates(trusted);
  https.globalAgent.destroy();
  await running[Symbol.asyncDispose]();
});

/** An SDK whose player can pay: on Steam, in the App Store, in Google Play and in the Amazon Appstore. */
async function sdkOfBuyer(edition: (typeof EDITIONS)[number]) {
  const sdk = await sdkFor(running, edition);
  const { world, PlayFab } = sdk;
  await aSteamShop(world);
  await must(world.asTitle(setPaymentPlatform.path, appStoreIn(world)));
  await connect(world, PLAY_STORE, { LicenseKeys: { [PLAY_APP]: playLicenseKey() } });
  await connect(world, AMAZON_APPSTORE);
  const { sessionTicket } = await world.logIn();
  Object.assign(PlayFab['_internalSettings'], { sessionTicket });
  return sdk;
}

test.each(EDITIONS)('%s brings receipts of the App Store, and restores them', async (edition) => {
  const { PlayFabClient, world } = await sdkOfBuyer(edition);
  const bought = { JwsReceiptData: signed(world), CurrencyCode: 'USD', PurchasePrice: 499 };
  const { Fulfillments } = await succeed(PlayFabClient, 'ValidateIOSReceipt', bought);
  expect(Fulfillments).toMatchObject([
    { FulfilledItems: [{ ItemId: 'gems', RemainingUses: 5 }], RecordedPriceSource: 'Receipt' },
  ]);
  const again = await refused(PlayFabClient, 'ValidateIOSReceipt', bought);
  expect(again).toMatchObject({ error: 'ReceiptAlreadyUsed', errorCode: 1022 });
  const ReceiptData = JSON.stringify([
    bought.JwsReceiptData,
    signed(world, { productId: 'sword', type: 'Non-Consumable' }),
  ]);
  const restored = await succeed(PlayFabClient, 'RestoreIOSPurchases', { ReceiptData });
  expect(restored.Fulfillments).toMatchObject([{ FulfilledItems: [{ ItemId: 'sword' }] }]);
});

test.each(EDITIONS)('%s brings receipts of Google Play and Amazon', async (edition) => {
  const { PlayFabClient, world } = await sdkOfBuyer(edition);
  for (const [platform, name] of [
    [PLAY_STORE, 'ValidateGooglePlayPurchase'],
    [AMAZON_APPSTORE, 'ValidateAmazonIAPReceipt'],
  ] as const) {
    const bought = { ...platform.buy(world), CurrencyCode: 'EUR', PurchasePrice: 499 };
    // oxlint-disable-next-line no-await-in-loop
    const { Fulfillments } = await succeed(PlayFabClient, name, bought);
    expect(Fulfillments, name).toMatchObject([{ FulfilledItems: [{ ItemId: 'gems' }] }]);
    // oxlint-disable-next-line no-await-in-loop
    const again = await refused(PlayFabClient, name, bought);
    expect(again).toMatchObject({ error: 'ReceiptAlreadyUsed', errorCode: 1022 });
    // oxlint-disable-next-line no-await-in-loop
    const unknown = await refused(PlayFabClient, name, platform.unknown);
    expect(unknown).toMatchObject({ error: 'InvalidReceipt' });
  }
});

test.each(EDITIONS)('%s buys on Steam', async (edition) => {
  const { PlayFabClient, world } = await sdkOfBuyer(edition);
  const { OrderId, PaymentOptions } = await succeed(PlayFabClient, 'StartPurchase', TWO_GEMS);
  expect(PaymentOptions).toMatchObject([{ ProviderName: 'Steam', Price: 998 }]);
  const paying = await succeed(PlayFabClient, 'PayForPurchase', payment(OrderId));
  expect(paying).toMatchObject({ OrderId, Status: 'Init', PurchasePrice: 998 });
  world.fakes().steamPurchases.approve(OrderId);
  const confirmed = await succeed(PlayFabClient, 'ConfirmPurchase', { OrderId });
  expect(confirmed.Items).toMatchObject([{ ItemId: 'gems' }, { ItemId: 'gems' }]);
  expect(await succeed(PlayFabClient, 'GetPurchase', { OrderId })).toMatchObject({
    OrderId,
    PaymentProvider: 'Steam',
    TransactionStatus: 'Succeeded',
  });
});
