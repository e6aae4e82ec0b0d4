import fc from 'fast-check';
import { createLocalJWKSet, errors, jwtVerify } from 'jose';
import { describe, expect, it } from 'vitest';
import {
  applyKey,
  ISSUED_AT,
  ISSUER,
  makeIssuing,
  playerClaims,
} from '../../test/support/issuing.ts';
import { PROVIDERS } from '../kernel/identity-provider.ts';
import { DAY_MS } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import {
  type EntityTokenClaims,
  masterPlayerEntity,
  masterPlayerLineage,
  titleEntity,
  titleLineage,
  titlePlayerEntity,
  titlePlayerLineage,
} from './entity-token.ts';
import { newSigningKey } from './signing-key.ts';

const NAMESPACE = 'F0E1D2C3B4A59687';

function titleClaims(change: Partial<EntityTokenClaims> = {}): EntityTokenClaims {
  const { playerId: _, provider: __, ...rest } = playerClaims();
  const titleId = 'A1B2C';
  return {
    ...rest,
    entity: titleEntity(titleId),
    lineage: titleLineage({ namespaceId: NAMESPACE, titleId }),
    issuedBy: { kind: 'secretKey', id: 'the-secret-keys-id' },
    ...change,
  };
}

function masterClaims(): EntityTokenClaims {
  const playerId = '89ABCDEF01234567';
  const lineage = masterPlayerLineage({ namespaceId: NAMESPACE, playerId });
  return playerClaims({ entity: masterPlayerEntity(playerId), lineage, playerId });
}

describe('an entity token', () => {
  it.each([
    ['a title', titleClaims()],
    ['a title player', playerClaims()],
    ['a master player', masterClaims()],
  ])('of %s comes back as it was issued', (_, claims) => {
    const { entityTokens, liveKeyIds } = makeIssuing();
    liveKeyIds.add('the-secret-keys-id');
    const verdict = entityTokens.judge(entityTokens.issue(claims));
    expect(verdict).toStrictEqual({ status: 'valid', claims });
  });

  it('comes back as it was issued, whatever it says', () => {
    const { entityTokens } = makeIssuing();
    const second = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);
    const changes = fc.record({
      tokenId: fc.string({ maxLength: 30 }),
      // No title's id has a colon.
      titleId: fc.string({ maxLength: 30 }).map((text) => text.replaceAll(':', '')),
      issuedBy: fc.string({ maxLength: 30 }).map((id) => ({ kind: 'session' as const, id })),
      provider: fc.constantFrom(...PROVIDERS),
      epoch: fc.nat(),
      issuedAt: second,
      expiresAt: second.map((instant) => instant + ISSUED_AT + 1000),
    });
    const audiences = fc.option(fc.string({ minLength: 1, maxLength: 128 }));
    fc.assert(
      fc.property(changes, audiences, (change, audience) => {
        const claims = playerClaims({ ...change, ...(audience !== null && { audience }) });
        const verdict = entityTokens.judge(entityTokens.issue(claims));
        expect(verdict).toStrictEqual({ status: 'valid', claims });
      }),
    );
  });

  it('has exactly the header that the documentation shows', () => {
    const { entityTokens, key } = makeIssuing();
    const [header, payload] = entityTokens.issue(playerClaims()).split('.') as [string, string];
    const mac = key.entityTokenMac(`${key.kid}.${payload}`);
    expect(Buffer.from(header, 'base64url').toString()).toBe(
      `{"alg":"ES256","typ":"entity+jwt","kid":"${key.kid}","mac":"${mac}"}`,
    );
  });

  it.each([
    ['half a second', { expiresAt: ISSUED_AT + 500 }],
    ['no number', { issuedAt: Number.NaN }],
    ['another player than its lineage', { playerId: 'F'.repeat(16) }],
    ['more than fits', { tokenId: 'x'.repeat(3000) }],
  ])('is not issued with %s', (_, change) => {
    const { entityTokens } = makeIssuing();
    expect(() => entityTokens.issue(playerClaims(change))).toThrow();
  });
});

