import { CURRENCIES_MAX } from '../../../kernel/limits.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { changeMembers } from '../../revisions/change-schemas.ts';
import { changeOperation } from '../../revisions/make-change.ts';
import { CONFLICT_REFUSALS } from '../../revisions/refusals.ts';
import { setCurrencies } from '../commands/currencies.ts';
import { describeBadCodes, describeRepeatedCode } from '../refusals.ts';
import { Currencies, EXAMPLE_CURRENCIES, fromWireCurrency } from '../wire.ts';

/** Adds virtual currencies to a title, or changes them. */
export const addVirtualCurrencyTypes = changeOperation({
  path: '/Admin/AddVirtualCurrencyTypes',
  summary: 'Adds virtual currencies to the title.',
  description: `A currency that the title has already is overwritten whole: so its rate is changed. What had recharged by then stays. Players who exist get no initial deposit. A code has two upper-case letters or digits, and is not RM, which stands for real money. A title has at most ${CURRENCIES_MAX} currencies.`,
  permission: 'currencies:write',
  request: Type.Object({
    VirtualCurrencies: Currencies('The currencies, each once.'),
    ...changeMembers,
    CustomTags,
  }),
  errors: [
    'InvalidVirtualCurrencyCode',
    'VirtualCurrencyCodeExists',
    'RevisionConflict',
    'VirtualCurrencyCountLimitExceeded',
  ],
  example: { request: { VirtualCurrencies: [...EXAMPLE_CURRENCIES] }, response: { Revision: 1 } },
  command: setCurrencies,
  read({ VirtualCurrencies }, { caller, fail }) {
    const codes = VirtualCurrencies.map(({ CurrencyCode }) => CurrencyCode);
    const bad = describeBadCodes(codes);
    if (bad) throw fail('InvalidVirtualCurrencyCode', bad);
    const repeated = describeRepeatedCode(codes);
    if (repeated) throw fail('VirtualCurrencyCodeExists', repeated);
    return { titleId: caller.titleId, currencies: VirtualCurrencies.map(fromWireCurrency) };
  },
  refusals: { ...CONFLICT_REFUSALS, tooMany: ['VirtualCurrencyCountLimitExceeded'] },
});
