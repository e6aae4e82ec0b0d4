import { inject } from 'vitest';
import type { PostgresVersion } from './postgres.ts';
import type { DatabaseContent } from './postgres-setup.ts';

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