describe('an outsider with the published keys', () => {
  const options = { issuer: ISSUER, audience: 'A1B2C', typ: 'entity+jwt', algorithms: ['ES256'] };

  it('verifies a token and reads the documented claims', async () => {
    const { entityTokens, keyRing } = makeIssuing();
    const claims = playerClaims();
    const keys = createLocalJWKSet({ keys: keyRing.jwks().keys.map((key) => ({ ...key })) });
    const verified = await jwtVerify(entityTokens.issue(claims), keys, {
      ...options,
      currentDate: new Date(ISSUED_AT),
    });
    expect(verified.payload).toStrictEqual({
      iss: ISSUER,
      aud: 'A1B2C',
      sub: claims.entity.id,
      jti: claims.tokenId,
      iat: ISSUED_AT / 1000,
      exp: (ISSUED_AT + DAY_MS) / 1000,
      sid: claims.issuedBy.id,
      ep: 0,
      et: 'title_player_account',
      lin: {
        ns: claims.lineage.namespaceId,
        ti: 'A1B2C',
        mp: claims.playerId,
        tp: claims.entity.id,
      },
      idp: 'Custom',
    });
  });

  it('takes no join token for an ordinary one, and reads whom it is for', async () => {
    const { entityTokens, keyRing } = makeIssuing();
    const token = entityTokens.issue(playerClaims({ audience: 'arena-7:eu' }));
    const keys = createLocalJWKSet({ keys: keyRing.jwks().keys.map((key) => ({ ...key })) });
    const at = { ...options, currentDate: new Date(ISSUED_AT) };
    await expect(jwtVerify(token, keys, at)).rejects.toThrow(errors.JWTClaimValidationFailed);
    const audience = 'A1B2C:arena-7:eu';
    const { payload } = await jwtVerify(token, keys, { ...at, audience });
    expect(payload.aud).toBe(audience);
  });

  it('verifies tokens of retired keys, none of revoked ones, and none that was altered', async () => {
    const issuing = makeIssuing();
    const { entityTokens, keyRing } = issuing;
    const token = entityTokens.issue(playerClaims());
    applyKey(issuing, issuing.key, { retired: true });
    applyKey(issuing, newSigningKey(systemRandom));
    const published = () =>
      createLocalJWKSet({ keys: keyRing.jwks().keys.map((key) => ({ ...key })) });
    const at = { ...options, currentDate: new Date(ISSUED_AT) };
    await expect(jwtVerify(token, published(), at)).resolves.toBeDefined();
    const altered = token.replace(/\.(.{10})./, (_, start) => `.${start}_`);
    await expect(jwtVerify(altered, published(), at)).rejects.toThrow(errors.JOSEError);
    applyKey(issuing, issuing.key, { retired: true, revoked: true });
    await expect(jwtVerify(token, published(), at)).rejects.toThrow(errors.JWKSNoMatchingKey);
  });
});

describe('the end of an entity token', () => {
  it.each([
    ['a millisecond before its end', DAY_MS - 1, 'valid'],
    ['at its end', DAY_MS, 'expired'],
    ['a year later', 365 * DAY_MS, 'expired'],
  ])('%s', (_, later, status) => {
    const issuing = makeIssuing();
    const token = issuing.entityTokens.issue(playerClaims());
    issuing.at = ISSUED_AT + later;
    expect(issuing.entityTokens.judge(token).status).toBe(status);
  });
});

