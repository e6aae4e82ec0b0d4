import { expect } from 'vitest';
import { addVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/add-virtual-currency-types.ts';
import { CURRENCIES_MAX } from '../../../../src/kernel/limits.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import { addCurrencies } from '../../../support/wallets.ts';
import type { World } from '../../../support/world.ts';

const { path } = addVirtualCurrencyTypes;

const add = (world: World, ...VirtualCurrencies: readonly object[]) =>
  world.asTitle(path, { VirtualCurrencies });

const listed = async (world: World) =>
  (await must(world.asTitle('/Admin/ListVirtualCurrencyTypes', {}))).VirtualCurrencies;

const GOLD = {
  CurrencyCode: 'GO',
  DisplayName: 'Gold',
  InitialDeposit: 5,
  RechargeRate: 24,
  RechargeMax: 100,
};

export default scenarios(addVirtualCurrencyTypes, [
  {
    name: 'a currency is added beside the others, with zeros for what was not said',
    async play(world) {
      await must(add(world, GOLD));
      const reply = await add(world, { CurrencyCode: '7A' });
      const plain = { CurrencyCode: '7A', InitialDeposit: 0, RechargeRate: 0, RechargeMax: 0 };
      expect(await listed(world)).toEqual([plain, GOLD]);
      return reply;
    },
  },
  {
    name: 'a currency that is there is overwritten whole',
    async play(world) {
      await must(add(world, GOLD));
      const reply = await add(world, { CurrencyCode: 'GO', RechargeRate: 1 });
      expect(await listed(world)).toEqual([
        { CurrencyCode: 'GO', InitialDeposit: 0, RechargeRate: 1, RechargeMax: 0 },
      ]);
      return reply;
    },
  },
  {
    name: 'codes that are no codes are refused, each with its place, and nothing is added',
    provokes: 'InvalidVirtualCurrencyCode',
    async play(world) {
      const codes = ['GO', 'go', 'RM', 'G', 'GOL', 'Ü1'];
      const reply = await add(world, ...codes.map((CurrencyCode) => ({ CurrencyCode })));
      expect(Object.keys(reply.errorDetails ?? {})).toEqual(
        [1, 2, 3, 4, 5].map((index) => `VirtualCurrencies[${index}].CurrencyCode`),
      );
      expect(await listed(world)).toEqual([]);
      return reply;
    },
  },
  {
    name: 'a code that is there twice is refused',
    provokes: 'VirtualCurrencyCodeExists',
    async play(world) {
      const reply = await add(world, GOLD, { CurrencyCode: 'SI' }, GOLD);
      expect(reply.errorDetails).toEqual({
        'VirtualCurrencies[2].CurrencyCode': ['The currency is at VirtualCurrencies[0] already.'],
      });
      return reply;
    },
  },
  {
    name: 'one currency too many is refused',
    provokes: 'VirtualCurrencyCountLimitExceeded',
    async play(world) {
      const many = Array.from({ length: CURRENCIES_MAX + 1 }, (_, index) => ({
        CurrencyCode: index.toString(36).toUpperCase().padStart(2, '0'),
      }));
      await must(add(world, ...many.slice(1)));
      return add(world, ...many.slice(0, 1));
    },
  },
  {
    name: 'amounts below 0 and beyond 32 bits are refused',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await add(
        world,
        { ...GOLD, InitialDeposit: -1 },
        { ...GOLD, RechargeRate: 2 ** 31 },
        { ...GOLD, RechargeMax: 1.5 },
      );
      expect(Object.keys(reply.errorDetails ?? {})).toHaveLength(3);
      return reply;
    },
  },
  {
    name: 'a preview says what of the default catalog could be bought in a new currency',
    async play(world) {
      const VirtualCurrencyPrices = { SI: 7 };
      await setCatalog(world, { items: [{ ItemId: 'sword', VirtualCurrencyPrices }] });
      const currencies = { VirtualCurrencies: [{ CurrencyCode: 'SI' }] };
      const reply = await world.asTitle(path, { ...currencies, Preview: true });
      const { Changes, Exposure } = reply.data.Preview;
      expect(Changes).toMatchObject({ Items: [{ Id: 'SI', Act: 'Added' }], Added: 1 });
      expect(Exposure).toMatchObject({
        CatalogVersion: '1',
        Items: [{ ItemId: 'sword', LowestBefore: {}, LowestAfter: { SI: 7 } }],
        WarningsRaised: [],
        WarningsRemoved: [{ Kind: 'UnknownCurrency' }, { Kind: 'NotForSale' }],
      });
      await must(world.asTitle(path, currencies));
      const named = { VirtualCurrencies: [{ CurrencyCode: 'SI', DisplayName: 'Silver' }] };
      const other = await must(world.asTitle(path, { ...named, Preview: true }));
      expect(other.Preview).toMatchObject({ Changes: { Changed: 1 } });
      expect(other.Preview).not.toHaveProperty('Exposure');
      return reply;
    },
  },
  ...editScenarios({
    stock: (world) => addCurrencies(world, { SI: {} }),
    body: { VirtualCurrencies: [{ CurrencyCode: 'GO' }] },
  }),
]);
