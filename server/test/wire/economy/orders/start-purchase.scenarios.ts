import { expect } from 'vitest';
import { startPurchase } from '../../../../src/economy/orders/operations/start-purchase.ts';
import { OPEN_ORDERS_MAX } from '../../../../src/kernel/order-limits.ts';
import { STEAM } from '../../../support/fakes/steam.ts';
import {
  aSteamShop,
  asPlayer,
  linkSteam,
  setUpSteam,
  start,
  startPaying,
  steamIdIn,
  TWO_GEMS,
} from '../../../support/orders.ts';
import { setPlatform, steamAppIdIn } from '../../../support/platforms.ts';
import { requireStore, setOpen } from '../../../support/purchases.ts';
import { must, setCatalog } from '../../../support/stock.ts';
import { callAt, type Scenario, scenarios } from '../../../support/scenario.ts';
import type { World } from '../../../support/world.ts';

const one = (ItemId: string) => ({ Items: [{ ItemId, Quantity: 1 }] });

/** An order in a shop that is refused. */
function refused(
  provokes: NonNullable<Scenario['provokes']>,
  name: string,
  body: object,
  given?: (world: World) => Promise<unknown> | void,
): Scenario {
  return {
    name,
    provokes,
    async play(world, door) {
      await aSteamShop(world);
      await given?.(world);
      return callAt(door, world, body);
    },
  };
}

