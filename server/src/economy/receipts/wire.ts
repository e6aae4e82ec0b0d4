import type { Static } from 'typebox';
import type { AuthorNames } from '../../kernel/author.ts';
import { SECOND_MS, toWireTime } from '../../kernel/instant.ts';
import { NAME_CHARS_MAX } from '../../kernel/limits.ts';
import { PLATFORMS } from '../../kernel/platform-purchase.ts';
import { AnyText, Identifier, WireTime } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { Text } from '../schemas.ts';
import { addGoods, type Goods, isNone, NO_GOODS } from './goods.ts';
import { PRICE_SOURCES } from './receipt.ts';
import type { Receipt as Stored } from './sql/receipt-rows.ts';

// Receipts on the wire, as support sees them.

const STATES = { given: 'Given', kept: 'Kept', refunded: 'Refunded' } as const;

/** The state of receipts in a request. */
export const ReceiptState = Type.Enum(Object.values(STATES), {
  description:
    '`Given`: its goods were given. `Kept`: paid, not given. `Refunded`: all of it was refunded.',
});

/** Reads a state from a checked request. */
export function fromWireState(state: Static<typeof ReceiptState>): Stored['state'] {
  const states = Object.keys(STATES) as Stored['state'][];
  return states.find((one) => STATES[one] === state) ?? 'kept';
}

/** The id of a receipt in a request. */
export const ReceiptId = Text('The receipt, by the id that this service gave it.', NAME_CHARS_MAX);

/** Goods on the wire. */
export const ReceiptGoods = Type.Object(
  {
    Items: Type.Array(
      Type.Object(
        {
          ItemId: Identifier('The item.'),
          ItemInstanceId: Type.Optional(
            Type.String({
              description:
                'The instance or the stack. Absent: a former holder, or a deleted one, had it.',
            }),
          ),
          Uses: Type.Integer({
            description: 'How many uses; 1 of an item that is not used up.',
            minimum: 0,
          }),
        },
        { title: 'ReceiptItem', description: 'Uses of an instance.' },
      ),
      { description: 'Instances of items.' },
    ),
    VirtualCurrency: Type.Record(Type.String(), Type.Integer(), {
      description: 'Amounts of virtual currencies, by their codes.',
    }),
    UsageSeconds: Type.Optional(
      Type.Record(Type.String(), Type.Integer(), {
        description:
          'The seconds that were added to the ends of usage groups, by their names, and of stacks without one, by their instance ids; by item ids in what a former holder no longer had. Absent: none.',
      }),
    ),
  },
  { title: 'ReceiptGoods', description: 'Goods that a receipt gave, or a part of them.' },
);

/** A receipt as support sees it. */
export const Receipt = Type.Object(
  {
    ReceiptId: Type.String({ description: 'The id of the receipt in this service.' }),
    Platform: Type.Enum([...PLATFORMS], { description: 'Where the player has paid.' }),
    Environment: Type.Enum(['Production', 'Sandbox'], {
      description: '`Sandbox`: by a tester of the platform, for nothing.',
    }),
    State: ReceiptState,
    KeptBecause: Type.Optional(
      Type.String({ description: 'Why it could not be given; of a kept one.' }),
    ),
    PlayerId: Type.Optional(
      Type.String({
        description: 'The player who has it. Absent: deleted, or only a refund is known.',
      }),
    ),
    TransactionId: Type.Optional(
      Type.String({ description: 'The id that the platform shows its customers.' }),
    ),
    ProductId: Type.Optional(
      Type.String({ description: 'The product. Absent: only a refund is known.' }),
    ),
    Quantity: Type.Integer({ description: 'How many were bought.', minimum: 0 }),
    Kind: Type.Enum(['Consumable', 'NonConsumable', 'Unknown'], {
      description: 'What the platform says of the product.',
    }),
    CatalogVersion: Type.Optional(
      Identifier('The catalog version from which it was given, or is to be.'),
    ),
    Price: Type.Optional(
      Type.Integer({ description: 'The price of all, in hundredths of the currency.', minimum: 0 }),
    ),
    Currency: Type.Optional(Type.String({ description: 'The currency, ISO 4217.' })),
    PriceSource: Type.Optional(
      Type.Enum([...PRICE_SOURCES], { description: 'Who says the price.' }),
    ),
    PurchasedAt: Type.Optional(WireTime('When it was bought, as the platform says.')),
    ReceivedAt: WireTime('When this service saw it first.'),
    GivenAt: Type.Optional(WireTime('When its goods were given.')),
    GivenBy: Type.Optional(
      AnyText(
        'In lists, of goods that the player did not get by bringing the receipt: the author of the call that gave them, `key:` with the id of a secret key, or `operator:` with the id of an operator.',
      ),
    ),
    GivenByName: Type.Optional(
      AnyText(
        'What that key or operator is called now, in lists. Absent: nobody knows, or the caller lacks `history:read`.',
      ),
    ),
    MovedAt: Type.Optional(
      WireTime('When it last moved to this player from another, who may be deleted.'),
    ),
    RefundedAt: Type.Optional(WireTime('When it, or a part of it, was refunded.')),
    RefundedQuantity: Type.Optional(
      Type.Integer({ description: 'How many were refunded. Absent: all, or none.', minimum: 0 }),
    ),
    RefundedBy: Type.Optional(
      AnyText(
        'The author of the last refund that support has written down: `key:` with the id of a secret key, or `operator:` with the id of an operator. Absent: only the platform has told of one.',
      ),
    ),
    RefundedByName: Type.Optional(
      AnyText(
        'What that key or operator is called now, in lists. Absent: nobody knows, or the caller lacks `history:read`.',
      ),
    ),
    RefundReversedAt: Type.Optional(WireTime('When a refund was last taken back.')),
    Given: Type.Optional(ReceiptGoods),
    Taken: Type.Optional(ReceiptGoods),
    Shortfall: Type.Optional(ReceiptGoods),
    UsedByOthers: Type.Integer({
      description:
        'How often other players have brought it, with those to whom it moved. It proves nothing by itself: people restore purchases on a new account.',
      minimum: 0,
    }),
    LastUsedByOtherAt: Type.Optional(WireTime('When one last did.')),
    Details: Type.Record(Type.String(), Type.Unknown(), {
      description: "The platform's own members, without secrets and signatures.",
    }),
  },
  {
    title: 'Receipt',
    description:
      'A purchase with real money. `Given`: what it gave to the player who has it. `Taken`: what refunds have taken of that, by the platform or by support. `Shortfall`: what refunds should have taken, or a move to another player, and the player no longer had.',
  },
);
type ReceiptOnWire = Static<typeof Receipt>;

