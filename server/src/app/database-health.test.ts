import { expect, test } from 'vitest';
import { DATABASE_HEALTH_GAP_MS } from '../kernel/operator-limits.ts';
import type { DatabaseHealth } from '../kernel/measures.ts';
import { makeDatabaseHealth } from './database-health.ts';

test('the database is asked once a minute, and an answer that did not come is not replaced by an old one', async () => {
  let nowMs = 0;
  let reads = 0;
  let isAway = false;
  const read = async (): Promise<DatabaseHealth> => {
    reads += 1;
    if (isAway) throw new Error('away');
    return { values: { database_size_bytes: reads }, tables: [] };
  };
  const health = makeDatabaseHealth({ storage: { health: read }, monotonicNow: () => nowMs });
  expect(health.latest().values).toEqual({});
  await health.look();
  nowMs += DATABASE_HEALTH_GAP_MS - 1;
  await health.look();
  expect(health.latest().values).toEqual({ database_size_bytes: 1 });
  nowMs += 1;
  isAway = true;
  await health.look();
  expect(health.latest().values).toEqual({});
  nowMs += DATABASE_HEALTH_GAP_MS;
  isAway = false;
  await health.look();
  expect(health.latest().values).toEqual({ database_size_bytes: 3 });
});
