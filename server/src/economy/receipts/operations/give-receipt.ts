import { auditNote } from '../../../kernel/audit-note.ts';
import { fail as makeRefusal, operation } from '../../../kernel/operation.ts';
import { describeClosedSandbox } from '../../../kernel/receipt-refusal.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { sharedContextOf } from '../../inventory/command-context.ts';
import { about } from '../../inventory/refusals.ts';
import { describeFault } from '../commands/give.ts';
import { giveReceipt as give } from '../commands/refund.ts';
import { byPlatform, type ReceiptDeps } from '../receipt-operation.ts';
import { EXAMPLE_RECEIPT, Receipt, ReceiptId, toWireReceipt } from '../wire.ts';

/** Gives what a player has paid and could not get. */
export const giveReceipt = operation<ReceiptDeps>()({
  path: '/Admin/GiveReceipt',
  summary: 'Gives the goods of a receipt that is paid and not given.',
  description:
    'An addition of this service to the reference API. First remove the reason, which the receipt says in `KeptBecause`; where it is given in vain, the receipt says the reason of this time. The sandbox counts as the title has it now. The goods are given once, whether by this call or because the player brings the receipt again.',
  auth: { kind: 'secretKey', permission: 'receipts:write' },
  request: Type.Object({ ReceiptId, ...auditNote, CustomTags }),
  response: Type.Object({ Receipt }),
  errors: [
    'ReceiptNotFound',
    'ReceiptAlreadyUsed',
    'ReceiptCancelled',
    'AccountNotFound',
    'InvalidEnvironmentForReceipt',
    'ReceiptNotGiven',
  ],
  example: {
    request: { ReceiptId: EXAMPLE_RECEIPT.ReceiptId },
    response: { Receipt: EXAMPLE_RECEIPT },
  },

  async handle({ ReceiptId: receiptId }, { caller, requestId, deps, fail }) {
    const outcome = await deps.run(give, {
      ...sharedContextOf({ caller, requestId, deps }),
      receiptId,
      rules: byPlatform(caller.titleId, deps.receipts.rules),
    });
    switch (outcome.status) {
      case 'given':
        return { Receipt: toWireReceipt(outcome.receipt) };
      case 'kept':
        throw fail('ReceiptNotGiven', about('ReceiptId', describeFault(outcome.fault)));
      case 'alreadyGiven':
        throw fail('ReceiptAlreadyUsed', about('ReceiptId', 'It was given already.'));
      case 'refunded':
        throw fail('ReceiptCancelled', about('ReceiptId', 'It was refunded.'));
      case 'notFound':
        throw fail('ReceiptNotFound');
      case 'noPlayer': {
        const sentence =
          outcome.platform === 'SteamPurchases'
            ? 'The player of this order was deleted. Pay it back in Steamworks.'
            : 'No player has this receipt now. The next one to bring it gets it.';
        throw fail('AccountNotFound', about('ReceiptId', sentence));
      }
      case 'environmentRefused': {
        const sentence = describeClosedSandbox(outcome.platform);
        throw fail('InvalidEnvironmentForReceipt', about('ReceiptId', sentence));
      }
      case 'underWay':
        throw makeRefusal('ServiceUnavailable', { retryAfterSeconds: 1 });
    }
  },
});
