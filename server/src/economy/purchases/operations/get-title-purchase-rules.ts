import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { findPurchaseRules } from '../commands.ts';
import { TitlePurchaseRules, toWireRules } from '../wire.ts';

/** Gives what holds for all purchases and balances of the title. */
export const getTitlePurchaseRules = operation()({
  path: '/Admin/GetTitlePurchaseRules',
  summary: 'Gives what holds for all purchases and balances of the title.',
  description: 'An addition of this service to the reference API.',
  auth: { kind: 'secretKey', permission: 'stores:read' },
  request: Type.Object({ CustomTags }),
  response: TitlePurchaseRules,
  errors: [],
  example: {
    request: {},
    response: {
      RequireStore: true,
      ZeroPrice: 'NotSold',
      AllowNegativeBalances: false,
      AllowClientBalanceChanges: false,
    },
  },
  async handle(_request, { caller: { titleId }, deps }) {
    return toWireRules(await deps.run(findPurchaseRules, { titleId }));
  },
});
