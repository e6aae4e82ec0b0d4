import { expect } from 'vitest';
import { getVerifierFeed } from '../../../src/verifiers/operations/get-verifier-feed.ts';
import { ban } from '../../support/accounts.ts';
import { scenarios } from '../../support/scenario.ts';
import { must } from '../../support/stock.ts';
import { claimsOf, makeAsking } from '../../support/verifier-calls.ts';
import type { LoggedIn, World } from '../../support/world.ts';

async function revoke(world: World, { entityToken }: LoggedIn): Promise<void> {
  await must(world.call('/Authentication/RevokeEntityToken', {}, { entityToken }));
}

async function endSession(world: World, { playerId, entityToken }: LoggedIn): Promise<void> {
  const of = { ServiceId: playerId, SessionId: claimsOf(entityToken).sid };
  await must(world.asTitle('/Admin/RevokePlayerSessions', of));
}

/** Revokes one of each kind. */
async function revokeSome(world: World) {
  const [token, session, player] = [
    await world.logIn('token'),
    await world.logIn('session'),
    await world.logIn('player'),
  ];
  await revoke(world, token);
  await endSession(world, session);
  await ban(world, { ServiceId: player.playerId });
  return {
    Tokens: [{ Until: expect.any(String), Ids: [claimsOf(token.entityToken).jti] }],
    Sessions: [{ Until: expect.any(String), Ids: [claimsOf(session.entityToken).sid] }],
    Players: [{ PlayerId: player.playerId, Epoch: 1, Until: expect.any(String) }],
  };
}

export default scenarios(getVerifierFeed, [
  {
    name: 'a snapshot has everything in force, and nothing of another title',
    async play(world, door) {
      const revoked = await revokeSome(world);
      await revokeSome(await world.otherTitle());
      const verifier = await makeAsking(world, door);
      const reply = await verifier.ask();
      const { Changes, ...data } = reply.data;
      expect(data).toEqual({
        Nonce: 'a-nonce-of-ours',
        TitleId: world.titleId,
        Issuer: expect.stringMatching(/^urn:purser:/),
        ReceivedAt: new Date(world.clock.now()).toISOString(),
        AnsweredAt: new Date(world.clock.now()).toISOString(),
        At: { Number: expect.any(Number), EntryId: expect.stringMatching(/^[\w-]{22}$/) },
        LeaseInMilliseconds: 0,
        IsComplete: true,
        MustReload: false,
      });
      const { SigningKeys, SecretKeys, ...rest } = Changes;
      expect(rest).toEqual({ JoinTokensOnly: false, ...revoked });
      const { sid } = claimsOf(await world.titleToken());
      const keys: readonly { readonly KeyId: string }[] = SecretKeys;
      expect(keys.map(({ KeyId }) => KeyId)).toContain(sid);
      expect(SigningKeys).not.toEqual([]);
      expect(Object.keys(SigningKeys[0]).toSorted()).toEqual(['IsRevoked', 'KeyId', 'X', 'Y']);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      return reply;
    },
  },
  {
    name: 'a signing key is told as in the published key set',
    async play(world, door) {
      const reply = await (await makeAsking(world, door)).ask();
      const response = await fetch(`${world.url}/.well-known/jwks.json`);
      const { keys } = (await response.json()) as { keys: { kid: string; x: string; y: string }[] };
      const told = keys.map(({ kid, x, y }) => ({ KeyId: kid, X: x, Y: y, IsRevoked: false }));
      expect(reply.data.Changes.SigningKeys).toEqual(expect.arrayContaining(told));
      return reply;
    },
  },
  {
    name: 'a verifier with the number of another title learns of its own title alone',
    async play(world, door) {
      const other = await world.otherTitle();
      await revokeSome(other);
      const { At } = await (await makeAsking(other, door)).tell();
      const reply = await (await makeAsking(world, door)).ask({ After: At, Cursor: '0.0.a' });
      expect(reply.data).toMatchObject({ TitleId: world.titleId, Changes: {} });
      return reply;
    },
  },
  {
    name: 'a page of a snapshot that began elsewhere: begin anew',
    async play(world, door) {
      const verifier = await makeAsking(world, door);
      const { At } = await verifier.tell();
      const After = { ...At, EntryId: 'x'.repeat(22) };
      const reply = await verifier.ask({ After, Cursor: '0.0.a' });
      expect(reply.data).toMatchObject({ At: After, MustReload: true, Changes: {} });
      return reply;
    },
  },
  {
    name: 'a verifier says goodbye, with what it knows or without',
    async play(world, door) {
      const verifier = await makeAsking(world, door);
      const { At } = await verifier.tell();
      const said = { LeaseInMilliseconds: 0, MustReload: false, Changes: {} };
      expect(await verifier.tell({ Goodbye: true, After: At })).toMatchObject({ ...said, At });
      const reply = await verifier.ask({ Goodbye: true });
      expect(reply.data).toMatchObject(said);
      return reply;
    },
  },
  {
    name: 'a verifier names itself in a header, by 16 to 64 characters of base64url',
    provokes: 'InvalidParams',
    async play(world, door) {
      const verifier = await makeAsking(world, door);
      for (const id of ['', 'a'.repeat(15), 'a'.repeat(65), `${'a'.repeat(16)}+`, 'ä'.repeat(20)]) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await verifier.ask({}, { 'X-Purser-Verifier': id });
        expect(reply.errorDetails).toHaveProperty(['X-Purser-Verifier']);
      }
      return verifier.ask({}, {});
    },
  },
  {
    name: 'nonce, number, id and cursor have their forms and their lengths',
    provokes: 'InvalidParams',
    async play(world, door) {
      const verifier = await makeAsking(world, door);
      const entry = (more: object) => ({ After: { Number: 1, EntryId: 'a', ...more } });
      for (const [member, wrong] of [
        ['Nonce', { Nonce: 'seven77' }],
        ['Nonce', { Nonce: 'a'.repeat(65) }],
        ['After.EntryId', entry({ EntryId: 'a'.repeat(65) })],
        ['After.Number', entry({ Number: -1 })],
        ['After.Number', entry({ Number: 1.5 })],
        ['Cursor', { ...entry({}), Cursor: 'a'.repeat(513) }],
        ['Cursor', { ...entry({}), Cursor: 'no cursor' }],
        ['Cursor', { Cursor: '0.0.a' }],
      ] as const) {
        // oxlint-disable-next-line no-await-in-loop
        const reply = await verifier.ask(wrong);
        expect(reply.errorDetails, member).toHaveProperty([member]);
      }
      return verifier.ask({ Nonce: undefined });
    },
  },
  {
    name: 'an id of 64 KB does not even get in',
    provokes: 'BodyTooLarge',
    async play(world, door) {
      const verifier = await makeAsking(world, door);
      return verifier.ask({ After: { Number: 1, EntryId: 'a'.repeat(64 * 1024) } });
    },
  },
]);