export default scenarios(startPurchase, [
  {
    name: "an order has the title's prices of now, the store's before the catalog's",
    async play(world, door) {
      await aSteamShop(world, { Currency: 'EUR' });
      const lines = [
        { ItemId: 'gems', Quantity: 2 },
        { ItemId: 'sword', Quantity: 1 },
        { ItemId: 'gems', Quantity: 1, Annotation: 'again' },
      ];
      const both = await callAt(door, world, { Items: lines });
      expect(both.data).toEqual({
        OrderId: expect.stringMatching(/^[1-9]\d{0,18}$/),
        Contents: [
          {
            ItemId: 'gems',
            DisplayName: 'Gems',
            VirtualCurrencyPrices: { RM: 499 },
            RealCurrencyPrices: { JPY: 700 },
          },
          { ItemId: 'sword', VirtualCurrencyPrices: { RM: 999 } },
        ],
        PaymentOptions: [
          { Currency: 'EUR', Price: 3 * 499 + 999, ProviderName: 'Steam', StoreCredit: 0 },
        ],
        VirtualCurrencyBalances: {},
      });
      const reply = await callAt(door, world, { ...TWO_GEMS, StoreId: 'sale' });
      expect(reply.data.PaymentOptions).toMatchObject([{ Currency: 'EUR', Price: 798 }]);
      return reply;
    },
  },
  {
    name: "an order is in the wallet's currency where each item has a price in it, in hundredths",
    async play(world, door) {
      await aSteamShop(world);
      world.fakes().steamPurchases.wallets.set(steamIdIn(world), { currency: 'JPY' });
      const reply = await callAt(door, world, TWO_GEMS);
      expect(reply.data.PaymentOptions).toMatchObject([{ Currency: 'JPY', Price: 140_000 }]);
      const sword = await callAt(door, world, one('sword'));
      expect(sword.data.PaymentOptions).toMatchObject([{ Currency: 'USD', Price: 999 }]);
      return reply;
    },
  },
  {
    name: 'the oldest cart of too many gives way',
    async play(world, door) {
      await aSteamShop(world);
      const first = await start(world);
      world.clock.advance(1);
      for (let i = 1; i < OPEN_ORDERS_MAX; i += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await start(world);
      }
      const status = () => asPlayer(world, '/Client/GetPurchase', { OrderId: first });
      expect((await status()).data.TransactionStatus).toBe('CreateCart');
      const reply = await callAt(door, world, TWO_GEMS);
      expect((await status()).error).toBe('PurchaseDoesNotExist');
      return reply;
    },
  },
  {
    name: 'a title that does not sell on Steam',
    provokes: 'ProductDisabledForTitle',
    async play(world, door) {
      await linkSteam(world);
      return callAt(door, world, TWO_GEMS);
    },
  },
  {
    name: 'a player without a Steam account',
    provokes: 'AccountNotLinked',
    async play(world, door) {
      await setUpSteam(world);
      const reply = await callAt(door, world, TWO_GEMS);
      expect(reply.errorMessage).toContain('LinkSteamAccount');
      return reply;
    },
  },
  refused('PurchaseInitializationFailure', 'Steam has locked the account', TWO_GEMS, (world) => {
    const wallet = { status: 'Locked from purchasing' };
    world.fakes().steamPurchases.wallets.set(steamIdIn(world), wallet);
  }),
  {
    name: "Steam does not take the title's key",
    provokes: 'PurchaseInitializationFailure',
    async play(world, door) {
      await aSteamShop(world);
      await setPlatform(world, {
        Platform: 'SteamPurchases',
        Settings: { SteamPurchases: { AppId: steamAppIdIn(world) } },
        Secret: `${STEAM.key}-of-another`,
      });
      return callAt(door, world, TWO_GEMS);
    },
  },
  {
    name: 'the player was deleted meanwhile',
    provokes: 'NotAuthenticated',
    play: (world, { path }) => world.call(path, TWO_GEMS, { sessionTicket: 'none' }),
  },
  refused('CatalogNotConfigured', 'there is no such catalog version', {
    ...TWO_GEMS,
    CatalogVersion: 'none',
  }),
  {
    name: 'a catalog version that is not the default one must be listed',
    provokes: 'CatalogNotConfigured',
    async play(world, door) {
      await aSteamShop(world);
      const Catalog = [{ ItemId: 'gems', VirtualCurrencyPrices: { RM: 1 } }];
      const draft = { CatalogVersion: 'draft', Catalog };
      await must(world.asTitle('/Admin/SetCatalogItems', { ...draft, SetAsDefaultCatalog: false }));
      const reply = await callAt(door, world, { ...TWO_GEMS, CatalogVersion: 'draft' });
      expect(reply.errorDetails?.['CatalogVersion']).toEqual([
        'Players may not name this catalog version.',
      ]);
      await setUpSteam(world, { CatalogVersions: ['draft'] });
      for (const CatalogVersion of ['draft', '1']) {
        // oxlint-disable-next-line no-await-in-loop
        await must(callAt(door, world, { ...TWO_GEMS, CatalogVersion }));
      }
      return reply;
    },
  },
  refused('StoreRequired', 'the title sells in stores only', TWO_GEMS, (world) =>
    requireStore(world),
  ),
  refused('StoreNotFound', 'there is no such store', { ...TWO_GEMS, StoreId: 'none' }),
  refused('StoreClosed', 'the store is closed', { ...TWO_GEMS, StoreId: 'sale' }, (world) =>
    setOpen(world, false),
  ),
  refused('ItemNotFound', 'there is no such item', one('none')),
  refused('ItemNotFound', 'the store does not sell it', { ...one('sword'), StoreId: 'sale' }),
  refused('NoRealMoneyPriceForCatalogItem', 'an item for game money only', one('stone')),
  refused('LimitedEditionItemUnavailable', 'too few are left, so nobody pays for them', {
    Items: [{ ItemId: 'rare', Quantity: 2 }],
  }),
  refused('OverLimit', 'too many of one item', {
    Items: [
      { ItemId: 'gems', Quantity: 100 },
      { ItemId: 'gems', Quantity: 1 },
    ],
  }),
  refused('OverLimit', 'more comes along than an order can keep', one('whole'), async (world) => {
    const parts = Array.from({ length: 600 }, (_, index) => `part-${index}`);
    const whole = {
      ItemId: 'whole',
      VirtualCurrencyPrices: { RM: 1 },
      Bundle: { BundledItems: parts },
    };
    const text = '€'.repeat(256);
    await setCatalog(world, {
      items: [whole, ...parts.map((ItemId) => ({ ItemId, DisplayName: text, ItemClass: text }))],
    });
  }),
  {
    name: 'so many orders are being paid',
    provokes: 'OverLimit',
    async play(world, door) {
      await aSteamShop(world);
      for (let i = 0; i < OPEN_ORDERS_MAX; i += 1) {
        // oxlint-disable-next-line no-await-in-loop
        await startPaying(world);
      }
      return callAt(door, world, TWO_GEMS);
    },
  },
]);
