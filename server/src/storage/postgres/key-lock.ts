import type { LockKeys } from '../idempotency/keys-together.ts';
import { itemsStatement, type Numbered } from '../query/items-statement.ts';
import { isUnknownToEngine } from './connection.ts';
import type { ConnectionPool } from './pool.ts';

const tryLocks = itemsStatement<{ readonly lock: string }, Numbered>(
  { lock: 'bigint' },
  'select item.number from :items where pg_try_advisory_xact_lock(item.lock)',
);

const lockKeys: LockKeys = async (on, list) => {
  const locks = list.map(({ keyDigest }) => ({ lock: numberOf(keyDigest) }));
  const locked = await tryLocks.all(on, locks);
  return new Set(locked.flatMap(({ number }) => list[number - 1] ?? []));
};

/**
 * Finds out how a call with an idempotency key learns at once that another one with it is under way; not all engines can
 * tell. There it waits inside its transaction, for the unique key of the row that remembers. Throws StatementFailed when the
 * database is away.
 */
export async function makeLockKeys(pool: ConnectionPool): Promise<LockKeys> {
  try {
    await pool.use((connection) => tryLocks.all(connection, [{ lock: '0' }]));
    return lockKeys;
  } catch (error) {
    if (!isUnknownToEngine(error)) throw error;
    return async (_, list) => new Set(list);
  }
}

/** The lock's number: 64 bits of the digest. Two keys with one number would only wait for each other. */
function numberOf(keyDigest: string): string {
  return Buffer.from(keyDigest.padEnd(22, 'A'), 'base64url').readBigInt64BE(0).toString();
}
