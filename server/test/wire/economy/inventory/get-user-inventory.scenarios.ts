import { expect } from 'vitest';
import { getUserInventory } from '../../../../src/economy/inventory/operations/get-user-inventory.ts';
import { HOUR_MS, toWireTime } from '../../../../src/kernel/instant.ts';
import { INVENTORY_ITEMS_READ_MAX } from '../../../../src/kernel/limits.ts';
import { aHolder, askAbout, grant, grantFullAnswer } from '../../../support/belongings.ts';
import { scenarios } from '../../../support/scenario.ts';
import { itemIds, setCatalog } from '../../../support/stock.ts';

export default scenarios(getUserInventory, [
  {
    name: 'items come in the order in which the player got them, with the wallet',
    async play(world, door) {
      const holder = await aHolder(world);
      const other = await world.logIn('other');
      await grant(world, other, 'sword');
      await grant(world, holder, 'sword', 'pass');
      await grant(world, holder, 'potion', 'potion');
      const reply = await askAbout(door, { world, holder });
      const own = { ItemInstanceId: expect.stringMatching(/^[0-9A-F]{16}$/), CatalogVersion: '1' };
      const got = { ...own, PurchaseDate: toWireTime(world.clock.now()), UnitPrice: 0 };
      expect(reply.data).toEqual({
        ServiceId: holder.playerId,
        Inventory: [
          { ...got, ItemId: 'sword', DisplayName: 'Sword of Dawn', ItemClass: 'weapon' },
          { ...got, ItemId: 'pass', Expiration: toWireTime(world.clock.now() + HOUR_MS) },
          { ...got, ItemId: 'potion', RemainingUses: 6 },
        ],
        VirtualCurrency: {},
        VirtualCurrencyRechargeTimes: {},
      });
      return reply;
    },
  },
  {
    name: 'a player who has nothing has an empty inventory',
    async play(world, door) {
      const reply = await askAbout(door, { world, holder: await world.logIn() });
      expect(reply.data.Inventory).toEqual([]);
      return reply;
    },
  },
  {
    name: 'an item is gone from the moment at which it expires',
    async play(world, door) {
      const holder = await aHolder(world);
      await grant(world, holder, 'sword', 'pass');
      world.clock.advance(HOUR_MS - 1);
      const before = await askAbout(door, { world, holder });
      expect(before.data.Inventory).toHaveLength(2);
      world.clock.advance(1);
      const { sessionTicket } = await world.logIn();
      const reply = await askAbout(door, { world, holder: { ...holder, sessionTicket } });
      expect(reply.data.Inventory).toMatchObject([{ ItemId: 'sword' }]);
      return reply;
    },
  },
  {
    name: 'pages follow each other, whatever comes meanwhile',
    async play(world, door) {
      const ids = itemIds(5);
      await setCatalog(world, { items: ids });
      const holder = await world.logIn();
      await grant(world, holder, ...ids);
      const page = (body: object) => askAbout(door, { world, holder }, { MaxResults: 2, ...body });
      const seen: string[] = [];
      let { data } = await page({ ContinuationToken: '' });
      for (;;) {
        seen.push(...data.Inventory.map(({ ItemId }: { ItemId: string }) => ItemId));
        if (data.ContinuationToken === undefined) break;
        expect(data.Inventory).toHaveLength(2);
        ({ data } = await page({ ContinuationToken: data.ContinuationToken }));
      }
      expect(seen).toEqual(ids);
      return page({ ContinuationToken: 'F'.repeat(16) });
    },
  },
  {
    name: 'a key must name a player, and a token is the one of an answer',
    provokes: 'InvalidParams',
    async play(world, door) {
      const holder = await world.logIn();
      const ask = (body: object) => askAbout(door, { world, holder }, body);
      for (const MaxResults of [0, 1_001]) {
        expect((await ask({ MaxResults })).error).toBe('InvalidParams');
      }
      if (door.auth.kind === 'secretKey') {
        expect((await ask({ ServiceId: null })).error).toBe('InvalidParams');
      }
      for (const ContinuationToken of ['12', 'f'.repeat(16), '0'.repeat(17)]) {
        expect((await ask({ ContinuationToken })).error).toBe('InvalidParams');
      }
      return ask({ ContinuationToken: 'next' });
    },
  },
  {
    name: 'an unknown player is AccountNotFound, and so is another one to a player',
    provokes: 'AccountNotFound',
    async play(world, door) {
      const holder = await world.logIn();
      const { playerId } = await (await world.otherTitle()).logIn();
      const ask = (ServiceId: string) => askAbout(door, { world, holder }, { ServiceId });
      expect((await ask(playerId)).error).toBe('AccountNotFound');
      if (door.auth.kind === 'sessionTicket') {
        const other = await world.logIn('other');
        expect((await ask(other.playerId)).error).toBe('AccountNotFound');
        expect((await ask(holder.playerId)).error).toBeUndefined();
      }
      return ask('NOBODY');
    },
  },
  {
    name: 'all items come, or the call is refused: more than one answer can have come in pages',
    isAtFullSize: true,
    provokes: 'AnswerTooLarge',
    async play(world, door) {
      const holder = await world.logIn();
      await grantFullAnswer(world, holder);
      const ask = (body: object) => askAbout(door, { world, holder }, body);
      const { data: whole } = await ask({});
      expect(whole.Inventory).toHaveLength(INVENTORY_ITEMS_READ_MAX);
      expect(whole).not.toHaveProperty('ContinuationToken');
      await grant(world, holder, 'sword');
      const { data: page } = await ask({ MaxResults: 1 });
      expect(page).toMatchObject({ Inventory: [{}], ContinuationToken: expect.any(String) });
      const { ContinuationToken } = page;
      expect((await ask({ ContinuationToken })).data.Inventory).toHaveLength(
        INVENTORY_ITEMS_READ_MAX,
      );
      return ask({ ContinuationToken: '' });
    },
  },
]);
