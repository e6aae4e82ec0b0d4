import { expect } from 'vitest';
import { purchaseItem } from '../../../../src/economy/purchases/operations/purchase-item.ts';
import { BALANCE_MAX, ITEM_USES_MAX } from '../../../../src/kernel/limits.ts';
import {
  addShopCurrencies,
  aShop,
  buy,
  fund,
  requireStore,
  setOpen,
  setZeroPrice,
} from '../../../support/purchases.ts';
import { type Scenario, scenarios } from '../../../support/scenario.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import type { Reply, World } from '../../../support/world.ts';

const SWORD = { ItemId: 'sword', VirtualCurrency: 'GO', Price: 5 };
const IN_SALE = { ...SWORD, StoreId: 'sale', Price: 3 };

/** A purchase in the shop that is refused; `member` of the details says why. */
function refused(
  provokes: NonNullable<Scenario['provokes']>,
  {
    name,
    body,
    member,
    says,
    given,
  }: {
    readonly name: string;
    readonly body: object;
    readonly member: string;
    readonly says: string;
    /** The steps before. */
    readonly given?: (world: World) => Promise<unknown>;
  },
): Scenario {
  return {
    name,
    provokes,
    async play(world) {
      await aShop(world);
      await given?.(world);
      const reply = await buy(world, body);
      expect(reply.errorDetails?.[member]?.[0]).toContain(says);
      await expectUntouched(world);
      return reply;
    },
  };
}

/** The player still has all the money: it buys 20 swords and no more. */
async function expectUntouched(world: World): Promise<void> {
  await requireStore(world, false);
  await must(
    world.asTitle('/Admin/SetCatalogItems', {
      CatalogVersion: 'all',
      Catalog: [{ ItemId: 'all', VirtualCurrencyPrices: { GO: 100 } }],
      SetAsDefaultCatalog: false,
    }),
  );
  await must(
    buy(world, { ItemId: 'all', VirtualCurrency: 'GO', Price: 100, CatalogVersion: 'all' }),
  );
}

/** An item for 5 GO, which is sold out, or cannot be given. */
async function withItem(world: World, attributes: object): Promise<void> {
  await addShopCurrencies(world);
  const VirtualCurrencyPrices = { GO: 5 };
  await setCatalog(world, { items: [{ ItemId: 'sword', VirtualCurrencyPrices, ...attributes }] });
  await fund(world, { GO: 10, SI: 1 });
}

async function secondOf(world: World): Promise<Reply> {
  await must(buy(world, SWORD));
  return buy(world, SWORD);
}

