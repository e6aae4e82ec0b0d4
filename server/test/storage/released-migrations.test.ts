import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { MIGRATION_NAMES, MIGRATIONS, statementsOf } from '../../src/storage/migrations/index.ts';
import type { SchemaWords } from '../../src/storage/migrations/schema-words.ts';
import { POSTGRES_WORDS } from '../../src/storage/postgres/migrate.ts';
import { SQLITE_WORDS } from '../../src/storage/sqlite/migrate.ts';
import { RELEASED_MIGRATIONS } from './released-migrations.ts';

// A database that an earlier version has made was never migrated again, so a change of a released migration would reach new databases only.

function digestOf(name: string, words: SchemaWords): string {
  const text = statementsOf([name], MIGRATIONS, words).join(';\n');
  return createHash('sha256').update(text).digest('hex');
}

const digestsOf = (name: string) => ({
  sqlite: digestOf(name, SQLITE_WORDS),
  postgres: digestOf(name, POSTGRES_WORDS),
});

test('every migration is released, in this order', () => {
  const added = MIGRATION_NAMES.filter((name) => !(name in RELEASED_MIGRATIONS));
  const lines = JSON.stringify(Object.fromEntries(added.map((name) => [name, digestsOf(name)])));
  expect(
    MIGRATION_NAMES,
    `A new migration has its digests in released-migrations.ts, behind the last: ${lines}`,
  ).toEqual(Object.keys(RELEASED_MIGRATIONS));
});

test.each(Object.entries(RELEASED_MIGRATIONS))(
  '%s still has the bytes with which it was released: what changes belongs into a new migration',
  (name, released) => {
    expect(digestsOf(name)).toEqual(released);
  },
);
