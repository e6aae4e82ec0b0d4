import { operation } from '../../../kernel/operation.ts';
import { CustomTags } from '../../../kernel/schema.ts';
import { Type } from '../../../kernel/type.ts';
import type { Currencies } from '../ports.ts';
import { EXAMPLE_CURRENCIES, VirtualCurrencyData } from '../schemas.ts';
import { toWireCurrency } from '../wire.ts';

/** Lists the virtual currencies of a title. */
export const listVirtualCurrencyTypes = operation<{ currencies: Currencies }>()({
  path: '/Admin/ListVirtualCurrencyTypes',
  summary: 'Lists the virtual currencies of the title.',
  auth: { kind: 'secretKey', permission: 'currencies:read' },
  request: Type.Object({ CustomTags }),
  response: Type.Object({
    VirtualCurrencies: Type.Array(VirtualCurrencyData, { description: 'All of them, by code.' }),
  }),
  errors: [],
  example: { request: {}, response: { VirtualCurrencies: [...EXAMPLE_CURRENCIES] } },

  async handle(_request, { caller: { titleId }, deps }) {
    const found = await deps.currencies.list({ titleId });
    return { VirtualCurrencies: found.map(toWireCurrency) };
  },
});
