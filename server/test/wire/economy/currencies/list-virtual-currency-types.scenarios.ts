import { expect } from 'vitest';
import { listVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/list-virtual-currency-types.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';

const { path } = listVirtualCurrencyTypes;

export default scenarios(listVirtualCurrencyTypes, [
  {
    name: 'those of the title come, by code, and of no other title',
    async play(world) {
      const other = await world.otherTitle();
      const add = '/Admin/AddVirtualCurrencyTypes';
      await must(world.asTitle(add, { VirtualCurrencies: [{ CurrencyCode: 'SI' }] }));
      await must(world.asTitle(add, { VirtualCurrencies: [{ CurrencyCode: 'GO' }] }));
      await must(other.asTitle(add, { VirtualCurrencies: [{ CurrencyCode: 'XX' }] }));
      const reply = await world.asTitle(path, {});
      const zero = { InitialDeposit: 0, RechargeRate: 0, RechargeMax: 0 };
      expect(reply.data).toEqual({
        VirtualCurrencies: [
          { CurrencyCode: 'GO', ...zero },
          { CurrencyCode: 'SI', ...zero },
        ],
        Revision: 2,
      });
      expect(reply.headers.get('X-Purser-Revision')).toBe('2');
      return reply;
    },
  },
]);
