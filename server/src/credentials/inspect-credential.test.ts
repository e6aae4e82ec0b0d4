import { describe, expect, it } from 'vitest';
import { ISSUED_AT, makeIssuing, playerClaims, playerTicket } from '../../test/support/issuing.ts';
import { DAY_MS } from '../kernel/instant.ts';
import { inspectCredential } from './inspect-credential.ts';

const expiresAt = ISSUED_AT + DAY_MS;

/** `+` stands before a check that passed, `-` before one that failed; the rest was not judged. */
function checks(line: string) {
  return line.split(' ').map((word) => {
    const outcome = word.startsWith('+') ? 'passed' : word.startsWith('-') ? 'failed' : 'skipped';
    return { name: word.replace(/^[+-]/, ''), outcome };
  });
}

describe('inspecting', () => {
  it('an entity token says what it is, through its life', () => {
    const issuing = makeIssuing();
    const claims = playerClaims();
    const { tokenId, issuedBy, entity, playerId } = claims;
    expect(playerId).toMatch(/^[0-9A-F]+$/);
    const token = issuing.entityTokens.issue(claims);
    const said = {
      kind: 'entityToken',
      whose: `title_player_account ${entity.id}`,
      playerId,
      titleId: 'A1B2C',
      issuedAt: ISSUED_AT,
      expiresAt,
      issuedBy,
      tokenId,
    };
    expect(inspectCredential(token, issuing)).toStrictEqual({
      ...said,
      status: 'valid',
      reason: 'It is good.',
      checks: checks('+form +genuine +notExpired +signingKey +token +session +player'),
    });
    issuing.revocations.apply({ kind: 'tokenRevoked', body: { tokenId, until: expiresAt } });
    expect(inspectCredential(token, issuing)).toMatchObject({
      ...said,
      status: 'revoked',
      reason: 'It was revoked itself.',
      checks: checks('+form +genuine +notExpired +signingKey -token session player'),
    });
    issuing.at = expiresAt;
    expect(inspectCredential(token, issuing)).toMatchObject({
      ...said,
      status: 'expired',
      reason: 'Its time is over.',
      checks: checks('+form +genuine -notExpired signingKey token session player'),
    });
  });

  it('a join token says which server it is for, and that it is no credential', () => {
    const issuing = makeIssuing();
    const claims = playerClaims({ audience: 'arena-7' });
    const token = issuing.entityTokens.issue(claims);
    const { tokenId } = claims;
    const reason = expect.stringMatching(
      /^It is a join token: good for the server of its audience/,
    );
    expect(inspectCredential(token, issuing)).toMatchObject({
      status: 'valid',
      reason,
      audience: 'arena-7',
      titleId: 'A1B2C',
    });
    issuing.revocations.apply({ kind: 'tokenRevoked', body: { tokenId, until: expiresAt } });
    expect(inspectCredential(token, issuing)).toMatchObject({
      status: 'revoked',
      reason: 'It was revoked itself.',
      audience: 'arena-7',
    });
  });

  it('a session ticket says what it is, through its life', () => {
    const issuing = makeIssuing();
    const ticket = playerTicket();
    const { sessionId, titlePlayerId, playerId } = ticket;
    const text = issuing.sessionTickets.issue(ticket);
    const said = {
      kind: 'sessionTicket',
      whose: `title_player_account ${titlePlayerId}`,
      playerId,
      titleId: 'A1B2C',
      issuedAt: ISSUED_AT,
      expiresAt,
      issuedBy: { kind: 'session', id: sessionId },
    };
    expect(inspectCredential(text, issuing)).toStrictEqual({
      ...said,
      status: 'valid',
      reason: 'It is good.',
      checks: checks('+form +genuine +notExpired +signingKey +session +player'),
    });
    issuing.revocations.apply({ kind: 'sessionRevoked', body: { sessionId, until: expiresAt } });
    expect(inspectCredential(text, issuing)).toMatchObject({
      ...said,
      status: 'revoked',
      reason: 'Its session was ended.',
      checks: checks('+form +genuine +notExpired +signingKey -session player'),
    });
    issuing.at = expiresAt;
    expect(inspectCredential(text, issuing)).toMatchObject({
      ...said,
      status: 'expired',
      checks: checks('+form +genuine -notExpired signingKey session player'),
    });
  });

  it('a forgery believes nothing that it says', () => {
    const other = makeIssuing();
    const issuing = makeIssuing();
    const reason = 'This installation did not issue it, or it was altered since.';
    const shown = checks('+form -genuine notExpired');
    const invalid = { status: 'invalid', reason, checks: shown };
    expect(inspectCredential(other.entityTokens.issue(playerClaims()), issuing)).toStrictEqual({
      kind: 'entityToken',
      ...invalid,
    });
    expect(inspectCredential('eyJ.e30.', issuing)).toStrictEqual({
      kind: 'entityToken',
      ...invalid,
    });
    expect(inspectCredential(other.sessionTickets.issue(playerTicket()), issuing)).toStrictEqual({
      kind: 'sessionTicket',
      ...invalid,
    });
  });

  it('a text that begins like a secret key and is none is not genuine', () => {
    expect(inspectCredential('purser_sk_'.padEnd(50, 'a'), makeIssuing())).toStrictEqual({
      kind: 'secretKey',
      status: 'invalid',
      reason: 'This installation did not issue it, or it was altered since.',
      checks: checks('+form -genuine secretKey notExpired'),
    });
  });

  it.each(['', 'garbage', '\ud800', 'a.b.c', 'x'.repeat(500)])('%j is nothing', (text) => {
    expect(inspectCredential(text, makeIssuing())).toStrictEqual({
      kind: 'unknown',
      status: 'invalid',
      reason: 'It is neither an entity token nor a session ticket, and no known secret key.',
      checks: checks('-form'),
    });
  });
});
