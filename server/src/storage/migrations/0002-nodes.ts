import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import type { SchemaDialect } from './dialect.ts';

/** Nodes that share a database, and signing keys that are known before they sign. */
export function nodes({ integer, tableEnd, ifNewColumn }: SchemaDialect): Migration {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const table = db.schema
        .createTable('nodes')
        .ifNotExists()
        .addColumn('node_id', 'text', (c) => c.notNull())
        .addColumn('applied', integer, (c) => c.notNull())
        .addColumn('heartbeat', integer, (c) => c.notNull())
        .addPrimaryKeyConstraint('nodes_key', ['node_id']);
      await (tableEnd ? table.modifyEnd(tableEnd) : table).execute();
      await sql`alter table signing_keys add column ${ifNewColumn} activated_at ${sql.raw(integer)}`.execute(
        db,
      );
      // Until now every key has signed from the moment on in which it was made.
      await sql`update signing_keys set activated_at = created_at where activated_at is null`.execute(
        db,
      );
    },
  };
}