export default scenarios(purchaseItem, [
  {
    name: 'a player whose session has ended buys nothing',
    provokes: 'NotAuthenticated',
    async play(world) {
      await aShop(world);
      const { sessionTicket } = await world.logIn();
      await world.call('/Client/DeleteOwnAccount', {}, { sessionTicket });
      return world.call('/Client/PurchaseItem', SWORD, { sessionTicket });
    },
  },
  {
    name: 'a price of 0 buys where the title says that it is free, as often as one likes',
    provokes: 'WrongVirtualCurrency',
    async play(world) {
      await aShop(world);
      await setCatalog(world, { items: [{ ItemId: 'bonus', VirtualCurrencyPrices: { GO: 0 } }] });
      const bonus = { ItemId: 'bonus', VirtualCurrency: 'GO', Price: 0 };
      expect((await buy(world, bonus)).error).toBe('WrongVirtualCurrency');
      await setZeroPrice(world, 'Free');
      for (const customId of [undefined, undefined, 'poor']) {
        // oxlint-disable-next-line no-await-in-loop
        const { data } = await buy(world, bonus, customId);
        expect(data.Items).toMatchObject([{ ItemId: 'bonus', UnitCurrency: 'GO', UnitPrice: 0 }]);
      }
      expect((await buy(world, { ...bonus, Price: 1 })).errorDetails).toEqual({
        Price: ['The item "bonus" costs 0 GO.'],
      });
      const { playerId: ServiceId } = await world.logIn();
      const { Ledger } = await must(world.asTitle('/Admin/GetPlayerLedger', { ServiceId }));
      expect(Ledger).toHaveLength(1);
      expect((await buy(world, { ...bonus, VirtualCurrency: 'RM' })).error).toBe(
        'InvalidVirtualCurrency',
      );
      await setZeroPrice(world, 'NotSold');
      return buy(world, bonus);
    },
  },
  {
    name: 'the item is the player’s, for the catalog’s price',
    async play(world) {
      await aShop(world);
      const reply = await buy(world, SWORD);
      expect(reply.data).toEqual({
        Items: [
          {
            ItemId: 'sword',
            ItemInstanceId: expect.stringMatching(/^[0-9A-F]{16}$/),
            PurchaseDate: new Date(world.clock.now()).toISOString(),
            CatalogVersion: '1',
            DisplayName: 'Sword',
            UnitCurrency: 'GO',
            UnitPrice: 5,
          },
        ],
      });
      return reply;
    },
  },
  {
    name: 'the price in a store is the one that the player is shown there',
    async play(world) {
      await aShop(world);
      const { sessionTicket } = await world.logIn();
      const view = await must(
        world.call('/Client/GetStoreItems', { StoreId: 'sale' }, { sessionTicket }),
      );
      expect(view.Store[0].DisplayPrices.VirtualCurrencyPrices).toEqual({ GO: 3, SI: 2 });
      const reply = await buy(world, IN_SALE);
      expect(reply.data.Items[0]).toMatchObject({ UnitPrice: 3, UnitCurrency: 'GO' });
      await fund(world, { SI: 2 });
      const silver = await buy(world, { ...IN_SALE, VirtualCurrency: 'SI', Price: 2 });
      expect(silver.data.Items[0]).toMatchObject({ UnitPrice: 2, UnitCurrency: 'SI' });
      return reply;
    },
  },
  {
    name: 'a bundle comes with everything that is in it',
    async play(world) {
      await aShop(world);
      const reply = await buy(world, { ...SWORD, ItemId: 'chest' });
      expect(reply.data.Items).toMatchObject([
        { ItemId: 'chest', UnitPrice: 5, BundleContents: ['gem'] },
        { ItemId: 'gem', UnitPrice: 0, BundleParent: 'chest', RemainingUses: 1 },
      ]);
      // The silver that was in the chest.
      await must(buy(world, { ...SWORD, VirtualCurrency: 'SI', Price: 2 }));
      return reply;
    },
  },
  {
    name: 'a closed store sells again when it is opened, and the catalog all the time',
    async play(world) {
      await aShop(world);
      await setOpen(world, false);
      expect((await buy(world, IN_SALE)).error).toBe('StoreClosed');
      await must(buy(world, SWORD));
      await setOpen(world, true);
      return buy(world, IN_SALE);
    },
  },
  {
    name: 'nobody pays with the money of another title’s player',
    provokes: 'InsufficientFunds',
    async play(world) {
      await aShop(world);
      const other = await world.otherTitle();
      await addShopCurrencies(other);
      await setCatalog(other, { items: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 5 } }] });
      return buy(other, SWORD);
    },
  },
  refused('InvalidParams', {
    name: 'a price is not negative',
    body: { ...SWORD, Price: -1 },
    member: 'Price',
    says: '0',
  }),
  refused('CharacterNotFound', {
    name: 'characters hold nothing, so none can buy',
    body: { ...SWORD, CharacterId: 'hero' },
    member: 'CharacterId',
    says: 'hold no items',
  }),
  {
    name: 'an empty CharacterId is none',
    async play(world) {
      await aShop(world);
      await must(buy(world, { ...SWORD, CharacterId: null }));
      return buy(world, { ...SWORD, CharacterId: '' });
    },
  },
  refused('CatalogNotConfigured', {
    name: 'an unknown catalog version is named',
    body: { ...SWORD, CatalogVersion: '2' },
    member: 'CatalogVersion',
    says: '"2"',
  }),
  refused('StoreRequired', {
    name: 'a title that sells in stores only sells nothing at the catalog’s prices',
    given: (world) => requireStore(world),
    body: SWORD,
    member: 'StoreId',
    says: 'name one',
  }),
  {
    name: 'a title that sells in stores only sells in stores',
    async play(world) {
      await aShop(world);
      await requireStore(world);
      return buy(world, IN_SALE);
    },
  },
  refused('StoreNotFound', {
    name: 'an unknown store is named',
    body: { ...SWORD, StoreId: 'winter' },
    member: 'StoreId',
    says: '"winter"',
  }),
  refused('StoreClosed', {
    name: 'a closed store is named',
    given: (world) => setOpen(world, false),
    body: IN_SALE,
    member: 'StoreId',
    says: '"sale"',
  }),
  refused('ItemNotFound', {
    name: 'an unknown item is named',
    body: { ...SWORD, ItemId: 'axe' },
    member: 'ItemId',
    says: '"axe"',
  }),
  refused('ItemNotFound', {
    name: 'an item that the store does not list is not sold there',
    body: { ...SWORD, ItemId: 'shield', StoreId: 'sale', Price: 7 },
    member: 'ItemId',
    says: 'The store "sale"',
  }),
  refused('InvalidVirtualCurrency', {
    name: 'an unknown currency is named',
    body: { ...SWORD, VirtualCurrency: 'XX' },
    member: 'VirtualCurrency',
    says: '"XX"',
  }),
  refused('InvalidVirtualCurrency', {
    name: 'real money buys nothing here, and the refusal says so',
    body: { ...SWORD, VirtualCurrency: 'RM' },
    member: 'VirtualCurrency',
    says: 'real money',
  }),
  refused('WrongVirtualCurrency', {
    name: 'the prices in force are named to whoever pays in another currency',
    body: { ...SWORD, ItemId: 'shield', VirtualCurrency: 'SI', Price: 7 },
    member: 'VirtualCurrency',
    says: 'It costs 7 GO.',
  }),
  refused('WrongPrice', {
    name: 'the price in force is named to whoever expects another one',
    body: { ...IN_SALE, Price: 5 },
    member: 'Price',
    says: 'costs 3 GO',
  }),
  {
    name: 'a player who has too little is told how much it is',
    provokes: 'InsufficientFunds',
    async play(world) {
      await aShop(world);
      const reply = await buy(world, SWORD, 'poor');
      expect(reply.errorDetails?.['VirtualCurrency']?.[0]).toContain('has 0 GO');
      return reply;
    },
  },
  {
    name: 'a bundle with an unknown drop table is not sold',
    provokes: 'InvalidDropTable',
    async play(world) {
      await withItem(world, { Bundle: { BundledResultTables: ['loot'] } });
      const reply = await buy(world, SWORD);
      expect(reply.errorDetails?.['TableId']?.[0]).toContain('"loot"');
      return reply;
    },
  },
  {
    name: 'a limited edition is sold until none is left',
    provokes: 'LimitedEditionItemUnavailable',
    async play(world) {
      await withItem(world, { IsLimitedEdition: true, InitialLimitedEditionCount: 1 });
      return secondOf(world);
    },
  },
  {
    name: 'a bundle does not make a balance larger than it can be, and the refusal says how large it would be',
    provokes: 'VirtualCurrencyMustBeWithinIntegerRange',
    async play(world) {
      await withItem(world, { Bundle: { BundledVirtualCurrencies: { GO: BALANCE_MAX } } });
      const reply = await buy(world, SWORD);
      expect(reply.errorDetails).toEqual({
        VirtualCurrency: [
          `The player would have ${BALANCE_MAX + 5} GO; a balance is at most ${BALANCE_MAX}.`,
        ],
      });
      return reply;
    },
  },
  {
    name: 'a stack does not become larger than it can be',
    provokes: 'OverLimit',
    async play(world) {
      await withItem(world, { IsStackable: true, Consumable: { UsageCount: ITEM_USES_MAX } });
      return secondOf(world);
    },
  },
]);
