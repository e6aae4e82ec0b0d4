import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MINUTE_MS } from '../kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import { makeRevocations } from './revocations.ts';

const UNTIL = 1_000 * MINUTE_MS;
const PLAYER = { titleId: 'A1B2C', playerId: 'F'.repeat(16) };

function world() {
  const clock = { at: 0 };
  const revocations = makeRevocations({ now: () => clock.at });
  return { clock, revocations };
}

describe('revocations', () => {
  it('keep tokens, sessions and players apart', () => {
    const { revocations } = world();
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'one', until: UNTIL } });
    revocations.apply({ kind: 'sessionRevoked', body: { sessionId: 'two', until: UNTIL } });
    revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch: 3, until: UNTIL } });
    expect(['one', 'two'].map(revocations.isTokenRevoked)).toEqual([true, false]);
    expect(['one', 'two'].map(revocations.isSessionRevoked)).toEqual([false, true]);
    expect(revocations.epochOf(PLAYER)).toBe(3);
    expect(revocations.epochOf({ ...PLAYER, titleId: 'A1B2' })).toBe(0);
    expect(revocations.epochOf({ ...PLAYER, playerId: 'E'.repeat(16) })).toBe(0);
    expect(revocations.size).toBe(3);
  });

  it('know nothing after a fresh start, and pass over what is not theirs', () => {
    const { revocations } = world();
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'one', until: UNTIL } });
    revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch: 3, until: UNTIL } });
    revocations.rebuild().finish();
    revocations.apply({ kind: 'title', body: { titleId: 'A1B2C' } });
    expect(revocations.size).toBe(0);
    expect(revocations.epochOf(PLAYER)).toBe(0);
  });

  it('stay what they are until a fresh start is finished', () => {
    const { revocations } = world();
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'old', until: UNTIL } });
    const start = revocations.rebuild();
    start.apply({ kind: 'tokenRevoked', body: { tokenId: 'new', until: UNTIL } });
    expect(['old', 'new'].map(revocations.isTokenRevoked)).toEqual([true, false]);
    start.finish();
    expect(['old', 'new'].map(revocations.isTokenRevoked)).toEqual([false, true]);
  });

  it.each([
    ['A1B2C', 'F'.repeat(16)],
    ['A1B2C3D4', 'F'.repeat(16)],
    // Too long to be packed: exact all the same.
    ['A1B2C3D4E', 'F'.repeat(16)],
    ['A1B2C', 'F'.repeat(17)],
  ])('know the player of title %s and id %s and no other', (titleId, playerId) => {
    const { revocations } = world();
    revocations.apply({
      kind: 'playerEpoch',
      body: { titleId, playerId, epoch: 3, until: UNTIL },
    });
    const others = [
      { titleId: titleId.slice(1), playerId },
      { titleId, playerId: playerId.slice(1) },
      { titleId: `${playerId[0]}${titleId}`, playerId: playerId.slice(1) },
      { titleId: titleId.slice(1), playerId: `${playerId}${titleId[0]}` },
    ];
    expect(revocations.epochOf({ titleId, playerId })).toBe(3);
    expect(others.map(revocations.epochOf)).toEqual([0, 0, 0, 0]);
  });

  it('are not harmed by the same entry twice, nor by an older epoch after a newer', () => {
    const { revocations, clock } = world();
    const say = (epoch: number, until: number) =>
      revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch, until } });
    say(2, UNTIL);
    say(2, UNTIL);
    say(1, UNTIL - MINUTE_MS);
    expect(revocations.epochOf(PLAYER)).toBe(2);
    clock.at = UNTIL + REVOCATION_MARGIN_MS - 1;
    revocations.forgetOld();
    expect(revocations.size).toBe(1);
  });

  it('are forgotten not before a margin after their end, and within a minute after that', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4e12 }),
        fc.integer({ min: -3 * MINUTE_MS, max: 3 * MINUTE_MS }),
        (until, later) => {
          const { revocations, clock } = world();
          revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'a', until } });
          revocations.apply({ kind: 'sessionRevoked', body: { sessionId: 'a', until } });
          revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch: 1, until } });
          clock.at = until + REVOCATION_MARGIN_MS + later;
          revocations.forgetOld();
          if (later < 0) expect(revocations.size).toBe(3);
          if (later >= MINUTE_MS) expect(revocations.size).toBe(0);
        },
      ),
    );
  });
});
