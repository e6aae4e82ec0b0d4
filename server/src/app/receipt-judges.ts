import type { ReceiptJudges } from '../connections/receipts.ts';
import type { Outside } from './outside.ts';

/** How the receipts of each platform are judged by a title's connection to it. */
export function makeReceiptJudges({
  appStore,
  playStore,
  judgeAmazonReceipt,
}: Pick<Outside, 'appStore' | 'playStore' | 'judgeAmazonReceipt'>): ReceiptJudges {
  return {
    AppStore: ({ settings: { bundleIds, allowsFamilySharing = false } }, { jws, receiptData }) =>
      appStore.judgeReceipts({ jws, receiptData, bundleIds, allowsFamilySharing }),
    PlayStore({ settings: { packageNames, licenseKeys }, secret }, { receiptJson, signature }) {
      const serviceAccount = secret();
      if (serviceAccount === undefined) return { status: 'notSetUp' };
      const receipt = { receiptJson, signature, packageNames, licenseKeys };
      return playStore.judgePurchase({ ...receipt, serviceAccount });
    },
    AmazonAppstore({ settings: { appId }, secret }, { receiptId, userId }) {
      const sharedSecret = secret();
      if (sharedSecret === undefined) return { status: 'notSetUp' };
      return judgeAmazonReceipt({ sharedSecret, receiptId, userId, appId });
    },
  };
}
