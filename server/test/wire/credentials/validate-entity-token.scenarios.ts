import { expect } from 'vitest';
import { validateEntityToken } from '../../../src/credentials/operations/validate-entity-token.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/kernel/instant.ts';
import {
  ARENA,
  ban,
  exchange,
  joinToken,
  requireJoinTokens,
  tamper,
  validate,
} from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { World } from '../../support/world.ts';

const { path } = validateEntityToken;

function revoke(world: World, token: string) {
  const body = { EntityToken: token };
  return must(world.call('/Authentication/RevokeEntityToken', body, { entityToken: token }));
}

export default scenarios(validateEntityToken, [
  {
    name: "a good token of a player gives its owner's details",
    shows: ['Specification 4.1', 'Specification 3'],
    async play(world) {
      const player = await world.logIn();
      const reply = await validate(world, player.entityToken);
      expect(reply.data).toEqual({
        Entity: {
          Id: player.titlePlayerId,
          Type: 'title_player_account',
          TypeString: 'title_player_account',
        },
        IdentityProvider: 'Custom',
        Lineage: {
          NamespaceId: expect.stringMatching(/^[0-9A-F]{16}$/),
          TitleId: world.titleId,
          MasterPlayerAccountId: player.playerId,
          TitlePlayerAccountId: player.titlePlayerId,
        },
      });
      return reply;
    },
  },
  {
    name: 'a text that is not a valid token is EntityTokenInvalid',
    provokes: 'EntityTokenInvalid',
    shows: ['Specification 7 rule 1'],
    async play(world) {
      const { entityToken } = await world.logIn();
      const bad = ['', 'x', tamper(entityToken), `${entityToken}x`, ` ${entityToken}`, 'a.b.c'];
      for (const text of [...bad, 'x'.repeat(60_000)]) {
        expect(await validate(world, text)).toMatchObject({ error: 'EntityTokenInvalid' });
      }
      return validate(world, tamper(entityToken));
    },
  },
  {
    name: 'a token of another title is EntityTokenInvalid, even when it has expired',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const { entityToken } = await (await world.otherTitle()).logIn();
      expect(await validate(world, entityToken)).toMatchObject({ error: 'EntityTokenInvalid' });
      world.clock.advance(DAY_MS);
      return validate(world, entityToken);
    },
  },
  {
    name: 'a token that has expired is EntityTokenExpired',
    provokes: 'EntityTokenExpired',
    shows: ['Specification 7 rule 1', 'Specification 3'],
    async play(world) {
      const { entityToken } = await world.logIn();
      world.clock.advance(DAY_MS - HOUR_MS);
      expect(await validate(world, entityToken)).toMatchObject({ code: 200 });
      world.clock.advance(HOUR_MS);
      return validate(world, entityToken);
    },
  },
  {
    name: 'a token that was revoked and has expired is EntityTokenExpired',
    provokes: 'EntityTokenExpired',
    async play(world) {
      const { entityToken } = await world.logIn();
      await revoke(world, entityToken);
      world.clock.advance(DAY_MS);
      return validate(world, entityToken);
    },
  },
  {
    name: 'a token that has been revoked is EntityTokenRevoked from the very next call on',
    provokes: 'EntityTokenRevoked',
    shows: ['Specification 7 rule 1', 'Specification 3'],
    async play(world) {
      const { entityToken } = await world.logIn();
      await revoke(world, entityToken);
      return validate(world, entityToken);
    },
  },
  {
    name: "a banned player's token is EntityTokenRevoked",
    provokes: 'EntityTokenRevoked',
    async play(world) {
      const { entityToken, playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId });
      return validate(world, entityToken);
    },
  },
  {
    name: 'a session ticket in the place of an entity token is InvalidTicket',
    provokes: 'InvalidTicket',
    shows: ['Specification 4.1'],
    async play(world) {
      return validate(world, (await world.logIn()).sessionTicket);
    },
  },
  {
    name: 'a bad token in the body is the status 400, in the header 401',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const { entityToken } = await world.logIn();
      expect(await validate(world, 'x')).toMatchObject({ code: 400, errorCode: 1335 });
      const reply = await world.call(path, { EntityToken: entityToken }, { entityToken: 'x' });
      expect(reply).toMatchObject({ code: 401, errorCode: 1335 });
      return reply;
    },
  },
  {
    name: 'a token of the title itself has no identity provider and no player',
    async play(world) {
      const reply = await validate(world, await world.titleToken());
      expect(reply.data).toEqual({
        Entity: { Id: world.titleId, Type: 'title', TypeString: 'title' },
        Lineage: { NamespaceId: expect.any(String), TitleId: world.titleId },
      });
      return reply;
    },
  },
  {
    name: 'a token of a master player account has no title in its lineage',
    async play(world) {
      const { sessionTicket, playerId } = await world.logIn();
      const asked = { Entity: { Id: playerId, Type: 'master_player_account' } };
      const { EntityToken } = await exchange(world, { sessionTicket }, asked);
      const reply = await validate(world, EntityToken);
      expect(reply.data).toEqual({
        Entity: {
          Id: playerId,
          Type: 'master_player_account',
          TypeString: 'master_player_account',
        },
        IdentityProvider: 'Custom',
        Lineage: { NamespaceId: expect.any(String), MasterPlayerAccountId: playerId },
      });
      return reply;
    },
  },
  {
    name: 'a join token is accepted once, by the server that it is for',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const player = await world.logIn();
      const token = await joinToken(world, player);
      const { data } = await validate(world, player.entityToken);
      const others = [
        undefined,
        'arena-8.eu',
        ARENA.toUpperCase(),
        `${ARENA}:`,
        `${world.titleId}:${ARENA}`,
      ];
      for (const audience of others) {
        const reply = await validate(world, token, audience);
        expect(reply).toMatchObject({ code: 400, error: 'EntityTokenInvalid' });
      }
      // A server that may not accept it does not use it up.
      expect(await validate(world, token, ARENA)).toMatchObject({ code: 200, data });
      // The audience of an ordinary token does not matter.
      expect(await validate(world, player.entityToken, ARENA)).toMatchObject({ code: 200, data });
      const reply = await validate(world, token, ARENA);
      expect(reply.errorMessage).toBe('The join token was used before.');
      return reply;
    },
  },
  {
    name: 'of many calls with one join token at the same moment one is told that it is valid',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const token = await joinToken(world, await world.logIn());
      const calls = Array.from({ length: 20 }, () => validate(world, token, ARENA));
      const replies = await Promise.all(calls);
      expect(replies.filter(({ code }) => code === 200)).toHaveLength(1);
      const [refused] = replies.filter(({ error }) => error === 'EntityTokenInvalid');
      expect(replies.filter(({ error }) => error === 'EntityTokenInvalid')).toHaveLength(19);
      return refused ?? validate(world, token, ARENA);
    },
  },
  {
    name: 'a join token of another title is EntityTokenInvalid, whatever its audience',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const other = await world.otherTitle();
      const token = await joinToken(other, await other.logIn());
      return validate(world, token, ARENA);
    },
  },
  {
    name: 'a join token that has expired is EntityTokenExpired, though it was used',
    provokes: 'EntityTokenExpired',
    async play(world) {
      const token = await joinToken(world, await world.logIn());
      await must(validate(world, token, ARENA));
      world.clock.advance(MINUTE_MS);
      expect(await validate(world, token)).toMatchObject({ error: 'EntityTokenInvalid' });
      return validate(world, token, ARENA);
    },
  },
  {
    name: 'a join token dies with its session, its player and its signing key',
    provokes: 'EntityTokenRevoked',
    async play(world) {
      const player = await world.logIn();
      const token = await joinToken(world, player);
      await must(
        world.call(
          '/Authentication/RevokeEntityToken',
          { WholeSession: true },
          { entityToken: player.entityToken },
        ),
      );
      expect(await validate(world, token, ARENA)).toMatchObject({ error: 'EntityTokenRevoked' });
      const banned = await world.logIn('banned');
      const other = await joinToken(world, banned);
      await ban(world, { ServiceId: banned.playerId });
      expect(await validate(world, other, ARENA)).toMatchObject({ error: 'EntityTokenRevoked' });
      const third = await joinToken(world, await world.logIn('third'));
      const operator = await world.operator(['owner'], 'everywhere');
      await must(world.call('/Operator/RotateSigningKey', {}, { operator }));
      // Other scenarios of the service make keys, too.
      const [head = ''] = third.split('.');
      const { kid: KeyId } = JSON.parse(Buffer.from(head, 'base64url').toString());
      await must(
        world.call('/Operator/RevokeSigningKey', { KeyId, TitleId: world.titleId }, { operator }),
      );
      return validate(world, third, ARENA);
    },
  },
  {
    name: 'where the servers of a title take join tokens only, any other token is EntityTokenInvalid',
    provokes: 'EntityTokenInvalid',
    async play(world) {
      const player = await world.logIn();
      const entityToken = await world.titleToken();
      const ask = (body: object) => world.call(path, body, { entityToken });
      await requireJoinTokens(world, true);
      const joining = { EntityToken: await joinToken(world, player), Audience: ARENA };
      expect(await ask(joining)).toMatchObject({ code: 200 });
      const plain = { EntityToken: player.entityToken };
      expect(await ask({ ...plain, Audience: ARENA })).toMatchObject({
        error: 'EntityTokenInvalid',
      });
      expect(await ask({ EntityToken: entityToken })).toMatchObject({
        error: 'EntityTokenInvalid',
      });
      const reply = await ask(plain);
      expect(reply.errorMessage).toBe('Servers of this title take join tokens only.');
      await requireJoinTokens(world, false);
      expect(await ask(plain)).toMatchObject({ code: 200 });
      return reply;
    },
  },
  {
    name: 'a bad audience is InvalidParams',
    provokes: 'InvalidParams',
    async play(world) {
      const { entityToken } = await world.logIn();
      for (const audience of ['', 'a b', 'x'.repeat(129)]) {
        const reply = await validate(world, entityToken, audience);
        expect(reply.errorDetails).toHaveProperty('Audience');
      }
      return validate(world, entityToken, ' ');
    },
  },
  {
    name: 'a player may not call it',
    provokes: 'InvalidEntityType',
    shows: ['Specification 4.1'],
    async play(world) {
      const { entityToken } = await world.logIn();
      return world.call(path, { EntityToken: entityToken }, { entityToken });
    },
  },
  {
    name: 'a secret key is not the credential it takes',
    provokes: 'NotAuthenticated',
    async play(world) {
      const { entityToken } = await world.logIn();
      return world.asTitle(path, { EntityToken: entityToken });
    },
  },
  {
    name: 'EntityToken is required and a string',
    provokes: 'InvalidParams',
    async play(world) {
      const entityToken = await world.titleToken();
      const bad = await world.call(path, { EntityToken: 7 }, { entityToken });
      expect(bad.errorDetails).toHaveProperty('EntityToken');
      return world.call(path, { EntityToken: null }, { entityToken });
    },
  },
]);
