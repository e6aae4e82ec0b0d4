import { describe, expect, it } from 'vitest';
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
  const [username, email] = [toIdentity('Username', 'ada'), toIdentity('Email', 'a@b.c')];
  it.each([
    ['everything is free', [username, email], undefined],
    ['the email address is taken', [username], 'emailTaken'],
    ['the username is taken', [email], 'usernameTaken'],
    ['both are taken', [], 'usernameTaken'],
  ])('%s', (_, added, taken) => {
    expect(identityConflict([username, email], added)).toBe(taken);
  });
});
