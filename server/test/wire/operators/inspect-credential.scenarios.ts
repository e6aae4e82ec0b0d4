import { expect } from 'vitest';
import { DAY_MS, toWireTime } from '../../../src/kernel/instant.ts';
import { inspectCredential } from '../../../src/operators/operations/inspect-credential.ts';
import { ARENA, ban, joinToken } from '../../support/accounts.ts';
import { asOperator } from '../../support/operator-calls.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import type { Reply, World } from '../../support/world.ts';

const { path } = inspectCredential;

/** A viewer of the title looks at a credential. */
const inspect = (world: World, Credential: string): Promise<Reply> =>
  asOperator(world, ['viewer'], [path, { Credential }]);

/** The checks of a report, in one line. */
function checksIn({ data }: Reply): string {
  const checks: readonly { readonly Check: string; readonly Outcome: string }[] = data.Checks;
  return checks.map(({ Check, Outcome }) => `${Check} ${Outcome}`).join(', ');
}

export default scenarios(inspectCredential, [
  {
    name: 'a session ticket that is good passes every check',
    async play(world) {
      const { sessionTicket, playerId, titlePlayerId } = await world.logIn();
      const reply = await inspect(world, sessionTicket);
      expect(reply.data).toMatchObject({
        Kind: 'SessionTicket',
        Status: 'Valid',
        ServiceId: playerId,
        TitleId: world.titleId,
        Whose: `title_player_account ${titlePlayerId}`,
      });
      expect(checksIn(reply)).toBe(
        'Form Passed, Genuine Passed, NotExpired Passed, SigningKey Passed, Session Passed, Player Passed',
      );
      return reply;
    },
  },
  {
    name: "a banned player's token fails at the player",
    async play(world) {
      const { entityToken, playerId } = await world.logIn();
      await ban(world, { ServiceId: playerId });
      const reply = await inspect(world, ` ${entityToken}\n`);
      expect(reply.data).toMatchObject({ Kind: 'EntityToken', Status: 'Revoked' });
      expect(checksIn(reply)).toMatch(/Token Passed, Session Passed, Player Failed$/);
      return reply;
    },
  },
  {
    name: 'a token that was ended fails at itself, and what comes after is not judged',
    async play(world) {
      const { entityToken } = await world.logIn();
      await must(world.call('/Authentication/RevokeEntityToken', {}, { entityToken }));
      const reply = await inspect(world, entityToken);
      expect(checksIn(reply)).toMatch(/Token Failed, Session Skipped, Player Skipped$/);
      return reply;
    },
  },
  {
    name: 'a join token says which server it is for, whatever became of it',
    async play(world) {
      const player = await world.logIn();
      const token = await joinToken(world, player);
      const good = await inspect(world, token);
      expect(good.data).toMatchObject({ Status: 'Valid', Audience: ARENA, TitleId: world.titleId });
      expect(good.data.Reason).toContain('No operation takes it as a credential');
      const other = await inspect(world, player.entityToken);
      expect(other.data).not.toHaveProperty('Audience');
      await ban(world, { ServiceId: player.playerId });
      const reply = await inspect(world, token);
      expect(reply.data).toMatchObject({ Status: 'Revoked', Audience: ARENA });
      return reply;
    },
  },
  {
    name: "a title's token is of a secret key",
    async play(world) {
      const reply = await inspect(world, await world.titleToken());
      expect(reply.data).toMatchObject({ Status: 'Valid', KeyId: expect.any(String) });
      expect(checksIn(reply)).toMatch(/Token Passed, SecretKey Passed$/);
      return reply;
    },
  },
  {
    name: 'a secret key is of its title; one that has ended or was revoked fails there',
    async play(world) {
      const secretKey = await world.limitedKey(['server'], DAY_MS);
      const reply = await inspect(world, secretKey);
      expect(reply.data).toMatchObject({
        Kind: 'SecretKey',
        Status: 'Valid',
        Whose: `title ${world.titleId}`,
        TitleId: world.titleId,
        KeyId: expect.any(String),
        ExpiresAt: toWireTime(world.clock.now() + DAY_MS),
      });
      expect(checksIn(reply)).toBe(
        'Form Passed, Genuine Passed, SecretKey Passed, NotExpired Passed',
      );
      world.clock.advance(DAY_MS);
      const ended = await inspect(world, secretKey);
      expect(ended.data).toMatchObject({ Status: 'Expired', KeyId: reply.data.KeyId });
      expect(checksIn(ended)).toMatch(/SecretKey Passed, NotExpired Failed$/);
      const owner = { operator: await world.operator(['owner']) };
      await must(world.call('/Operator/RevokeSecretKey', { KeyId: reply.data.KeyId }, owner));
      const revoked = await inspect(world, secretKey);
      expect(revoked.data).toMatchObject({ Status: 'Revoked' });
      expect(checksIn(revoked)).toMatch(/SecretKey Failed, NotExpired Skipped$/);
      return reply;
    },
  },
  {
    name: 'a secret key that is not of this installation is not genuine',
    async play(world) {
      const reply = await inspect(world, `purser_sk_${'A'.repeat(40)}`);
      expect(reply.data).toMatchObject({ Kind: 'SecretKey', Status: 'Invalid' });
      expect(checksIn(reply)).toBe(
        'Form Passed, Genuine Failed, SecretKey Skipped, NotExpired Skipped',
      );
      return reply;
    },
  },
  {
    name: 'a text that is none says so and is not repeated',
    async play(world) {
      const reply = await inspect(world, 'eyJhbGciOiJub25lIn0.e30.');
      expect(reply.data).toMatchObject({ Kind: 'EntityToken', Status: 'Invalid' });
      expect(checksIn(reply)).toBe('Form Passed, Genuine Failed, NotExpired Skipped');
      const none = await inspect(world, 'a secret');
      expect(checksIn(none)).toBe('Form Failed');
      expect(JSON.stringify(none)).not.toContain('a secret');
      return reply;
    },
  },
  {
    name: 'a credential of a title in which the operator has no role',
    provokes: 'NotAuthorizedByTitle',
    async play(world) {
      const { sessionTicket } = await (await world.otherTitle()).logIn();
      return inspect(world, sessionTicket);
    },
  },
  {
    name: 'a role for all titles is enough for each, whichever title is named',
    async play(world) {
      const { sessionTicket } = await (await world.otherTitle()).logIn();
      const operator = await world.operator(['viewer'], 'everywhere');
      return world.call(path, { Credential: sessionTicket }, { operator });
    },
  },
]);
