import {
  ORDER_DEFINITIONS_BYTES_MAX,
  ORDER_LINES_MAX,
  ORDER_QUANTITY_MAX,
  OPEN_ORDERS_MAX,
} from '../../../kernel/order-limits.ts';
import { SESSION_OVER } from '../../../kernel/errors.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import type { Random } from '../../../kernel/secrets.ts';
import { Type } from '../../../kernel/type.ts';
import { findWallet } from '../../currencies/commands/wallets.ts';
import { Balances } from '../../currencies/wire.ts';
import { contextOf } from '../../inventory/command-context.ts';
import type { AnyGrantFault } from '../../inventory/grant.ts';
import { about, describeGrantFault } from '../../inventory/refusals.ts';
import { Annotation } from '../../inventory/wire.ts';
import { NOT_TO_NAME } from '../../receipts/receipt-operation.ts';
import { toPurchaseRefusal } from '../../purchases/wire.ts';
import {
  CatalogVersion,
  ItemId,
  RealCurrencyAmounts,
  StoreId,
  VirtualCurrencyAmounts,
} from '../../schemas.ts';
import {
  findSteamAccount,
  type NewOrder,
  startOrder,
  type StartOutcome,
} from '../commands/start.ts';
import { joinLines, type OfferedLine } from '../order.ts';
import {
  NOT_SET_UP,
  OrderId,
  type OrderDeps,
  PaymentOption,
  refusalOfSteam,
  STEAM,
} from '../wire.ts';

const ItemPurchaseRequest = Type.Object(
  {
    ItemId,
    Quantity: Type.Integer({
      description: `How many. An order has at most ${ORDER_QUANTITY_MAX} of one item.`,
      minimum: 1,
      maximum: ORDER_QUANTITY_MAX,
    }),
    Annotation,
    UpgradeFromItems: Type.Optional(
      Type.Array(Type.String(), {
        description: 'Not supported: no item is exchanged for another one.',
        maxItems: 0,
      }),
    ),
  },
  { title: 'ItemPurchaseRequest', description: 'An item to buy. Its annotation is not kept.' },
);

const CartItem = Type.Object(
  {
    ItemId,
    ItemClass: Type.Optional(Type.String({ description: 'The class of the item.' })),
    DisplayName: Type.Optional(Type.String({ description: 'The name of the item.' })),
    RealCurrencyPrices: Type.Optional(
      RealCurrencyAmounts('Prices of one in real money, by currency.'),
    ),
    VirtualCurrencyPrices: Type.Optional(
      VirtualCurrencyAmounts('Prices of one in virtual currencies. RM is real money.'),
    ),
  },
  { title: 'CartItem', description: 'An item of an order.' },
);

/** Begins a purchase with real money. */
export const startPurchase = operation<OrderDeps>()({
  path: '/Client/StartPurchase',
  summary: 'Begins a purchase on Steam, at the prices in force.',
  description: `The order keeps the prices and the items as they are now, with all that comes along with them. Another catalog version than the default one must be among CatalogVersions of the title's settings. It is made in the currency of the player's Steam wallet where each item has a price in it (RealCurrencyPrices), else in the title's, by the price RM; Steam refuses an order in another currency than the wallet's. Nothing can be bought that the player could not be given now. Players have at most ${OPEN_ORDERS_MAX} open orders; the oldest that is not being paid gives way. A player whom the title's settings let buy in Steam's sandbox pays nothing.`,
  auth: { kind: 'sessionTicket', permission: 'shop:buy' },
  request: Type.Object({
    Items: Type.Array(ItemPurchaseRequest, {
      description: 'The items to buy. One item named twice is bought as often as both say.',
      minItems: 1,
      maxItems: ORDER_LINES_MAX,
    }),
    StoreId: Type.Optional(StoreId),
    CatalogVersion,
    CustomTags,
  }),
  response: Type.Object({
    OrderId,
    Contents: Type.Array(CartItem, { description: 'The items, each once.' }),
    PaymentOptions: Type.Array(PaymentOption, { description: 'The ways to pay: Steam.' }),
    VirtualCurrencyBalances: Balances,
  }),
  errors: [
    'ProductDisabledForTitle',
    'AccountNotLinked',
    'PurchaseInitializationFailure',
    'NotAuthenticated',
    'CatalogNotConfigured',
    'StoreRequired',
    'StoreNotFound',
    'StoreClosed',
    'ItemNotFound',
    'NoRealMoneyPriceForCatalogItem',
    'LimitedEditionItemUnavailable',
    'OverLimit',
  ],
  example: {
    request: { Items: [{ ItemId: 'gems', Quantity: 2 }], StoreId: 'summer-sale' },
    response: {
      OrderId: '5124095576030431200',
      Contents: [{ ItemId: 'gems', DisplayName: 'Gems', VirtualCurrencyPrices: { RM: 499 } }],
      PaymentOptions: [{ Currency: 'USD', Price: 998, ProviderName: STEAM, StoreCredit: 0 }],
      VirtualCurrencyBalances: { GO: 250 },
    },
  },

  async handle({ Items, StoreId: storeId, CatalogVersion: catalogVersion }, call) {
    const { caller, requestId, deps, fail } = call;
    const { titleId, playerId } = caller;
    const asked = joinLines(
      Items.map(({ ItemId: itemId, Quantity: quantity }) => ({ itemId, quantity })),
    );
    const tooMany = asked.find(({ quantity }) => quantity > ORDER_QUANTITY_MAX);
    if (tooMany) throw fail('OverLimit', describeTooMany(tooMany.itemId));
    const shop = deps.steamShop(titleId);
    if (!shop) throw fail('ProductDisabledForTitle', NOT_SET_UP);
    const steamId = await deps.run(findSteamAccount, { titleId, playerId });
    if (steamId === undefined) throw fail('AccountNotLinked', NO_STEAM_ACCOUNT);
    const environment = shop.environmentOf(playerId);
    const wallet = await shop.findWallet({ environment, steamId });
    if (wallet.status !== 'found') throw refusalOfSteam(wallet, 'PurchaseInitializationFailure');
    if (wallet.isLocked) throw fail('PurchaseInitializationFailure', LOCKED);
    const of = {
      ...contextOf({ caller, requestId, deps }, playerId),
      orderId: newOrderId(deps.random),
      environment,
      steamId,
      catalogVersion,
      catalogVersions: shop.catalogVersions,
      storeId,
      asked,
      currency: shop.currency,
      wallet: wallet.currency,
    };
    const outcome = await deps.run(startOrder, of);
    if (outcome.status !== 'started') {
      const [error, extras] = toRefusal(outcome, of);
      throw fail(error, extras);
    }
    const { order, offered } = outcome;
    const { orderId, amount, currency } = order;
    const held = await deps.run(findWallet, { titleId, playerId, now: deps.now() });
    return {
      OrderId: orderId,
      Contents: offered.map(toCartItem),
      PaymentOptions: [{ Currency: currency, Price: amount, ProviderName: STEAM, StoreCredit: 0 }],
      VirtualCurrencyBalances: held?.balances ?? {},
    };
  },
});

