import { expect, test } from 'vitest';
import { EVENTS_PER_PLAYER } from '../kernel/game-event-limits.ts';
import { makeEventRate } from './event-rate.ts';
import { type LimitRates, makeLimiter } from './rates.ts';

const { burst, perSecond } = EVENTS_PER_PLAYER;
const address = '192.0.2.1';
const ada = { titleId: 'A1B2', playerId: 'ada', address };
const bob = { titleId: 'A1B2', playerId: 'bob', address };

const BYTES_BURST = 1_000;
const RATES = { addressEvents: { burst: BYTES_BURST, perSecond: 10 } } as LimitRates;

function limit({ isOn = true, rates = { addressEvents: 'off' } as LimitRates } = {}) {
  const clock = { ms: 0 };
  const nowMs = () => clock.ms;
  const ofAddress = makeLimiter('addressEvents', rates, nowMs);
  const refused: string[] = [];
  const takeEvents = makeEventRate({
    isOn: () => isOn,
    nowMs,
    ofAddress: () => ofAddress,
    onRefused: (_, of) => void refused.push(of.address),
  });
  const take = (by: Parameters<typeof takeEvents>[0], count: number, bytes = 0) =>
    takeEvents(by, { count, bytes })?.retryAfterSeconds ?? 0;
  return { clock, take, refused };
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

test('players at one address write so many bytes together, and what is refused for it counts for nobody', () => {
  const { clock, take, refused } = limit({ rates: RATES });
  expect(take(ada, burst - 1, BYTES_BURST - 10)).toBe(0);
  expect(take(bob, 1, 20)).toBe(1);
  expect(take(bob, burst, 10)).toBe(0);
  // One is left for Ada in spite of the refusal, once the bytes are there.
  expect(take(ada, 1, 10)).toBe(1);
  expect(refused).toEqual([address, address]);
  clock.ms += 1_000;
  expect(take(ada, 1, 10)).toBe(0);
  expect(take({ ...bob, address: undefined }, 0, BYTES_BURST)).toBe(0);
  expect(take({ ...bob, address: '192.0.2.2' }, 0, BYTES_BURST)).toBe(0);
});

test('nothing of a player is limited while limits are off', () => {
  const { take } = limit({ isOn: false });
  for (const _ of [1, 2, 3]) expect(take(ada, burst)).toBe(0);
});
