import { CURRENCIES_MAX } from '../../../kernel/limits.ts';
import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { changeMembers, ChangeResult } from '../../revisions/change-schemas.ts';
import { type ChangeDeps, makeChange, mayAskForPreview } from '../../revisions/make-change.ts';
import { describeEditConflict } from '../../revisions/refusals.ts';
import { setCurrencies } from '../commands/currencies.ts';
import { describeBadCodes, describeRepeatedCode } from '../refusals.ts';
import { Currencies, EXAMPLE_CURRENCIES } from '../schemas.ts';
import { fromWireCurrency } from '../wire.ts';

/** Adds virtual currencies to a title, or changes them. */
export const addVirtualCurrencyTypes = operation<ChangeDeps>()({
  path: '/Admin/AddVirtualCurrencyTypes',
  summary: 'Adds virtual currencies to the title.',
  description: `A currency that the title has already is overwritten whole: so its rate is changed. What had recharged by then stays. Players who exist get no initial deposit. A code has two upper-case letters or digits, and is not RM, which stands for real money. A title has at most ${CURRENCIES_MAX} currencies.`,
  auth: { kind: 'secretKey', permission: 'currencies:write' },
  request: Type.Object({
    VirtualCurrencies: Currencies('The currencies, each once.'),
    ...changeMembers,
    CustomTags,
  }),
  response: ChangeResult,
  errors: [
    'InvalidVirtualCurrencyCode',
    'VirtualCurrencyCodeExists',
    'RevisionConflict',
    'VirtualCurrencyCountLimitExceeded',
  ],
  isHeavy: mayAskForPreview,
  hasRevision: true,
  example: { request: { VirtualCurrencies: [...EXAMPLE_CURRENCIES] }, response: { Revision: 1 } },

  async handle(request, call) {
    const { caller, fail } = call;
    const { VirtualCurrencies } = request;
    const codes = VirtualCurrencies.map(({ CurrencyCode }) => CurrencyCode);
    const bad = describeBadCodes(codes);
    if (bad) throw fail('InvalidVirtualCurrencyCode', bad);
    const repeated = describeRepeatedCode(codes);
    if (repeated) throw fail('VirtualCurrencyCodeExists', repeated);
    const currencies = VirtualCurrencies.map(fromWireCurrency);
    const outcome = await makeChange(call, request, {
      command: setCurrencies,
      input: { titleId: caller.titleId, currencies },
    });
    switch (outcome.status) {
      case 'editConflict':
        throw fail('RevisionConflict', describeEditConflict(outcome));
      case 'tooMany':
        throw fail('VirtualCurrencyCountLimitExceeded');
      case 'done':
        return outcome.answer;
    }
  },
});
