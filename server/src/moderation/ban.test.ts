import { describe, expect, test } from 'vitest';
import { type Ban, isInForce } from './ban.ts';
import { toWireBanDetails, toWireBans } from './wire.ts';

const NOW = Date.parse('2026-05-04T10:20:30.000Z');
const LATER = NOW + 3_600_000;

function makeBan(other: Partial<Ban> = {}): Ban {
  return {
    banId: 'ban',
    titleId: 'A1B2',
    playerId: 'C3A1F07E5B2D9846',
    reason: 'Aim bot',
    ipAddress: undefined,
    createdAt: NOW,
    expiresAt: undefined,
    active: true,
    ...other,
  };
}

describe('a ban', () => {
  test.each([
    ['for ever', {}, true],
    ['until later', { expiresAt: NOW + 1 }, true],
    ['until now', { expiresAt: NOW }, false],
    ['taken back', { active: false }, false],
    ['taken back before its end', { active: false, expiresAt: LATER }, false],
  ] as const)('%s', (_, other, expected) => {
    const ban = makeBan(other);
    expect(isInForce(ban, NOW)).toBe(expected);
    expect(toWireBans([ban], NOW).BanData[0]?.Active).toBe(expected);
  });
});

describe('what a banned player is told', () => {
  test('each reason once, with its last end; what ends last comes first', () => {
    const details = toWireBanDetails([
      makeBan({ expiresAt: NOW }),
      makeBan({ expiresAt: LATER }),
      makeBan({ reason: 'Worse' }),
      makeBan({ reason: undefined, expiresAt: NOW + 1 }),
    ]);
    expect(Object.entries(details)).toEqual([
      ['Worse', ['Indefinite']],
      ['Aim bot', ['2026-05-04T11:20:30.000Z']],
      ['No reason given', ['2026-05-04T10:20:30.001Z']],
    ]);
  });

  test('no reason is too odd to be a member', () => {
    const details = toWireBanDetails([makeBan({ reason: '__proto__' })]);
    expect(JSON.stringify(details)).toBe('{"__proto__":["Indefinite"]}');
  });
});
