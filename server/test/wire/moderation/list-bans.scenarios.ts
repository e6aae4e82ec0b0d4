import { expect } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { listBans } from '../../../src/moderation/operations/list-bans.ts';
import { ban } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = listBans;

export default scenarios(listBans, [
  {
    name: 'the bans of all players of the title come, newest first, and of no other title',
    async play(world) {
      const one = await world.logIn('one');
      const two = await world.logIn('two');
      const elsewhere = await world.otherTitle();
      await ban(elsewhere, { ServiceId: (await elsewhere.logIn()).playerId });
      const over = await ban(world, { ServiceId: one.playerId, DurationInHours: 1 });
      world.clock.advance(HOUR_MS);
      const inForce = await ban(world, { ServiceId: two.playerId, Reason: 'Aim bot' });
      const reply = await world.asTitle(path, {});
      expect(reply.data).toEqual({ BanData: [inForce, { ...over, Active: false }] });
      return reply;
    },
  },
  {
    name: 'pages go on where the one before ended, also among bans of one moment',
    async play(world) {
      const { playerId: ServiceId } = await world.logIn();
      const Bans = [{ ServiceId }, { ServiceId }, { ServiceId }];
      await must(world.asTitle('/Admin/BanUsers', { Bans }));
      const whole = await must(world.asTitle(path, {}));
      const first = await must(world.asTitle(path, { Count: 2 }));
      const { ContinuationToken } = first;
      // A ban that is added meanwhile shifts no page.
      world.clock.advance(HOUR_MS);
      await ban(world, { ServiceId });
      const reply = await world.asTitle(path, { Count: 2, ContinuationToken });
      expect([...first.BanData, ...reply.data.BanData]).toEqual(whole.BanData);
      expect(reply.data.ContinuationToken).toBeUndefined();
      return reply;
    },
  },
  {
    name: 'a title without bans has none, and an empty token is none',
    async play(world) {
      const reply = await world.asTitle(path, { ContinuationToken: '' });
      expect(reply.data).toEqual({ BanData: [] });
      return reply;
    },
  },
]);
