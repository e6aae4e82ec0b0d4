import { Type } from '../../kernel/type.ts';

/** The rules of a title's purchases on the wire. */
export const PurchaseRuleMembers = {
  RequireStore: Type.Boolean({
    description:
      "Whether a purchase must name a store. At first it need not: the catalog's prices buy, too.",
  }),
};
