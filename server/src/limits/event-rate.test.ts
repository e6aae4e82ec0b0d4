import { expect, test } from 'vitest';
import { EVENTS_PER_PLAYER } from '../kernel/game-event-limits.ts';
import { makeEventRate } from './event-rate.ts';

const { burst, perSecond } = EVENTS_PER_PLAYER;
const ada = { titleId: 'A1B2', playerId: 'ada' };
const bob = { titleId: 'A1B2', playerId: 'bob' };

function limit(isOn = true) {
  const clock = { ms: 0 };
  return { clock, take: makeEventRate({ isOn: () => isOn, nowMs: () => clock.ms }) };
}

test('a player may write so many at once, and then as many as time brings', () => {
  const { clock, take } = limit();
  expect(take(ada, burst)).toBe(0);
  expect(take(ada, 1)).toBe(1);
  expect(take(bob, burst)).toBe(0);
  clock.ms += 2_000;
  expect(take(ada, 2 * perSecond)).toBe(0);
  expect(take(ada, 3 * perSecond)).toBe(3);
});

test('events that are too many together are not counted at all', () => {
  const { take } = limit();
  expect(take(ada, burst - 1)).toBe(0);
  expect(take(ada, 2)).toBe(1);
  expect(take(ada, 1)).toBe(0);
});

test('nothing is limited while limits are off', () => {
  const { take } = limit(false);
  for (const _ of [1, 2, 3]) expect(take(ada, burst)).toBe(0);
});
