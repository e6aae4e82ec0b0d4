import { expect } from 'vitest';
import { revokeBans } from '../../../src/moderation/operations/revoke-bans.ts';
import { BANS_PER_CALL_MAX } from '../../../src/kernel/limits.ts';
import { ban } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = revokeBans;

export default scenarios(revokeBans, [
  {
    name: 'a ban taken back lets the player log in again; ids that are none are passed over',
    async play(world) {
      const { playerId } = await world.logIn();
      const made = await ban(world, { ServiceId: playerId });
      const reply = await world.asTitle(path, { BanIds: ['none', made.BanId, made.BanId] });
      expect(reply.data.BanData).toEqual([{ ...made, Active: false }]);
      expect(await world.logIn()).toMatchObject({ playerId, newlyCreated: false });
      return reply;
    },
  },
  {
    name: 'while another ban is in force the player stays out',
    provokes: 'AccountBanned',
    async play(world) {
      const { playerId } = await world.logIn();
      const first = await ban(world, { ServiceId: playerId });
      await ban(world, { ServiceId: playerId, DurationInHours: 1 });
      await must(world.asTitle(path, { BanIds: [first.BanId] }));
      const body = { TitleId: world.titleId, CustomId: 'player-one' };
      return world.call('/Client/LoginWithCustomID', body);
    },
  },
  {
    name: "a ban of another title's player is passed over",
    async play(world) {
      const other = await world.otherTitle();
      const { playerId } = await other.logIn();
      const made = await ban(other, { ServiceId: playerId });
      const reply = await world.asTitle(path, { BanIds: [made.BanId] });
      expect(reply.data).toEqual({ BanData: [] });
      const { BanData } = await must(other.asTitle('/Admin/GetUserBans', { ServiceId: playerId }));
      expect(BanData).toEqual([made]);
      return reply;
    },
  },
  {
    name: 'no ids and too many are InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      expect(await world.asTitle(path, { BanIds: [] })).toMatchObject({ error: 'InvalidParams' });
      const BanIds = Array.from({ length: BANS_PER_CALL_MAX + 1 }, (_, index) => `ban-${index}`);
      return world.asTitle(path, { BanIds });
    },
  },
]);
