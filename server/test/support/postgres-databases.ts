import { inject, test } from 'vitest';
import { NO_POSTGRES, type PostgresVersion } from './postgres-packages.ts';
import type { DatabaseContent } from './postgres-setup.ts';

/** A test that is skipped where there is no PostgreSQL. If all tests of a file are, so are its hooks. */
export const postgresTest = test.skipIf(NO_POSTGRES);

/** The address of a new database on the run's shared server, which must go on running. */
export async function aPostgresDatabase(
  content: DatabaseContent = 'migrated',
  version: PostgresVersion = 18,
): Promise<string> {
  const response = await fetch(`${inject('postgresAllocator')}/${version}/${content}`);
  const text = await response.text();
  if (!response.ok) throw new Error(text);
  return text;
}
