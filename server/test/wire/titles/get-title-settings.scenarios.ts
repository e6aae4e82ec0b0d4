import { expect } from 'vitest';
import { getTitleSettings } from '../../../src/titles/operations/get-title-settings.ts';
import { requireJoinTokens } from '../../support/accounts.ts';
import { asOperator } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = getTitleSettings;

export default scenarios(getTitleSettings, [
  {
    name: 'shows each operator of the title its settings, and no other title has them',
    async play(world) {
      const other = await world.otherTitle();
      const first = await asOperator(world, ['viewer'], [path, {}]);
      expect(first.data).toEqual({
        JoinTokensOnly: false,
        RefreshTokens: false,
        LinkSessionSeconds: 3_600,
        MutualFriends: false,
        FriendsByEmail: false,
        FriendsUsernames: false,
        StatisticsFromClients: false,
      });
      await requireJoinTokens(world, true);
      expect((await asOperator(other, ['viewer'], [path, {}])).data).toEqual(first.data);
      const reply = await asOperator(world, ['viewer'], [path, {}]);
      expect(reply.data).toEqual({ ...first.data, JoinTokensOnly: true });
      return reply;
    },
  },
]);
