import { expect } from 'vitest';
import { listConnectionChanges } from '../../../src/connections/operations/list-connection-changes.ts';
import { connect, STEAM } from '../../support/connections.ts';
import { callAt, scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

export default scenarios(listConnectionChanges, [
  {
    name: 'names what each change has made, and by whom, the newest first',
    async play(world, door) {
      await connect(await world.otherTitle());
      await connect(world);
      world.clock.advance(1_000);
      const operator = await world.operator(['developer']);
      await world.call('/Admin/SetIdentityProvider', STEAM, { operator });
      const reply = await callAt(door, world, {});
      expect(reply.data.Changes).toMatchObject([
        {
          Provider: 'Steam',
          Action: 'Created',
          MadeBy: `operator:${operator.operatorId}`,
          MadeByName: operator.name,
          HasNewSecret: true,
          After: { Settings: STEAM.Settings, HasSecret: true },
        },
        { Provider: 'OpenIdConnect', ConnectionId: 'studio' },
      ]);
      const page = await must(callAt(door, world, { Count: 1 }));
      expect(page.Changes).toEqual(reply.data.Changes.slice(0, 1));
      const { ContinuationToken } = page;
      const next = await must(callAt(door, world, { Count: 1, ContinuationToken }));
      expect(next).toEqual({ Changes: reply.data.Changes.slice(1) });
      return reply;
    },
  },
]);
