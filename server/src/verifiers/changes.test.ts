import { expect, test } from 'vitest';
import { makeKeyRing, newSigningKey, sealSigningKey } from '../credentials/signing-key.ts';
import type { ControlFact } from '../kernel/control.ts';
import { MINUTE_MS } from '../kernel/instant.ts';
import { makeKeyEncryption } from '../kernel/key-encryption.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { toChanges } from './changes.ts';

const keyEncryption = makeKeyEncryption({ keys: [systemRandom(32)] });
const signingKey = newSigningKey(systemRandom);
const sealed = sealSigningKey(signingKey, keyEncryption);
const { kid } = signingKey;
const known = { kid, sealed, createdAt: 0, waiting: false, retired: false, revoked: false };
const titleId = 'A1B2';
const NOON = Date.parse('2026-05-04T12:00:00.000Z');

function changesOf(...facts: readonly ControlFact[]) {
  const keyRing = makeKeyRing({ keyEncryption });
  for (const fact of facts) keyRing.apply(fact);
  return toChanges(facts, { titleId, findPublicKey: keyRing.findPublic });
}

test('nothing is told where there is nothing', () => {
  expect(changesOf()).toEqual({});
});

test('a signing key is told by its public half, and nothing else of it', () => {
  const { x, y } = signingKey.privateKey.export({ format: 'jwk' });
  const changes = changesOf({ kind: 'signingKey', body: known });
  expect(changes).toEqual({ SigningKeys: [{ KeyId: kid, X: x, Y: y, IsRevoked: false }] });
});

test('a signing key that the ring does not have yet is opened', () => {
  const { findPublic } = makeKeyRing({ keyEncryption });
  const facts = [{ kind: 'signingKey', body: known }];
  const changes = toChanges(facts, { titleId, findPublicKey: findPublic });
  expect(changes.SigningKeys).toMatchObject([{ KeyId: kid, IsRevoked: false }]);
});

test.each([
  ['for all', { kind: 'signingKey', body: { ...known, revoked: true } }, true],
  ['for the title', { kind: 'titleSigningKeyRevoked', body: { kid, titleId } }, true],
  ['for another title', { kind: 'titleSigningKeyRevoked', body: { kid, titleId: 'FFFF' } }, false],
] as const)('a signing key that was revoked %s', (_, fact, isRevoked) => {
  const key = { kind: 'signingKey', body: known };
  expect(changesOf(key, fact).SigningKeys).toMatchObject([{ IsRevoked: isRevoked }]);
  expect(changesOf(fact, key).SigningKeys).toMatchObject([{ IsRevoked: isRevoked }]);
});

test('revoked ids are grouped by the minute of their end, rounded up', () => {
  const revoked = (tokenId: string, until: number): ControlFact => ({
    kind: 'tokenRevoked',
    body: { tokenId, until },
    titleId,
  });
  const session = { kind: 'sessionRevoked', body: { sessionId: 's', until: NOON }, titleId };
  expect(
    changesOf(
      revoked('a', NOON + 1),
      revoked('b', NOON + MINUTE_MS),
      revoked('c', NOON + MINUTE_MS + 1),
      session,
    ),
  ).toEqual({
    Tokens: [
      { Until: '2026-05-04T12:01:00.000Z', Ids: ['a', 'b'] },
      { Until: '2026-05-04T12:02:00.000Z', Ids: ['c'] },
    ],
    Sessions: [{ Until: '2026-05-04T12:00:00.000Z', Ids: ['s'] }],
  });
});

test('a player, with the session that was kept', () => {
  const body = { titleId, playerId: 'P', epoch: 3, until: NOON };
  expect(
    changesOf(
      { kind: 'playerEpoch', body },
      { kind: 'playerEpoch', body: { ...body, epoch: 4, keptSessionId: 's' } },
    ).Players,
  ).toEqual([
    { PlayerId: 'P', Epoch: 3, Until: '2026-05-04T12:00:00.000Z' },
    { PlayerId: 'P', Epoch: 4, KeptSessionId: 's', Until: '2026-05-04T12:00:00.000Z' },
  ]);
});

test('a secret key without its digest and scopes', () => {
  const body = { keyId: 'k', titleId, digest: 'd', scopes: ['server'], revoked: false };
  expect(
    changesOf(
      { kind: 'secretKey', body: { ...body, expiresAt: NOON } },
      { kind: 'secretKey', body: { ...body, keyId: 'l', revoked: true } },
    ).SecretKeys,
  ).toEqual([
    { KeyId: 'k', ExpiresAt: '2026-05-04T12:00:00.000Z', IsRevoked: false },
    { KeyId: 'l', IsRevoked: true },
  ]);
});

test('whether the title takes join tokens only is told both ways', () => {
  const body = { titleId, name: 'Game', createdAt: 0 };
  expect(changesOf({ kind: 'title', body })).toEqual({ JoinTokensOnly: false });
  expect(changesOf({ kind: 'title', body: { ...body, joinTokensOnly: true } })).toEqual({
    JoinTokensOnly: true,
  });
});

test.each([
  { kind: 'tokenRevoked', body: { tokenId: 't', until: NOON }, titleId: 'FFFF' },
  { kind: 'sessionRevoked', body: { sessionId: 's', until: NOON }, titleId: 'FFFF' },
  { kind: 'playerEpoch', body: { titleId: 'FFFF', playerId: 'P', epoch: 1, until: NOON } },
  {
    kind: 'secretKey',
    body: { keyId: 'k', titleId: 'FFFF', digest: 'd', scopes: [], revoked: false },
  },
  { kind: 'title', body: { titleId: 'FFFF', name: 'Other', createdAt: 0 } },
  { kind: 'operator', body: { operatorId: 'o' } },
])('nothing of another title, and nothing of operators: $kind', (fact) => {
  expect(changesOf(fact)).toEqual({});
});
