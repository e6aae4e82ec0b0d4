import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readyz, startPurser, temporaryFolder } from '../process/purser.ts';
import { expectKilledStartsToGoOn } from './killed-starts.ts';

// First starts that are killed, and many of them at once. PostgreSQL's are in storage/migrations.test.ts and process/postgres-start.test.ts.

/** Enough that some kills fall before, into and behind the transaction; the longer set has every one. */
const STEP = 9;

test('a first start that is killed is no damage, and the next one goes on', () =>
  expectKilledStartsToGoOn(STEP));

const STARTS = 6;

test('many first starts at once share one database, one key file, one title and one key', async () => {
  using folder = temporaryFolder();
  const started = await Promise.all(
    Array.from({ length: STARTS }, () => startPurser({ folder: folder.path })),
  );
  expect(new Set(started.map(({ ready }) => ready.titleId)).size).toBe(1);
  expect(started.filter(({ ready }) => ready.secretKey !== undefined).length).toBeGreaterThan(0);
  for (const purser of started) await expect.poll(() => readyz(purser)).toBe('200 ready\n');
  const exits = await Promise.all(started.map((purser) => purser.stop()));
  expect(exits).toEqual(started.map(() => ({ code: 0, signal: null })));
  // Of processes that close the database at the same moment each may leave the log to the other.
  const names = readdirSync(join(folder.path, 'data')).filter((name) => !/-(wal|shm)$/.test(name));
  expect(names.toSorted()).toEqual(['purser.db', 'purser.key']);
});
