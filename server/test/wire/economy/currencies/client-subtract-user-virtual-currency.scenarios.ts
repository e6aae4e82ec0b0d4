import { expect } from 'vitest';
import { clientSubtractUserVirtualCurrency } from '../../../../src/economy/currencies/operations/client-subtract-user-virtual-currency.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import { addCurrencies, allowClientChanges, balancesOf } from '../../../support/wallets.ts';

const { path } = clientSubtractUserVirtualCurrency;

export default scenarios(clientSubtractUserVirtualCurrency, [
  {
    name: 'players subtract from their own balance where the title lets them',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      await allowClientChanges(world);
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const body = { VirtualCurrency: 'GO', Amount: 10 };
      const reply = await world.call(path, body, { sessionTicket });
      expect(reply.data).toEqual({
        ServiceId,
        VirtualCurrency: 'GO',
        BalanceChange: -10,
        Balance: 0,
      });
      return reply;
    },
  },
  {
    name: 'at first the title does not let them',
    provokes: 'APINotEnabledForGameClientAccess',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      const { sessionTicket } = await world.logIn();
      const body = { VirtualCurrency: 'GO', Amount: 5 };
      const reply = await world.call(path, body, { sessionTicket });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 10 });
      return reply;
    },
  },
  {
    name: 'a player without a session has nothing',
    provokes: 'NotAuthenticated',
    async play(world) {
      return world.call(path, { VirtualCurrency: 'GO', Amount: 5 }, {});
    },
  },
  {
    name: 'a currency that the title does not have is refused',
    provokes: 'InvalidVirtualCurrency',
    async play(world) {
      await allowClientChanges(world);
      const { sessionTicket } = await world.logIn();
      return world.call(path, { VirtualCurrency: 'XX', Amount: 5 }, { sessionTicket });
    },
  },
  {
    name: 'never below 0, also where the title lets balances be negative',
    provokes: 'InsufficientFunds',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      await allowClientChanges(world);
      const negative = { AllowNegativeBalances: true };
      await must(world.asTitle('/Admin/SetTitlePurchaseRules', negative));
      const { sessionTicket } = await world.logIn();
      const body = { VirtualCurrency: 'GO', Amount: 11 };
      const reply = await world.call(path, body, { sessionTicket });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 10 });
      return reply;
    },
  },
]);
