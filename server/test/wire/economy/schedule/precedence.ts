import { updatePendingChange } from '../../../../src/economy/schedule/operations/update-pending-change.ts';
import { toWireTime } from '../../../../src/kernel/instant.ts';
import { bodies, type PrecedenceList } from '../../../support/precedence.ts';
import { aStore, inAnHour, scheduleClosing } from '../../../support/schedule.ts';

export default [
  [
    updatePendingChange,
    [
      bodies('InvalidParams', 'PendingChangeMoved', async (world) => {
        await aStore(world);
        const PendingChange = await scheduleClosing(world);
        const moved = { PendingChange, IfEffectiveAt: '2030-01-01T00:00:00.000Z' };
        return [
          { ...moved, EffectiveAt: toWireTime(world.clock.now()) },
          { ...moved, EffectiveAt: inAnHour(world) },
        ];
      }),
    ],
  ],
] satisfies PrecedenceList;