describe('a revocation', () => {
  const until = ISSUED_AT + DAY_MS;
  const claims = playerClaims({ epoch: 4 });
  const { titleId, tokenId } = claims;
  const sessionId = claims.issuedBy.id;
  const playerId = claims.playerId as string;
  const playerEpoch = (body: object) => ({
    kind: 'playerEpoch',
    body: { titleId, playerId, epoch: 5, until, ...body },
  });

  it.each([
    ['of the token', { kind: 'tokenRevoked', body: { tokenId, until } }, 'token'],
    ['of another token', { kind: 'tokenRevoked', body: { tokenId: 'other', until } }, undefined],
    ['of the session', { kind: 'sessionRevoked', body: { sessionId, until } }, 'session'],
    ['of another session', { kind: 'sessionRevoked', body: { sessionId: 'x', until } }, undefined],
    [
      'of a session called like the token',
      { kind: 'sessionRevoked', body: { sessionId: tokenId, until } },
      undefined,
    ],
    ['of all of the player', playerEpoch({}), 'player'],
    ['of all of the player, before the token', playerEpoch({ epoch: 4 }), undefined],
    ['of all of the player in another title', playerEpoch({ titleId: 'A1B2' }), undefined],
    ['of all of another player', playerEpoch({ playerId: 'F'.repeat(16) }), undefined],
  ])('%s', (_, entry, revokedBy) => {
    const issuing = makeIssuing();
    const token = issuing.entityTokens.issue(claims);
    issuing.revocations.apply(entry);
    expect(issuing.entityTokens.judge(token)).toStrictEqual(
      revokedBy ? { status: 'revoked', claims, revokedBy } : { status: 'valid', claims },
    );
    issuing.at = until;
    expect(issuing.entityTokens.judge(token)).toStrictEqual({ status: 'expired', claims });
  });

  it('of the signing key, for all titles or for one', () => {
    const issuing = makeIssuing();
    const { entityTokens, key, keyRing } = issuing;
    const [mine, other] = [claims, playerClaims({ titleId: 'FFFFF' })].map(entityTokens.issue) as [
      string,
      string,
    ];
    const statuses = () => [mine, other].map((token) => entityTokens.judge(token).status);
    keyRing.apply({ kind: 'titleSigningKeyRevoked', body: { kid: key.kid, titleId } });
    expect(statuses()).toEqual(['revoked', 'valid']);
    applyKey(issuing, key, { retired: true, revoked: true });
    expect(statuses()).toEqual(['revoked', 'revoked']);
  });

  it("of a title's secret key revokes the tokens issued for it", () => {
    const { entityTokens, liveKeyIds, revocations } = makeIssuing();
    const token = entityTokens.issue(titleClaims());
    expect(entityTokens.judge(token).status).toBe('revoked');
    liveKeyIds.add('the-secret-keys-id');
    expect(entityTokens.judge(token).status).toBe('valid');
    revocations.apply(playerEpoch({}));
    expect(entityTokens.judge(token).status).toBe('valid');
    liveKeyIds.delete('the-secret-keys-id');
    expect(entityTokens.judge(token).status).toBe('revoked');
  });

  it('stays with the token when its signature is altered', () => {
    const { entityTokens, revocations } = makeIssuing();
    const token = entityTokens.issue(claims);
    const altered = `${token.slice(0, -86)}${'A'.repeat(86)}`;
    expect(entityTokens.judge(altered).status).toBe('valid');
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId, until } });
    expect(entityTokens.judge(altered).status).toBe('revoked');
  });
});

const ids = { namespaceId: 'N', titleId: 'T', playerId: 'S', titlePlayerId: 'P' };

it('each type of entity has the lineage that the protocol gives it', () => {
  expect([titleEntity('T'), titleLineage(ids)]).toStrictEqual([
    { id: 'T', type: 'title' },
    { namespaceId: 'N', titleId: 'T' },
  ]);
  expect([titlePlayerEntity('P'), titlePlayerLineage(ids)]).toStrictEqual([
    { id: 'P', type: 'title_player_account' },
    { namespaceId: 'N', titleId: 'T', playerId: 'S', titlePlayerId: 'P' },
  ]);
  expect([masterPlayerEntity('S'), masterPlayerLineage(ids)]).toStrictEqual([
    { id: 'S', type: 'master_player_account' },
    { namespaceId: 'N', playerId: 'S' },
  ]);
});
