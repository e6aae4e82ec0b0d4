import { StorageUnavailable } from '../../kernel/errors.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import { COPIED_TABLES } from '../copy/tables.ts';
import {
  isUnknownToEngine,
  type PostgresConnection,
  postgresFaultOf,
  StatementFailed,
} from './connection.ts';
import { databaseNameOf } from './database-name.ts';
import { withConnection } from './migrate.ts';
import type { Retry } from './transaction.ts';

// Decision 0020 says what is looked at, and when.

/**
 * How a database is damaged, in PostgreSQL's words; undefined: no row is, or the tables are not there yet. Reads every row of every
 * table and no index. Throws StatementFailed where the database does not answer.
 */
export async function findDamage(url: string): Promise<string | undefined> {
  try {
    await withConnection(url, async ({ query }) => {
      // A text of the whole row needs the long values, too, which are stored elsewhere.
      for (const table of COPIED_TABLES) await query(`select count(t::text) from ${table} t`);
    });
    return undefined;
  } catch (error) {
    if (error instanceof StatementFailed && postgresFaultOf(error) === 'damaged') {
      return reasonOf(error);
    }
    if (isUnknownToEngine(error)) return undefined;
    throw error;
  }
}

/** One sentence for whoever runs the service: which database, how it is damaged, and how to go on. */
export function describeDamage(url: string, how: string): string {
  return `The database ${databaseNameOf(url)} is damaged (${how}): stop all nodes, restore a backup into a new database on a sound disk, or go on with a standby that is whole, and start again, as the guide on backups says`;
}

/** The error for the caller: one that tells of damage gets the sentence as its cause. */
export function explainDamage(url: string, error: unknown): unknown {
  if (!(error instanceof StorageUnavailable) || error.fault !== 'damaged') return error;
  const cause = new Error(describeDamage(url, reasonOf(error)));
  return new StorageUnavailable({ cause, fault: 'damaged' });
}

/**
 * Remembers damage that this process has found on the server that its connections lead to. The memory is empty again when the
 * address leads to another server, or to the same one after a restart, because somebody may have repaired it. `serverStart` tells
 * servers apart; undefined: the engine does not know its start.
 */
export function makeDamageMemory(url: string, serverStart: () => Promise<string | undefined>) {
  let met: { readonly refusal: unknown; readonly start: Promise<string | undefined> } | undefined;
  function note(error: unknown): never {
    const refusal = explainDamage(url, error);
    if (refusal !== error) met ??= { refusal, start: startOrUnknown() };
    throw refusal;
  }
  async function startOrUnknown(): Promise<string | undefined> {
    try {
      return await serverStart();
    } catch {
      return undefined;
    }
  }
  return {
    /** The same transactions; damage that they meet is explained and remembered. */
    watch:
      (retry: Retry): Retry =>
      (attempt) =>
        retry(attempt).catch(note),
    /** Rejects with StorageUnavailable if damage was met on this server: a look at other pages finds none. */
    async refuse(): Promise<void> {
      if (!met) return;
      const { refusal, start } = met;
      if ((await serverStart()) === (await start)) throw refusal;
      met = undefined;
    },
  };
}

/** When the server was started, in its own words; undefined: the engine does not tell. */
export async function readServerStart({ query }: PostgresConnection): Promise<string | undefined> {
  try {
    const { rows } = await query('select pg_postmaster_start_time()::text as started_at');
    return String(rows[0]?.['started_at']);
  } catch (error) {
    if (isUnknownToEngine(error)) return undefined;
    throw error;
  }
}
