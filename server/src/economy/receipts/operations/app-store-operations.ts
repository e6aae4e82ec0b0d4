import { RECEIPT_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import type { ReceiptVerdict } from '../../../kernel/platform-purchase.ts';
import { Type } from '../../../kernel/type.ts';
import {
  CATALOG_MEMBERS,
  EXAMPLE_FULFILLMENTS,
  type FaultErrors,
  Fulfillments,
  PRICE_MEMBERS,
  REDEEM_DESCRIPTION,
  REDEEM_ERRORS,
  type ReceiptDeps,
  redeemVerified,
} from '../receipt-operation.ts';

type AppStoreDeps = ReceiptDeps<{
  appStore(of: {
    readonly titleId: string;
    readonly jws?: string | undefined;
    readonly receiptData?: string | undefined;
  }): Promise<ReceiptVerdict>;
}>;

const FAULTS = {
  notSetUp: 'InvalidBundleID',
  otherApp: 'InvalidBundleID',
  noPurchase: 'ReceiptDoesNotContainInAppItems',
  severalPurchases: 'ReceiptContainsMultipleInAppItems',
  subscription: 'InvalidProductForSubscription',
  otherEnvironment: 'InvalidEnvironmentForReceipt',
  refunded: 'ReceiptCancelled',
} as const satisfies FaultErrors<
  | 'InvalidBundleID'
  | 'ReceiptDoesNotContainInAppItems'
  | 'ReceiptContainsMultipleInAppItems'
  | 'InvalidProductForSubscription'
>;

const ReceiptData =
  'Signed transactions (`Transaction.jwsRepresentation` of StoreKit 2): one, or a JSON array of at most 20. The receipts of before StoreKit 2 are refused.';

/** Redeems one purchase in the App Store. */
export const validateIOSReceipt = operation<AppStoreDeps>()({
  path: '/Client/ValidateIOSReceipt',
  summary: 'Gives a player what was bought in the App Store.',
  description: REDEEM_DESCRIPTION,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  bodyBytesMax: RECEIPT_BODY_BYTES_MAX,
  request: Type.Object({
    JwsReceiptData: Type.Optional(
      Type.String({ description: 'A signed transaction. It counts where there are both.' }),
    ),
    ReceiptData: Type.Optional(Type.String({ description: ReceiptData })),
    ...PRICE_MEMBERS,
    ...CATALOG_MEMBERS,
  }),
  response: Fulfillments,
  errors: [
    'InvalidCurrencyCode',
    'InvalidBundleID',
    'ReceiptDoesNotContainInAppItems',
    'ReceiptContainsMultipleInAppItems',
    'InvalidProductForSubscription',
    ...REDEEM_ERRORS,
  ],
  example: {
    request: { JwsReceiptData: 'eyJhbGciOiJFUzI1NiIs…', CurrencyCode: 'EUR', PurchasePrice: 199 },
    response: EXAMPLE_FULFILLMENTS,
  },

  async handle(request, call) {
    const { JwsReceiptData: jws, ReceiptData: receiptData, CurrencyCode, PurchasePrice } = request;
    const { caller, deps, fail } = call;
    if (CurrencyCode !== undefined && !/^[A-Z]{3}$/.test(CurrencyCode)) {
      throw fail('InvalidCurrencyCode');
    }
    const claimed = CurrencyCode &&
      PurchasePrice && { amount: PurchasePrice, currency: CurrencyCode };
    const { titleId } = caller;
    return redeemVerified(call, {
      platform: 'AppStore',
      verdict: await deps.receipts.appStore({ titleId, jws, receiptData }),
      errors: FAULTS,
      catalogVersion: request.CatalogVersion,
      claimed: claimed || undefined,
    });
  },
});

/** Restores purchases in the App Store. */
export const restoreIOSPurchases = operation<AppStoreDeps>()({
  path: '/Client/RestoreIOSPurchases',
  summary: 'Gives a player what was bought in the App Store and not given yet.',
  description: `Several purchases may come at once; those that this player has already give nothing, and are no error. ${REDEEM_DESCRIPTION}`,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  bodyBytesMax: RECEIPT_BODY_BYTES_MAX,
  request: Type.Object({
    ReceiptData: Type.String({ description: ReceiptData }),
    ...CATALOG_MEMBERS,
  }),
  response: Fulfillments,
  errors: [
    'InvalidBundleID',
    'ReceiptDoesNotContainInAppItems',
    'InvalidProductForSubscription',
    ...REDEEM_ERRORS,
  ],
  example: {
    request: { ReceiptData: '["eyJhbGciOiJFUzI1NiIs…"]' },
    response: EXAMPLE_FULFILLMENTS,
  },

  async handle({ ReceiptData: receiptData, CatalogVersion: catalogVersion }, call) {
    const { titleId } = call.caller;
    const { severalPurchases: _, ...errors } = FAULTS;
    return redeemVerified(call, {
      platform: 'AppStore',
      verdict: await call.deps.receipts.appStore({ titleId, receiptData }),
      errors,
      catalogVersion,
      isRestore: true,
    });
  },
});
