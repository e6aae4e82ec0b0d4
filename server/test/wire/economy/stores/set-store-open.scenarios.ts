import { expect } from 'vitest';
import { setStoreOpen } from '../../../../src/economy/stores/operations/set-store-open.ts';
import { editScenarios } from '../../../support/edit-scenarios.ts';
import { scenarios } from '../../../support/scenario.ts';
import { inAnHour } from '../../../support/schedule.ts';
import { must, readStore, setCatalog, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = setStoreOpen;

async function aStore(world: World): Promise<void> {
  await setCatalog(world, { items: ['a'] });
  await setStore(world, { items: ['a'] });
}

export default scenarios(setStoreOpen, [
  {
    name: 'a closed store can be read and written, says that it is closed, and stays so until it is opened',
    async play(world) {
      await aStore(world);
      await setStore(world, { items: ['a'], storeId: 'other' });
      const { sessionTicket } = await world.logIn();
      const seen = () =>
        must(world.call('/Client/GetStoreItems', { StoreId: 'sale' }, { sessionTicket }));
      expect(await seen()).not.toHaveProperty('Open');
      const reply = await world.asTitle(path, { StoreId: 'sale', Open: false });
      expect(reply.data).toEqual({ Revision: 2 });
      expect(await seen()).toMatchObject({ Open: false });
      await setStore(world, { items: [] });
      expect(await readStore(world)).toMatchObject({ Open: false, Store: [] });
      const { Stores } = await must(world.asTitle('/Admin/ListStores', {}));
      expect(Stores).toMatchObject([
        { StoreId: 'other', Open: true },
        { StoreId: 'sale', Open: false },
      ]);
      await must(world.asTitle(path, { StoreId: 'sale', Open: true }));
      expect(await readStore(world)).not.toHaveProperty('Open');
      return reply;
    },
  },
  {
    name: 'an unknown catalog version is named',
    provokes: 'CatalogNotConfigured',
    async play(world) {
      await aStore(world);
      const reply = await world.asTitle(path, { StoreId: 'sale', CatalogVersion: '2', Open: true });
      expect(reply.errorDetails?.['CatalogVersion']?.[0]).toContain('"2"');
      return reply;
    },
  },
  {
    name: 'an unknown store is named',
    provokes: 'StoreNotFound',
    async play(world) {
      await aStore(world);
      const reply = await world.asTitle(path, { StoreId: 'none', Open: true });
      expect(reply.errorDetails?.['StoreId']?.[0]).toContain('"none"');
      return reply;
    },
  },
  {
    name: 'a preview of a scheduled change keeps nothing, and is refused as the scheduling is',
    async play(world) {
      await aStore(world);
      const body = { StoreId: 'sale', Open: false };
      const at = (EffectiveAt: string, ReplacesPendingChange?: number) =>
        [{ Preview: true }, {}].map((more) =>
          world.asTitle(path, { ...body, EffectiveAt, ReplacesPendingChange, ...more }),
        );
      const tooEarly = await Promise.all(at('2000-01-01T00:00:00Z'));
      const notThere = await Promise.all(at(inAnHour(world), 7));
      for (const [preview, scheduling] of [tooEarly, notThere]) {
        expect(scheduling?.error).toBe('InvalidParams');
        expect(preview?.errorDetails).toEqual(scheduling?.errorDetails);
      }
      const reply = await world.asTitle(path, {
        ...body,
        EffectiveAt: inAnHour(world),
        Preview: true,
      });
      expect(reply.data).toMatchObject({ Preview: { Changes: { Own: { Act: 'Changed' } } } });
      const pending = await must(world.asTitle('/Admin/ListPendingChanges', {}));
      expect(pending).toEqual({ PendingChanges: [] });
      return reply;
    },
  },
  ...editScenarios({ stock: aStore, body: { StoreId: 'sale', Open: false } }),
]);
