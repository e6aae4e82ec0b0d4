import { expect } from 'vitest';
import { addUserVirtualCurrency } from '../../../../src/economy/currencies/operations/add-user-virtual-currency.ts';
import { BALANCE_MAX } from '../../../../src/kernel/limits.ts';
import { capScenarios } from '../../../support/cap-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { addCurrencies, balancesOf } from '../../../support/wallets.ts';

export default scenarios(addUserVirtualCurrency, [
  {
    name: 'an added amount is there at once',
    async play(world, door) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 }, SI: {} });
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const request = { ServiceId, VirtualCurrency: 'GO', Amount: 5 };
      const reply = await callAt(door, world, request);
      expect(reply.data).toEqual({
        ServiceId,
        VirtualCurrency: 'GO',
        BalanceChange: 5,
        Balance: 15,
      });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 15, SI: 0 });
      return reply;
    },
  },
  {
    name: 'nothing may be added: the answer is the balance',
    async play(world, door) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      const { playerId: ServiceId } = await world.logIn();
      const reply = await callAt(door, world, { ServiceId, VirtualCurrency: 'GO', Amount: 0 });
      expect(reply.data).toMatchObject({ BalanceChange: 0, Balance: 10 });
      return reply;
    },
  },
  {
    name: "another title's player is unknown",
    provokes: 'AccountNotFound',
    async play(world, door) {
      await addCurrencies(world, { GO: {} });
      const { playerId: ServiceId } = await (await world.otherTitle()).logIn();
      return callAt(door, world, { ServiceId, VirtualCurrency: 'GO', Amount: 5 });
    },
  },
  {
    name: 'a currency that the title does not have is refused with its code',
    provokes: 'InvalidVirtualCurrency',
    async play(world, door) {
      const { playerId: ServiceId } = await world.logIn();
      const reply = await callAt(door, world, { ServiceId, VirtualCurrency: 'RM', Amount: 5 });
      expect(reply.errorDetails).toEqual({
        VirtualCurrency: ['The title has no virtual currency "RM".'],
      });
      return reply;
    },
  },
  {
    name: 'a sum beyond 32 bits is refused, and nothing is added',
    provokes: 'VirtualCurrencyMustBeWithinIntegerRange',
    async play(world, door) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const request = { ServiceId, VirtualCurrency: 'GO', Amount: BALANCE_MAX - 9 };
      const reply = await callAt(door, world, request);
      expect(reply.errorDetails?.['VirtualCurrency']?.[0]).toMatch(
        /^The player would have 2147483648 GO;/,
      );
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 10 });
      return reply;
    },
  },
  {
    name: 'an amount below 0, of a half or beyond 32 bits is refused',
    provokes: 'InvalidParams',
    async play(world, door) {
      await addCurrencies(world, { GO: { InitialDeposit: 10 } });
      const { playerId: ServiceId } = await world.logIn();
      const request = { ServiceId, VirtualCurrency: 'GO' };
      for (const Amount of [-1, 0.5, BALANCE_MAX]) {
        const reply = await callAt(door, world, { ...request, Amount });
        expect(reply.error).toBe(
          Amount === BALANCE_MAX ? 'VirtualCurrencyMustBeWithinIntegerRange' : 'InvalidParams',
        );
      }
      return callAt(door, world, { ...request, Amount: BALANCE_MAX + 1 });
    },
  },
  ...capScenarios,
]);
