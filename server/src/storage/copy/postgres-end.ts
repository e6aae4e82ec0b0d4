import pg from 'pg';
import { connectionOptions } from '../postgres/connection.ts';
import { databaseNameOf } from '../postgres/database-name.ts';
import { beginText } from '../postgres/transaction.ts';
import type { End, EndRole, Row } from './end.ts';
import { CopyRefused } from './refusal.ts';

/** No bound for a statement, because a table may be large. A lock held by another client means that the target is in use. */
const TIMEOUTS = { connectMs: 5_000, statementMs: 0, lockMs: 5_000, idleInTransactionMs: 0 };

/** Connects. Rejects with CopyRefused when that fails. */
export async function openPostgresEnd(url: string, role: EndRole): Promise<End> {
  const client = new pg.Client(connectionOptions(url, TIMEOUTS));
  // The next statement reports a broken connection.
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
      await client.query(beginText(role === 'target' ? 'write' : 'read', TIMEOUTS));
    },
    commit: () => commit(client, name),
    async close() {
      // The server rolls back an open transaction.
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
  // PostgreSQL answers COMMIT of a failed transaction with ROLLBACK, which is no error of the protocol.
  if (done !== 'COMMIT') throw new Error(`COMMIT was answered with ${done}`);
}
