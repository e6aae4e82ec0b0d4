import type { Static } from 'typebox';
import { Type } from '../../kernel/type.ts';
import type { PurchaseRules } from './ports.ts';

// The rules of a title's purchases and balances on the wire.

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
