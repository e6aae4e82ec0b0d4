import { operation } from '../../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { setPurchaseRules } from '../commands.ts';
import { fromWireRules, RULES_TO_SET } from '../wire.ts';

/** Sets what holds for all purchases and balances of the title. */
export const setTitlePurchaseRules = operation()({
  path: '/Admin/SetTitlePurchaseRules',
  summary: 'Sets what holds for all purchases and balances of the title.',
  description:
    "A rule that is absent stays as it is. With RequireStore nobody buys at the catalog's prices without a store: a compromised client can then pay only the prices of stores that are open. Every purchase, and every change of a balance, that commits after the answer goes by the rules. An addition of this service to the reference API.",
  auth: { kind: 'secretKey', permission: 'stores:write' },
  request: Type.Object({ ...RULES_TO_SET, CustomTags }),
  response: EmptyResult,
  errors: [],
  example: { request: { RequireStore: true }, response: {} },
  async handle(request, { caller: { titleId }, deps }) {
    await deps.run(setPurchaseRules, { titleId, ...fromWireRules(request) });
    return {};
  },
});
