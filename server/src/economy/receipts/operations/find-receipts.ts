import { NAME_CHARS_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import {
  ContinuationToken,
  cutPage,
  PAGE_MEMBERS,
  pageOf,
  withOneMore,
} from '../../../kernel/page.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { Text } from '../../schemas.ts';
import { findNamesFor } from '../../../titles/commands.ts';
import { findReceipts as find } from '../commands/look-ups.ts';
import { EXAMPLE_RECEIPT, fromWireState, Receipt, ReceiptState, toWireReceipt } from '../wire.ts';

/** Finds receipts without knowing the player. */
export const findReceipts = operation()({
  path: '/Admin/FindReceipts',
  summary: 'Finds receipts by the id that the platform shows its customers, or by their state.',
  description:
    'An addition of this service to the reference API. Without `TransactionId` the receipts of `State` come; without both those that are paid and not given, once a player has brought them. Receipts of deleted players are not found by `TransactionId`.',
  auth: { kind: 'secretKey', permission: 'receipts:read' },
  request: Type.Object({
    TransactionId: Type.Optional(
      Text(
        'The order or transaction id on the customer’s bill; of Steam also the `OrderId` of StartPurchase, of the App Store also the purchase’s first transaction.',
        NAME_CHARS_MAX,
      ),
    ),
    State: Type.Optional(ReceiptState),
    ...PAGE_MEMBERS,
    CustomTags,
  }),
  response: Type.Object({
    Receipts: Type.Array(Receipt, { description: 'The receipts, newest first.' }),
    ContinuationToken,
  }),
  example: {
    request: { TransactionId: '2000000812345678' },
    response: { Receipts: [EXAMPLE_RECEIPT] },
  },
  errors: [],

  async handle({ TransactionId: transactionId, State = 'Kept', ...request }, { caller, deps }) {
    const page = pageOf(request);
    const { titleId } = caller;
    const of = { titleId, transactionId, state: fromWireState(State), page: withOneMore(page) };
    const found = await deps.run(find, of);
    const { entries, next } = cutPage(page, found, ({ receivedAt }) => receivedAt);
    const authors = entries.flatMap(({ givenBy = [], refundedBy = [] }) =>
      [givenBy, refundedBy].flat(),
    );
    const names = await findNamesFor(caller, authors, deps.run);
    return { Receipts: entries.map((one) => toWireReceipt(one, names)), ...next };
  },
});
