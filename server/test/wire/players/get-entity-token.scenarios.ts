import { expect } from 'vitest';
import { getEntityToken } from '../../../src/players/operations/get-entity-token.ts';
import { DAY_MS, HOUR_MS, SECOND_MS, toWireTime } from '../../../src/kernel/instant.ts';
import {
  ARENA,
  authUser,
  ban,
  exchange,
  joinToken,
  revokeTokens,
  validate,
} from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply } from '../../support/world.ts';

const { path } = getEntityToken;

function endOf(reply: Reply): number {
  return Date.parse(reply.data.TokenExpiration);
}

export default scenarios(getEntityToken, [
  {
    name: 'a secret key gets a token of the title for 24 hours',
    shows: ['Specification 4.1'],
    async play(world) {
      const reply = await world.asTitle(path, {});
      expect(Object.keys(reply.data)).toEqual(['EntityToken', 'TokenExpiration', 'Entity']);
      expect(reply.data.Entity).toEqual({ Id: world.titleId, Type: 'title', TypeString: 'title' });
      const wholeSecond = Math.floor(world.clock.now() / SECOND_MS) * SECOND_MS;
      expect(endOf(reply)).toBe(wholeSecond + DAY_MS);
      expect(await validate(world, reply.data.EntityToken)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'without a credential nobody gets a token',
    provokes: 'NotAuthenticated',
    async play(world) {
      const reply = await world.call(path, {});
      expect(reply.errorMessage).toBe('This API method does not allow anonymous callers.');
      return reply;
    },
  },
  {
    name: 'a session of which 32 tokens were revoked gets no new one, and nothing else of it dies',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const { sessionTicket, entityToken } = await world.logIn();
      await revokeTokens(world, { sessionTicket, count: 31 });
      world.clock.advance(HOUR_MS);
      await revokeTokens(world, { sessionTicket, count: 1 });
      const reply = await world.call(path, {}, { sessionTicket });
      expect(reply).toMatchObject({ code: 429, errorCode: 1199 });
      expect(reply.retryAfterSeconds).toBeGreaterThan(DAY_MS / SECOND_MS - 3_602);
      expect(reply.retryAfterSeconds).toBeLessThanOrEqual(DAY_MS / SECOND_MS - 3_600);
      expect(await world.call(path, {}, { entityToken })).toMatchObject({ code: 429 });
      expect(await validate(world, entityToken)).toMatchObject({ code: 200 });
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      const later = await world.logIn();
      await exchange(world, later);
      await must(world.call('/Authentication/RevokeEntityToken', {}, { entityToken }));
      return reply;
    },
  },
  {
    name: 'a session may get tokens again when the first of those revoked would have ended',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      await revokeTokens(world, { sessionTicket, count: 1 });
      world.clock.advance(HOUR_MS);
      const { EntityToken: entityToken } = await exchange(world, { sessionTicket });
      await revokeTokens(world, { sessionTicket, count: 31 });
      const { retryAfterSeconds } = await world.call(path, {}, { entityToken });
      world.clock.advance(Number(retryAfterSeconds) * SECOND_MS);
      return world.call(path, {}, { entityToken });
    },
  },
  {
    name: 'an entity that is not of the caller is NotAuthorized',
    provokes: 'NotAuthorized',
    async play(world) {
      const player = await world.logIn();
      const other = await world.logIn('player-two');
      const credentials = [
        { sessionTicket: player.sessionTicket },
        { entityToken: player.entityToken },
        { secretKey: world.secretKey },
      ];
      const foreign = { Entity: { Id: other.titlePlayerId, Type: 'title_player_account' } };
      for (const credential of credentials) {
        const reply = await world.call(path, foreign, credential);
        expect(reply).toMatchObject({ code: 403, error: 'NotAuthorized' });
      }
      const title = { Entity: { Id: world.titleId, Type: 'title' } };
      return world.call(path, title, { sessionTicket: player.sessionTicket });
    },
  },
  {
    name: 'an id with the type of the other entity is NotAuthorized',
    provokes: 'NotAuthorized',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const Entity = { Id: playerId, Type: 'title_player_account' };
      return world.call(path, { Entity }, { sessionTicket });
    },
  },
  {
    name: 'a session ticket gets a token of the title player',
    async play(world) {
      const { sessionTicket, titlePlayerId } = await world.logIn();
      const reply = await world.call(path, {}, { sessionTicket });
      expect(reply.data.Entity).toMatchObject({ Id: titlePlayerId, Type: 'title_player_account' });
      return reply;
    },
  },
  {
    name: 'a session ticket gets a token of the master player account when asked to',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const reply = await world.call(path, { Entity: { Id: playerId } }, { sessionTicket });
      expect(reply.data.Entity).toMatchObject({ Id: playerId, Type: 'master_player_account' });
      return reply;
    },
  },
  {
    name: 'an entity token gets a new one of the same entity, and stays good',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const asked = { Entity: { Id: playerId, Type: 'master_player_account' } };
      const first = await exchange(world, { sessionTicket }, asked);
      const reply = await world.call(path, {}, { entityToken: first.EntityToken });
      expect(reply.data.Entity).toEqual(first.Entity);
      expect(reply.data.EntityToken).not.toBe(first.EntityToken);
      expect(await validate(world, first.EntityToken)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a token renewed again and again outlives the login, and dies with its session',
    provokes: 'EntityTokenRevoked',
    async play(world) {
      const { playerId, entityToken } = await world.logIn();
      world.clock.advance(DAY_MS - HOUR_MS);
      const second = await exchange(world, { entityToken });
      world.clock.advance(DAY_MS - HOUR_MS);
      const third = await exchange(world, { entityToken: second.EntityToken });
      const { Sessions } = await must(
        world.asTitle('/Admin/ListPlayerSessions', { ServiceId: playerId }),
      );
      expect(Sessions).toMatchObject([{ Expires: third.TokenExpiration }]);
      const SessionId = Sessions[0].SessionId;
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: playerId, SessionId }));
      expect(await validate(world, third.EntityToken)).toMatchObject({
        error: 'EntityTokenRevoked',
      });
      return world.call(path, {}, { entityToken: third.EntityToken });
    },
  },
  {
    name: 'a token that has expired gets no new one',
    provokes: 'EntityTokenExpired',
    async play(world) {
      const { entityToken } = await world.logIn();
      world.clock.advance(DAY_MS);
      return world.call(path, {}, { entityToken });
    },
  },
  {
    name: "a banned player's token is told of the ban as a login is, and of the revocation afterwards",
    provokes: 'EntityTokenRevoked',
    async play(world) {
      const { playerId, entityToken } = await world.logIn();
      const until = toWireTime(world.clock.now() + HOUR_MS);
      await ban(world, { ServiceId: playerId, DurationInHours: 1, Reason: 'Aim bot' });
      const banned = await world.call(path, {}, { entityToken });
      expect(banned).toMatchObject({
        httpStatus: 403,
        errorCode: 1002,
        errorMessage: 'The account making this request is currently banned',
        errorDetails: { 'Aim bot': [until] },
      });
      expect(await validate(world, entityToken)).toMatchObject({ error: 'EntityTokenRevoked' });
      world.clock.advance(HOUR_MS);
      return world.call(path, {}, { entityToken });
    },
  },
  {
    name: "a banned player's ticket is told of the ban, and is no ticket once that is taken back",
    provokes: 'NotAuthenticated',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const { BanId } = await ban(world, { ServiceId: playerId });
      expect(await world.call(path, {}, { sessionTicket })).toMatchObject({
        httpStatus: 403,
        error: 'AccountBanned',
        errorDetails: { 'No reason given': ['Indefinite'] },
      });
      await must(world.asTitle('/Admin/RevokeBans', { BanIds: [BanId] }));
      return world.call(path, {}, { sessionTicket });
    },
  },
  {
    name: 'a ticket that was revoked without a ban is no ticket',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { playerId, sessionTicket } = await world.logIn();
      const other = await world.logIn('player-two');
      await ban(world, { ServiceId: other.playerId });
      await must(world.asTitle('/Admin/RevokePlayerSessions', { ServiceId: playerId }));
      return world.call(path, {}, { sessionTicket });
    },
  },
  {
    name: "the title's token is not concerned by a ban of a player",
    async play(world) {
      const { playerId } = await world.logIn();
      const entityToken = await world.titleToken();
      await ban(world, { ServiceId: playerId });
      return world.call(path, {}, { entityToken });
    },
  },
  {
    name: 'a token of the title is renewed by itself',
    async play(world) {
      const reply = await world.call(path, {}, { entityToken: await world.titleToken() });
      expect(reply.data.Entity).toMatchObject({ Id: world.titleId, Type: 'title' });
      return reply;
    },
  },
  {
    name: "a title's token ends with its key, whatever it was renewed to",
    provokes: 'EntityTokenRevoked',
    async play(world) {
      const secretKey = await world.limitedKey(['server'], HOUR_MS);
      const first = await world.call(path, {}, { secretKey });
      expect(endOf(first) - world.clock.now()).toBeLessThanOrEqual(HOUR_MS);
      const renewed = await world.call(path, {}, { entityToken: first.data.EntityToken });
      world.clock.advance(HOUR_MS);
      expect(await validate(world, renewed.data.EntityToken)).toMatchObject({
        error: 'EntityTokenRevoked',
      });
      return world.call(path, {}, { entityToken: renewed.data.EntityToken });
    },
  },
  {
    name: 'a player gets a join token for one server, of an own entity, for a minute or as long as asked',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const wholeSecond = Math.floor(world.clock.now() / SECOND_MS) * SECOND_MS;
      const reply = await world.call(path, { Audience: ARENA }, { sessionTicket });
      expect(endOf(reply)).toBe(wholeSecond + 60 * SECOND_MS);
      expect(await validate(world, reply.data.EntityToken, ARENA)).toMatchObject({ code: 200 });
      for (const LifetimeSeconds of [5, 300]) {
        const asked = { Audience: ARENA, LifetimeSeconds, Entity: { Id: playerId } };
        const { EntityToken, ...rest } = await exchange(world, { sessionTicket }, asked);
        expect(Date.parse(rest.TokenExpiration)).toBe(wholeSecond + LifetimeSeconds * SECOND_MS);
        const { data } = await validate(world, EntityToken, ARENA);
        expect(data).toMatchObject({ Entity: { Id: playerId, Type: 'master_player_account' } });
      }
      return reply;
    },
  },
  {
    name: 'a join token neither lengthens its session nor outlives it',
    provokes: 'EntityTokenExpired',
    async play(world) {
      const { playerId, sessionTicket, entityToken } = await world.logIn();
      const sessions = async () =>
        (await must(world.asTitle('/Admin/ListPlayerSessions', { ServiceId: playerId }))).Sessions;
      const [before] = await sessions();
      world.clock.advance(DAY_MS - 30 * SECOND_MS);
      const joining = await exchange(world, { sessionTicket }, { Audience: ARENA });
      expect(await sessions()).toEqual([before]);
      const end = Math.floor(Date.parse(before.Expires) / SECOND_MS) * SECOND_MS;
      expect(Date.parse(joining.TokenExpiration)).toBe(end);
      world.clock.advance(30 * SECOND_MS);
      expect(await validate(world, joining.EntityToken, ARENA)).toMatchObject({
        error: 'EntityTokenExpired',
      });
      return world.call(path, { Audience: ARENA }, { entityToken });
    },
  },
  {
    name: 'no session gets a join token that could get no other token',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      await revokeTokens(world, { sessionTicket, count: 32 });
      return world.call(path, { Audience: ARENA }, { sessionTicket });
    },
  },
  {
    name: 'a join token is no credential: it gets neither a token nor another join token',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const entityToken = await joinToken(world, await world.logIn());
      const reply = await world.call(path, { Audience: ARENA }, { entityToken });
      expect(reply).toMatchObject({ code: 401, error: 'EntityTokenInvalid' });
      expect(await validate(world, entityToken, ARENA)).toMatchObject({ code: 200 });
      return world.call(path, {}, { entityToken });
    },
  },
  {
    name: 'a title gets no join token, an ordinary token no lifetime, and bad words are named',
    provokes: 'InvalidParams',
    async play(world) {
      const { sessionTicket } = await world.logIn();
      const ofTitle = [{ secretKey: world.secretKey }, { entityToken: await world.titleToken() }];
      for (const credential of ofTitle) {
        const reply = await world.call(path, { Audience: ARENA }, credential);
        const Audience = ['Only a player gets a join token.'];
        expect(reply).toMatchObject({ error: 'InvalidParams', errorDetails: { Audience } });
      }
      const bad = [
        ...['', 'a b', 'ä', 'a\n', 'x'.repeat(129), 7].map((Audience) => ({ Audience })),
        ...[4, 301, 60.5, '60', -1].map((LifetimeSeconds) => ({
          Audience: ARENA,
          LifetimeSeconds,
        })),
      ];
      for (const body of bad) {
        const reply = await world.call(path, body, { sessionTicket });
        expect(reply, JSON.stringify(body)).toMatchObject({ error: 'InvalidParams' });
        expect(Object.keys(reply.errorDetails ?? {})).toEqual([Object.keys(body).at(-1)]);
      }
      const reply = await world.call(path, { LifetimeSeconds: 60 }, { sessionTicket });
      expect(reply.errorDetails).toEqual({
        LifetimeSeconds: ['Only a join token has a lifetime of its own: name its Audience.'],
      });
      return reply;
    },
  },
  {
    name: 'a key without the scope server gets no token',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      return world.call(path, {}, { secretKey: await world.limitedKey(['matchmaker', 'admin']) });
    },
  },
  {
    name: 'an Entity of an unknown type is InvalidParams',
    provokes: 'InvalidParams',
    play: (world) => world.asTitle(path, { Entity: { Id: world.titleId, Type: 'character' } }),
  },
]);
