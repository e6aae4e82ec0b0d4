import { MIGRATION_NAMES, MIGRATIONS, statementsOf } from '../migrations/index.ts';
import { schemaIncomplete } from '../migrations/schema-mismatch.ts';
import type { SchemaWords } from '../migrations/schema-words.ts';
import { differencesIn, type Schema, type SchemaDifference } from './schema.ts';
import { expectedSchema } from './sqlite-schema.ts';

/** How a database differs from what the migrations make, and the statements that make its missing indexes. */
export interface SchemaReport {
  readonly differences: readonly SchemaDifference[];
  readonly statements: readonly string[];
}

/** Compares all of a database with the migrations. */
export function reportOn(found: Schema, words: SchemaWords): SchemaReport {
  const differences = differencesIn(expectedSchema(), found);
  const missing = differences.flatMap(({ index }) => index ?? []);
  return { differences, statements: missing.flatMap((index) => statementFor(index, words)) };
}

/** The statement of a migration that makes an index, in one line. */
function statementFor(index: string, words: SchemaWords): readonly string[] {
  const begins = new RegExp(`create (unique )?index if not exists ${index}\\b[^]*`);
  return statementsOf(MIGRATION_NAMES, MIGRATIONS, words).flatMap((statement) => {
    const found = begins.exec(statement)?.[0];
    return found === undefined ? [] : [`${found.replaceAll(/\s+/g, ' ')};`];
  });
}

/** Throws SchemaIncomplete where a table or a column is missing. */
export function requireWhole(database: string, found: Schema): void {
  const missing = differencesIn(expectedSchema(), found).filter(({ isFatal }) => isFatal);
  if (missing.length > 0)
    throw schemaIncomplete(
      database,
      missing.map(({ text }) => text),
    );
}
