import { describe, expect, it } from 'vitest';
import type { Ban } from '../moderation/ports.ts';
import { identityConflict, identityText, toIdentity } from './identities.ts';

describe('an identity', () => {
  it.each([
    ['Custom', 'Hero', 'Hero', undefined],
    ['CustomServer', 'Hero', 'Hero', undefined],
    ['Username', 'Ada_L', 'ada_l', 'Ada_L'],
    ['Username', 'ada_l', 'ada_l', undefined],
    ['Email', 'Ada@Example.com', 'ada@example.com', 'Ada@Example.com'],
  ] as const)('%s %s is compared as %s', (provider, text, subject, display) => {
    expect(toIdentity(provider, text)).toEqual({ provider, subject, display });
    expect(identityText({ identities: [toIdentity(provider, text)] }, provider)).toBe(text);
  });

  it('that a player does not have has no text', () => {
    expect(identityText({ identities: [toIdentity('Custom', 'x')] }, 'Email')).toBeUndefined();
  });
});

describe('a registration', () => {
  const [username, email] = [{ provider: 'Username' }, { provider: 'Email' }] as const;
  const ban: Ban = {
    banId: 'ban',
    titleId: 'A1B2',
    playerId: 'deleted',
    reason: undefined,
    ipAddress: undefined,
    createdAt: 1,
    expiresAt: undefined,
    active: true,
  };
  const bannedPlayerId = 'deleted';
  it.each([
    ['everything is free', [], undefined],
    ['the email address is taken', [email], { status: 'emailTaken' }],
    ['the username is taken', [username], { status: 'usernameTaken' }],
    ['both are taken', [email, username], { status: 'usernameTaken' }],
    ['a ban is left', [{ ...email, ban }], { status: 'emailTaken', bannedPlayerId }],
    ['a ban is left under the second', [{ ...email, ban }, username], { status: 'usernameTaken' }],
  ])('%s', (_, taken, refusal) => {
    expect(identityConflict(taken)).toEqual(refusal);
  });
});
