import { expect } from 'vitest';
import { setCurrencies } from '../../../src/economy/currencies/commands/currencies.ts';
import { COMMAND_LINE } from '../../../src/kernel/author.ts';
import { HOUR_MS, MINUTE_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { listActivity } from '../../../src/operators/operations/list-activity.ts';
import { setTitleData } from '../../../src/title-data/commands.ts';
import { anOwner } from '../../support/owners.ts';
import { makeSale, someStores } from '../../support/sale.ts';
import { scenarios } from '../../support/scenario.ts';
import { inAnHour } from '../../support/schedule.ts';
import { must, setCatalog, setStore, toStoreBody } from '../../support/stock.ts';
import { currency, edited } from '../../storage/fixtures.ts';
import type { SignedInOperator, World } from '../../support/world.ts';

const { path } = listActivity;

/** A catalog and a store by the title's key. Then an operator changes the store, schedules that it closes, and bans a player. All at different moments. */
async function someActivity(world: World) {
  const operator = await world.operator(['owner']);
  const call = (of: string, body: object) => {
    world.clock.advance(1);
    return must(world.call(of, body, { operator }));
  };
  await setCatalog(world, { items: ['a', 'b'] });
  world.clock.advance(1);
  await setStore(world, { items: ['a'] });
  await call('/Admin/UpdateStoreItems', { ...toStoreBody({ items: ['b'] }), Note: 'Easter' });
  const EffectiveAt = inAnHour(world);
  await call('/Admin/SetStoreOpen', { StoreId: 'sale', Open: false, EffectiveAt });
  const { playerId } = await world.logIn();
  await call('/Admin/BanUsers', { Bans: [{ ServiceId: playerId, Reason: 'Aim bot' }] });
  return { operator, playerId, by: `operator:${operator.operatorId}` };
}

const list = async (world: World, operator: SignedInOperator, request: object = {}) =>
  (await must(world.call(path, request, { operator }))).Activity;

/** The act that an entry tells: the operation, or that of the revision. */
const doneIn = (entries: readonly { Operation?: string; About: { Act?: string } }[]) =>
  entries.map(({ Operation, About }) => Operation ?? About.Act);

export default scenarios(listActivity, [
  {
    name: 'an owner sees what keys, people and the schedule changed, each once',
    async play(world) {
      const { operator, playerId, by } = await someActivity(world);
      world.clock.advance(61 * MINUTE_MS);
      // The session of whoever did it is over by now.
      const reply = await world.call(path, {}, { operator: await world.operator(['owner']) });
      const { Activity } = reply.data;
      expect(doneIn(Activity)).toEqual([
        'close',
        '/Admin/BanUsers',
        '/Admin/SetStoreOpen',
        '/Admin/UpdateStoreItems',
        'set',
        'set',
      ]);
      const store = { Kind: 'store', CatalogVersion: '1', StoreId: 'sale' };
      expect(Activity[0]).toMatchObject({
        MadeBy: by,
        About: { ...store, Act: 'close', Revision: '3', PendingChange: expect.any(String) },
      });
      expect(Activity[1].Players).toMatchObject([
        { ServiceId: playerId, About: { Reason: 'Aim bot' } },
      ]);
      expect(Activity[3]).toMatchObject({
        MadeBy: by,
        MadeByName: expect.stringContaining(operator.operatorId),
        TitleId: world.titleId,
        About: { ...store, Revision: '2', Note: 'Easter' },
      });
      expect(Activity[4]).toMatchObject({ MadeBy: expect.stringMatching(/^key:/), About: store });
      return reply;
    },
  },
  {
    name: 'a revision of a sale says which moment of it, and whether that was planned',
    async play(world) {
      await someStores(world);
      const newest = async () => {
        // A session would not last as long as a sale.
        const entries = await list(world, await world.operator(['owner']), { Subject: 'Sold' });
        const { MadeBy, About } = entries.find((one: { Operation?: string }) => !one.Operation);
        const { Sale, SaleMoment, AtOnce } = About;
        return { by: MadeBy.split(':')[0], Sale, SaleMoment, AtOnce };
      };
      const planned = { by: 'key', Sale: String((await makeSale(world)).Sale) };
      world.clock.advance(HOUR_MS);
      expect(await newest()).toEqual({ ...planned, SaleMoment: 'Start' });
      world.clock.advance(2 * HOUR_MS);
      expect(await newest()).toEqual({ ...planned, SaleMoment: 'End' });
      const { Sale } = await makeSale(world, { StartsAt: undefined });
      const unplanned = { by: 'key', Sale: String(Sale), AtOnce: 'true' };
      expect(await newest()).toEqual({ ...unplanned, SaleMoment: 'Start' });
      world.clock.advance(1);
      const operator = await world.operator(['owner']);
      await must(world.call('/Admin/UpdateSale', { Sale, Cancel: true }, { operator }));
      expect(await newest()).toEqual({ ...unplanned, by: 'operator', SaleMoment: 'End' });
      return world.call(path, { Subject: 'Sold' }, { operator });
    },
  },
  {
    name: 'whoever may not see operators sees revisions only, those of operators too',
    async play(world) {
      const { by } = await someActivity(world);
      const support = await world.operator(['support', 'liveOps', 'developer']);
      const reply = await world.call(path, {}, { operator: support });
      const { Activity } = reply.data;
      expect(doneIn(Activity)).toEqual(['update', 'set', 'set']);
      expect(Activity[0]).toMatchObject({ MadeBy: by, About: { Note: 'Easter' } });
      expect(JSON.stringify(reply.data)).not.toContain('Aim bot');
      return reply;
    },
  },
  {
    name: 'title data that keys and the command line changed, internal data for whoever may read those, and no values',
    async play(world) {
      const set = (store: string, body: object) => {
        world.clock.advance(1);
        return must(world.asTitle(`/Admin/Set${store}`, body));
      };
      await set('TitleData', { Key: 'motd', Value: 'hidden', Note: 'Easter' });
      await set('TitleInternalData', { Key: 'secret', Value: 'hidden' });
      world.clock.advance(1);
      const { titleId, clock } = world;
      const entries = [{ key: 'motd', value: 'hidden' }];
      const write = { titleId, store: 'title', label: 'test', entries, bytesMax: 1_000 } as const;
      await world.run(setTitleData, edited(write, { by: COMMAND_LINE, now: clock.now() }));
      const titleData = { About: { Kind: 'titleData', Act: 'update', Key: 'motd' } };
      const byHand = { MadeBy: COMMAND_LINE, About: { ...titleData.About, OverrideLabel: 'test' } };
      const byKey = { ...titleData, MadeBy: expect.stringMatching(/^key:/) };
      const liveOps = await world.operator(['liveOps']);
      expect(await list(world, liveOps)).toMatchObject([byHand, byKey]);
      const owner = await world.operator(['owner']);
      expect(await list(world, owner, { Subject: 'Sold' })).toEqual([]);
      const reply = await world.call(path, { Subject: 'Settings' }, { operator: owner });
      expect(reply.data.Activity).toMatchObject([
        byHand,
        { About: { Kind: 'internalData', Key: 'secret' } },
        { ...byKey, About: { ...byKey.About, Note: 'Easter' } },
      ]);
      expect(JSON.stringify(reply.data)).not.toContain('hidden');
      return reply;
    },
  },
  {
    name: 'of all titles, what is due in each is there too',
    async play(world) {
      const { by } = await someActivity(world);
      world.clock.advance(61 * MINUTE_MS);
      const operator = await anOwner(world);
      const ask = () => world.call(path, { MadeBy: by, Subject: 'Sold' }, { operator });
      let reply = await ask();
      // Titles of other scenarios are due, too: each call makes the changes of some.
      for (let calls = 1; calls < 100 && doneIn(reply.data.Activity)[0] !== 'close'; calls += 1) {
        // oxlint-disable-next-line no-await-in-loop
        reply = await ask();
      }
      expect(doneIn(reply.data.Activity)[0]).toBe('close');
      return reply;
    },
  },
  {
    name: 'those of one author, about one kind of thing, and of a time',
    async play(world) {
      const { operator, by } = await someActivity(world);
      const [, , ofKey] = (await list(world, operator)).toReversed();
      const count = async (filter: object) => (await list(world, operator, filter)).length;
      expect(await count({ MadeBy: by })).toBe(3);
      expect(await count({ MadeBy: by, Subject: 'Players' })).toBe(1);
      expect(await count({ Subject: 'Sold' })).toBe(4);
      expect(await count({ Subject: 'Access' })).toBe(0);
      const { MadeBy } = (await list(world, operator, { Until: ofKey.At })).at(-1);
      expect(await count({ MadeBy })).toBe(2);
      expect(await count({ MadeBy, Subject: 'Players' })).toBe(0);
      expect(await count({ Since: ofKey.At })).toBe(3);
      const write = { titleId: world.titleId, currencies: [currency('GO')] };
      await world.run(setCurrencies, edited(write, { by: COMMAND_LINE, now: world.clock.now() }));
      expect(await count({ MadeBy: COMMAND_LINE })).toBe(1);
      expect(await count({ MadeBy: COMMAND_LINE, Subject: 'Access' })).toBe(0);
      return world.call(path, { Until: ofKey.At, Since: ofKey.At }, { operator });
    },
  },
  {
    name: 'pages go on where the one before ended, also among entries of one moment',
    async play(world) {
      const operator = await world.operator(['owner']);
      await setCatalog(world, { items: ['a'] });
      await setStore(world, { items: ['a'] });
      await setStore(world, { items: ['a'], storeId: 'other' });
      const body = { StoreId: 'sale', Open: false };
      await must(world.call('/Admin/SetStoreOpen', body, { operator }));
      await must(world.call('/Admin/SetStoreOpen', { ...body, Open: true }, { operator }));
      const whole = await list(world, operator);
      expect(whole).toHaveLength(5);
      const pages: object[][] = [];
      let token: string | undefined;
      do {
        const request = { Count: 2, ...(token !== undefined && { ContinuationToken: token }) };
        // oxlint-disable-next-line no-await-in-loop
        const { Activity, ContinuationToken } = await must(world.call(path, request, { operator }));
        pages.push(Activity);
        token = ContinuationToken;
      } while (token !== undefined);
      expect(pages.map(({ length }) => length)).toEqual([2, 2, 1]);
      expect(pages.flat()).toEqual(whole);
      return world.call(path, { Until: toWireTime(0) }, { operator });
    },
  },
  {
    name: 'an owner of everything who names no title sees all titles, and one of a title only that',
    async play(world) {
      const elsewhere = await world.otherTitle();
      const { operator: here } = await someActivity(world);
      const { operator: there } = await someActivity(elsewhere);
      const titlesOf = async (operator: SignedInOperator) => {
        const newest = await list(world, operator, { Count: 10 });
        return new Set(newest.map(({ TitleId }: { TitleId: string }) => TitleId));
      };
      expect(await titlesOf(here)).toEqual(new Set([world.titleId]));
      expect(await titlesOf(there)).toEqual(new Set([elsewhere.titleId]));
      const owner = await anOwner(world);
      expect([...(await titlesOf(owner))]).toEqual(
        expect.arrayContaining([world.titleId, elsewhere.titleId]),
      );
      return world.call(path, { MadeBy: `operator:${there.operatorId}` }, { operator: owner });
    },
  },
]);
