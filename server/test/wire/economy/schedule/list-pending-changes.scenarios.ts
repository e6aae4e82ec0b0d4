import { expect } from 'vitest';
import { listPendingChanges } from '../../../../src/economy/schedule/operations/list-pending-changes.ts';
import { HOUR_MS, toWireTime } from '../../../../src/kernel/instant.ts';
import { scenarios } from '../../../support/scenario.ts';
import { aStore, inAnHour, scheduleClosing } from '../../../support/schedule.ts';
import { must, readStore, setStore } from '../../../support/stock.ts';

const { path } = listPendingChanges;

export default scenarios(listPendingChanges, [
  {
    name: 'a change is listed with all that is known of it, and with what has become of it',
    async play(world) {
      await aStore(world);
      const elsewhere = await world.otherTitle();
      await aStore(elsewhere);
      await scheduleClosing(elsewhere);
      const scheduled = toWireTime(world.clock.now());
      const at = inAnHour(world);
      expect(await scheduleClosing(world, { Note: 'The sale is over.' })).toBe(1);
      const pending = {
        PendingChange: 1,
        Status: 'Pending',
        Kind: 'Store',
        CatalogVersion: '1',
        StoreId: 'sale',
        Operation: 'SetStoreOpen',
        EffectiveAt: at,
        OnConflict: 'Cancel',
        BaseRevision: 1,
        ScheduledAt: scheduled,
        Author: { Kind: 'SecretKey', Id: expect.any(String), Name: 'test' },
        RequestId: expect.any(String),
        Note: 'The sale is over.',
      };
      expect(await must(world.asTitle(path, {}))).toEqual({ PendingChanges: [pending] });
      expect(await readStore(world)).not.toHaveProperty('Open');
      world.clock.advance(HOUR_MS);
      expect(await readStore(world)).toHaveProperty('Open', false);
      const reply = await world.asTitle(path, {});
      expect(reply.data.PendingChanges).toEqual([
        { ...pending, Status: 'Applied', SettledAt: at, Revision: 2 },
      ]);
      return reply;
    },
  },
  {
    name: 'those with one status are listed, each with its reason',
    async play(world) {
      await aStore(world);
      await scheduleClosing(world);
      await setStore(world, { items: [] });
      await scheduleClosing(world);
      world.clock.advance(HOUR_MS);
      const reply = await world.asTitle(path, { Status: 'Cancelled' });
      const Reason = expect.stringContaining('revision 2 is current');
      expect(reply.data.PendingChanges).toMatchObject([{ PendingChange: 1, Reason }]);
      expect(await must(world.asTitle(path, { Status: 'Pending' }))).toEqual({
        PendingChanges: [],
      });
      return reply;
    },
  },
  {
    name: 'those of a time are listed: from its first moment on, and before the first one after it',
    async play(world) {
      await aStore(world);
      const later = (hours: number) => toWireTime(world.clock.now() + hours * HOUR_MS);
      for (const hours of [1, 2, 3]) {
        // oxlint-disable-next-line no-await-in-loop
        await scheduleClosing(world, { EffectiveAt: later(hours) });
      }
      const reply = await world.asTitle(path, { From: later(2), To: later(3) });
      expect(reply.data.PendingChanges).toMatchObject([{ PendingChange: 2 }]);
      const { PendingChanges } = await must(world.asTitle(path, { From: later(2) }));
      expect(PendingChanges).toMatchObject([{ PendingChange: 3 }, { PendingChange: 2 }]);
      return reply;
    },
  },
  {
    name: 'pages go on where the one before ended, also among changes of one moment',
    async play(world) {
      await aStore(world);
      await scheduleClosing(world);
      await scheduleClosing(world);
      await scheduleClosing(world);
      const whole = await must(world.asTitle(path, {}));
      const { PendingChanges, ContinuationToken } = await must(world.asTitle(path, { Count: 2 }));
      const reply = await world.asTitle(path, { Count: 2, ContinuationToken });
      expect([...PendingChanges, ...reply.data.PendingChanges]).toEqual(whole.PendingChanges);
      expect(reply.data.ContinuationToken).toBeUndefined();
      return reply;
    },
  },
]);
