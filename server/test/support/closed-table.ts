import pg from 'pg';
import { onTestFinished } from 'vitest';

/** A table of a PostgreSQL database to which nobody can write; it can be read. */
export interface ClosedTable {
  /** Lets those who wait go on. */
  open(): Promise<unknown>;
  /** The server's processes that wait in this database, for so long at least: for a table (`relation`), or for another transaction to end. */
  waiting(lock: 'relation' | 'transactionid', forMs?: number): Promise<readonly number[]>;
}

/** Closes a table until `open`, or the end of the test. */
export async function closeTable(url: string, table: string): Promise<ClosedTable> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin');
  await client.query(`lock table ${table} in share mode`);
  return {
    open: () => client.query('rollback'),
    async waiting(lock, forMs = 0) {
      // Within a transaction the list of processes stays as it was first seen.
      await client.query('select pg_stat_clear_snapshot()');
      const { rows } = await client.query(
        `select l.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
         where not l.granted and l.locktype = $1 and a.datname = current_database()
         and ($2 = 0 or clock_timestamp() - l.waitstart > $2 * interval '1 ms')`,
        [lock, forMs],
      );
      return rows.map(({ pid }: { readonly pid: number }) => pid);
    },
  };
}
