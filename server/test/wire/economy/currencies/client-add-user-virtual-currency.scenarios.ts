import { expect } from 'vitest';
import { clientAddUserVirtualCurrency } from '../../../../src/economy/currencies/operations/client-add-user-virtual-currency.ts';
import { BALANCE_MAX } from '../../../../src/kernel/limits.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import { addCurrencies, allowClientChanges, balancesOf } from '../../../support/wallets.ts';

const { path } = clientAddUserVirtualCurrency;

export default scenarios(clientAddUserVirtualCurrency, [
  {
    name: 'players add to their own balance where the title lets them, and the ledger says so',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      await allowClientChanges(world);
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const body = { VirtualCurrency: 'GO', Amount: 5 };
      const reply = await world.call(path, body, { sessionTicket });
      expect(reply.data).toEqual({
        ServiceId,
        VirtualCurrency: 'GO',
        BalanceChange: 5,
        Balance: 15,
      });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 15 });
      const { Ledger } = await must(world.asTitle('/Admin/GetPlayerLedger', { ServiceId }));
      expect(Ledger).toMatchObject([
        { Cause: 'Addition', Change: 5, MadeBy: 'player' },
        { Cause: 'Deposit' },
      ]);
      return reply;
    },
  },
  {
    name: 'at first the title does not let them, nor when it no longer does',
    provokes: 'APINotEnabledForGameClientAccess',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      const { sessionTicket } = await world.logIn();
      const ask = () => world.call(path, { VirtualCurrency: 'GO', Amount: 5 }, { sessionTicket });
      expect(await ask()).toMatchObject({ code: 400, errorCode: 1082 });
      await allowClientChanges(world);
      await must(ask());
      await allowClientChanges(world, false);
      const reply = await ask();
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 5 });
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
    name: 'a sum beyond the largest balance is refused, and nothing is added',
    provokes: 'VirtualCurrencyMustBeWithinIntegerRange',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 1 } });
      await allowClientChanges(world);
      const { sessionTicket } = await world.logIn();
      const body = { VirtualCurrency: 'GO', Amount: BALANCE_MAX };
      const reply = await world.call(path, body, { sessionTicket });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 1 });
      return reply;
    },
  },
]);
