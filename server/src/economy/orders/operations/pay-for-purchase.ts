import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { Text, Uint32 } from '../../schemas.ts';
import { about } from '../../inventory/refusals.ts';
import { REAL_MONEY } from '../../prices.ts';
import { beginAtSteam } from '../at-steam.ts';
import { endOrder, noteTransaction, payOrder } from '../commands/steps.ts';
import type { Order } from '../order.ts';
import {
  NOT_SET_UP,
  OrderId,
  type OrderDeps,
  refusalOfSteam,
  STEAM,
  toWireStatus,
  TransactionStatus,
} from '../wire.ts';

const NAME_CHARS_MAX = 100;
const NO_AMOUNTS = (description: string) =>
  Type.Record(Type.String(), Type.Integer(), { description });

/** Has Steam ask the player for the money. */
export const payForPurchase = operation<OrderDeps>()({
  path: '/Client/PayForPurchase',
  summary: 'Has Steam show an order to the player, who approves or declines it there.',
  description:
    "Steam's overlay opens in the game, and tells the game what the player has decided (MicroTxnAuthorizationResponse_t); then it calls ConfirmPurchase. A call that is repeated gives the same answer and shows the order once. An order that Steam refuses has failed; begin another one, as for one that was begun over an hour ago.",
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({
    OrderId,
    ProviderName: Text('`Steam`, the only one that can be paid here.', NAME_CHARS_MAX),
    Currency: Text("RM, or the currency of the order's payment option.", NAME_CHARS_MAX),
    ProviderTransactionId: Type.Optional(
      Text("Steam's transaction, where the game knows it.", NAME_CHARS_MAX),
    ),
    CustomTags,
  }),
  response: Type.Object({
    OrderId,
    Status: TransactionStatus,
    ProviderData: Type.String({ description: "The id of Steam's transaction." }),
    PurchaseCurrency: Type.String({ description: 'The currency of the price.' }),
    PurchasePrice: Uint32('The price in hundredths of the currency.'),
    CreditApplied: Uint32('0: the service has no store credit.'),
    VCAmount: NO_AMOUNTS('Empty: Steam takes no virtual currency.'),
    VirtualCurrency: NO_AMOUNTS('Empty: Steam takes no virtual currency.'),
  }),
  errors: [
    'InvalidPaymentProvider',
    'ProductDisabledForTitle',
    'PurchaseDoesNotExist',
    'InvalidPurchaseTransactionStatus',
    'InvalidParams',
    'DuplicatePurchaseTransactionId',
    'PurchaseInitializationFailure',
    'FailedByPaymentProvider',
  ],
  example: {
    request: { OrderId: '5124095576030431200', ProviderName: STEAM, Currency: 'RM' },
    response: {
      OrderId: '5124095576030431200',
      Status: 'Init',
      ProviderData: '374839000000000012',
      PurchaseCurrency: 'USD',
      PurchasePrice: 998,
      CreditApplied: 0,
      VCAmount: {},
      VirtualCurrency: {},
    },
  },

  async handle(request, { caller, deps, fail }) {
    const { OrderId: orderId, ProviderName, Currency, ProviderTransactionId } = request;
    if (ProviderName !== STEAM) throw fail('InvalidPaymentProvider');
    const { titleId, playerId } = caller;
    const shop = deps.steamShop(titleId);
    if (!shop) throw fail('ProductDisabledForTitle', NOT_SET_UP);
    const of = { titleId, playerId, orderId, now: deps.now() };
    const paying = await deps.runOutsideContext(payOrder, {
      ...of,
      currency: Currency === REAL_MONEY ? undefined : Currency,
      transactionId: ProviderTransactionId,
    });
    if (paying.status === 'noOrder') throw fail('PurchaseDoesNotExist');
    if (paying.status === 'otherState') {
      const [error, extras] = refusalOf(paying.order);
      throw fail(error, extras);
    }
    if (paying.status === 'expired') throw fail('InvalidPurchaseTransactionStatus', EXPIRED);
    if (paying.status === 'otherCurrency') throw fail('InvalidParams', describe(paying.order));
    if (paying.status === 'takenTransaction') throw fail('DuplicatePurchaseTransactionId');
    const { order } = paying;
    const begun =
      order.transactionId === undefined
        ? await beginAtSteam(shop, order)
        : { status: 'open' as const, transactionId: order.transactionId };
    if (begun.status === 'refused' || begun.status === 'failed') {
      const fault = begun.status === 'failed' ? 'Steam says that it failed.' : begun.why;
      const transactionId = begun.status === 'failed' ? begun.transactionId : undefined;
      await deps.run(endOrder, { ...of, state: 'failed', fault, transactionId });
    }
    if (begun.status === 'failed' || begun.status === 'refunded') {
      throw fail('FailedByPaymentProvider');
    }
    if (!('transactionId' in begun)) throw refusalOfSteam(begun, 'PurchaseInitializationFailure');
    const noted = await deps.run(noteTransaction, { ...of, transactionId: begun.transactionId });
    if (noted.status === 'noOrder') throw fail('PurchaseDoesNotExist');
    if (noted.status === 'takenTransaction') throw fail('DuplicatePurchaseTransactionId');
    return toPaying(order, begun.transactionId);
  },
});

const EXPIRED = { message: 'The order is too old for its prices. Begin another one.' };

/** The refusal of an order that cannot be paid any more: as it was refused first. */
function refusalOf({ state, transactionId, fault = '' }: Order) {
  if (state !== 'failed') return ['InvalidPurchaseTransactionStatus', {}] as const;
  const message = `Steam refuses the order: ${fault}`;
  return transactionId === undefined
    ? (['PurchaseInitializationFailure', { message }] as const)
    : (['FailedByPaymentProvider', { message: fault }] as const);
}

function describe({ currency }: Order) {
  return about('Currency', `The order is in ${currency}.`);
}

function toPaying({ orderId, amount, currency }: Order, transactionId: string) {
  return {
    OrderId: orderId,
    Status: toWireStatus('paying'),
    ProviderData: transactionId,
    PurchaseCurrency: currency,
    PurchasePrice: amount,
    CreditApplied: 0,
    VCAmount: {},
    VirtualCurrency: {},
  };
}
