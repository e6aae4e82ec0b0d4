import type { Once } from '../idempotency/once.ts';
import { statement } from '../query/statement.ts';
import type { SqlSender } from '../query/tx.ts';
import { isUnknownToEngine } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

const tryLock = statement<{ readonly number: string }, { readonly locked: boolean }>(
  'select pg_try_advisory_xact_lock(cast(:number as bigint)) as locked',
);

/** Takes the lock of a call with an idempotency key until its transaction ends. False: another transaction has it. */
export type LockKey = (on: SqlSender, once: Pick<Once, 'keyDigest'>) => Promise<boolean>;

/**
 * Finds out how a call with an idempotency key learns at once that another one with it is under way; not all engines can
 * tell. There it waits inside its transaction, for the unique key of the row that remembers. Throws StatementFailed when the
 * database is away.
 */
export async function makeKeyLock(pool: ConnectionPool): Promise<LockKey> {
  const lockKey: LockKey = async (on, { keyDigest }) =>
    (await tryLock.first(on, { number: numberOf(keyDigest) }))?.locked === true;
  try {
    await pool.use((connection) => lockKey(connection, { keyDigest: '' }));
    return lockKey;
  } catch (error) {
    if (!isUnknownToEngine(error)) throw error;
    return async () => true;
  }
}

/** The lock's number: 64 bits of the digest. Two keys with one number would only wait for each other. */
function numberOf(keyDigest: string): string {
  return Buffer.from(keyDigest.padEnd(22, 'A'), 'base64url').readBigInt64BE(0).toString();
}
