import type { Static } from 'typebox';
import { type ErrorExtras, SESSION_OVER } from '../../kernel/errors.ts';
import { Type } from '../../kernel/type.ts';
import type { AnyGrantFault } from '../inventory/grant.ts';
import { about, toGrantRefusal } from '../inventory/refusals.ts';
import { describeNoCatalog, describeNoStore } from '../refusals.ts';
import type { NoPlayer, OfferFault, Purchase, PurchaseRules } from './purchase.ts';

// The rules of a title's purchases and balances on the wire, and the refusals of a purchase.

/** Whether a price of 0 sells. */
const ZERO_PRICES = { notSold: 'NotSold', free: 'Free' } as const;

const RULES = {
  RequireStore: Type.Boolean({
    description:
      "Whether a purchase must name a store. At first it need not: the catalog's prices buy, too.",
  }),
  ZeroPrice: Type.Enum(Object.values(ZERO_PRICES), {
    description:
      'What a price of 0 in a virtual currency is. `NotSold`, at first: the item is not sold in it. `Free`: everybody has it for nothing. RM never sells.',
  }),
  AllowNegativeBalances: Type.Boolean({
    description:
      'Whether SubtractUserVirtualCurrency of Admin and Server may take more than there is. At first not.',
  }),
  AllowClientBalanceChanges: Type.Boolean({
    description:
      'Whether players may call Client/AddUserVirtualCurrency and Client/SubtractUserVirtualCurrency. At first not: whoever tampers with a client gives themselves any amount.',
  }),
};

/** All rules. */
export const TitlePurchaseRules = Type.Object(RULES);

/** The rules that a request sets. */
export const RULES_TO_SET = {
  RequireStore: Type.Optional(RULES.RequireStore),
  ZeroPrice: Type.Optional(RULES.ZeroPrice),
  AllowNegativeBalances: Type.Optional(RULES.AllowNegativeBalances),
  AllowClientBalanceChanges: Type.Optional(RULES.AllowClientBalanceChanges),
};
const RulesToSet = Type.Object(RULES_TO_SET);

/** Reads the rules that a request sets. */
export function fromWireRules(rules: Static<typeof RulesToSet>): Partial<PurchaseRules> {
  const { RequireStore, ZeroPrice, AllowNegativeBalances, AllowClientBalanceChanges } = rules;
  return {
    ...(RequireStore !== undefined && { requiresStore: RequireStore }),
    ...(ZeroPrice !== undefined && { zeroSells: ZeroPrice === ZERO_PRICES.free }),
    ...(AllowNegativeBalances !== undefined && { allowsNegativeBalances: AllowNegativeBalances }),
    ...(AllowClientBalanceChanges !== undefined && {
      clientsChangeBalances: AllowClientBalanceChanges,
    }),
  };
}

/** Writes all rules. */
export function toWireRules(rules: PurchaseRules): Static<typeof TitlePurchaseRules> {
  return {
    RequireStore: rules.requiresStore,
    ZeroPrice: rules.zeroSells ? ZERO_PRICES.free : ZERO_PRICES.notSold,
    AllowNegativeBalances: rules.allowsNegativeBalances,
    AllowClientBalanceChanges: rules.clientsChangeBalances,
  };
}

/** The errors with which a purchase can be refused, in order of precedence. */
export const PURCHASE_ERRORS = [
  'NotAuthenticated',
  'InvalidParams',
  'CharacterNotFound',
  'CatalogNotConfigured',
  'StoreRequired',
  'StoreNotFound',
  'StoreClosed',
  'ItemNotFound',
  'InvalidVirtualCurrency',
  'WrongVirtualCurrency',
  'WrongPrice',
  'InsufficientFunds',
  'InvalidDropTable',
  'LimitedEditionItemUnavailable',
  'VirtualCurrencyMustBeWithinIntegerRange',
  'OverLimit',
] as const;

interface PurchaseRefusal {
  readonly error: (typeof PURCHASE_ERRORS)[number];
  readonly extras: ErrorExtras;
}

/** The refusal of a purchase, with the reason and the price in force in its details. */
export function toPurchaseRefusal(
  fault: NoPlayer | OfferFault | AnyGrantFault,
  purchase: Purchase,
): PurchaseRefusal {
  const { storeId = '', itemId, currency } = purchase;
  switch (fault.status) {
    case 'noPlayer':
      return { error: 'NotAuthenticated', extras: SESSION_OVER };
    case 'noCatalog':
      return { error: 'CatalogNotConfigured', extras: describeNoCatalog(purchase) };
    case 'storeRequired':
      return about('StoreRequired', 'StoreId', 'The title sells in stores only; name one.');
    case 'noStore':
      return { error: 'StoreNotFound', extras: describeNoStore({ storeId }, fault) };
    case 'storeClosed':
      return about('StoreClosed', 'StoreId', `The store "${storeId}" sells nothing now.`);
    case 'itemNotSold':
      return about(
        'ItemNotFound',
        'ItemId',
        fault.inStore
          ? `The store "${storeId}" of catalog version "${fault.catalogVersion}" does not sell the item "${itemId}".`
          : `There is no item "${itemId}" in catalog version "${fault.catalogVersion}".`,
      );
    case 'unknownCurrency':
      return fault.code === 'RM'
        ? about(
            'InvalidVirtualCurrency',
            'VirtualCurrency',
            'RM is real money. It is paid in the store of a platform, not here.',
          )
        : toGrantRefusal(fault);
    case 'wrongCurrency':
      return about(
        'WrongVirtualCurrency',
        'VirtualCurrency',
        `The item "${itemId}" is not sold in ${currency}. ${describePrices(fault.prices)}`,
      );
    case 'wrongPrice':
      return about('WrongPrice', 'Price', `The item "${itemId}" costs ${fault.price} ${currency}.`);
    default:
      return toGrantRefusal(fault);
  }
}

function describePrices(prices: Readonly<Record<string, number>>): string {
  const all = Object.entries(prices).map(([code, price]) => `${price} ${code}`);
  return all.length > 0 ? `It costs ${all.join(' or ')}.` : 'No virtual currency buys it here.';
}
