import { SESSION_OVER } from '../../../kernel/errors.ts';
import { fail as makeRefusal, operation } from '../../../kernel/operation.ts';
import { CustomTags, WireTime } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { contextOf } from '../../inventory/command-context.ts';
import { ItemInstance, POTIONS } from '../../inventory/wire.ts';
import { finalizeAtSteam } from '../at-steam.ts';
import { confirmOrder, endOrder, giveOrder } from '../commands/steps.ts';
import { NOT_SET_UP, OrderId, type OrderDeps, refusalOfSteam, toWirePurchase } from '../wire.ts';

/** Takes the money of an order and gives its goods. */
export const confirmPurchase = operation<OrderDeps>()({
  path: '/Client/ConfirmPurchase',
  summary:
    'Takes the money of an order that the player has approved on Steam, and gives the items.',
  description:
    'A call that is repeated gives the same answer; nothing is paid or given twice. An order that the player has approved and the game does not confirm is completed by the service within minutes. What is paid and cannot be given is kept for the player: the call says ReceiptNotGiven, and is tried again when it is repeated.',
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({ OrderId, CustomTags }),
  response: Type.Object({
    OrderId,
    PurchaseDate: WireTime('When it was paid.'),
    Items: Type.Array(ItemInstance, { description: 'What the player has got, as it was then.' }),
  }),
  errors: [
    'ProductDisabledForTitle',
    'PurchaseDoesNotExist',
    'InvalidPurchaseTransactionStatus',
    'FailedByPaymentProvider',
    'NotAuthenticated',
    'ReceiptNotGiven',
  ],
  example: {
    request: { OrderId: '5124095576030431200' },
    response: {
      OrderId: '5124095576030431200',
      PurchaseDate: '2030-01-01T00:00:00.000Z',
      Items: [POTIONS],
    },
  },

  async handle({ OrderId: orderId }, { caller, requestId, deps, fail }) {
    const { titleId, playerId } = caller;
    const shop = deps.steamShop(titleId);
    if (!shop) throw fail('ProductDisabledForTitle', NOT_SET_UP);
    const context = contextOf({ caller, requestId, deps }, playerId);
    const of = { ...context, orderId };
    const confirmed = await deps.runOutsideContext(confirmOrder, of);
    if (confirmed.status === 'noOrder') throw fail('PurchaseDoesNotExist');
    const { order } = confirmed;
    if (order.state === 'cart') throw fail('InvalidPurchaseTransactionStatus');
    if (confirmed.status === 'otherState')
      throw fail('FailedByPaymentProvider', describe(order.fault ?? WENT_BACK));
    const { transactionId } = order;
    const isPaid = order.state === 'succeeded' && transactionId !== undefined;
    const found = isPaid
      ? { status: 'paid' as const, transactionId }
      : await finalizeAtSteam(shop, order);
    if (found.status === 'failed' || found.status === 'refunded') {
      const fault = `Steam says that it ${found.status === 'failed' ? 'failed' : 'was refunded'}.`;
      await deps.run(endOrder, { ...of, state: found.status, fault });
      throw fail('FailedByPaymentProvider', describe(fault));
    }
    if (found.status === 'open') {
      throw fail('InvalidPurchaseTransactionStatus', describe('The player has not approved it.'));
    }
    // Steam could not take the money of an approved order just now.
    if (found.status === 'approved') throw refusalOfSteam(AWAY, 'FailedByPaymentProvider');
    if (found.status !== 'paid') throw refusalOfSteam(found, 'FailedByPaymentProvider');
    const paid = { ...of, appId: shop.appId, transactionId: found.transactionId };
    const given = await deps.run(giveOrder, paid);
    if (given.status === 'underWay') throw makeRefusal('ServiceUnavailable', AT_ONCE);
    if (given.status === 'noPlayer') throw fail('NotAuthenticated', SESSION_OVER);
    if (given.status === 'noOrder') throw fail('PurchaseDoesNotExist');
    const { granted, fault, state } = given.order;
    if (state !== 'succeeded') throw fail('FailedByPaymentProvider', describe(WENT_BACK));
    if (granted.length === 0 && fault !== undefined) throw fail('ReceiptNotGiven', describe(fault));
    return toWirePurchase(given.order);
  },
});

const WENT_BACK = 'The money of the order went back.';
const AWAY = { status: 'providerAway' } as const;
const AT_ONCE = { retryAfterSeconds: 1 };

const describe = (message: string | undefined) => (message === undefined ? {} : { message });