/** Writes a receipt, with the names of its authors where `names` has them. */
export function toWireReceipt(receipt: Stored, names: AuthorNames = {}): ReceiptOnWire {
  const { kind, taken, shortfall, given, givenBy, refundedBy } = receipt;
  const time = (at: number | undefined) => (at === undefined ? undefined : toWireTime(at));
  const members = {
    ReceiptId: receipt.receiptId,
    Platform: receipt.platform,
    Environment: receipt.environment,
    State: STATES[receipt.state],
    KeptBecause: receipt.fault,
    PlayerId: receipt.playerId,
    TransactionId: receipt.transactionId,
    ProductId: receipt.productId,
    Quantity: receipt.quantity,
    Kind: KINDS[kind as keyof typeof KINDS],
    CatalogVersion: receipt.catalogVersion,
    Price: receipt.price,
    Currency: receipt.currency,
    PriceSource: receipt.priceSource,
    PurchasedAt: time(receipt.purchasedAt),
    ReceivedAt: toWireTime(receipt.receivedAt),
    GivenAt: time(receipt.givenAt),
    GivenBy: givenBy,
    GivenByName: givenBy && names[givenBy],
    MovedAt: time(receipt.movedAt),
    RefundedAt: time(receipt.refundedAt),
    RefundedQuantity: receipt.refundedQuantity,
    RefundedBy: refundedBy,
    RefundedByName: refundedBy && names[refundedBy],
    RefundReversedAt: time(receipt.reversedAt),
    Given: toWireGoods(given),
    Taken: toWireGoods(taken),
    Shortfall: toWireGoods(addGoods(shortfall, given.lost ?? NO_GOODS)),
    UsedByOthers: receipt.usedByOthers,
    LastUsedByOtherAt: time(receipt.lastUsedByOtherAt),
    Details: receipt.details,
  };
  // JSON has no undefined members, and neither has an answer.
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as ReceiptOnWire;
}

const KINDS = {
  consumable: 'Consumable',
  nonConsumable: 'NonConsumable',
  unknown: 'Unknown',
} as const;

/** Writes goods; undefined: none. */
export function toWireGoods(goods: Goods) {
  if (isNone(goods)) return undefined;
  const { items, currencies, periods } = goods;
  const seconds = Object.entries(periods ?? {}).map(([name, period]) => {
    return [name, Math.round(period / SECOND_MS)] as const;
  });
  return {
    Items: items.map(({ itemId, instanceId, uses }) => {
      return {
        ItemId: itemId,
        ...(instanceId !== '' && { ItemInstanceId: instanceId }),
        Uses: uses,
      };
    }),
    VirtualCurrency: currencies,
    ...(periods && { UsageSeconds: Object.fromEntries(seconds) }),
  };
}

/** A receipt in examples. */
export const EXAMPLE_RECEIPT: ReceiptOnWire = {
  ReceiptId: '5F0C3E6A9B1D2C4E8F70',
  Platform: 'AppStore',
  Environment: 'Production',
  State: 'Given',
  PlayerId: '4F1A6C2E8B3D5F70',
  TransactionId: '2000000812345678',
  ProductId: 'gems-100',
  Quantity: 1,
  Kind: 'Consumable',
  CatalogVersion: '1',
  Price: 199,
  Currency: 'USD',
  PriceSource: 'Receipt',
  PurchasedAt: '2030-01-01T00:00:00.000Z',
  ReceivedAt: '2030-01-01T00:00:00.000Z',
  GivenAt: '2030-01-01T00:00:00.000Z',
  Given: { Items: [], VirtualCurrency: { GE: 100 } },
  UsedByOthers: 0,
  Details: { storefront: 'USA' },
};
