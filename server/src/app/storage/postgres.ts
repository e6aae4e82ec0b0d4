import { openPostgres, type PostgresStorageOptions } from '../../storage/postgres/storage.ts';
import type { PostgresStorage } from '../../storage/storage.ts';
import { CONTENTS } from './contents.ts';

/**
 * Opens a database of PostgreSQL or of an engine that speaks like it, and makes the schema where there is
 * none; any number of nodes may do so at the same time. Rejects with StorageUnavailable when the database
 * is away (open again later), with SchemaTooNew, SchemaTooOld or SchemaIncomplete.
 */
export function openPostgresStorage(options: PostgresStorageOptions): Promise<PostgresStorage> {
  return openPostgres(options, CONTENTS);
}
