import { operation } from '../../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import type { Purchases } from '../ports.ts';
import { PurchaseRuleMembers } from '../schemas.ts';

/** Sets what holds for all purchases of the title. */
export const setTitlePurchaseRules = operation<{ readonly purchases: Purchases }>()({
  path: '/Admin/SetTitlePurchaseRules',
  summary: 'Sets what holds for all purchases of the title.',
  description:
    "With RequireStore nobody buys at the catalog's prices without a store: a compromised client can then pay only the prices of stores that are open. Every purchase that commits after the answer goes by it. An addition of this service to the reference API.",
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({ ...PurchaseRuleMembers, CustomTags }),
  response: EmptyResult,
  errors: [],
  example: { request: { RequireStore: true }, response: {} },
  async handle({ RequireStore }, { caller: { titleId }, deps }) {
    await deps.purchases.setRules({ titleId, requiresStore: RequireStore });
    return {};
  },
});
