import { operation } from '../../../kernel/operation.ts';
import type {
  PlatformPurchase,
  ReceiptVerdict,
  SealedAcknowledgement,
} from '../../../kernel/platform-purchase.ts';
import { Type } from '../../../kernel/type.ts';
import { ASKED_ERRORS, type AskedDeps, countReceipt } from '../asked-platforms.ts';
import {
  CATALOG_MEMBERS,
  claimedPrice,
  EXAMPLE_FULFILLMENTS,
  Fulfillments,
  PRICE_MEMBERS,
  REDEEM_DESCRIPTION,
  redeemVerified,
} from '../receipt-operation.ts';

interface PlayStoreDeps
  extends AskedDeps<{
    playStore(
      of: Readonly<Record<'titleId' | 'receiptJson' | 'signature', string>>,
    ): Promise<ReceiptVerdict>;
  }> {
  readonly sealAcknowledgement: (
    of: { readonly titleId: string } & PlatformPurchase,
  ) => SealedAcknowledgement;
}

/** Redeems one purchase of Google Play. */
export const validateGooglePlayPurchase = operation<PlayStoreDeps>()({
  path: '/Client/ValidateGooglePlayPurchase',
  summary: 'Gives a player what was bought in Google Play.',
  description: `Google is asked about each purchase, so a player may bring ten a minute. ${REDEEM_DESCRIPTION}`,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({
    ReceiptJson: Type.String({
      description: 'The JSON of the purchase (`Purchase.getOriginalJson`), exactly as it came.',
    }),
    Signature: Type.String({
      description:
        'Its signature (`Purchase.getSignature`). It is checked where the title has the license key of the app.',
    }),
    ...PRICE_MEMBERS,
    ...CATALOG_MEMBERS,
  }),
  response: Fulfillments,
  errors: [
    'APIClientRequestRateLimitExceeded',
    'MissingTitleGoogleProperties',
    'InvalidBundleID',
    'InvalidProductForSubscription',
    'GoogleServiceAccountInvalid',
    'GoogleServiceAccountFailedAuth',
    'InvalidPurchaseTransactionStatus',
    ...ASKED_ERRORS,
  ],
  example: {
    request: {
      ReceiptJson: '{"orderId":"GPA.3312-1234-5678-90123","packageName":"com.example.game",…}',
      Signature: 'kW2s…',
      CurrencyCode: 'EUR',
      PurchasePrice: 199,
    },
    response: EXAMPLE_FULFILLMENTS,
  },

  async handle(request, call) {
    countReceipt(call);
    const { ReceiptJson: receiptJson, Signature: signature } = request;
    const { caller, deps } = call;
    const { titleId } = caller;
    const verdict = await deps.receipts.playStore({ titleId, receiptJson, signature });
    const [purchase] = verdict.status === 'purchased' ? verdict.purchases : [];
    return redeemVerified(call, {
      platform: 'PlayStore',
      verdict,
      errors: {
        notSetUp: 'MissingTitleGoogleProperties',
        otherApp: 'InvalidBundleID',
        subscription: 'InvalidProductForSubscription',
        badAccount: 'GoogleServiceAccountInvalid',
        titleSecret: 'GoogleServiceAccountFailedAuth',
        pending: 'InvalidPurchaseTransactionStatus',
        refunded: 'ReceiptCancelled',
      },
      catalogVersion: request.CatalogVersion,
      claimed: claimedPrice(request),
      acknowledgement: purchase && deps.sealAcknowledgement({ titleId, ...purchase }),
    });
  },
});
