import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '../kernel/instant.ts';
import { REVOCATION_MARGIN_MS } from '../kernel/limits.ts';
import { makeRevocations, type Revocations } from './revocations.ts';

const UNTIL = 1_000 * MINUTE_MS;
const PLAYER = { titleId: 'A1B2C', playerId: 'F'.repeat(16) };

function world() {
  const clock = { at: 0 };
  const revocations = makeRevocations({ now: () => clock.at });
  return { clock, revocations };
}

/** The epoch from which on credentials of a player are good. */
function epochOf(revocations: Revocations, player: typeof PLAYER): number {
  const isRevoked = (epoch: number) =>
    revocations.isPlayerRevoked({ ...player, sessionId: 'any', epoch });
  let epoch = 0;
  while (isRevoked(epoch)) epoch += 1;
  return epoch;
}

/** Sixteen calls visit everything. */
function evictAllOld(revocations: Revocations): void {
  for (let call = 0; call < 16; call += 1) revocations.evictOld();
}

describe('revocations', () => {
  it('keep tokens, sessions and players apart', () => {
    const { revocations } = world();
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'one', until: UNTIL } });
    revocations.apply({ kind: 'sessionRevoked', body: { sessionId: 'two', until: UNTIL } });
    revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch: 3, until: UNTIL } });
    expect(['one', 'two'].map(revocations.isTokenRevoked)).toEqual([true, false]);
    expect(['one', 'two'].map(revocations.isSessionRevoked)).toEqual([false, true]);
    expect(epochOf(revocations, PLAYER)).toBe(3);
    expect(epochOf(revocations, { ...PLAYER, titleId: 'A1B2' })).toBe(0);
    expect(epochOf(revocations, { ...PLAYER, playerId: 'E'.repeat(16) })).toBe(0);
    expect(revocations.size).toBe(3);
  });

  it('know nothing after a rebuild of nothing, and pass over kinds of other rooms', () => {
    const { revocations } = world();
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'one', until: UNTIL } });
    revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch: 3, until: UNTIL } });
    revocations.rebuild().finish();
    revocations.apply({ kind: 'title', body: { titleId: 'A1B2C' } });
    expect(revocations.size).toBe(0);
    expect(epochOf(revocations, PLAYER)).toBe(0);
  });

  it('stay as they are until a rebuild is finished', () => {
    const { revocations } = world();
    revocations.apply({ kind: 'tokenRevoked', body: { tokenId: 'old', until: UNTIL } });
    const rebuild = revocations.rebuild();
    rebuild.apply({ kind: 'tokenRevoked', body: { tokenId: 'new', until: UNTIL } });
    expect(['old', 'new'].map(revocations.isTokenRevoked)).toEqual([true, false]);
    rebuild.finish();
    expect(['old', 'new'].map(revocations.isTokenRevoked)).toEqual([false, true]);
  });

  it('of everything of a player spare the session that is kept, until the next one', () => {
    const { revocations } = world();
    const revoke = (epoch: number, keptSessionId?: string) =>
      revocations.apply({
        kind: 'playerEpoch',
        body: { ...PLAYER, epoch, ...(keptSessionId && { keptSessionId }), until: UNTIL },
      });
    const isRevoked = (sessionId: string) =>
      revocations.isPlayerRevoked({ ...PLAYER, sessionId, epoch: 0 });
    revoke(1, 'kept');
    expect(['kept', 'other'].map(isRevoked)).toEqual([false, true]);
    revoke(2, 'kept');
    revoke(1, 'kept');
    expect(['kept', 'other'].map(isRevoked)).toEqual([false, true]);
    revoke(3, 'other');
    expect(['kept', 'other'].map(isRevoked)).toEqual([true, false]);
    revoke(4);
    expect(['kept', 'other'].map(isRevoked)).toEqual([true, true]);
  });

  it.each([
    ['A1B2C', 'F'.repeat(16)],
    ['A1B2C3D4', 'F'.repeat(16)],
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
    expect(epochOf(revocations, { titleId, playerId })).toBe(3);
    expect(others.map((other) => epochOf(revocations, other))).toEqual([0, 0, 0, 0]);
  });

  it('are not harmed by the same entry twice, nor by an older epoch after a newer', () => {
    const { revocations, clock } = world();
    const setEpoch = (epoch: number, until: number) =>
      revocations.apply({ kind: 'playerEpoch', body: { ...PLAYER, epoch, until } });
    setEpoch(2, UNTIL);
    setEpoch(2, UNTIL);
    setEpoch(1, UNTIL - MINUTE_MS);
    expect(epochOf(revocations, PLAYER)).toBe(2);
    clock.at = UNTIL + REVOCATION_MARGIN_MS - 1;
    evictAllOld(revocations);
    expect(revocations.size).toBe(1);
  });

  it('are kept long enough for a clock that is wrong by hours', () => {
    expect(REVOCATION_MARGIN_MS).toBeGreaterThanOrEqual(DAY_MS);
  });

  it('are kept for a margin after their end, and for less than a minute more', () => {
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
          evictAllOld(revocations);
          if (later < 0) expect(revocations.size).toBe(3);
          if (later >= MINUTE_MS) expect(revocations.size).toBe(0);
        },
      ),
    );
  });
});
