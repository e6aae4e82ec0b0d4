import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  applyKey,
  ISSUED_AT,
  makeIssuing,
  playerClaims,
  playerTicket,
} from '../../test/support/issuing.ts';
import { DAY_MS } from '../kernel/instant.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { newSigningKey } from './signing-key.ts';

describe('a session ticket', () => {
  it('has six parts, of which the first five say whose it is and since when', () => {
    const { sessionTickets } = makeIssuing();
    const ticket = playerTicket({ issuedAt: Date.UTC(2020, 0, 1) });
    const { playerId, namespaceId, titlePlayerId, titleId } = ticket;
    const text = sessionTickets.issue(ticket);
    // 637,134,336,000,000,000 ticks: what .NET's DateTime has for 2020-01-01.
    const issued = 637_134_336_000_000_000n.toString(16).toUpperCase();
    const head = [playerId, namespaceId, titlePlayerId, titleId, issued, ''].join('-');
    expect(text.startsWith(head)).toBe(true);
    expect(text.slice(head.length)).toMatch(/^[A-Za-z0-9+/]{84}$/);
  });

  it('comes back as it was issued, whatever it says', () => {
    const { sessionTickets } = makeIssuing();
    const hexId = fc
      .bigInt({ min: 0n, max: 2n ** 64n - 1n })
      .map((id) => id.toString(16).toUpperCase());
    const changes = fc.record({
      playerId: hexId,
      namespaceId: hexId,
      titlePlayerId: hexId,
      titleId: fc.constantFrom('0000', 'A1B2C', 'FFFFFFFF'),
      sessionId: fc
        .uint8Array({ minLength: 16, maxLength: 16 })
        .map((id) => Buffer.from(id).toString('base64url')),
      epoch: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
      issuedAt: fc.integer({ min: 0, max: 4e12 }),
      expiresAt: fc.integer({ min: ISSUED_AT / 1000 + 1, max: 2 ** 32 - 1 }).map((s) => s * 1000),
    });
    fc.assert(
      fc.property(changes, (change) => {
        const ticket = playerTicket(change);
        const text = sessionTickets.issue(ticket);
        expect(sessionTickets.judge(text)).toStrictEqual({ status: 'valid', ticket });
        expect(sessionTickets.hasTicketShape(text)).toBe(true);
      }),
    );
  });

  it.each([
    ['an id that would read as two parts', { playerId: 'A-B' }],
    ['an empty id', { namespaceId: '' }],
    ['an id in lower case', { titlePlayerId: 'abc' }],
    ['an end within a second', { expiresAt: ISSUED_AT + 1 }],
    ['an end after 2106', { expiresAt: 2 ** 32 * 1000 }],
    ['an epoch below 0', { epoch: -1 }],
    ['a session id of another length', { sessionId: 'short' }],
    ['a session id with spare bits', { sessionId: `${'A'.repeat(21)}B` }],
  ])('is not issued with %s', (_, change) => {
    const { sessionTickets } = makeIssuing();
    expect(() => sessionTickets.issue(playerTicket(change))).toThrow();
  });

  it.each([
    ['a millisecond before its end', DAY_MS - 1, 'valid'],
    ['at its end', DAY_MS, 'expired'],
  ])('%s', (_, later, status) => {
    const issuing = makeIssuing();
    const ticket = playerTicket();
    const text = issuing.sessionTickets.issue(ticket);
    issuing.at = ISSUED_AT + later;
    expect(issuing.sessionTickets.judge(text)).toStrictEqual({ status, ticket });
  });
});

describe('a revocation', () => {
  const until = ISSUED_AT + DAY_MS;
  const ticket = playerTicket({ epoch: 4 });
  const { titleId, playerId, sessionId } = ticket;
  const playerEpoch = (change: object) => ({
    kind: 'playerEpoch',
    body: { titleId, playerId, epoch: 5, until, ...change },
  });

  it.each([
    ['of the session', { kind: 'sessionRevoked', body: { sessionId, until } }, 'session'],
    ['of another session', { kind: 'sessionRevoked', body: { sessionId: 'x', until } }, undefined],
    [
      'of a token called like the session',
      { kind: 'tokenRevoked', body: { tokenId: sessionId, until } },
      undefined,
    ],
    ['of all of the player', playerEpoch({}), 'player'],
    ['of all of the player, before the ticket', playerEpoch({ epoch: 4 }), undefined],
    ['of all of the player in another title', playerEpoch({ titleId: 'A1B2' }), undefined],
  ])('%s', (_, entry, revokedBy) => {
    const issuing = makeIssuing();
    const text = issuing.sessionTickets.issue(ticket);
    issuing.revocations.apply(entry);
    expect(issuing.sessionTickets.judge(text)).toStrictEqual(
      revokedBy ? { status: 'revoked', ticket, revokedBy } : { status: 'valid', ticket },
    );
    issuing.at = until;
    expect(issuing.sessionTickets.judge(text)).toStrictEqual({ status: 'expired', ticket });
  });

  it('of the signing key, for all titles or for one; a retired key is still good', () => {
    const issuing = makeIssuing();
    const { sessionTickets, key, keyRing } = issuing;
    const mine = sessionTickets.issue(ticket);
    const other = sessionTickets.issue(playerTicket({ titleId: 'FFFFF' }));
    const statuses = () => [mine, other].map((text) => sessionTickets.judge(text).status);
    applyKey(issuing, key, { retired: true });
    applyKey(issuing, newSigningKey(systemRandom));
    expect(statuses()).toEqual(['valid', 'valid']);
    keyRing.apply({ kind: 'titleSigningKeyRevoked', body: { kid: key.kid, titleId } });
    expect(statuses()).toEqual(['revoked', 'valid']);
    applyKey(issuing, key, { retired: true, revoked: true });
    expect(statuses()).toEqual(['revoked', 'revoked']);
  });
});

describe('the shape of a session ticket', () => {
  const { sessionTickets, entityTokens } = makeIssuing();
  const genuine = sessionTickets.issue(playerTicket());

  it.each([
    ['a genuine one', genuine, true],
    ['one of another installation', makeIssuing().sessionTickets.issue(playerTicket()), true],
    ['one in lower case', genuine.toLowerCase(), true],
    ['one that was cut', genuine.slice(0, -20), true],
    [
      'an older one',
      '8CF6BE2C1F04B8D7---5C7A-8D5C1A2B3C4D5E6-0123456789ABCDEF.FEDCBA9876543210',
      true,
    ],
    ['one with padding', 'F-F-F-ABCD-8D-AA==', true],
    ['five parts', 'F-F-F-ABCD-8D', false],
    ['seven parts', `${genuine}-AA`, false],
    ['no hex', genuine.replace(/^./, 'G'), false],
    ['an entity token', entityTokens.issue(playerClaims()), false],
    ['nothing', '', false],
    ['only dashes', '-----', false],
    ['far too long', `${genuine}${'A'.repeat(5000)}`, false],
    ['a line break', `${genuine}\n`, false],
  ])('%s', (_, text, expected) => {
    expect(sessionTickets.hasTicketShape(text)).toBe(expected);
  });
});
