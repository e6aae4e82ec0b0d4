import { expect } from 'vitest';
import { subtractUserVirtualCurrency } from '../../../../src/economy/currencies/operations/subtract-user-virtual-currency.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { BALANCE_MAX, BALANCE_MIN } from '../../../../src/kernel/limits.ts';
import { capScenarios } from '../../../support/cap-scenarios.ts';
import { callAt, scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import { addCurrencies, balancesOf } from '../../../support/wallets.ts';
import type { World } from '../../../support/world.ts';

const letBeNegative = (world: World, AllowNegativeBalances: boolean) =>
  must(world.asTitle('/Admin/SetTitlePurchaseRules', { AllowNegativeBalances }));

export default scenarios(subtractUserVirtualCurrency, [
  {
    name: 'a subtracted amount is gone at once, and a recharged one can be spent',
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
  {
    name: 'a balance is negative where the title lets it be, grows again, and buys nothing until then',
    async play(world, door) {
      await addCurrencies(world, { EN: { InitialDeposit: 10, RechargeRate: 24, RechargeMax: 12 } });
      await letBeNegative(world, true);
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const ask = (Amount: number) =>
        callAt(door, world, { ServiceId, VirtualCurrency: 'EN', Amount });
      const reply = await ask(15);
      expect(reply.data).toMatchObject({ BalanceChange: -15, Balance: -5 });
      world.clock.advance(2 * HOUR_MS);
      expect(await balancesOf(world, sessionTicket)).toEqual({ EN: -3 });
      const body = { ServiceId, VirtualCurrency: 'EN', Amount: 1 };
      const { Balance } = await must(world.asTitle('/Server/AddUserVirtualCurrency', body));
      expect(Balance).toBe(-2);
      const { Ledger } = await must(world.asTitle('/Admin/GetPlayerLedger', { ServiceId }));
      expect(Ledger).toMatchObject([
        { Cause: 'Addition', Before: -3, After: -2 },
        { Cause: 'Recharge', Before: -5, After: -3 },
        { Cause: 'Subtraction', Before: 10, After: -5 },
        { Cause: 'Deposit' },
      ]);
      await letBeNegative(world, false);
      expect((await ask(1)).error).toBe('InsufficientFunds');
      return reply;
    },
  },
  {
    name: 'a balance has a least number, too',
    provokes: 'VirtualCurrencyMustBeWithinIntegerRange',
    async play(world, door) {
      await addCurrencies(world, { GO: {} });
      await letBeNegative(world, true);
      const { playerId: ServiceId } = await world.logIn();
      const ask = (Amount: number) =>
        callAt(door, world, { ServiceId, VirtualCurrency: 'GO', Amount });
      await must(ask(BALANCE_MAX));
      expect((await ask(1)).data).toMatchObject({ Balance: BALANCE_MIN });
      const reply = await ask(1);
      expect(reply.errorDetails?.['VirtualCurrency']).toEqual([
        `The player would have ${BALANCE_MIN - 1} GO; a balance is at least ${BALANCE_MIN}.`,
      ]);
      return reply;
    },
  },
  ...capScenarios,
]);
