import { expect } from 'vitest';
import { revokeAllBansForUser } from '../../../src/moderation/operations/revoke-all-bans-for-user.ts';
import { ban } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';

const { path } = revokeAllBansForUser;

export default scenarios(revokeAllBansForUser, [
  {
    name: 'all bans of the player are taken back, and no others',
    async play(world) {
      const { playerId } = await world.logIn();
      const other = await world.logIn('player-two');
      const first = await ban(world, { ServiceId: playerId });
      const second = await ban(world, { ServiceId: playerId, DurationInHours: 1 });
      await ban(world, { ServiceId: other.playerId });
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data.BanData).toHaveLength(2);
      expect(reply.data.BanData).toEqual(
        expect.arrayContaining([
          { ...first, Active: false },
          { ...second, Active: false },
        ]),
      );
      expect(await world.logIn()).toMatchObject({ playerId });
      const body = { TitleId: world.titleId, CustomId: 'player-two' };
      expect(await world.call('/Client/LoginWithCustomID', body)).toMatchObject({
        error: 'AccountBanned',
      });
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid',
    provokes: 'UserisNotValid',
    async play(world) {
      const foreign = await (await world.otherTitle()).logIn();
      expect(await world.asTitle(path, { ServiceId: foreign.playerId })).toMatchObject({
        error: 'UserisNotValid',
      });
      return world.asTitle(path, { ServiceId: 'NOBODY' });
    },
  },
  {
    name: 'where there is nothing to take back nothing is',
    async play(world) {
      const { playerId } = await world.logIn();
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data).toEqual({ BanData: [] });
      return reply;
    },
  },
]);
