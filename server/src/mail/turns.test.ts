import { expect, test } from 'vitest';
import { MAIL_LIMIT_MS, NOTICE_MAIL_MS } from '../kernel/limits.ts';
import { nextTurn, withTurn } from './turns.ts';

const HOUR = MAIL_LIMIT_MS;
const NOW = 100 * HOUR;

test.each([
  ['nothing was sent', [], 0],
  ['two were sent', [NOW - 2, NOW - 1], 0],
  ['three were sent, the first an hour ago', [NOW - HOUR, NOW - 1, NOW], 0],
  ['three were sent, the first almost an hour ago', [NOW - HOUR + 5, NOW - 1, NOW], 5],
  ['some are still to come', [NOW - 1, NOW, NOW, NOW + 7, NOW + 8], HOUR],
  ['a clock was far ahead', [NOW + NOTICE_MAIL_MS + 1, NOW + NOTICE_MAIL_MS + 2, NOW], 0],
])('where %s, the next turn comes at its time', (_, times, waitMs) => {
  expect(nextTurn(times, { max: 3, now: NOW })).toBe(NOW + waitMs);
});

test('whatever is asked and told, no hour has more than three', () => {
  let times: readonly number[] = [];
  const all: number[] = [];
  for (let step = 0; step < 200; step += 1) {
    const now = NOW + step * (HOUR / 17);
    const at = nextTurn(times, { max: 3, now });
    // Every second one is a notice, which waits; the others are sent now or never.
    if (at > now && step % 2 === 0) continue;
    times = withTurn(times, at, now);
    all.push(at);
  }
  for (const at of all) {
    expect(all.filter((other) => other > at - HOUR && other <= at).length).toBeLessThan(4);
  }
});
