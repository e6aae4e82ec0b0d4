import type { ErrorName } from '../../../../src/kernel/error-catalogue.ts';
import { notifyAppStore } from '../../../../src/economy/receipts/operations/app-store.ts';
import { restoreIOSPurchases } from '../../../../src/economy/receipts/operations/restore-ios-purchases.ts';
import { validateAmazonIAPReceipt } from '../../../../src/economy/receipts/operations/validate-amazon-iap-receipt.ts';
import { validateGooglePlayPurchase } from '../../../../src/economy/receipts/operations/validate-google-play-purchase.ts';
import { validateIOSReceipt } from '../../../../src/economy/receipts/operations/validate-ios-receipt.ts';
import { giveReceipt } from '../../../../src/economy/receipts/operations/give-receipt.ts';
import { refundReceipt } from '../../../../src/economy/receipts/operations/refund-receipt.ts';
import { notifyPlayStore } from '../../../../src/economy/receipts/operations/play-store.ts';
import type { PlatformPurchase } from '../../../../src/kernel/platform-purchase.ts';
import { aBuyer, signed } from '../../../support/app-store-purchases.ts';
import {
  AMAZON_APPSTORE,
  anAskedBuyer,
  type AskedPlatform,
  connect,
  PLAY_STORE,
} from '../../../support/asked-purchases.ts';
import { bodies, pair, type Pair, type PrecedenceList } from '../../../support/precedence.ts';
import { aKeptReceipt, refund } from '../../../support/receipts.ts';
import { must } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

/** A receipt that is kept, of a player who was deleted. */
async function ofNobody(world: World, more: Partial<PlatformPurchase> = {}) {
  const kept = await aKeptReceipt(world, more);
  await must(world.asTitle('/Admin/DeletePlayer', { ServiceId: kept.playerId }));
  return kept;
}

const ONE_FAULT = 'The verdict on a receipt has one fault.';
const ONE_OUTCOME = 'A purchase has one outcome.';

/** The pairs that both operations about the App Store have. */
const redeemed: readonly Pair[] = [
  pair('InvalidProductForSubscription', 'InvalidReceipt', ONE_FAULT),
  pair('InvalidReceipt', 'InvalidEnvironmentForReceipt', ONE_OUTCOME),
  pair('InvalidEnvironmentForReceipt', 'ReceiptCancelled', async (world, ask) => {
    await aBuyer(world);
    const revoked = { revocationDate: world.clock.now() };
    const both = await ask({ ReceiptData: signed(world, { ...revoked, environment: 'Sandbox' }) });
    return { both, alone: await ask({ ReceiptData: signed(world, revoked) }) };
  }),
  pair('ReceiptCancelled', 'ReceiptAlreadyUsed', ONE_OUTCOME),
  pair('ReceiptAlreadyUsed', 'NoMatchingCatalogItemForReceipt', ONE_OUTCOME),
  pair('NoMatchingCatalogItemForReceipt', 'ReceiptNotGiven', ONE_OUTCOME),
];
const FORM_FIRST = 'Nobody can have signed a notification of another form.';

/** The errors that players of a title without the platform have, behind their limit. */
const limitedBefore = ({ unknown }: AskedPlatform, second: ErrorName): Pair =>
  pair('APIClientRequestRateLimitExceeded', second, async (_, ask) => {
    const alone = await ask(unknown);
    const more = await Promise.all(Array.from({ length: 10 }, () => ask(unknown)));
    return { both: more.find(({ httpStatus }) => httpStatus === 429) ?? alone, alone };
  });

/** The pairs that the operations have in common whose platforms are asked. */
const asked = (platform: AskedPlatform): readonly Pair[] => [
  pair('ReceiptCancelled', 'ReceiptAlreadyUsed', async (world, ask) => {
    await anAskedBuyer(world, platform);
    const body = platform.buy(world);
    await ask(body);
    const alone = await ask(body);
    platform.cancel(world, body);
    return { both: await ask(body), alone };
  }),
  pair('ReceiptAlreadyUsed', 'InvalidEnvironmentForReceipt', async (world, ask) => {
    const { playerId } = await world.logIn();
    await anAskedBuyer(world, platform);
    const sandbox = (Testers: readonly string[]) =>
      connect(world, platform, { Sandbox: { Testers } });
    await sandbox([playerId]);
    const body = platform.buy(world, { isTest: true });
    await ask(body);
    await sandbox(['another']);
    return { both: await ask(body), alone: await ask(platform.buy(world, { isTest: true })) };
  }),
  pair('InvalidEnvironmentForReceipt', 'InvalidReceipt', ONE_OUTCOME),
  pair('InvalidReceipt', 'NoMatchingCatalogItemForReceipt', ONE_OUTCOME),
  pair('NoMatchingCatalogItemForReceipt', 'ReceiptNotGiven', ONE_OUTCOME),
];

