import { expect } from 'vitest';
import { cancelPendingChange } from '../../../../src/economy/schedule/operations/cancel-pending-change.ts';
import { HOUR_MS } from '../../../../src/kernel/instant.ts';
import { scenarios } from '../../../support/scenario.ts';
import { aStore, scheduleClosing } from '../../../support/schedule.ts';
import { must, readStore } from '../../../support/stock.ts';

const { path } = cancelPendingChange;

export default scenarios(cancelPendingChange, [
  {
    name: 'a change that was cancelled is never made, and stays in the list',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      const reply = await world.asTitle(path, { PendingChange });
      expect(reply.data).toEqual({});
      world.clock.advance(HOUR_MS);
      expect(await readStore(world)).not.toHaveProperty('Open');
      expect(await must(world.asTitle('/Admin/ListPendingChanges', {}))).toMatchObject({
        PendingChanges: [{ Status: 'Cancelled', Reason: expect.stringMatching(/^Cancelled by/) }],
      });
      return reply;
    },
  },
  {
    name: 'a change that has been made is not cancelled any more, nor is one of another title',
    provokes: 'InvalidParams',
    async play(world) {
      await aStore(world);
      const PendingChange = await scheduleClosing(world);
      const elsewhere = await world.otherTitle();
      expect((await elsewhere.asTitle(path, { PendingChange })).error).toBe('InvalidParams');
      world.clock.advance(HOUR_MS);
      const reply = await world.asTitle(path, { PendingChange });
      expect(reply.errorDetails?.['PendingChange']?.[0]).toContain('no pending change 1');
      expect(await readStore(world)).toHaveProperty('Open', false);
      return reply;
    },
  },
]);
