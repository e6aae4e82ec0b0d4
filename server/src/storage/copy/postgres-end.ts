import pg from 'pg';
import { connectionOptions } from '../postgres/connection.ts';
import { databaseNameOf } from '../postgres/database-name.ts';
import { BEGIN } from '../postgres/transaction.ts';
import type { End, EndRole, Row } from './end.ts';
import { CopyRefused } from './refusal.ts';

/** A table may take long to be read; somebody else's lock means that the target is in use. */
const TIMEOUTS = { connectMs: 5_000, statementMs: 0, lockMs: 5_000, idleInTransactionMs: 0 };

/** Connects; rejects with CopyRefused when nobody answers. */
export async function openPostgresEnd(url: string, role: EndRole): Promise<End> {
  const client = new pg.Client(connectionOptions(url, TIMEOUTS));
  // What breaks the connection is told to whoever uses it.
  client.on('error', () => {});
  const name = databaseNameOf(url);
  try {
    await client.connect();
  } catch (cause) {
    await client.end().catch(() => undefined);
    const reason = cause instanceof Error ? cause.message : 'for an unknown reason';
    throw new CopyRefused(`The database ${name} cannot be opened: ${reason}.`, { cause });
  }
  return {
    name,
    query: async (text, values = []) => (await client.query<Row>(text, [...values])).rows,
    async columnsOf(table) {
      const { fields } = await client.query(`select * from ${table} where 1 = 0`);
      return fields.map((field) => field.name).toSorted();
    },
    async begin() {
      await client.query(role === 'target' ? BEGIN.write : BEGIN.read);
    },
    commit: () => commit(client, name),
    async close() {
      // The server takes back what is not committed.
      await client.end().catch(() => undefined);
    },
  };
}

async function commit(client: pg.Client, name: string): Promise<void> {
  let done: string;
  try {
    done = (await client.query('commit')).command;
  } catch (cause) {
    if (cause instanceof pg.DatabaseError) throw cause;
    throw new CopyRefused(
      `The connection to ${name} was lost at the very end, and nobody knows whether the copy is there: give the same command again; it copies what is missing, or says that the database is not empty, which means that the copy is whole.`,
      { cause },
    );
  }
  // PostgreSQL ends a transaction that has failed before with a rollback, and does not call that an error.
  if (done !== 'COMMIT') throw new Error(`COMMIT was answered with ${done}`);
}
