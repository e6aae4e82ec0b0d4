import { expect } from 'vitest';
import { validateEntityTokens } from '../../../src/credentials/operations/validate-entity-tokens.ts';
import { DAY_MS, HOUR_MS } from '../../../src/kernel/instant.ts';
import { CREDENTIAL_CHARS_MAX, TOKENS_PER_CALL_MAX } from '../../../src/kernel/limits.ts';
import {
  ARENA,
  ban,
  joinToken,
  requireJoinTokens,
  tamper,
  validate,
} from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

const { path } = validateEntityTokens;

async function validateAll(world: World, tokens: unknown): Promise<Reply> {
  return world.call(path, { EntityTokens: tokens }, { entityToken: await world.titleToken() });
}

async function validateAt(world: World, tokens: readonly string[]): Promise<readonly string[]> {
  const body = { EntityTokens: tokens, Audience: ARENA };
  const reply = await world.call(path, body, { entityToken: await world.titleToken() });
  return reply.data.Verdicts.map(({ Status }: { readonly Status: string }) => Status);
}

async function revoke(world: World, token: string): Promise<void> {
  const credentials = { entityToken: token };
  await must(world.call('/Authentication/RevokeEntityToken', { EntityToken: token }, credentials));
}

export default scenarios(validateEntityTokens, [
  {
    name: 'gives a verdict for each token, in order, with what ValidateEntityToken says of it',
    shows: ['Specification 7 rule 1'],
    async play(world) {
      const old = await world.logIn('old');
      world.clock.advance(DAY_MS - HOUR_MS);
      const [good, ended, banned] = [
        await world.logIn('good'),
        await world.logIn('ended'),
        await world.logIn('banned'),
      ];
      const stranger = await (await world.otherTitle()).logIn();
      world.clock.advance(HOUR_MS);
      await revoke(world, ended.entityToken);
      await ban(world, { ServiceId: banned.playerId });
      const expected = [
        [good.entityToken, 'Valid'],
        [tamper(good.entityToken), 'EntityTokenInvalid'],
        ['', 'EntityTokenInvalid'],
        [stranger.entityToken, 'EntityTokenInvalid'],
        [old.entityToken, 'EntityTokenExpired'],
        [ended.entityToken, 'EntityTokenRevoked'],
        [banned.entityToken, 'EntityTokenRevoked'],
        [good.sessionTicket, 'InvalidTicket'],
        [await world.titleToken(), 'Valid'],
        [good.entityToken, 'Valid'],
      ] as const;
      const reply = await validateAll(
        world,
        expected.map(([token]) => token),
      );
      const verdicts: { Status: string }[] = reply.data.Verdicts;
      expect(verdicts.map(({ Status }) => Status)).toEqual(expected.map(([, status]) => status));
      for (const [at, [token]] of expected.entries()) {
        const { Status, ...owner } = verdicts[at] ?? { Status: '' };
        const single = await validate(world, token);
        expect(Status).toBe(single.error ?? 'Valid');
        expect(owner).toEqual(single.data ?? {});
      }
      return reply;
    },
  },
  {
    name: 'accepts each join token once, also of those that are there twice',
    async play(world) {
      const player = await world.logIn();
      const [one, two, other, used] = [
        await joinToken(world, player),
        await joinToken(world, player),
        await joinToken(world, player, { Audience: 'arena-8.eu' }),
        await joinToken(world, player),
      ];
      await validate(world, used, ARENA);
      const lobby = [one, player.entityToken, two, one, other, used, tamper(two)];
      const INVALID = 'EntityTokenInvalid';
      const first = ['Valid', 'Valid', 'Valid', INVALID, INVALID, INVALID, INVALID];
      expect(await validateAt(world, lobby)).toEqual(first);
      const again = [INVALID, 'Valid', INVALID, INVALID, INVALID, INVALID, INVALID];
      expect(await validateAt(world, lobby)).toEqual(again);
      await requireJoinTokens(world, true);
      expect(await validateAt(world, [player.entityToken])).toEqual([INVALID]);
      // The server with the other audience may still accept its token.
      expect(await validate(world, other, 'arena-8.eu')).toMatchObject({ code: 200 });
      return validateAll(world, lobby);
    },
  },
  {
    name: 'accepts a lobby of join tokens in one call',
    async play(world) {
      const player = await world.logIn();
      const tokens: string[] = [];
      while (tokens.length < TOKENS_PER_CALL_MAX) tokens.push(await joinToken(world, player));
      expect(new Set(await validateAt(world, tokens))).toEqual(new Set(['Valid']));
      expect(new Set(await validateAt(world, tokens))).toEqual(new Set(['EntityTokenInvalid']));
      return validateAll(world, tokens);
    },
  },
  {
    name: 'takes a lobby of tokens of the greatest length',
    async play(world) {
      const { entityToken } = await world.logIn();
      const longest = 'x'.repeat(CREDENTIAL_CHARS_MAX);
      const lobby = Array.from({ length: TOKENS_PER_CALL_MAX - 1 }, () => longest);
      const reply = await validateAll(world, [...lobby, entityToken]);
      expect(reply.data.Verdicts).toHaveLength(TOKENS_PER_CALL_MAX);
      expect(reply.data.Verdicts.at(-1)).toMatchObject({ Status: 'Valid' });
      return reply;
    },
  },
  {
    name: 'takes between one and a hundred texts',
    provokes: 'InvalidParams',
    async play(world) {
      const tooMany = Array.from({ length: TOKENS_PER_CALL_MAX + 1 }, () => 'x');
      for (const bad of [undefined, null, 'x', [], tooMany]) {
        expect(await validateAll(world, bad)).toMatchObject({ error: 'InvalidParams' });
      }
      const reply = await validateAll(world, ['x', 7]);
      expect(reply.errorDetails).toHaveProperty('EntityTokens[1]');
      return reply;
    },
  },
  {
    name: 'a player may not call it',
    provokes: 'InvalidEntityType',
    async play(world) {
      const { entityToken } = await world.logIn();
      return world.call(path, { EntityTokens: [entityToken] }, { entityToken });
    },
  },
]);
