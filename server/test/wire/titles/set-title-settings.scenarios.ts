import { expect } from 'vitest';
import { setTitleSettings } from '../../../src/titles/operations/set-title-settings.ts';
import { asOperator } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = setTitleSettings;

export default scenarios(setTitleSettings, [
  {
    name: "is a developer's to change, and may be repeated, which is written down where it changes something",
    async play(world) {
      await must(asOperator(world, ['developer'], [path, { JoinTokensOnly: true }]));
      const reply = await asOperator(world, ['developer'], [path, { JoinTokensOnly: true }]);
      const owner = await world.operator(['owner']);
      const { Activity } = await must(
        world.call('/Operator/ListActivity', {}, { operator: owner }),
      );
      const paths = Activity.map(({ Operation }: { readonly Operation?: string }) => Operation);
      expect(paths.filter((one?: string) => one === path)).toHaveLength(1);
      const shown = await asOperator(world, ['viewer'], ['/Operator/GetTitleSettings', {}]);
      expect(shown.data).toEqual({
        JoinTokensOnly: true,
        RefreshTokens: false,
        LinkSessionSeconds: 3_600,
        MutualFriends: false,
        FriendsByEmail: false,
        FriendsUsernames: false,
        StatisticsFromClients: false,
      });
      return reply;
    },
  },
  {
    name: "is none of the other roles' and of no secret key's",
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { secretKey } = world;
      const body = { JoinTokensOnly: true };
      expect(await world.call(path, body, { secretKey })).toMatchObject({
        error: 'NotAuthenticated',
      });
      return asOperator(world, ['viewer', 'support', 'liveOps'], [path, body]);
    },
  },
  {
    name: 'says what is missing',
    provokes: 'InvalidParams',
    async play(world) {
      const reply = await asOperator(world, ['owner'], [path, {}]);
      expect(reply.errorDetails).toHaveProperty('JoinTokensOnly');
      return asOperator(world, ['owner'], [path, { JoinTokensOnly: 'on' }]);
    },
  },
]);
