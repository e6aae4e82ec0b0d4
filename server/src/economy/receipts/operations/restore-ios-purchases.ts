import { RECEIPT_BODY_BYTES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { Type } from '../../../kernel/type.ts';
import { APP_STORE_FAULTS, type AppStoreDeps, RECEIPT_DATA } from '../app-store.ts';
import {
  CATALOG_MEMBERS,
  EXAMPLE_FULFILLMENTS,
  REDEEM_DESCRIPTION,
  REDEEM_ERRORS,
  redeemVerified,
  Restored,
} from '../receipt-operation.ts';

/** Restores purchases in the App Store. */
export const restoreIOSPurchases = operation<AppStoreDeps>()({
  path: '/Client/RestoreIOSPurchases',
  summary: 'Gives a player what was bought in the App Store and not given yet.',
  description: `Several purchases may come at once; those that this player has already give nothing, and are no error. Where some are given, \`NotFulfilled\` names the others with their reasons; where none is and some are refused, the answer is the error of one. ${REDEEM_DESCRIPTION}`,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  bodyBytesMax: RECEIPT_BODY_BYTES_MAX,
  request: Type.Object({
    ReceiptData: Type.String({ description: RECEIPT_DATA }),
    ...CATALOG_MEMBERS,
  }),
  response: Restored,
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
    const { severalPurchases: _, ...errors } = APP_STORE_FAULTS;
    return redeemVerified(call, {
      platform: 'AppStore',
      verdict: await call.deps.receipts.appStore({ titleId, receiptData }),
      errors,
      catalogVersion,
      isRestore: true,
    });
  },
});
