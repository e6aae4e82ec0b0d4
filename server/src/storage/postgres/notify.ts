import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Random } from '../../kernel/secrets.ts';
import { backOffMs } from '../../lib/back-off.ts';
import {
  connectionOptions,
  isUnknownToEngine,
  type PostgresTimeouts,
  postgresConnection,
} from './connection.ts';
import type { ConnectionPool } from './pool.ts';
import type { ServerWatch } from './server-watch.ts';

const CHANNEL = 'purser_control';

/** A statement that wakes the listeners when its transaction is committed, and tells them the number of the last entry. */
export type Notify = (seq: number) => string;

const notify: Notify = (seq) => `select pg_notify('${CHANNEL}', '${seq}')`;

/** Finds out how to wake the listeners; not all engines can. Throws StatementFailed when the database is away. */
export async function findNotify(pool: ConnectionPool): Promise<Notify | undefined> {
  try {
    await pool.use(({ query }) => query(notify(0)));
    return notify;
  } catch (error) {
    if (!isUnknownToEngine(error)) throw error;
    return undefined;
  }
}

/** The delay before a new connection is tried; a connection that worked and was lost counts as the first failure. */
const DELAY = { firstMs: 100, longestMs: 5_000 } as const;

interface Listening {
  readonly url: string;
  readonly timeouts: PostgresTimeouts;
  readonly server: Pick<ServerWatch, 'onLeave'>;
  readonly random: Random;
  /**
   * Called when something may have been committed, with the number of the last entry where it is known, and after each
   * connection, because a message may have been missed.
   */
  readonly wake: (seq?: number) => void;
}

/**
 * Listens on a connection of its own until the returned function has resolved, with a new connection
 * whenever one is lost. Never fails: a wake-up is a hint, and an engine without NOTIFY sends none.
 */
export function startListening(listening: Listening): () => Promise<void> {
  const stop = new AbortController();
  const done = keepListening(listening, stop.signal);
  return () => {
    stop.abort();
    return done;
  };
}

async function keepListening(listening: Listening, stop: AbortSignal): Promise<void> {
  let failures = 1;
  while (!stop.aborted) {
    const outcome = await listenOnce(listening, stop);
    if (outcome === 'cannot') return;
    failures = outcome === 'lost' ? 1 : failures + 1;
    const jitter = (listening.random(1)[0] as number) / 255;
    const delayMs = backOffMs(failures, { ...DELAY, jitter });
    await sleep(delayMs, undefined, { signal: stop }).catch(() => undefined);
  }
}

/** `lost`: listened until the connection ended. `failed`: could not even begin. `cannot`: the engine never will. */
async function listenOnce(
  { url, timeouts, server, wake }: Listening,
  stop: AbortSignal,
): Promise<'lost' | 'failed' | 'cannot'> {
  const client = new pg.Client(connectionOptions(url, timeouts));
  const ended = Promise.withResolvers<void>();
  client.on('error', () => {});
  client.on('end', ended.resolve);
  client.on('notification', ({ payload }) => wake(seqIn(payload)));
  const end = () => void client.end().catch(() => undefined);
  const stopWatching = server.onLeave(end);
  stop.addEventListener('abort', end);
  try {
    // A client that is ended while it connects never says that it does not.
    await Promise.race([client.connect(), ended.promise.then(failToConnect)]);
    await postgresConnection(client, timeouts).query(`listen ${CHANNEL}`);
    wake();
    await ended.promise;
    return 'lost';
  } catch (error) {
    end();
    return isUnknownToEngine(error) ? 'cannot' : 'failed';
  } finally {
    stopWatching();
    stop.removeEventListener('abort', end);
  }
}

/** Undefined where the message has another form: anybody who may connect to the database may send one. */
function seqIn(payload = ''): number | undefined {
  return /^[1-9]\d{0,14}$/.test(payload) ? Number(payload) : undefined;
}

function failToConnect(): never {
  throw new Error('The connection was ended before it was there');
}
