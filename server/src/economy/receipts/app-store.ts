import type { ReceiptVerdict } from '../../kernel/platform-purchase.ts';
import type { FaultErrors, ReceiptDeps } from './receipt-operation.ts';

// The parts that both operations about the App Store have.

/** Their deps. */
export type AppStoreDeps = ReceiptDeps<{
  appStore(of: {
    readonly titleId: string;
    readonly jws?: string | undefined;
    readonly receiptData?: string | undefined;
  }): Promise<ReceiptVerdict>;
}>;

/** The errors of faults of their receipts. */
export const APP_STORE_FAULTS = {
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

/** Describes their receipts. */
export const RECEIPT_DATA =
  'Signed transactions (`Transaction.jwsRepresentation` of StoreKit 2): one, or a JSON array of at most 20. The receipts of before StoreKit 2 are refused.';
