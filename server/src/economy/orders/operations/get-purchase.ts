import { extension } from '../../../kernel/extension.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { ItemInstance, POTIONS } from '../../inventory/wire.ts';
import { findOrder } from '../commands/steps.ts';
import { OrderId, STEAM, toWirePurchase, toWireStatus, TransactionStatus } from '../wire.ts';

/** Shows an order of the player. */
export const getPurchase = operation()({
  path: '/Client/GetPurchase',
  summary: 'Shows players an order of theirs, with the items that it gave.',
  description:
    'It asks nobody else: an order that the player has just approved shows so after ConfirmPurchase. Carts and failed orders are forgotten after 30 days.',
  auth: { kind: 'sessionTicket', permission: 'account:read' },
  request: Type.Object({ OrderId, CustomTags }),
  response: Type.Object({
    OrderId,
    PaymentProvider: Type.String({ description: '`Steam`.' }),
    TransactionId: Type.Optional(
      Type.String({ description: "The id of Steam's transaction. Absent: Steam has not said it." }),
    ),
    TransactionStatus,
    PurchaseDate: WireTime('When it ended, or was begun where it has not ended.'),
    Items: extension(
      Type.Array(ItemInstance, { description: 'What the player has got, as it was then.' }),
    ),
  }),
  errors: ['PurchaseDoesNotExist'],
  example: {
    request: { OrderId: '5124095576030431200' },
    response: {
      OrderId: '5124095576030431200',
      PaymentProvider: STEAM,
      TransactionId: '374839000000000012',
      TransactionStatus: 'Succeeded',
      PurchaseDate: '2030-01-01T00:00:00.000Z',
      Items: [POTIONS],
    },
  },

  async handle({ OrderId: orderId }, { caller, deps, fail }) {
    const { titleId, playerId } = caller;
    const order = await deps.run(findOrder, { titleId, playerId, orderId });
    if (!order) throw fail('PurchaseDoesNotExist');
    const { transactionId, state } = order;
    return {
      ...toWirePurchase(order),
      PaymentProvider: STEAM,
      ...(transactionId !== undefined && { TransactionId: transactionId }),
      TransactionStatus: toWireStatus(state),
    };
  },
});
