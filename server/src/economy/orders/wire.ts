import type { Run } from '../../kernel/command.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import type { ErrorExtras } from '../../kernel/errors.ts';
import { toWireTime } from '../../kernel/instant.ts';
import { fail } from '../../kernel/operation.ts';
import { Identifier, Word } from '../../kernel/schema.ts';
import type { SteamRefusal, SteamShop } from '../../kernel/steam-purchase.ts';
import { Type } from '../../kernel/type.ts';
import type { ContextDeps } from '../inventory/command-context.ts';
import { toWireItem } from '../inventory/wire.ts';
import { Uint32 } from '../schemas.ts';
import type { Order, OrderState } from './order.ts';

// The shapes that the operations on orders share.

/** The dependencies of operations that change an order. */
export interface OrderDeps extends ContextDeps {
  /** The title's shop on Steam; undefined: the title has not set it up. */
  readonly steamShop: (titleId: string) => SteamShop | undefined;
  /** Runs the steps before a call to Steam, which are repeated by their order and not by the call's idempotency key. */
  readonly runOutsideContext: Run;
}

/** The provider that takes the money, as `PaymentOptions` names it. */
export const STEAM = 'Steam';

/** An order, as StartPurchase has named it. */
export const OrderId = Identifier('The order, as StartPurchase has named it.', 40);

/** The seconds after which a call that Steam did not answer makes sense again. */
const RETRY_SECONDS = 5;

const STATES: Readonly<Record<OrderState, string>> = {
  cart: 'CreateCart',
  paying: 'Init',
  confirming: 'Approved',
  succeeded: 'Succeeded',
  failed: 'FailedByProvider',
  refunded: 'Refunded',
  chargedBack: 'ChargedBack',
};

/** The state of an order on the wire. */
export const TransactionStatus = Word(
  Object.values(STATES),
  'The state of the order. `CreateCart`: it is not paid. `Init`: Steam asks the player. `Approved`: the money is being taken. `Succeeded`: it is paid. `FailedByProvider`: it was declined, or not paid in time. `Refunded`: all of the money went back; an order of which a part was refunded is `Succeeded`. `ChargedBack`: the bank of the player took it back.',
);

export function toWireStatus(state: OrderState): string {
  return STATES[state];
}

/** Makes the refusal where Steam did not do what was asked. `refused` is the error where it says no. */
export function refusalOfSteam(refusal: SteamRefusal, refused: ErrorName): ReturnType<typeof fail> {
  if (refusal.status === 'providerAway') {
    return fail('ServiceUnavailable', {
      message: 'Steam gave no answer that can be used, or has too many calls of ours; try again',
      retryAfterSeconds: RETRY_SECONDS,
      logged: { reason: 'providerAway' },
    });
  }
  const message =
    refusal.status === 'titleSecret'
      ? "Steam does not take the title's key."
      : `Steam refuses the order: ${refusal.why}`;
  return fail(refused, { message });
}

/** Says that the title sells nothing on Steam. */
export const NOT_SET_UP: ErrorExtras = { message: 'The title does not sell on Steam.' };

/** The items of an order and when it was made, on the wire. */
export function toWirePurchase({ orderId, granted, madeAt, finishedAt }: Order) {
  return {
    Items: granted.map(({ item, usesAdded }) => toWireItem(item, usesAdded)),
    OrderId: orderId,
    PurchaseDate: toWireTime(finishedAt ?? madeAt),
  };
}

/** A way to pay for an order. */
export const PaymentOption = Type.Object(
  {
    Currency: Type.String({
      description: 'The currency of the price, as PayForPurchase takes it.',
    }),
    Price: Uint32('The price of all items in hundredths of the currency.'),
    ProviderName: Type.String({ description: 'The provider, as PayForPurchase takes it.' }),
    StoreCredit: Uint32('0: the service has no store credit.'),
  },
  { title: 'PaymentOption', description: 'A way to pay for an order.' },
);
