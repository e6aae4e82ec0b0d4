import { inject, test } from 'vitest';
import { NO_POSTGRES, type PostgresVersion } from './postgres-packages.ts';
import type { DatabaseContent, Flushing } from './postgres-setup.ts';

/** A test that is skipped where there is no PostgreSQL. If all tests of a file are, so are its hooks. */
export const postgresTest = test.skipIf(NO_POSTGRES);

/** The address of a new database on the run's shared server, which must go on running. One that is judged as an installation flushes. */
export async function aPostgresDatabase(
  content: DatabaseContent = 'migrated',
  version: PostgresVersion = 18,
  flushing: Flushing = 'fast',
): Promise<string> {
  const allocator = inject('postgresAllocator');
  const response = await fetch(`${allocator}/${version}/${content}/${flushing}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
