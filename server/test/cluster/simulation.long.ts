import { test } from 'vitest';
import { expectPromisesKept } from './run-schedules.ts';

/** Some minutes of one core. */
const SCHEDULES = 800_000;

test(
  'no node ever says a stale yes, no revoking call waits longer than a lease, all recover',
  () => expectPromisesKept(SCHEDULES),
  3_600_000,
);

test('the same with a hundred nodes', () => expectPromisesKept(5_000, 100), 3_600_000);
