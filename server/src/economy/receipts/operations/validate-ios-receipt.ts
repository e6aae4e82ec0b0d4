import { RECEIPT_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { Type } from '../../../kernel/type.ts';
import { APP_STORE_FAULTS, type AppStoreDeps, RECEIPT_DATA } from '../app-store.ts';
import {
  CATALOG_MEMBERS,
  claimedPrice,
  EXAMPLE_FULFILLMENTS,
  Fulfillments,
  isCurrencyCode,
  PRICE_MEMBERS,
  REDEEM_DESCRIPTION,
  REDEEM_ERRORS,
  redeemVerified,
} from '../receipt-operation.ts';

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
    ReceiptData: Type.Optional(Type.String({ description: RECEIPT_DATA })),
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
    const { JwsReceiptData: jws, ReceiptData: receiptData, CurrencyCode } = request;
    const { caller, deps, fail } = call;
    if (CurrencyCode !== undefined && !isCurrencyCode(CurrencyCode)) {
      throw fail('InvalidCurrencyCode');
    }
    const { titleId } = caller;
    return redeemVerified(call, {
      platform: 'AppStore',
      verdict: await deps.receipts.appStore({ titleId, jws, receiptData }),
      errors: APP_STORE_FAULTS,
      catalogVersion: request.CatalogVersion,
      claimed: claimedPrice(request),
    });
  },
});
