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
    name: 'they come in pages where that is asked for, and all at once where it is not',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      for (let call = 0; call < 2; call += 1) {
        await must(
          world.asTitle('/Admin/BanUsers', {
            Bans: Array.from({ length: 60 }, () => ({ ServiceId })),
          }),
        );
      }
      const all = await must(world.asTitle(path, { ServiceId }));
      expect(all.BanData).toHaveLength(120);
      expect(all.ContinuationToken).toBeUndefined();
      const first = await must(world.asTitle(path, { ServiceId, Count: 70 }));
      const { ContinuationToken } = first;
      const reply = await world.asTitle(path, { ServiceId, ContinuationToken });
      expect([...first.BanData, ...reply.data.BanData]).toEqual(all.BanData);
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
