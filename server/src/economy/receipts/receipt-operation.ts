import type { PlayerCaller } from '../../kernel/caller.ts';
import type { Runs } from '../../kernel/command.ts';
import type { ErrorName } from '../../kernel/error-catalogue.ts';
import { type ApiError, type ErrorExtras, SESSION_OVER } from '../../kernel/errors.ts';
import { extension } from '../../kernel/extension.ts';
import { PROVIDER_AWAY } from '../../kernel/identity-proof.ts';
import { UINT32_MAX } from '../../kernel/limits.ts';
import { fail as makeRefusal } from '../../kernel/operation.ts';
import {
  type Platform,
  PLATFORMS,
  type ReceiptFault,
  type ReceiptVerdict,
  type SealedAcknowledgement,
} from '../../kernel/platform-purchase.ts';
import { describeClosedSandbox, describeRefusal } from '../../kernel/receipt-refusal.ts';
import { CustomTags, MONEY_CODE } from '../../kernel/schema.ts';
import { Type } from '../../kernel/type.ts';
import { type ContextDeps, contextOf } from '../inventory/command-context.ts';
import { about, type Refusal } from '../inventory/refusals.ts';
import { ItemInstance, toWireItem } from '../inventory/wire.ts';
import { CatalogVersion, Uint32 } from '../schemas.ts';
import { describeFault } from './commands/give.ts';
import { type Redeemed, type RedeemedPurchase, redeemPurchases } from './commands/redeem.ts';
import { type Price, PRICE_SOURCES, type RedeemRules } from './receipt.ts';
import type { TellRefund } from './refunds.ts';

// Operations by which players bring receipts of platforms.

/** The deps of these operations: `Judges` are the judges of receipts that each of them needs. */
export interface ReceiptDeps<Judges = unknown> extends ContextDeps {
  readonly tellRefund: TellRefund;
  readonly receipts: Judges & {
    /** Undefined: the title has no such platform. */
    readonly rules: (titleId: string, platform: Platform) => RedeemRules | undefined;
    /** That which stood last, where the platform was removed; undefined: the title never had it. */
    readonly refundRule: (
      titleId: string,
      platform: Platform,
    ) => RedeemRules['refunds'] | undefined;
  };
}

/** The rules of a title by platform; `ruleOf` finds one. */
export function byPlatform<Rule>(
  titleId: string,
  ruleOf: (titleId: string, platform: Platform) => Rule | undefined,
): Partial<Record<Platform, Rule>> {
  return Object.fromEntries(PLATFORMS.map((platform) => [platform, ruleOf(titleId, platform)]));
}

const PurchaseReceiptFulfillment = Type.Object(
  {
    FulfilledItems: Type.Array(ItemInstance, { description: 'What the player has got.' }),
    RecordedPriceSource: Type.Optional(
      Type.Enum([...PRICE_SOURCES], { description: 'Who says the price.' }),
    ),
    RecordedTransactionCurrency: Type.Optional(
      Type.String({ description: 'The currency of the price, ISO 4217.' }),
    ),
    RecordedTransactionTotal: Type.Optional(
      Uint32(
        'The price of all, in hundredths of the currency. Absent where it does not fit into 32 bits, as some prices in VND: `Admin/FindReceipts` and `GetIncome` have it exactly.',
      ),
    ),
  },
  { title: 'PurchaseReceiptFulfillment', description: 'A purchase that was given.' },
);

/** The answer of these operations. */
export const Fulfillments = Type.Object({
  Fulfillments: Type.Array(PurchaseReceiptFulfillment, {
    description: 'The purchases that were given now.',
  }),
});

/** The answer of a restore. */
export const Restored = Type.Object({
  ...Fulfillments.properties,
  NotFulfilled: extension(
    Type.Optional(
      Type.Array(
        Type.Object(
          {
            TransactionId: Type.String({ description: 'The purchase.' }),
            ProductId: Type.String({ description: 'The product.' }),
            Error: Type.String({
              description: 'The error that the purchase alone would be refused with.',
            }),
            Message: Type.String({ description: 'The reason in a sentence.' }),
          },
          { title: 'NotFulfilledPurchase', description: 'A purchase that was not given.' },
        ),
        {
          description:
            'The purchases that were not given now. Do not finish one with the error `NoMatchingCatalogItemForReceipt` or `ReceiptNotGiven`: it is paid, and given when it is sent again later. Absent: none.',
          maxItems: 20,
        },
      ),
    ),
  ),
});

