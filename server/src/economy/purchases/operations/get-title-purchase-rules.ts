import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import type { Purchases } from '../ports.ts';
import { PurchaseRuleMembers } from '../schemas.ts';

/** Gives what holds for all purchases of the title. */
export const getTitlePurchaseRules = operation<{ readonly purchases: Purchases }>()({
  path: '/Admin/GetTitlePurchaseRules',
  summary: 'Gives what holds for all purchases of the title.',
  description: 'An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:read' },
  request: Type.Object({ CustomTags }),
  response: Type.Object(PurchaseRuleMembers),
  errors: [],
  example: { request: {}, response: { RequireStore: true } },
  async handle(_request, { caller: { titleId }, deps }) {
    const { requiresStore } = await deps.purchases.findRules({ titleId });
    return { RequireStore: requiresStore };
  },
});
