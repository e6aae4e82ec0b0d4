import { auditNote } from '../../../kernel/audit-note.ts';
import { fail as makeRefusal, operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { sharedContextOf } from '../../inventory/command-context.ts';
import { about } from '../../inventory/refusals.ts';
import { refundBySupport } from '../commands/refund.ts';
import { byPlatform, type ReceiptDeps } from '../receipt-operation.ts';
import {
  EXAMPLE_RECEIPT,
  Receipt,
  ReceiptGoods,
  ReceiptId,
  toWireGoods,
  toWireReceipt,
} from '../wire.ts';

/** The units of a purchase that the platform can sell at once. */
const QUANTITY_MAX = 100;

/** Writes down a refund that the platform does not tell. */
export const refundReceipt = operation<ReceiptDeps>()({
  path: '/Admin/RefundReceipt',
  summary: 'Marks a receipt as refunded, and takes its goods back where the title does so.',
  description:
    'An addition of this service to the reference API. It pays nothing back: the platform does. What becomes of the goods is the rule `Refunds` of the platform in this title: with `Mark` they stay, with `TakeBack` what is still there is taken, down to 0 and in proportion to the units. Changes of currencies are in the ledger, as `Refund` by this caller, and the receipt names the caller (`RefundedBy`). The same call again changes nothing, nor does a refund of the same units that the platform tells later. If the platform takes such a refund back, the goods are given again. A receipt that is kept is given no more when all of it is refunded.',
  auth: { kind: 'secretKey', permission: 'receipts:write' },
  request: Type.Object({
    ReceiptId,
    Quantity: Type.Optional(
      Type.Integer({
        description:
          'How many of the units that were bought are refunded in all, with those of earlier refunds. Absent: all.',
        minimum: 1,
        maximum: QUANTITY_MAX,
      }),
    ),
    ...auditNote,
    CustomTags,
  }),
  response: Type.Object(
    {
      Receipt,
      Taken: Type.Optional(ReceiptGoods),
      Shortfall: Type.Optional(ReceiptGoods),
    },
    {
      description:
        '`Taken` and `Shortfall` are of this call; the receipt has those of all refunds.',
    },
  ),
  errors: ['ReceiptNotFound', 'InvalidParams'],
  example: {
    request: { ReceiptId: EXAMPLE_RECEIPT.ReceiptId },
    response: {
      Receipt: {
        ...EXAMPLE_RECEIPT,
        State: 'Refunded',
        RefundedAt: '2030-01-02T00:00:00.000Z',
        RefundedBy: 'operator:O1B2C3D4E5F6A7B8',
      },
    },
  },

  async handle({ ReceiptId: receiptId, Quantity: quantity }, { caller, requestId, deps, fail }) {
    const outcome = await deps.run(refundBySupport, {
      ...sharedContextOf({ caller, requestId, deps }),
      receiptId,
      quantity,
      rules: byPlatform(caller.titleId, deps.receipts.refundRule),
    });
    switch (outcome.status) {
      case 'refunded':
      case 'unchanged': {
        const [taken, missed] = [toWireGoods(outcome.taken), toWireGoods(outcome.missed)];
        return {
          Receipt: toWireReceipt(outcome.receipt),
          ...(taken && { Taken: taken }),
          ...(missed && { Shortfall: missed }),
        };
      }
      case 'notFound':
        throw fail('ReceiptNotFound');
      case 'tooMany':
        throw fail('InvalidParams', about('Quantity', 'So many were not bought.'));
      case 'underWay':
        throw makeRefusal('ServiceUnavailable', { retryAfterSeconds: 1 });
    }
  },
});