export const EXAMPLE_FULFILLMENTS = {
  Fulfillments: [
    {
      FulfilledItems: [
        {
          ItemId: 'gems-100',
          ItemInstanceId: '0F1E2D3C4B5A6978',
          PurchaseDate: '2030-01-01T00:00:00.000Z',
          CatalogVersion: '1',
          UnitPrice: 0,
        },
      ],
      RecordedPriceSource: 'Receipt' as const,
      RecordedTransactionCurrency: 'EUR',
      RecordedTransactionTotal: 199,
    },
  ],
};

/** The members that all requests have. */
export const CATALOG_MEMBERS = { CatalogVersion, CustomTags };

/** The members that say the price. */
export const PRICE_MEMBERS = {
  CurrencyCode: Type.Optional(
    Type.String({
      description: 'The currency of the price that the player has seen, ISO 4217.',
      maxLength: 16,
    }),
  ),
  PurchasePrice: Type.Optional(
    Type.Integer({
      description:
        'That price, in hundredths. It is recorded where neither the receipt nor the catalog says one, and decides nothing.',
      minimum: 0,
      maximum: UINT32_MAX,
    }),
  ),
};

/** The description that all of them share. */
export const REDEEM_DESCRIPTION =
  'It gives the catalog item whose id is the product id, times the quantity, once for ever. `ReceiptAlreadyUsed` says that it was given before, and its details say whether to this player: finish the purchase then. `NoMatchingCatalogItemForReceipt` and `ReceiptNotGiven` use nothing up: send it again later, with another idempotency key if you use one.';

/** The errors of a purchase that is verified, behind those of the receipt, in order of precedence. */
export const REDEEM_ERRORS = [
  'InvalidReceipt',
  'InvalidEnvironmentForReceipt',
  'ReceiptCancelled',
  'ReceiptAlreadyUsed',
  'NoMatchingCatalogItemForReceipt',
  'ReceiptNotGiven',
] as const satisfies readonly ErrorName[];
type RedeemError = (typeof REDEEM_ERRORS)[number];

/** The price that a client says; undefined: none, or in something that is no currency code. */
export function claimedPrice({
  CurrencyCode: currency = '',
  PurchasePrice: amount = 0,
}: {
  readonly CurrencyCode?: string | undefined;
  readonly PurchasePrice?: number | undefined;
}): Price | undefined {
  return amount > 0 && isCurrencyCode(currency) ? { amount, currency } : undefined;
}

/** Says that the title lets clients name no such catalog version. */
export const NOT_TO_NAME: ErrorExtras = {
  message: 'Players may not name this catalog version',
  details: { CatalogVersion: ['Players may not name this catalog version.'] },
};

/** Whether a text has the form of an ISO 4217 code of money. */
export const isCurrencyCode = (text: string): boolean => new RegExp(MONEY_CODE).test(text);

/** The errors of faults of a receipt; any other fault is InvalidReceipt. */
export type FaultErrors<E extends ErrorName> = Readonly<
  Partial<Record<ReceiptFault | 'notSetUp', E | RedeemError>>
>;

interface Call<E extends ErrorName> {
  readonly caller: PlayerCaller;
  readonly requestId: string;
  readonly deps: ReceiptDeps & Runs;
  readonly fail: (error: E | RedeemError, extras?: ErrorExtras) => ApiError;
}

interface Brought<E extends ErrorName> {
  readonly platform: Platform;
  readonly verdict: ReceiptVerdict;
  readonly errors: FaultErrors<E>;
  readonly catalogVersion: string | undefined;
  readonly claimed?: Price | undefined;
  /** Several purchases may come, and those that were given before are no error. */
  readonly isRestore?: true | undefined;
  /** Of the only purchase, where the platform wants to hear of it. */
  readonly acknowledgement?: SealedAcknowledgement | undefined;
}

/** Redeems what a platform has verified, and answers with what was given. */
export async function redeemVerified<E extends ErrorName>(
  { caller, requestId, deps, fail }: Call<E>,
  { platform, verdict, errors, ...brought }: Brought<E>,
) {
  if (verdict.status === 'providerAway') {
    const { retryAfterSeconds } = PROVIDER_AWAY;
    throw makeRefusal('ServiceUnavailable', {
      ...about('Receipt', describeRefusal('providerAway', platform)),
      retryAfterSeconds,
      logged: { reason: 'providerAway' },
    });
  }
  const rules = deps.receipts.rules(caller.titleId, platform);
  const refuse = (fault: ReceiptFault | 'notSetUp') =>
    fail(errors[fault] ?? 'InvalidReceipt', {
      ...about('Receipt', describeRefusal(fault, platform)),
      // The catalogue's message may be about something that is set up.
      ...(fault === 'notSetUp' && { message: 'The title is not set up with the platform' }),
    });
  if (verdict.status === 'notSetUp' || !rules) throw refuse('notSetUp');
  await tellRefunds({ caller, deps }, verdict);
  if (verdict.status === 'refused') throw refuse(verdict.fault);
  const { purchases } = verdict;
  const { isRestore } = brought;
  if (!isRestore && purchases.length > 1) throw refuse('severalPurchases');
  const context = contextOf({ caller, requestId, deps }, caller.playerId);
  const redemption = { ...context, ...brought, purchases, rules };
  const outcome = await deps.run(redeemPurchases, redemption);
  switch (outcome.status) {
    case 'judged':
      return answer(outcome.purchases, { fail, isRestore, platform });
    case 'catalogRefused':
      throw fail('NoMatchingCatalogItemForReceipt', NOT_TO_NAME);
    case 'noPlayer':
      throw makeRefusal('NotAuthenticated', SESSION_OVER);
    case 'underWay':
      throw makeRefusal('ServiceUnavailable', { retryAfterSeconds: 1 });
  }
}

