import { expect } from 'vitest';
import { getTitleInternalData } from '../../../src/title-data/operations/get-title-internal-data.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { readScenarios, setData } from '../../support/title-data.ts';

export default scenarios(getTitleInternalData, [
  ...readScenarios('internal'),
  {
    name: 'no player reads them, and of the operators those who may',
    async play(world, door) {
      await setData(world, 'internal', { secret: 'of servers' });
      const { sessionTicket } = await world.logIn();
      const asPlayer = await world.call(door.path, {}, { sessionTicket });
      expect(asPlayer.error).toBe('NotAuthenticated');
      const told = await world.call('/Client/GetTitleData', {}, { sessionTicket });
      expect(told.data).toEqual({ Data: {} });
      for (const role of ['viewer', 'support', 'liveOps', 'developer'] as const) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await world.call(door.path, {}, { operator: await world.operator([role]) });
        expect(reply.error).toBe(role === 'developer' ? undefined : 'NotAuthorizedByTitle');
      }
      return callAt(door, world, {});
    },
  },
]);
