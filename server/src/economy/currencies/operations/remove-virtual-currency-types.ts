import { operation } from '../../../kernel/operation.ts';
import { CustomTags, EmptyResult } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { listItemUses } from '../item-uses.ts';
import type { Currencies as CurrenciesPort } from '../ports.ts';
import { describeBadCodes, describeUnknownCodes, describeUses } from '../refusals.ts';
import { Currencies } from '../schemas.ts';

/** Removes virtual currencies from a title. */
export const removeVirtualCurrencyTypes = operation<{ currencies: CurrenciesPort }>()({
  path: '/Admin/RemoveVirtualCurrencyTypes',
  summary: 'Removes virtual currencies from the title, all of them or none.',
  description:
    'A currency cannot be removed while an item of a catalog or of a store has a price in it, a bundle or container has it inside, or a player has some of it. The details name the places, 100 at most. What has only recharged, and was never spent nor added to, counts as none. Ledgers keep what players had.',
  auth: { kind: 'secretKey', permission: 'currencies:write' },
  request: Type.Object({
    VirtualCurrencies: Currencies('The currencies, of which only CurrencyCode counts.'),
    CustomTags,
  }),
  response: EmptyResult,
  errors: ['InvalidVirtualCurrencyCode', 'VirtualCurrencyCannotBeDeleted'],
  example: { request: { VirtualCurrencies: [{ CurrencyCode: 'GO' }] }, response: {} },

  async handle({ VirtualCurrencies }, { caller: { titleId }, deps, fail }) {
    const listed = VirtualCurrencies.map(({ CurrencyCode }) => CurrencyCode);
    const bad = describeBadCodes(listed);
    if (bad) throw fail('InvalidVirtualCurrencyCode', bad);
    const codes = [...new Set(listed)];
    const itemUses = await listItemUses(deps.currencies, { titleId, codes });
    const outcome = await deps.currencies.remove({ titleId, codes, itemUses });
    if (outcome.status === 'unknown') {
      throw fail('InvalidVirtualCurrencyCode', describeUnknownCodes(listed, outcome.codes));
    }
    if (outcome.status === 'inUse') {
      throw fail('VirtualCurrencyCannotBeDeleted', describeUses(listed, outcome.uses));
    }
    return {};
  },
});
