import { expect } from 'vitest';
import { updatePendingChange } from '../../../../src/economy/schedule/operations/update-pending-change.ts';
import { HOUR_MS, toWireTime } from '../../../../src/kernel/instant.ts';
import { scenarios } from '../../../support/scenario.ts';
import { aStore, inAnHour, scheduleClosing } from '../../../support/schedule.ts';
import { must, readStore, setStore } from '../../../support/stock.ts';
import type { World } from '../../../support/world.ts';

const { path } = updatePendingChange;

const inTwoHours = (world: World) => toWireTime(world.clock.now() + 2 * HOUR_MS);

export default scenarios(updatePendingChange, [
  {
    name: 'a change that was moved is made at its new time and not at the old one, with its note and by its rule',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      const EffectiveAt = inTwoHours(world);
      const update = { EffectiveAt, OnConflict: 'Apply', Note: 'Later', PendingChange };
      const reply = await world.asTitle(path, update);
      expect(reply.data).toEqual({});
      await setStore(world, { items: [] });
      world.clock.advance(HOUR_MS);
      expect(await readStore(world)).not.toHaveProperty('Open');
      world.clock.advance(HOUR_MS);
      expect(await readStore(world)).toHaveProperty('Open', false);
      const history = { Of: 'Store', StoreId: 'sale', Count: 1 };
      expect(await must(world.asTitle('/Admin/GetHistory', history))).toMatchObject({
        Revisions: [{ Time: EffectiveAt, Note: 'Later' }],
      });
      return reply;
    },
  },
  {
    name: 'a change that was brought forward is made then; what is not named stays',
    async play(world) {
      await aStore(world);
      const EffectiveAt = inAnHour(world);
      const late = { EffectiveAt: inTwoHours(world), Note: 'Night', OnConflict: 'Apply' };
      const PendingChange = await scheduleClosing(world, late);
      const reply = await world.asTitle(path, { PendingChange, EffectiveAt });
      expect(await must(world.asTitle('/Admin/ListPendingChanges', {}))).toMatchObject({
        PendingChanges: [{ PendingChange, EffectiveAt, Note: 'Night', OnConflict: 'Apply' }],
      });
      world.clock.advance(HOUR_MS);
      expect(await readStore(world)).toHaveProperty('Open', false);
      return reply;
    },
  },
  {
    name: 'a change that somebody else has moved meanwhile stays where it is',
    provokes: 'PendingChangeMoved',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      const seen = { PendingChange, IfEffectiveAt: inAnHour(world) };
      const EffectiveAt = inTwoHours(world);
      await must(world.asTitle(path, { ...seen, EffectiveAt }));
      const reply = await world.asTitle(path, { ...seen, EffectiveAt: inAnHour(world) });
      expect(reply.errorDetails?.['IfEffectiveAt']?.[0]).toContain(`planned for ${EffectiveAt}`);
      const { PendingChanges } = await must(world.asTitle('/Admin/ListPendingChanges', {}));
      expect(PendingChanges).toMatchObject([{ EffectiveAt }]);
      return reply;
    },
  },
  {
    name: 'a change that has been made is not moved, nor one of another title, nor into the past',
    provokes: 'InvalidParams',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      const elsewhere = await world.otherTitle();
      const EffectiveAt = inTwoHours(world);
      const other = await elsewhere.asTitle(path, { PendingChange, EffectiveAt });
      expect(other.errorDetails?.['PendingChange']?.[0]).toContain('no pending change 1');
      const past = { PendingChange, EffectiveAt: toWireTime(world.clock.now()) };
      const { errorDetails } = await world.asTitle(path, past);
      expect(errorDetails?.['EffectiveAt']?.[0]).toContain('in the future');
      world.clock.advance(HOUR_MS);
      const reply = await world.asTitle(path, { PendingChange, EffectiveAt });
      expect(reply.errorDetails?.['PendingChange']?.[0]).toContain('no pending change 1');
      expect(await readStore(world)).toHaveProperty('Open', false);
      return reply;
    },
  },
]);
