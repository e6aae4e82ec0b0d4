import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { CONFLICT_REFUSALS } from '../../revisions/refusals.ts';
import { listItemUses, removeCurrencies } from '../commands/currencies.ts';
import { describeBadCodes, describeUnknownCodes, describeUses } from '../refusals.ts';
import { Currencies } from '../wire.ts';

/** Removes virtual currencies from a title. */
export const removeVirtualCurrencyTypes = changeOperation({
  path: '/Admin/RemoveVirtualCurrencyTypes',
  summary: 'Removes virtual currencies from the title, all of them or none.',
  description:
    'A currency cannot be removed while an item of a catalog or of a store has a price in it, or a bundle or container has it inside. The details name the places, 100 at most. What players have of it stays: nobody sees it, and nothing recharges, until a currency with this code is added again. Ledgers keep what players had.',
  permission: 'currencies:write',
  request: Type.Object({
    VirtualCurrencies: Currencies('The currencies, of which only CurrencyCode counts.'),
    ...changeMembers,
    CustomTags,
  }),
  errors: ['InvalidVirtualCurrencyCode', 'RevisionConflict', 'VirtualCurrencyCannotBeDeleted'],
  example: { request: { VirtualCurrencies: [{ CurrencyCode: 'GO' }] }, response: { Revision: 2 } },
  command: removeCurrencies,
  async read({ VirtualCurrencies }, { caller: { titleId }, deps, fail }) {
    const bad = describeBadCodes(codesOf(VirtualCurrencies));
    if (bad) throw fail('InvalidVirtualCurrencyCode', bad);
    const codes = [...new Set(codesOf(VirtualCurrencies))];
    return { titleId, codes, itemUses: await listItemUses(deps.run, { titleId, codes }) };
  },
  refusals: {
    ...CONFLICT_REFUSALS,
    unknown: [
      'InvalidVirtualCurrencyCode',
      ({ VirtualCurrencies }, { codes }) => describeUnknownCodes(codesOf(VirtualCurrencies), codes),
    ],
    inUse: [
      'VirtualCurrencyCannotBeDeleted',
      ({ VirtualCurrencies }, { uses }) => describeUses(codesOf(VirtualCurrencies), uses),
    ],
  },
});

/** The codes in the order of the request, some of them perhaps twice. */
function codesOf(currencies: readonly { readonly CurrencyCode: string }[]): readonly string[] {
  return currencies.map(({ CurrencyCode }) => CurrencyCode);
}
