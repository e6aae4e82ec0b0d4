import { expect, it } from 'vitest';
import type { ClusterChange } from '../kernel/measures.ts';
import { CLOCK_OFF_MS_MAX, makeClockWatch } from './clock-watch.ts';

it('tells each change once, with the difference', () => {
  const clock = { ms: 1_000_000 };
  const changes: ClusterChange[] = [];
  const watch = makeClockWatch({
    wallNow: () => clock.ms,
    now: () => 1_000_000,
    onChange: (change) => changes.push(change),
  });
  const lookAt = (offsetMs: number) => {
    clock.ms = 1_000_000 + offsetMs;
    watch.look();
    expect(watch.offsetMs()).toBe(offsetMs);
  };
  lookAt(CLOCK_OFF_MS_MAX);
  lookAt(-CLOCK_OFF_MS_MAX);
  expect(changes).toEqual([]);
  lookAt(CLOCK_OFF_MS_MAX + 1);
  lookAt(CLOCK_OFF_MS_MAX + 2);
  lookAt(-CLOCK_OFF_MS_MAX - 1);
  lookAt(3);
  lookAt(-CLOCK_OFF_MS_MAX - 1);
  expect(changes).toEqual([
    { kind: 'clockWrong', aheadSeconds: 60.001 },
    { kind: 'clockRight', aheadSeconds: 0.003 },
    { kind: 'clockWrong', aheadSeconds: -60.001 },
  ]);
});