/** Writes down the refunds that a platform tells in what a player brings, before that is redeemed. */
async function tellRefunds(
  { caller: { titleId }, deps: { tellRefund, now } }: Pick<Call<never>, 'caller' | 'deps'>,
  verdict: ReceiptVerdict,
): Promise<void> {
  const told = { kind: 'refunded', titleId } as const;
  if (verdict.status === 'purchased') {
    for (const purchase of verdict.purchases) {
      // oxlint-disable-next-line no-await-in-loop
      if (purchase.refunded) await tellRefund({ ...told, purchase, ...purchase.refunded });
    }
  } else if (verdict.status === 'refused' && verdict.refund) {
    const { refundedAt: at = now(), ...purchase } = verdict.refund;
    await tellRefund({ ...told, purchase, at, quantity: undefined });
  }
}

/** Tells what was given. Where nothing was and something is refused, it is the refusal of one: first of one that is owed. */
function answer<E extends ErrorName>(
  redeemed: readonly RedeemedPurchase[],
  { fail, isRestore, platform }: Pick<Call<E>, 'fail'> & Pick<Brought<E>, 'isRestore' | 'platform'>,
) {
  const given = redeemed.flatMap((one) => (one.status === 'given' ? one : []));
  const refused = redeemed.flatMap((one) => (one.status === 'given' ? [] : one));
  const [only] = refused;
  const kept = refused.find(({ status }) => status === 'kept' || status === 'owedToOther');
  if (given.length === 0) {
    const told = kept ?? only;
    if (told) throw fail(...toRefusal(told, platform));
  }
  const notFulfilled = refused.map((one) => {
    const [error, sentence] = describeRedeemed(one, platform);
    const { transactionId: TransactionId, productId: ProductId } = one.of;
    return { TransactionId, ProductId, Error: error, Message: sentence };
  });
  return {
    ...(isRestore && notFulfilled.length > 0 && { NotFulfilled: notFulfilled }),
    Fulfillments: given.map(({ items, price }) => ({
      FulfilledItems: items.map(({ item, usesAdded }) => toWireItem(item, usesAdded)),
      ...(price && {
        RecordedPriceSource: price.source,
        RecordedTransactionCurrency: price.currency,
        ...(price.amount <= UINT32_MAX && { RecordedTransactionTotal: price.amount }),
      }),
    })),
  };
}

function toRefusal(
  redeemed: Exclude<Redeemed, { readonly status: 'given' }>,
  platform: Platform,
): Refusal<RedeemError> {
  const [error, sentence] = describeRedeemed(redeemed, platform);
  return [error, about('Receipt', sentence)];
}

function describeRedeemed(
  redeemed: Exclude<Redeemed, { readonly status: 'given' }>,
  platform: Platform,
): readonly [RedeemError, string] {
  switch (redeemed.status) {
    case 'environmentRefused':
      return ['InvalidEnvironmentForReceipt', describeClosedSandbox(platform)];
    case 'refunded':
      return ['ReceiptCancelled', describeRefusal('refunded', platform)];
    case 'otherOwner':
      return [
        'InvalidReceipt',
        'It was not bought with the account token of this player (Client/GetPurchaseAccountToken).',
      ];
    case 'owedToOther':
      return [
        'ReceiptNotGiven',
        'Another player has brought it first, and will be given it. Do not finish it.',
      ];
    case 'alreadyUsed':
      return [
        'ReceiptAlreadyUsed',
        redeemed.byOneself ? 'This player has redeemed it.' : 'Another player has redeemed it.',
      ];
    case 'kept': {
      const { fault } = redeemed;
      const isUnknown = fault.status === 'unknownItem' || fault.status === 'noCatalog';
      const error = isUnknown ? 'NoMatchingCatalogItemForReceipt' : 'ReceiptNotGiven';
      return [error, describeFault(fault)];
    }
  }
}
