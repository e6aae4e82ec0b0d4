import type { DatabaseAddress } from '../config/option.ts';
import { listSome, RESTORE } from '../storage/migrations/schema-mismatch.ts';
import type { SchemaReport } from '../storage/schema/expected-schema.ts';

/** Compares a database, whose migrations were all applied, with what they make. Changes nothing. Rejects with StorageUnavailable. */
export async function schemaReportOf(address: DatabaseAddress): Promise<SchemaReport> {
  if (address.kind === 'postgres') {
    const { postgresSchemaReport } = await import('../storage/postgres/storage.ts');
    return postgresSchemaReport(address.url);
  }
  const { sqliteSchemaReport } = await import('../storage/sqlite/migrations.ts');
  return sqliteSchemaReport(address.path);
}

/** One sentence about what is missing or different, and one about what to do; undefined: nothing is. */
export function describeDifferences({
  differences,
  statements,
}: SchemaReport): { readonly message: string; readonly advice: string } | undefined {
  if (differences.length === 0) return undefined;
  const texts = differences.map(({ text }) => text);
  const isOnlyIndexes = differences.every(({ index }) => index !== undefined);
  return {
    message: `The database is not as this program has made it: ${listSome(texts)}.`,
    advice: isOnlyIndexes ? `Make what is missing again: ${statements.join(' ')}` : RESTORE,
  };
}
