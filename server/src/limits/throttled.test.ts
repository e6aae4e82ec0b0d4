import { expect, test } from 'vitest';
import type { Caller } from '../kernel/caller.ts';
import { LIMITED_LATELY_MS, THROTTLED_CALLERS_MAX } from '../kernel/limits.ts';
import { makeThrottled, throttledBy } from './throttled.ts';

test('counts what a limit stops, for each caller, and has the latest first', () => {
  let at = 1_000;
  const throttled = makeThrottled(() => at);
  const one = { limit: 'sessionCalls', titleId: 'A', playerId: 'P1' } as const;
  const other = { limit: 'sessionCalls', titleId: 'A', playerId: 'P2' } as const;
  throttled.note(one);
  throttled.note(other);
  at += 500;
  throttled.note(one);
  throttled.note({ ...one, limit: 'sessionWrites' });
  expect(throttled.list({ titleId: 'A', withUntitled: true })).toEqual([
    { ...one, limit: 'sessionWrites', count: 1, firstAt: 1_500, lastAt: 1_500 },
    { ...one, count: 2, firstAt: 1_000, lastAt: 1_500 },
    { ...other, count: 1, firstAt: 1_000, lastAt: 1_000 },
  ]);
});

test('tells a title of its own, and of no title only who may know', () => {
  const throttled = makeThrottled(() => 0);
  throttled.note({ limit: 'keyCalls', titleId: 'A', keyId: 'K' });
  throttled.note({ limit: 'addressCalls', address: '192.0.2.1' });
  const list = (titleId: string, withUntitled: boolean) =>
    throttled.list({ titleId, withUntitled }).map(({ limit }) => limit);
  expect(list('A', false)).toEqual(['keyCalls']);
  expect(list('B', false)).toEqual([]);
  expect(list('B', true)).toEqual(['addressCalls']);
});

test('forgets what is long ago, and remembers so many callers', () => {
  let at = 0;
  const throttled = makeThrottled(() => at);
  const list = () => throttled.list({ titleId: 'A', withUntitled: false });
  for (let count = 0; count <= THROTTLED_CALLERS_MAX; count += 1) {
    throttled.note({ limit: 'keyCalls', titleId: 'A', keyId: `K${count}` });
  }
  expect(list()).toHaveLength(THROTTLED_CALLERS_MAX);
  expect(list().at(-1)?.keyId).toBe('K1');
  at = LIMITED_LATELY_MS + 1;
  expect(list()).toEqual([]);
});

const origin = { limitedAddress: '2001:db8:1:2:3::4' };
const player = { kind: 'player', titleId: 'A', playerId: 'P', titlePlayerId: 'T', sessionId: 'S' };
const token = { kind: 'entity', titleId: 'A', issuedBy: { kind: 'secretKey', id: 'K' } };
const operator = { kind: 'operator', titleId: undefined, operatorId: 'O', sessionId: 'S' };

test.each([
  ['addressCalls', undefined, { address: '2001:db8:1:2::/64' }],
  ['addressCalls', player, { titleId: 'A', address: '2001:db8:1:2::/64' }],
  ['sessionWrites', player, { titleId: 'A', playerId: 'P' }],
  ['sessionCalls', operator, { operatorId: 'O' }],
  ['keyWrites', token, { titleId: 'A', keyId: 'K' }],
  ['titleCalls', token, { titleId: 'A' }],
] as const)('%s stops whom it counts for', (limit, caller, told) => {
  const stopped = throttledBy(limit, { caller: caller as Caller | undefined, origin });
  expect(stopped).toMatchObject({ limit, ...told });
  const known = Object.entries(stopped).filter(([, value]) => value !== undefined);
  expect(Object.fromEntries(known)).toEqual({ limit, ...told });
});
