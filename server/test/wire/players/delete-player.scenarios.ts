import { expect } from 'vitest';
import { HOUR_MS } from '../../../src/kernel/instant.ts';
import { deletePlayer } from '../../../src/players/operations/delete-player.ts';
import { authUser, ban, exchange, register, validate } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = deletePlayer;

const comeBack = (world: World) => {
  const body = { TitleId: world.titleId, CustomId: 'player-one', CreateAccount: true };
  return world.call('/Client/LoginWithCustomID', body);
};

export default scenarios(deletePlayer, [
  {
    name: 'every credential is dead from the very next call on, and the same name makes another player',
    async play(world) {
      const { playerId, sessionTicket, entityToken } = await world.logIn();
      const { EntityToken } = await exchange(world, { sessionTicket });
      const bystander = await world.logIn('player-two');
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data).toEqual({});
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      for (const token of [entityToken, EntityToken]) {
        // oxlint-disable-next-line no-await-in-loop
        expect(await validate(world, token)).toMatchObject({ error: 'EntityTokenRevoked' });
      }
      const asPlayer = await world.call('/Authentication/GetEntityToken', {}, { sessionTicket });
      expect(asPlayer.error).toBe('NotAuthenticated');
      expect(await authUser(world, bystander.sessionTicket)).toMatchObject({ Authorized: true });
      const again = await world.logIn();
      expect(again).toMatchObject({ newlyCreated: true });
      expect(again.playerId).not.toBe(playerId);
      return reply;
    },
  },
  {
    name: 'a second call is a success too',
    async play(world) {
      const { playerId } = await world.logIn();
      await must(world.asTitle(path, { ServiceId: playerId }));
      return world.asTitle(path, { ServiceId: playerId });
    },
  },
  {
    name: 'an unknown player is UserisNotValid',
    provokes: 'UserisNotValid',
    play: (world) => world.asTitle(path, { ServiceId: 'NOBODY' }),
  },
  {
    name: 'a player of another title is unknown, and stays',
    provokes: 'UserisNotValid',
    async play(world) {
      const other = await world.otherTitle();
      const { playerId, sessionTicket } = await other.logIn();
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(await authUser(other, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'a ban outlives the account: whoever comes back with its name is AccountBanned until it ends',
    async play(world) {
      const { playerId } = await world.logIn();
      const request = { ServiceId: playerId, DurationInHours: 1, Reason: 'Aim bot' };
      const { BanId } = await ban(world, request);
      const reply = await world.asTitle(path, { ServiceId: playerId });
      const refused = await comeBack(world);
      expect(refused).toMatchObject({ error: 'AccountBanned' });
      expect(refused.errorDetails).toHaveProperty('Aim bot');
      const bans = await must(world.asTitle('/Admin/GetUserBans', { ServiceId: playerId }));
      expect(bans.BanData).toMatchObject([{ BanId, Active: true }]);
      world.clock.advance(HOUR_MS);
      expect(await comeBack(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'such a ban is taken back by the id of the deleted player',
    async play(world) {
      const { playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId });
      const reply = await world.asTitle(path, { ServiceId: playerId });
      const { BanData } = await must(
        world.asTitle('/Admin/RevokeAllBansForUser', { ServiceId: playerId }),
      );
      expect(BanData).toMatchObject([{ ServiceId: playerId, Active: false }]);
      expect(await comeBack(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'names of a banned player who was deleted look taken, so that nobody learns of the ban by trying',
    async play(world) {
      const { ServiceId } = await must(register(world));
      await ban(world, { ServiceId });
      const reply = await world.asTitle(path, { ServiceId });
      expect(await register(world)).toMatchObject({ error: 'UsernameNotAvailable' });
      expect(await register(world, { Username: 'Bob' })).toMatchObject({
        error: 'EmailAddressNotAvailable',
      });
      await must(world.asTitle('/Admin/RevokeAllBansForUser', { ServiceId }));
      expect(await register(world)).toMatchObject({ code: 200 });
      return reply;
    },
  },
]);
