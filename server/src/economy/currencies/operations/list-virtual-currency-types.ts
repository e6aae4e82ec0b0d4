import { operation } from '../../../kernel/operation.ts';
import { Revised } from '../../../kernel/revised.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import { ShownRevision } from '../../revisions/schemas.ts';
import { findCurrencies } from '../commands/currencies.ts';
import { EXAMPLE_CURRENCIES, toWireCurrency, VirtualCurrencyData } from '../wire.ts';

/** Lists the virtual currencies of a title. */
export const listVirtualCurrencyTypes = operation()({
  path: '/Admin/ListVirtualCurrencyTypes',
  summary: 'Lists the virtual currencies of the title.',
  auth: { kind: 'secretKey', permission: 'currencies:read' },
  request: Type.Object({ CustomTags }),
  response: Type.Object({
    VirtualCurrencies: Type.Array(VirtualCurrencyData, { description: 'All of them, by code.' }),
    Revision: ShownRevision,
  }),
  errors: [],
  hasRevision: true,
  example: { request: {}, response: { VirtualCurrencies: [...EXAMPLE_CURRENCIES], Revision: 1 } },

  async handle(_request, { caller: { titleId }, deps }) {
    const { currencies, revision } = await deps.run(findCurrencies, { titleId });
    const VirtualCurrencies = currencies.map(toWireCurrency);
    return new Revised({ VirtualCurrencies, Revision: revision }, revision);
  },
});