const list: PrecedenceList = [
  [notifyAppStore, [pair('InvalidParams', 'NotAuthenticated', FORM_FIRST)]],
  [notifyPlayStore, [pair('InvalidParams', 'NotAuthenticated', FORM_FIRST)]],
  [
    validateAmazonIAPReceipt,
    [
      limitedBefore(AMAZON_APPSTORE, 'MissingAmazonSharedKey'),
      pair('MissingAmazonSharedKey', 'AmazonValidationError', ONE_FAULT),
      pair('AmazonValidationError', 'InvalidProductForSubscription', ONE_FAULT),
      pair('InvalidProductForSubscription', 'ReceiptCancelled', ONE_FAULT),
      ...asked(AMAZON_APPSTORE),
    ],
  ],
  [
    validateGooglePlayPurchase,
    [
      limitedBefore(PLAY_STORE, 'MissingTitleGoogleProperties'),
      pair('MissingTitleGoogleProperties', 'InvalidBundleID', ONE_FAULT),
      pair('InvalidBundleID', 'InvalidProductForSubscription', ONE_FAULT),
      pair('InvalidProductForSubscription', 'GoogleServiceAccountInvalid', ONE_FAULT),
      pair('GoogleServiceAccountInvalid', 'GoogleServiceAccountFailedAuth', ONE_FAULT),
      pair('GoogleServiceAccountFailedAuth', 'InvalidPurchaseTransactionStatus', ONE_FAULT),
      pair('InvalidPurchaseTransactionStatus', 'ReceiptCancelled', ONE_FAULT),
      ...asked(PLAY_STORE),
    ],
  ],
  [
    validateIOSReceipt,
    [
      bodies('InvalidCurrencyCode', 'InvalidBundleID', async (world) => {
        const ReceiptData = signed(world);
        return [{ ReceiptData, CurrencyCode: 'x' }, { ReceiptData }];
      }),
      pair('InvalidBundleID', 'ReceiptDoesNotContainInAppItems', ONE_FAULT),
      pair(
        'ReceiptDoesNotContainInAppItems',
        'ReceiptContainsMultipleInAppItems',
        'A receipt has no purchase, or several.',
      ),
      pair('ReceiptContainsMultipleInAppItems', 'InvalidProductForSubscription', ONE_FAULT),
      ...redeemed,
    ],
  ],
  [
    restoreIOSPurchases,
    [
      pair('InvalidBundleID', 'ReceiptDoesNotContainInAppItems', ONE_FAULT),
      pair('ReceiptDoesNotContainInAppItems', 'InvalidProductForSubscription', ONE_FAULT),
      ...redeemed,
    ],
  ],
  [
    refundReceipt,
    [
      pair(
        'ReceiptNotFound',
        'InvalidParams',
        'A receipt that is not there has no quantity to compare.',
      ),
    ],
  ],
  [
    giveReceipt,
    [
      pair(
        'ReceiptNotFound',
        'ReceiptAlreadyUsed',
        'Nobody can have used a receipt that is not there.',
      ),
      pair('ReceiptAlreadyUsed', 'ReceiptCancelled', 'A receipt is in one state.'),
      bodies('ReceiptCancelled', 'AccountNotFound', async (world) => {
        const { ReceiptId } = await ofNobody(world);
        const refunded = await ofNobody(world);
        await refund(world, refunded.purchase);
        return [{ ReceiptId: refunded.ReceiptId }, { ReceiptId }];
      }),
      bodies('AccountNotFound', 'InvalidEnvironmentForReceipt', async (world) => {
        const nobodys = await ofNobody(world, { environment: 'Sandbox' });
        const { ReceiptId } = await aKeptReceipt(world, { environment: 'Sandbox' });
        return [{ ReceiptId: nobodys.ReceiptId }, { ReceiptId }];
      }),
      bodies('InvalidEnvironmentForReceipt', 'ReceiptNotGiven', async (world) => {
        const sandbox = await aKeptReceipt(world, { environment: 'Sandbox' });
        const { ReceiptId } = await aKeptReceipt(world);
        return [{ ReceiptId: sandbox.ReceiptId }, { ReceiptId }];
      }),
    ],
  ],
];
export default list;
