import type { Static } from 'typebox';
import { codecOf } from '../../kernel/codec.ts';
import { SESSION_OVER } from '../../kernel/errors.ts';
import { Type } from '../../kernel/type.ts';
import type { AnyGrantFault } from '../inventory/grant.ts';
import { about, type Refusal, toGrantRefusal } from '../inventory/refusals.ts';
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

const codec = codecOf(TitlePurchaseRules, {
  RequireStore: 'requiresStore',
  AllowNegativeBalances: 'allowsNegativeBalances',
  AllowClientBalanceChanges: 'clientsChangeBalances',
});

/** Reads the rules that a request sets. */
export function fromWireRules(request: Static<typeof RulesToSet>): Partial<PurchaseRules> {
  const { ZeroPrice } = request;
  // The codec leaves out what is absent.
  const { zeroPrice: _, ...rules } = codec.fromWire(request as Static<typeof TitlePurchaseRules>);
  return { ...rules, ...(ZeroPrice && { zeroSells: ZeroPrice === ZERO_PRICES.free }) };
}

/** Writes all rules. */
export function toWireRules({ zeroSells, ...rules }: PurchaseRules) {
  const zeroPrice = zeroSells ? ZERO_PRICES.free : ZERO_PRICES.notSold;
  return codec.toWire({ ...rules, zeroPrice });
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

/** The refusal of a purchase, with the reason and the price in force in its details. */
export function toPurchaseRefusal(
  fault: NoPlayer | OfferFault | AnyGrantFault,
  purchase: Purchase,
): Refusal<(typeof PURCHASE_ERRORS)[number]> {
  const { storeId = '', itemId, currency } = purchase;
  switch (fault.status) {
    case 'noPlayer':
      return ['NotAuthenticated', SESSION_OVER];
    case 'noCatalog':
      return ['CatalogNotConfigured', describeNoCatalog(purchase)];
    case 'storeRequired':
      return ['StoreRequired', about('StoreId', 'The title sells in stores only; name one.')];
    case 'noStore':
      return ['StoreNotFound', describeNoStore({ storeId }, fault)];
    case 'storeClosed':
      return ['StoreClosed', about('StoreId', `The store "${storeId}" sells nothing now.`)];
    case 'itemNotSold':
      return ['ItemNotFound', about('ItemId', describeNotSold(fault, purchase))];
    case 'unknownCurrency':
      return fault.code === 'RM'
        ? ['InvalidVirtualCurrency', about('VirtualCurrency', REAL_MONEY)]
        : toGrantRefusal(fault);
    case 'wrongCurrency': {
      const sentence = `The item "${itemId}" is not sold in ${currency}. ${describePrices(fault.prices)}`;
      return ['WrongVirtualCurrency', about('VirtualCurrency', sentence)];
    }
    case 'wrongPrice': {
      const sentence = `The item "${itemId}" costs ${fault.price} ${currency}.`;
      return ['WrongPrice', about('Price', sentence)];
    }
    default:
      return toGrantRefusal(fault);
  }
}

const REAL_MONEY = 'RM is real money. It is paid in the store of a platform, not here.';

function describeNotSold(
  { inStore, catalogVersion }: Extract<OfferFault, { readonly status: 'itemNotSold' }>,
  { storeId, itemId }: Purchase,
): string {
  return inStore
    ? `The store "${storeId}" of catalog version "${catalogVersion}" does not sell the item "${itemId}".`
    : `There is no item "${itemId}" in catalog version "${catalogVersion}".`;
}

function describePrices(prices: Readonly<Record<string, number>>): string {
  const all = Object.entries(prices).map(([code, price]) => `${price} ${code}`);
  return all.length > 0 ? `It costs ${all.join(' or ')}.` : 'No virtual currency buys it here.';
}
