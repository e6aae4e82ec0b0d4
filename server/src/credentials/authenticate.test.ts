import { describe, expect, it } from 'vitest';
import { ISSUED_AT, makeIssuing, playerClaims, playerTicket } from '../../test/support/issuing.ts';
import type { RefusalFacts } from '../kernel/errors.ts';
import { DAY_MS } from '../kernel/instant.ts';
import {
  makeEntityTokenAuthenticator,
  makeSessionTicketAuthenticator,
  type RefuseRevoked,
} from './authenticate.ts';
import { titleEntity, titleLineage } from './entity-token.ts';

const until = ISSUED_AT + DAY_MS;

/** Refuses as without a ban. */
const refuseRevoked: RefuseRevoked = async (_player, refusal) => refusal;
/** Refuses with the player as the reason. */
const blamePlayer: RefuseRevoked = async ({ titleId, playerId }) => ({
  refused: 'AccountBanned',
  extras: { message: `${titleId} ${playerId}` },
});

describe('the entity token of a caller', () => {
  it('makes an entity caller', () => {
    const { entityTokens } = makeIssuing();
    const claims = playerClaims();
    const { titleId, entity, playerId, tokenId, issuedBy, expiresAt } = claims;
    const token = entityTokens.issue(claims);
    const authenticate = makeEntityTokenAuthenticator({
      entityTokens,
      endOfKey: () => 0,
      refuseRevoked,
    });
    expect(authenticate(token)).toStrictEqual({
      kind: 'entity',
      titleId,
      entity,
      playerId,
      tokenId,
      issuedBy,
      expiresAt,
      goodUntil: expiresAt,
    });
  });

  it.each([
    ['before the token', -1],
    ['after the token', 1],
  ])('is good until its end or that of its secret key, which is %s', (_, afterMs) => {
    const { entityTokens, liveKeyIds } = makeIssuing();
    const titleId = 'A1B2C';
    const {
      playerId: _player,
      provider: _provider,
      ...claims
    } = playerClaims({
      entity: titleEntity(titleId),
      lineage: titleLineage({ namespaceId: 'F'.repeat(16), titleId }),
      issuedBy: { kind: 'secretKey', id: 'the-key' },
    });
    liveKeyIds.add('the-key');
    const end = claims.expiresAt + afterMs;
    const endOfKey = (keyId: string) => (keyId === 'the-key' ? end : 0);
    const authenticate = makeEntityTokenAuthenticator({ entityTokens, endOfKey, refuseRevoked });
    const { expiresAt } = claims;
    const goodUntil = Math.min(end, expiresAt);
    expect(authenticate(entityTokens.issue(claims))).toMatchObject({ expiresAt, goodUntil });
  });

  it('is refused by name', async () => {
    const issuing = makeIssuing();
    const claims = playerClaims();
    const token = issuing.entityTokens.issue(claims);
    const ticket = issuing.sessionTickets.issue(playerTicket());
    const deps = { ...issuing, endOfKey: () => 0, refuseRevoked };
    const authenticate = makeEntityTokenAuthenticator(deps);
    expect(authenticate(ticket)).toStrictEqual({ refused: 'EntityTokenInvalid' });
    const body = { tokenId: claims.tokenId, until };
    issuing.revocations.apply({ kind: 'tokenRevoked', body });
    const { titleId, playerId } = claims;
    const extras = { logged: { titleId, playerId } };
    expect(await authenticate(token)).toStrictEqual({ refused: 'EntityTokenRevoked', extras });
    const blame = makeEntityTokenAuthenticator({ ...deps, refuseRevoked: blamePlayer });
    const message = `${titleId} ${playerId}`;
    expect(await blame(token)).toStrictEqual({ refused: 'AccountBanned', extras: { message } });
    issuing.at = until;
    expect(authenticate(token)).toStrictEqual({ refused: 'EntityTokenExpired', extras });
  });

  it('is no join token, whether that is good, revoked or expired', () => {
    const issuing = makeIssuing();
    const claims = playerClaims({ audience: 'arena-7' });
    const { titleId, playerId, tokenId } = claims;
    const token = issuing.entityTokens.issue(claims);
    const deps = { ...issuing, endOfKey: () => 0, refuseRevoked: blamePlayer };
    const authenticate = makeEntityTokenAuthenticator(deps);
    const message = 'A join token is good for being validated by its game server alone.';
    const refused = 'EntityTokenInvalid';
    const refusal = { refused, extras: { message, logged: { titleId, playerId } } };
    expect(authenticate(token)).toStrictEqual(refusal);
    issuing.revocations.apply({ kind: 'tokenRevoked', body: { tokenId, until } });
    expect(authenticate(token)).toStrictEqual(refusal);
    issuing.at = until;
    expect(authenticate(token)).toStrictEqual(refusal);
  });

  it('of a title is refused without looking for a player', () => {
    const { entityTokens } = makeIssuing();
    const titleId = 'A1B2C';
    const {
      playerId: _player,
      provider: _provider,
      ...claims
    } = playerClaims({
      entity: titleEntity(titleId),
      lineage: titleLineage({ namespaceId: 'F'.repeat(16), titleId }),
      issuedBy: { kind: 'secretKey', id: 'a-revoked-key' },
    });
    const deps = { entityTokens, endOfKey: () => 0, refuseRevoked: blamePlayer };
    const authenticate = makeEntityTokenAuthenticator(deps);
    expect(authenticate(entityTokens.issue(claims))).toStrictEqual({
      refused: 'EntityTokenRevoked',
      extras: { logged: { titleId, playerId: undefined } },
    });
  });
});

describe('the session ticket of a caller', () => {
  it('makes a player caller', () => {
    const issuing = makeIssuing();
    const ticket = playerTicket();
    const { titleId, playerId, titlePlayerId, sessionId } = ticket;
    const authenticate = makeSessionTicketAuthenticator({ ...issuing, refuseRevoked });
    expect(authenticate(issuing.sessionTickets.issue(ticket))).toStrictEqual({
      kind: 'player',
      titleId,
      playerId,
      titlePlayerId,
      sessionId,
    });
  });

  it('is refused in one way, whatever is wrong but a ban; only the log has the reason', async () => {
    const issuing = makeIssuing();
    const ticket = playerTicket();
    const text = issuing.sessionTickets.issue(ticket);
    const authenticate = makeSessionTicketAuthenticator({ ...issuing, refuseRevoked });
    const blame = makeSessionTicketAuthenticator({ ...issuing, refuseRevoked: blamePlayer });
    const body = { sessionId: ticket.sessionId, until };
    issuing.revocations.apply({ kind: 'sessionRevoked', body });
    const refusals = [text, 'garbage', issuing.entityTokens.issue(playerClaims())].map(
      authenticate,
    );
    const message = `${ticket.titleId} ${ticket.playerId}`;
    expect(await blame(text)).toStrictEqual({ refused: 'AccountBanned', extras: { message } });
    issuing.at = until;
    const { titleId, playerId } = ticket;
    const facts: RefusalFacts[] = [
      { reason: 'revoked', titleId, playerId },
      { reason: 'unknown' },
      { reason: 'unknown' },
      { reason: 'expired', titleId, playerId },
    ];
    const refused = 'X-Authentication HTTP header contains invalid ticket';
    expect(await Promise.all([...refusals, authenticate(text)])).toStrictEqual(
      facts.map((logged) => ({
        refused: 'NotAuthenticated',
        extras: { message: refused, logged },
      })),
    );
  });
});
