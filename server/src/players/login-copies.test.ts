import { expect, test } from 'vitest';
import { standIn } from '../../test/support/stand-ins.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { MINUTE_MS, SECOND_MS } from '../kernel/instant.ts';
import { makeLoginCopies } from './login-copies.ts';

const NOW = Date.UTC(2030, 0, 1);
const LOOKS_MS = 5 * SECOND_MS;

/** A database in which `steps` more copies find something, each of which takes `stepMs`, and a look every five seconds. */
function makeOutside() {
  let nowMs = 0;
  const outside = {
    steps: 0,
    stepMs: 0,
    isAway: false,
    unindexed: 0,
    copiedAtMs: [] as number[],
    befores: [] as number[],
  };
  const { look } = makeLoginCopies({
    run: standIn({
      'players.indexNames': () => {
        outside.unindexed -= 1;
        return outside.unindexed >= 0;
      },
      'players.copyLogins': ({ before }: { readonly before: number }) => {
        outside.copiedAtMs.push(nowMs);
        outside.befores.push(before - NOW - nowMs);
        nowMs += outside.stepMs;
        if (outside.isAway) throw new StorageUnavailable({ cause: new Error('away') });
        outside.steps -= 1;
        return outside.steps > 0;
      },
    }),
    now: () => NOW + nowMs,
    monotonicNow: () => nowMs,
  });
  async function lookAfter(ms: number): Promise<number> {
    const before = outside.copiedAtMs.length;
    nowMs += ms;
    await look();
    return outside.copiedAtMs.length - before;
  }
  return { outside, lookAfter };
}

test('every login is copied within a minute, and not at every look', async () => {
  const { outside, lookAfter } = makeOutside();
  for (let looks = 0; looks < 24; looks += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await lookAfter(LOOKS_MS);
  }
  const gaps = outside.copiedAtMs
    .slice(1)
    .map((at, index) => at - (outside.copiedAtMs[index] ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(LOOKS_MS);
  const oldest = Math.max(...gaps) - Math.min(...outside.befores);
  expect(oldest).toBeLessThan(MINUTE_MS);
});

test('what one look leaves is copied at the next', async () => {
  const { outside, lookAfter } = makeOutside();
  Object.assign(outside, { steps: 5, stepMs: SECOND_MS });
  const counts = [await lookAfter(0), await lookAfter(LOOKS_MS), await lookAfter(LOOKS_MS)];
  expect(counts).toEqual([2, 2, 1]);
  expect(await lookAfter(LOOKS_MS)).toBe(0);
});

test('what cannot be copied now is tried again at the next look', async () => {
  const { outside, lookAfter } = makeOutside();
  outside.isAway = true;
  expect(await lookAfter(0)).toBe(1);
  outside.isAway = false;
  expect(await lookAfter(LOOKS_MS)).toBe(1);
});

test('names that an earlier version has written are indexed, all that there are', async () => {
  const { outside, lookAfter } = makeOutside();
  outside.unindexed = 3;
  await lookAfter(0);
  expect(outside.unindexed).toBe(-1);
});
