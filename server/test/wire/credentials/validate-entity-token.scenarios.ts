import { expect } from 'vitest';
import { validateEntityToken } from '../../../src/credentials/operations/validate-entity-token.ts';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/instant.ts';
import { ban, exchange, tamper, validate } from '../../support/accounts.ts';
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
