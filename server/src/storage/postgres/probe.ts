import { StorageUnavailable } from '../../kernel/errors.ts';
import { MINUTE_MS, SECOND_MS } from '../../kernel/instant.ts';
import { RollbackWith } from '../query/tx.ts';
import type { Storage } from '../storage.ts';
import type { ConnectionPool } from './pool.ts';
import { inTransaction, type Retry } from './transaction.ts';

/**
 * The milliseconds between two new pages that all nodes together ask for. Together with the interval of the looks they
 * are less than a minute.
 */
const PAGE_GAP_MS = MINUTE_MS - 10 * SECOND_MS;

/** Waits as a change of the control state does (`LOCK_CONTROL`), and is much less for the write-ahead log: a lock, which nobody has to read again. */
const LOCK_HEAD = 'select seq from control_head where id = 1 for update';

const FRAME = { kind: 'write', first: LOCK_HEAD, last: () => undefined } as const;

interface ProbeDeps {
  readonly probe: Storage['probe'];
  /** The connection of changes of the control state. */
  readonly changePool: ConnectionPool;
  readonly retry: Retry;
  readonly fullDisk: Pick<ReturnType<typeof makeFullDiskMemory>, 'forget'>;
}

/**
 * Makes a look at whether the database has locks and room. It writes nothing but that, and not at each look: the renewals of the
 * lease say whether the database takes writes (docs/decisions/0007).
 */
export function makeProbe({ probe, changePool, retry, fullDisk }: ProbeDeps): () => Promise<void> {
  const lockAndUndo = (): Promise<void> =>
    changePool.use((connection) =>
      inTransaction(connection, FRAME, async () => {
        throw new RollbackWith(undefined);
      }),
    );
  const lookAtLock = (): Promise<void> =>
    retry(() =>
      lockAndUndo().catch((thrown: unknown) => {
        if (!(thrown instanceof RollbackWith)) throw thrown;
      }),
    );
  return async () => {
    const pageGapMs = fullDisk.forget() ? 0 : PAGE_GAP_MS;
    await Promise.all([probe(pageGapMs), lookAtLock()]);
  };
}

/** Remembers whether this process has met a full disk since it last looked. */
export function makeFullDiskMemory() {
  let isMet = false;
  const note = (error: unknown): never => {
    if (error instanceof StorageUnavailable && error.fault === 'diskFull') isMet = true;
    throw error;
  };
  return {
    /** The same transactions; a full disk that they meet is remembered. */
    watch:
      (retry: Retry): Retry =>
      (attempt) =>
        retry(attempt).catch(note),
    /** True if one was met since the last call. */
    forget(): boolean {
      const wasMet = isMet;
      isMet = false;
      return wasMet;
    },
  };
}
