import { operation } from '../../../kernel/operation.ts';
import { AMAZON_ID_CHARS_MAX } from '../../../kernel/outside-limits.ts';
import type { ReceiptVerdict } from '../../../kernel/platform-purchase.ts';
import { TEXT_OR_NONE } from '../../../kernel/schema.ts';
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

type AmazonAppstoreDeps = AskedDeps<{
  amazonAppstore(
    of: Readonly<Record<'titleId' | 'receiptId' | 'userId', string>>,
  ): Promise<ReceiptVerdict>;
}>;

/** Redeems one purchase in the Amazon Appstore. */
export const validateAmazonIAPReceipt = operation<AmazonAppstoreDeps>()({
  path: '/Client/ValidateAmazonIAPReceipt',
  summary: 'Gives a player what was bought in the Amazon Appstore.',
  description: `Amazon is asked about each purchase, so a player may bring ten a minute. ${REDEEM_DESCRIPTION}`,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({
    ReceiptId: Type.String({
      description: 'The id of the receipt (`Receipt.getReceiptId`).',
      maxLength: AMAZON_ID_CHARS_MAX,
      pattern: TEXT_OR_NONE,
    }),
    UserId: Type.String({
      description: 'Amazon’s id of the user (`UserData.getUserId`).',
      maxLength: AMAZON_ID_CHARS_MAX,
      pattern: TEXT_OR_NONE,
    }),
    ...PRICE_MEMBERS,
    ...CATALOG_MEMBERS,
  }),
  response: Fulfillments,
  errors: [
    'APIClientRequestRateLimitExceeded',
    'MissingAmazonSharedKey',
    'AmazonValidationError',
    'InvalidProductForSubscription',
    ...ASKED_ERRORS,
  ],
  example: {
    request: {
      ReceiptId: 'wE1EG1gsEZI9q9UnI5YoZ2OxeoVKPdR5bvPMqyKQ/5Y=:1:11',
      UserId: 'l3HL7XppEMhrOGDnur9-ulvqomrSg6qyODKmah76lJU=',
      CurrencyCode: 'EUR',
      PurchasePrice: 199,
    },
    response: EXAMPLE_FULFILLMENTS,
  },

  async handle(request, call) {
    countReceipt(call);
    const { ReceiptId: receiptId, UserId: userId } = request;
    const { titleId } = call.caller;
    return redeemVerified(call, {
      platform: 'AmazonAppstore',
      verdict: await call.deps.receipts.amazonAppstore({ titleId, receiptId, userId }),
      errors: {
        notSetUp: 'MissingAmazonSharedKey',
        titleSecret: 'AmazonValidationError',
        subscription: 'InvalidProductForSubscription',
        refunded: 'ReceiptCancelled',
      },
      catalogVersion: request.CatalogVersion,
      claimed: claimedPrice(request),
    });
  },
});
