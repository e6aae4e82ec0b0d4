import { expect } from 'vitest';
import { getOverview } from '../../../src/cluster/operations/get-overview.ts';
import { OVERVIEW, RECENT_PLAYERS_KEPT_MS } from '../../../src/kernel/operator-limits.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = getOverview;

export default scenarios(getOverview, [
  {
    name: 'a viewer of everything sees all titles with who logged in within the last hour, and as many steps as an hour has',
    async play(world) {
      const operator = await world.operator(['viewer'], 'everywhere');
      const recent = async () => {
        const { Titles } = await must(world.call(path, {}, { operator }));
        return Titles.find(({ TitleId }: { TitleId: string }) => TitleId === world.titleId)
          .RecentPlayers;
      };
      expect(await recent()).toBe(0);
      await world.logIn('a');
      await world.logIn('b');
      await world.logIn('b');
      world.clock.advance(RECENT_PLAYERS_KEPT_MS + 1);
      expect(await recent()).toBe(2);
      world.clock.advance(OVERVIEW.steps * OVERVIEW.stepMs + 1);
      const again = await world.operator(['viewer'], 'everywhere');
      const reply = await world.call(path, {}, { operator: again });
      expect(reply.data.Steps).toHaveLength(OVERVIEW.steps);
      const mine = reply.data.Titles.find(
        ({ TitleId }: { TitleId: string }) => TitleId === world.titleId,
      );
      expect(mine.RecentPlayers).toBe(0);
      return reply;
    },
  },
  {
    name: 'a role for one title is not enough',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      return world.call(path, {}, { operator: await world.operator(['owner']) });
    },
  },
]);
