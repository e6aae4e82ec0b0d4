import { expect } from 'vitest';
import { getUserBans } from '../../../src/moderation/operations/get-user-bans.ts';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { ban } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = getUserBans;

export default scenarios(getUserBans, [
  {
    name: 'all bans of the player come, newest first, and say whether they are in force',
    async play(world) {
      const { playerId } = await world.logIn();
      const other = await world.logIn('player-two');
      const over = await ban(world, { ServiceId: playerId, DurationInHours: 1 });
      world.clock.advance(HOUR_MS);
      const takenBack = await ban(world, { ServiceId: playerId });
      await must(world.asTitle('/Admin/RevokeBans', { BanIds: [takenBack.BanId] }));
      world.clock.advance(HOUR_MS);
      const inForce = await ban(world, { ServiceId: playerId, Reason: 'Aim bot' });
      await ban(world, { ServiceId: other.playerId });
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data.BanData).toEqual([
        inForce,
        { ...takenBack, Active: false },
        { ...over, Active: false },
      ]);
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid',
    provokes: 'UserisNotValid',
    play: (world) => world.asTitle(path, { ServiceId: 'NOBODY' }),
  },
  {
    name: 'a player of another title is unknown',
    provokes: 'UserisNotValid',
    async play(world) {
      const { playerId } = await (await world.otherTitle()).logIn();
      return world.asTitle(path, { ServiceId: playerId });
    },
  },
  {
    name: 'a player who was never banned has no bans',
    async play(world) {
      const { playerId } = await world.logIn();
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data).toEqual({ BanData: [] });
      return reply;
    },
  },
]);
