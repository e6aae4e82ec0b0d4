import pg from 'pg';
import { onTestFinished } from 'vitest';
import { openPostgresStorage } from '../../src/app/storage/postgres.ts';
import { systemRandom } from '../../src/kernel/secrets.ts';
import type { PostgresTimeouts } from '../../src/storage/postgres/connection.ts';
import type { PostgresStorage } from '../../src/storage/storage.ts';
import { PATIENCE_MS } from '../support/patience.ts';
import { NOW } from './given.ts';

/** The timeouts of a connection that tests use by itself. */
export const TEST_TIMEOUTS: PostgresTimeouts = {
  connectMs: PATIENCE_MS,
  statementMs: PATIENCE_MS,
  lockMs: 0,
  idleInTransactionMs: 0,
};

export interface Opening {
  readonly url: string;
  readonly poolMax?: number;
  readonly waitingMax?: number;
  readonly prepares?: boolean;
}

/** Opens a node's storage whose clock stands at NOW; the caller closes it. */
export function openNode(opening: Opening): Promise<PostgresStorage> {
  return openPostgresStorage({ ...opening, clock: () => NOW, random: systemRandom });
}

/** The same, closed after the test. */
export async function openNodeForTest(opening: Opening): Promise<PostgresStorage> {
  const storage = await openNode(opening);
  onTestFinished(() => storage.close());
  return storage;
}

/** The rows of a statement that bypasses the storage. */
export async function ask(url: string, statement: string): Promise<readonly unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** The error that a call was rejected with. */
export function refusalOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'it succeeded',
    (error: unknown) => error,
  );
}
