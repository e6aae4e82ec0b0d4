import { expect, test } from 'vitest';
import { applyKey, makeIssuing, playerClaims, playerTicket } from '../../test/support/issuing.ts';
import { systemRandom } from '../kernel/secrets.ts';
import { newSigningKey } from './signing-key.ts';

// Credentials of a retired signing key stay good, and it signs no new ones.

function kidOf(token: string): string {
  const [header = ''] = token.split('.');
  return JSON.parse(Buffer.from(header, 'base64url').toString('utf8')).kid;
}

test('tokens and tickets from before a rotation are good, and new ones are of the new key', () => {
  const issuing = makeIssuing();
  const { entityTokens, sessionTickets } = issuing;
  const token = entityTokens.issue(playerClaims());
  const ticket = sessionTickets.issue(playerTicket());
  expect(kidOf(token)).toBe(issuing.key.kid);

  const successor = newSigningKey(systemRandom);
  applyKey(issuing, successor);
  applyKey(issuing, issuing.key, { retired: true });
  expect(entityTokens.judge(token).status).toBe('valid');
  expect(sessionTickets.judge(ticket).status).toBe('valid');
  expect(kidOf(entityTokens.issue(playerClaims()))).toBe(successor.kid);

  applyKey(issuing, issuing.key, { retired: true, revoked: true });
  expect(entityTokens.judge(token).status).toBe('revoked');
  expect(sessionTickets.judge(ticket).status).toBe('revoked');
});
