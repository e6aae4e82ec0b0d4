import { expect } from 'vitest';
import { subtractUserVirtualCurrency } from '../../../../src/economy/currencies/operations/subtract-user-virtual-currency.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { capScenarios } from '../../../support/cap-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { addCurrencies, balancesOf } from '../../../support/wallets.ts';

export default scenarios(subtractUserVirtualCurrency, [
  {
    name: 'what is subtracted is gone at once, and what has recharged can be spent',
    async play(world, door) {
      const EN = { InitialDeposit: 10, RechargeRate: 24, RechargeMax: 12 };
      await addCurrencies(world, { EN });
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      world.clock.advance(HOUR_MS);
      const request = { ServiceId, VirtualCurrency: 'EN', Amount: 11 };
      const reply = await callAt(door, world, request);
      expect(reply.data).toEqual({
        ServiceId,
        VirtualCurrency: 'EN',
        BalanceChange: -11,
        Balance: 0,
      });
      expect(await balancesOf(world, sessionTicket)).toEqual({ EN: 0 });
      return reply;
    },
  },
  {
    name: 'nobody has such an id',
    provokes: 'AccountNotFound',
    async play(world, door) {
      return callAt(door, world, { ServiceId: 'nobody', VirtualCurrency: 'GO', Amount: 5 });
    },
  },
  {
    name: 'a currency that the title does not have is refused',
    provokes: 'InvalidVirtualCurrency',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      return callAt(door, world, { ServiceId, VirtualCurrency: 'GO', Amount: 0 });
    },
  },
  {
    name: 'of too little nothing is subtracted, and the balance is told',
    provokes: 'InsufficientFunds',
    async play(world, door) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const reply = await callAt(door, world, { ServiceId, VirtualCurrency: 'GO', Amount: 11 });
      expect(reply.errorDetails).toEqual({ VirtualCurrency: ['The player has 10 GO.'] });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 10 });
      return reply;
    },
  },
  ...capScenarios,
]);
