import { expect } from 'vitest';
import { revokePlayerSessions } from '../../../src/players/operations/revoke-player-sessions.ts';
import { authUser, exchange, validate } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = revokePlayerSessions;

async function sessionIds(world: World, playerId: string): Promise<string[]> {
  const body = { ServiceId: playerId };
  const { Sessions } = await must(world.asTitle('/Admin/ListPlayerSessions', body));
  return Sessions.map((session: { SessionId: string }) => session.SessionId);
}

export default scenarios(revokePlayerSessions, [
  {
    name: 'all sessions end, from the very next call on; a new login is good',
    shows: ['Specification 3'],
    async play(world) {
      const { playerId, sessionTicket, entityToken } = await world.logIn();
      const second = await world.logIn();
      const bystander = await world.logIn('player-two');
      const reply = await world.asTitle(path, { ServiceId: playerId });
      expect(reply.data).toEqual({});
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      expect(await authUser(world, second.sessionTicket)).toEqual({ Authorized: false });
      expect(await validate(world, entityToken)).toMatchObject({ error: 'EntityTokenRevoked' });
      expect(await authUser(world, bystander.sessionTicket)).toMatchObject({ Authorized: true });
      const again = await world.logIn();
      expect(await authUser(world, again.sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'an unknown player is UserisNotValid, with a session or without',
    provokes: 'UserisNotValid',
    async play(world) {
      expect(await world.asTitle(path, { ServiceId: 'NOBODY' })).toMatchObject({
        error: 'UserisNotValid',
      });
      return world.asTitle(path, { ServiceId: 'NOBODY', SessionId: 'none' });
    },
  },
  {
    name: 'a player of another title is unknown',
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
    name: "a session that is not the player's is InvalidParams, and goes on",
    provokes: 'InvalidParams',
    async play(world) {
      const { playerId } = await world.logIn();
      const other = await world.logIn('player-two');
      const [SessionId] = await sessionIds(world, other.playerId);
      const reply = await world.asTitle(path, { ServiceId: playerId, SessionId });
      expect(reply.errorDetails).toHaveProperty('SessionId');
      expect(await authUser(world, other.sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'one session ends with its ticket and all of its tokens; the others go on',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const { EntityToken } = await exchange(world, { sessionTicket });
      const [SessionId] = await sessionIds(world, playerId);
      const other = await world.logIn();
      const reply = await world.asTitle(path, { ServiceId: playerId, SessionId });
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      expect(await validate(world, EntityToken)).toMatchObject({ error: 'EntityTokenRevoked' });
      expect(await authUser(world, other.sessionTicket)).toMatchObject({ Authorized: true });
      expect(await world.asTitle(path, { ServiceId: playerId, SessionId })).toMatchObject({
        code: 200,
      });
      return reply;
    },
  },
]);
