import { describe, expect, it } from 'vitest';
import type { Ban } from '../moderation/ban.ts';
import {
  type IdentityChange,
  identityConflict,
  identityText,
  judgeIdentityChange,
  toIdentity,
} from './identities.ts';

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

const ADA = toIdentity('Username', 'ada');
const MAIL = toIdentity('Email', 'ada@example.com');
const DEVICE = toIdentity('Custom', 'device');
const MEMBER = toIdentity('CustomServer', 'device');
const NONE = { set: [], remove: [] };

describe('a change of names', () => {
  it.each<[what: string, IdentityChange, changesHands: boolean]>([
    ['another name', { ...NONE, set: [toIdentity('Custom', 'another')] }, true],
    ['the same text as a name of another kind', { set: [MEMBER], remove: ['Custom'] }, true],
    ['a name removed', { ...NONE, remove: ['Email'] }, true],
    ['a name added', { ...NONE, set: [MEMBER] }, false],
    [
      'the same name in capitals',
      { ...NONE, set: [toIdentity('Email', 'ADA@example.com')] },
      false,
    ],
    ['a name removed that the player lacks', { ...NONE, remove: ['CustomServer'] }, false],
    ['nothing', NONE, false],
  ])('with %s', (_, change, changesHands) => {
    const player = { identities: [ADA, MAIL, DEVICE], hasPassword: true };
    const verdict = { status: 'good', changesHands, forgetsPassword: false };
    expect(judgeIdentityChange(player, change)).toEqual(verdict);
  });

  it.each([
    ['a username with its password', { identities: [ADA, DEVICE], hasPassword: true }, 'good'],
    ['a username without one', { identities: [ADA, DEVICE], hasPassword: false }, 'noWayIn'],
    ['a password without a username', { identities: [DEVICE], hasPassword: true }, 'noWayIn'],
    ['another custom id', { identities: [DEVICE, MEMBER], hasPassword: false }, 'good'],
  ])('leaves %s as a way to log in: %o is %s', (_, player, status) => {
    expect(judgeIdentityChange(player, { set: [], remove: ['Custom'] })).toMatchObject({ status });
  });

  it('forgets a password with its last name', () => {
    const player = { identities: [ADA, MAIL, DEVICE], hasPassword: true };
    const removed = (remove: IdentityChange['remove']) =>
      judgeIdentityChange(player, { set: [], remove });
    expect(removed(['Email'])).toMatchObject({ forgetsPassword: false });
    expect(removed(['Email', 'Username'])).toMatchObject({ forgetsPassword: true });
  });
});
