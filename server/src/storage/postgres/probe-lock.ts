import { RollbackWith } from '../query/rollback-with.ts';
import { LOCK_CONTROL } from './control-write.ts';
import type { ConnectionPool } from './pool.ts';
import type { Retry } from './retry.ts';
import { inTransaction } from './transaction.ts';

const FRAME = { kind: 'write', first: LOCK_CONTROL, last: () => undefined } as const;

/**
 * Makes a look at the lock that every change of the control state takes, on the connection of those changes: resolves when
 * it was free within the time that they wait. It writes nothing and waits for no disk, so others wait behind it for one round trip.
 */
export function makeLockProbe(deps: {
  readonly changePool: ConnectionPool;
  readonly retry: Retry;
}): () => Promise<void> {
  const lockAndUndo = (): Promise<void> =>
    deps.changePool.use((connection) =>
      inTransaction(connection, FRAME, async () => {
        throw new RollbackWith(undefined);
      }),
    );
  return () =>
    deps.retry(() =>
      lockAndUndo().catch((thrown: unknown) => {
        if (!(thrown instanceof RollbackWith)) throw thrown;
      }),
    );
}
