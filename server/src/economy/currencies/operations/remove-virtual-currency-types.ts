import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { describeEditConflict } from '../../revisions/refusals.ts';
import { listItemUses, removeCurrencies } from '../commands/currencies.ts';
import { describeBadCodes, describeUnknownCodes, describeUses } from '../refusals.ts';
import { Currencies } from '../schemas.ts';

/** Removes virtual currencies from a title. */
export const removeVirtualCurrencyTypes = operation<ChangeDeps>()({
  path: '/Admin/RemoveVirtualCurrencyTypes',
  summary: 'Removes virtual currencies from the title, all of them or none.',
  description:
    'A currency cannot be removed while an item of a catalog or of a store has a price in it, or a bundle or container has it inside. The details name the places, 100 at most. What players have of it stays: nobody sees it, and nothing recharges, until a currency with this code is added again. Ledgers keep what players had.',
  auth: { kind: 'secretKey', permission: 'currencies:write' },
  request: Type.Object({
    VirtualCurrencies: Currencies('The currencies, of which only CurrencyCode counts.'),
    ...changeMembers,
    CustomTags,
  }),
  response: ChangeResult,
  errors: ['InvalidVirtualCurrencyCode', 'RevisionConflict', 'VirtualCurrencyCannotBeDeleted'],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { VirtualCurrencies: [{ CurrencyCode: 'GO' }] }, response: { Revision: 2 } },

  async handle(request, call) {
    const { caller, deps, fail } = call;
    const { VirtualCurrencies } = request;
    const listed = VirtualCurrencies.map(({ CurrencyCode }) => CurrencyCode);
    const bad = describeBadCodes(listed);
    if (bad) throw fail('InvalidVirtualCurrencyCode', bad);
    const codes = [...new Set(listed)];
    const itemUses = await listItemUses(deps.run, { titleId: caller.titleId, codes });
    const outcome = await makeChange(call, request, {
      command: removeCurrencies,
      input: { titleId: caller.titleId, codes, itemUses },
    });
    switch (outcome.status) {
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'unknown':
        throw fail('InvalidVirtualCurrencyCode', describeUnknownCodes(listed, outcome.codes));
      case 'inUse':
        throw fail('VirtualCurrencyCannotBeDeleted', describeUses(listed, outcome.uses));
      case 'done':
        return outcome.answer;
    }
  },
});
