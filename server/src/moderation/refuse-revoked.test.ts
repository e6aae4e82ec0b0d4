import { describe, expect, test } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import type { Refusal } from '../kernel/credential.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { BAN_LOOKUPS_AT_ONCE } from '../kernel/limits.ts';
import type { Ban } from './ban.ts';
import { makeRefuseRevoked } from './refuse-revoked.ts';

const NOW = Date.parse('2026-05-04T10:20:30.000Z');
const PLAYER = { titleId: 'A1B2', playerId: 'C3A1F07E5B2D9846' };
const WITHOUT_BAN: Refusal = { refused: 'EntityTokenRevoked' };
const BAN: Ban = {
  ...PLAYER,
  banId: 'ban',
  reason: 'Aim bot',
  ipAddress: undefined,
  createdAt: NOW - 1,
  expiresAt: NOW + 1,
  active: true,
};

function refuseBy(list: () => Promise<readonly Ban[] | undefined>) {
  const refuseRevoked = makeRefuseRevoked({ run: standIn({ 'bans.list': list }), now: () => NOW });
  return () => refuseRevoked(PLAYER, WITHOUT_BAN);
}

describe('the refusal of a revoked credential', () => {
  test('is the ban that is in force, as a login tells it', async () => {
    const over = { ...BAN, reason: 'Long ago', expiresAt: NOW };
    expect(await refuseBy(async () => [over, BAN])()).toEqual({
      refused: 'AccountBanned',
      extras: { details: { 'Aim bot': ['2026-05-04T10:20:30.001Z'] }, logged: PLAYER },
    });
  });

  test.each<[string, readonly Ban[] | undefined]>([
    ['without a ban', []],
    ['of an unknown player', undefined],
    ['after the ban', [{ ...BAN, expiresAt: NOW }]],
    ['whose ban was taken back', [{ ...BAN, active: false }]],
  ])('%s is what it would be anyway', async (_, bans) => {
    expect(await refuseBy(async () => bans)()).toBe(WITHOUT_BAN);
  });

  test('stays a refusal while the database is unavailable', async () => {
    const refuse = refuseBy(() =>
      Promise.reject(new StorageUnavailable({ cause: new Error('cut') })),
    );
    for (let call = 0; call <= BAN_LOOKUPS_AT_ONCE; call += 1) {
      // One after another: each must give its place back.
      // oxlint-disable-next-line no-await-in-loop
      expect(await refuse()).toBe(WITHOUT_BAN);
    }
    await expect(refuseBy(() => Promise.reject(new Error('a bug')))()).rejects.toThrow('a bug');
  });

  test('does not wait for more look-ups at once than the bound', async () => {
    let open: (bans: readonly Ban[]) => void = () => undefined;
    const gate = new Promise<readonly Ban[]>((resolve) => (open = resolve));
    let lookups = 0;
    const refuse = refuseBy(() => {
      lookups += 1;
      return gate;
    });
    const waiting = Array.from({ length: BAN_LOOKUPS_AT_ONCE }, refuse);
    expect(await refuse()).toBe(WITHOUT_BAN);
    expect(lookups).toBe(BAN_LOOKUPS_AT_ONCE);
    open([BAN]);
    for (const refusal of await Promise.all(waiting)) {
      expect(refusal).toMatchObject({ refused: 'AccountBanned' });
    }
    expect(await refuse()).toMatchObject({ refused: 'AccountBanned' });
  });
});