const NO_STEAM_ACCOUNT = {
  message:
    'The player has no Steam account. Log in with Steam, or link one (Client/LinkSteamAccount).',
};
const LOCKED = { message: 'Steam lets this account buy nothing.' };

const TOO_MUCH_INSIDE = `The items have too much inside: an order keeps the definitions of all of it, at most ${ORDER_DEFINITIONS_BYTES_MAX / 1024} KiB.`;

const describeTooMany = (itemId: string) => ({
  message: `An order has at most ${ORDER_QUANTITY_MAX} of the item "${itemId}".`,
});

/** A random number of 63 bits that is not 0. */
function newOrderId(random: Random): string {
  return String((random(8).readBigUInt64BE() >> 1n) | 1n);
}

type Refused = Exclude<StartOutcome, { readonly status: 'started' }>;

function toRefusal(outcome: Refused, of: NewOrder) {
  switch (outcome.status) {
    case 'noPlayer':
      return ['NotAuthenticated', SESSION_OVER] as const;
    case 'catalogRefused':
      return ['CatalogNotConfigured', NOT_TO_NAME] as const;
    case 'notOffered': {
      const { fault, itemId } = outcome;
      const [error, extras] = toPurchaseRefusal(fault, { ...of, itemId, price: 0 });
      return [error as OfferError, extras] as const;
    }
    case 'notForMoney': {
      const sentence = `The item "${outcome.itemId}" has no price in real money (RM).`;
      return ['NoRealMoneyPriceForCatalogItem', about('Items', sentence)] as const;
    }
    case 'tooMuchMoney':
      return ['OverLimit', { message: 'The amount is too high for one order.' }] as const;
    case 'tooMuchInside':
      return ['OverLimit', { message: TOO_MUCH_INSIDE }] as const;
    case 'tooManyOpen':
      return [
        'OverLimit',
        { message: `${OPEN_ORDERS_MAX} orders of the player are being paid.` },
      ] as const;
    case 'cannotBeGiven':
      return toNotGiven(outcome.fault);
  }
}

function toNotGiven(fault: AnyGrantFault) {
  const message = describeGrantFault(fault);
  const error = fault.status === 'soldOut' ? 'LimitedEditionItemUnavailable' : 'OverLimit';
  return [error, { message }] as const;
}

/** The refusals of an offer that do not depend on its price. */
type OfferError =
  | 'CatalogNotConfigured'
  | 'StoreRequired'
  | 'StoreNotFound'
  | 'StoreClosed'
  | 'ItemNotFound';

function toCartItem({ itemId, definition, inStore, real }: OfferedLine) {
  const virtual = { ...definition?.prices, ...inStore?.prices };
  const realPrices = { ...real.inCatalog, ...real.inStore };
  return {
    ItemId: itemId,
    ...(definition?.itemClass !== undefined && { ItemClass: definition.itemClass }),
    ...(definition?.displayName !== undefined && { DisplayName: definition.displayName }),
    ...(Object.keys(realPrices).length > 0 && { RealCurrencyPrices: realPrices }),
    ...(Object.keys(virtual).length > 0 && { VirtualCurrencyPrices: virtual }),
  };
}
