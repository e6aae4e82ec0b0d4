import { expect } from 'vitest';
import { removeVirtualCurrencyTypes } from '../../../../src/economy/currencies/operations/remove-virtual-currency-types.ts';
import { ERROR_DETAILS_MAX } from '../../../../src/kernel/limits.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { must } from '../../../support/stock.ts';
import { addCurrencies, balancesOf } from '../../../support/wallets.ts';
import type { World } from '../../../support/world.ts';

const { path } = removeVirtualCurrencyTypes;

const remove = (world: World, ...codes: readonly string[]) =>
  world.asTitle(path, {
    VirtualCurrencies: codes.map((CurrencyCode) => ({ CurrencyCode })),
  });

const setCatalog = (world: World, Catalog: readonly object[]) =>
  must(world.asTitle('/Admin/SetCatalogItems', { CatalogVersion: '1', Catalog }));

export default scenarios(removeVirtualCurrencyTypes, [
  {
    name: 'a code that nobody uses goes, also where it is named twice',
    async play(world) {
      await addCurrencies(world, { GO: {}, SI: {} });
      const reply = await remove(world, 'GO', 'GO');
      const { VirtualCurrencies } = await must(
        world.asTitle('/Admin/ListVirtualCurrencyTypes', {}),
      );
      expect(VirtualCurrencies).toMatchObject([{ CurrencyCode: 'SI' }]);
      return reply;
    },
  },
  {
    name: 'balances of a removed code are seen by nobody until it comes back, are exported, and are deleted with their players',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 7 } });
      const { playerId: ServiceId, sessionTicket } = await world.logIn();
      const reply = await remove(world, 'GO');
      expect(await balancesOf(world, sessionTicket)).toEqual({});
      const exported = async () => {
        const { data } = await world.asTitle('/Admin/ExportPlayerData', { ServiceId });
        return JSON.stringify(data ?? {});
      };
      expect(await exported()).toContain('"Amount":7');
      await addCurrencies(world, { GO: {} });
      expect(await balancesOf(world, sessionTicket)).toEqual({ GO: 7 });
      await must(remove(world, 'GO'));
      await must(world.asTitle('/Admin/DeletePlayer', { ServiceId }));
      expect(await exported()).not.toContain('"Amount":7');
      return reply;
    },
  },
  {
    name: 'a currency that the title does not have is refused with its place',
    provokes: 'InvalidVirtualCurrencyCode',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      const reply = await remove(world, 'GO', 'SI');
      expect(reply.errorDetails).toEqual({
        'VirtualCurrencies[1].CurrencyCode': ['The title has no virtual currency "SI".'],
      });
      return reply;
    },
  },
  {
    name: 'a text that can be no code is refused with its place',
    provokes: 'InvalidVirtualCurrencyCode',
    play: (world) => remove(world, 'RM'),
  },
  {
    name: 'while anything uses it nothing is removed, and all places are told',
    provokes: 'VirtualCurrencyCannotBeDeleted',
    async play(world) {
      await addCurrencies(world, { GO: { InitialDeposit: 1 }, SI: {} });
      await setCatalog(world, [
        { ItemId: 'purse', Bundle: { BundledVirtualCurrencies: { GO: 1 } } },
        { ItemId: 'sword', VirtualCurrencyPrices: { SI: 0 } },
        { ItemId: 'chest', Container: { VirtualCurrencyContents: { SI: 1 } } },
      ]);
      await must(
        world.asTitle('/Admin/SetStoreItems', {
          StoreId: 'shop',
          Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 7 } }],
        }),
      );
      const reply = await remove(world, 'SI', 'GO');
      expect(reply.errorDetails).toEqual({
        'VirtualCurrencies[0].CurrencyCode': [
          'The item "chest" of catalog version "1" is a container with SI in it.',
          'The item "sword" of catalog version "1" has a price in SI.',
        ],
        'VirtualCurrencies[1].CurrencyCode': [
          'The item "purse" of catalog version "1" is a bundle with GO in it.',
          'The item "sword" of catalog version "1" has a price in GO in the store "shop".',
        ],
      });
      return reply;
    },
  },
  {
    name: 'where very much uses it the first places are told',
    provokes: 'VirtualCurrencyCannotBeDeleted',
    async play(world) {
      await addCurrencies(world, { GO: {} });
      const Catalog = Array.from({ length: ERROR_DETAILS_MAX + 1 }, (_, index) => ({
        ItemId: `item-${index}`,
        VirtualCurrencyPrices: { GO: 1 },
      }));
      await setCatalog(world, Catalog);
      const reply = await remove(world, 'GO');
      expect(reply.errorDetails?.['VirtualCurrencies[0].CurrencyCode']).toHaveLength(
        ERROR_DETAILS_MAX,
      );
      expect(reply.errorDetails?.['VirtualCurrencies']).toEqual(['There are more uses.']);
      return reply;
    },
  },
  ...editScenarios({
    stock: (world) => addCurrencies(world, { SI: {}, GO: {} }),
    body: { VirtualCurrencies: [{ CurrencyCode: 'GO' }] },
  }),
]);
