import { expect } from 'vitest';
import { DAY_MS } from '../../../src/kernel/instant.ts';
import { revokeEntityToken } from '../../../src/players/operations/revoke-entity-token.ts';
import {
  ARENA,
  authUser,
  exchange,
  joinToken,
  revokeAllTokens,
  tamper,
  validate,
} from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';

const { path } = revokeEntityToken;

const REVOKED = { error: 'EntityTokenRevoked', errorCode: 1337 };

export default scenarios(revokeEntityToken, [
  {
    name: "a title revokes a player's token; the player's other credentials stay good",
    shows: ['Specification 3'],
    async play(world) {
      const { entityToken, sessionTicket } = await world.logIn();
      const other = await exchange(world, { sessionTicket });
      const title = { entityToken: await world.titleToken() };
      const reply = await world.call(path, { EntityToken: entityToken }, title);
      expect(reply.data).toEqual({});
      expect(await validate(world, entityToken)).toMatchObject(REVOKED);
      expect(await validate(world, other.EntityToken)).toMatchObject({ code: 200 });
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'a join token is revoked by its own session or the title, and by nobody who only holds it',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const player = await world.logIn();
      const title = { entityToken: await world.titleToken() };
      for (const credential of [{ entityToken: player.entityToken }, title]) {
        const token = await joinToken(world, player);
        await must(world.call(path, { EntityToken: token }, credential));
        expect(await validate(world, token, ARENA)).toMatchObject(REVOKED);
      }
      const token = await joinToken(world, player);
      const other = await world.logIn('player-two');
      const stranger = { entityToken: other.entityToken };
      const reply = await world.call(path, { EntityToken: token }, stranger);
      expect(reply).toMatchObject({ error: 'NotAuthorized' });
      const holder = { entityToken: token };
      for (const body of [{}, { WholeSession: true }, { EntityToken: token }]) {
        expect(await world.call(path, body, holder)).toMatchObject({ code: 401 });
      }
      expect(await validate(world, token, ARENA)).toMatchObject({ code: 200 });
      return world.call(path, {}, holder);
    },
  },
  {
    name: 'a text that is not a token is EntityTokenInvalid',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const { entityToken, sessionTicket } = await world.logIn();
      for (const text of ['', 'x', tamper(entityToken), sessionTicket]) {
        expect(await world.call(path, { EntityToken: text }, { entityToken })).toMatchObject({
          code: 400,
          error: 'EntityTokenInvalid',
        });
      }
      return world.call(path, { EntityToken: 'x' }, { entityToken });
    },
  },
  {
    name: 'of a session that has 1,000 revoked tokens no more are revoked one by one',
    provokes: 'APIClientRequestRateLimitExceeded',
    async play(world) {
      const { entityToken, playerId } = await world.logIn();
      await revokeAllTokens(world, playerId);
      const reply = await world.call(path, {}, { entityToken });
      expect(reply).toMatchObject({ code: 429, errorCode: 1199 });
      expect(reply.retryAfterSeconds).toBeGreaterThan(0);
      expect(await validate(world, entityToken)).toMatchObject({ code: 200 });
      const other = await world.logIn('player-two');
      await must(world.call(path, {}, { entityToken: other.entityToken }));
      await must(world.call(path, { WholeSession: true }, { entityToken }));
      return reply;
    },
  },
  {
    name: "a player may not revoke another player's token",
    provokes: 'NotAuthorized',
    async play(world) {
      const { entityToken } = await world.logIn();
      const other = await world.logIn('player-two');
      const reply = await world.call(path, { EntityToken: other.entityToken }, { entityToken });
      expect(await validate(world, other.entityToken)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a player may not revoke a token of another session of theirs',
    provokes: 'NotAuthorized',
    async play(world) {
      const { entityToken } = await world.logIn();
      const later = await world.logIn();
      return world.call(path, { EntityToken: later.entityToken }, { entityToken });
    },
  },
  {
    name: 'a player may not revoke a token of the title',
    provokes: 'NotAuthorized',
    async play(world) {
      const { entityToken } = await world.logIn();
      return world.call(path, { EntityToken: await world.titleToken() }, { entityToken });
    },
  },
  {
    name: 'a title may not revoke a token of another title',
    provokes: 'NotAuthorized',
    async play(world) {
      const other = await world.otherTitle();
      const player = await other.logIn();
      const title = { entityToken: await world.titleToken() };
      const reply = await world.call(path, { EntityToken: player.entityToken }, title);
      expect(await validate(other, player.entityToken)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'the session of a title token is its secret key, which is not ended here',
    provokes: 'InvalidParams',
    async play(world) {
      const entityToken = await world.titleToken();
      const reply = await world.call(path, { WholeSession: true }, { entityToken });
      expect(reply.errorDetails).toHaveProperty('WholeSession');
      expect(await world.call(path, {}, { entityToken })).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: "without EntityToken the caller's own is revoked",
    async play(world) {
      const { entityToken, sessionTicket } = await world.logIn();
      const reply = await world.call(path, {}, { entityToken });
      expect(await world.call(path, {}, { entityToken })).toMatchObject({ ...REVOKED, code: 401 });
      expect(await authUser(world, sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'a log-out of the whole session ends its ticket and all of its tokens, and no other session',
    async play(world) {
      const { entityToken, sessionTicket } = await world.logIn();
      const other = await exchange(world, { sessionTicket });
      const offload = await world.logIn();
      const reply = await world.call(path, { WholeSession: true }, { entityToken });
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      expect(await validate(world, entityToken)).toMatchObject(REVOKED);
      expect(await validate(world, other.EntityToken)).toMatchObject(REVOKED);
      expect(await validate(world, offload.entityToken)).toMatchObject({ code: 200 });
      expect(await authUser(world, offload.sessionTicket)).toMatchObject({ Authorized: true });
      return reply;
    },
  },
  {
    name: 'a title ends the whole session of a token that has been revoked already',
    async play(world) {
      const { entityToken, sessionTicket } = await world.logIn();
      const title = { entityToken: await world.titleToken() };
      await must(world.call(path, { EntityToken: entityToken }, title));
      const body = { EntityToken: entityToken, WholeSession: true };
      const reply = await world.call(path, body, title);
      expect(await authUser(world, sessionTicket)).toEqual({ Authorized: false });
      expect(await world.call(path, body, title)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a token that has been revoked or has expired is a success',
    async play(world) {
      const { entityToken } = await world.logIn();
      await must(world.call(path, { EntityToken: entityToken }, { entityToken }));
      const body = { EntityToken: entityToken };
      await must(world.call(path, body, { entityToken: await world.titleToken() }));
      world.clock.advance(DAY_MS);
      return world.call(path, body, { entityToken: await world.titleToken() });
    },
  },
]);
