import pg from 'pg';
import { type CallLane, OWN_LANE } from '../../kernel/call-lane.ts';
import { StorageUnavailable } from '../../kernel/errors.ts';
import type { DatabaseFault, PoolLoad } from '../../kernel/measures.ts';
import { makeFairQueue } from '../../lib/fair-queue.ts';
import {
  connectionOptions,
  PostgresClient,
  type PostgresConnection,
  postgresConnection,
  type PostgresTimeouts,
  type PreparedStatements,
  StatementFailed,
} from './connection.ts';

interface PoolOptions {
  /** For the metrics. */
  readonly name: string;
  readonly url: string;
  /** Connections at most. */
  readonly max: number;
  /** Users that may wait for a connection; the next one is turned away at once. */
  readonly waitingMax: number;
  readonly timeouts: PostgresTimeouts;
  readonly prepared: PreparedStatements;
  readonly server: ServerWatch;
}

/** A few connections that many users share. */
export interface ConnectionPool {
  /**
   * Lends a connection when it is this lane's turn (the service's own lane when absent). Throws StorageUnavailable at once when too
   * many wait already and this lane no less than others, or when its turn does not come in time; StatementFailed when no connection can
   * be had; and whatever `work` throws.
   */
  use<T>(work: (connection: PostgresConnection) => Promise<T>, lane?: CallLane): Promise<T>;
  /** How it is at this moment. */
  load(): PoolLoad;
  /** Waits for what is under way, then closes all connections. */
  close(): Promise<void>;
}

interface Pooled {
  readonly client: pg.PoolClient;
  readonly connection: PostgresConnection;
  /** Of the server that it leads to (ServerWatch). */
  readonly serverNumber: number;
}

/** How long closing may take, because the network may be silent. */
const GOODBYE_MS = 1_000;

/** Makes a pool; connections are opened when they are needed, and replaced when they break. */
export function makePool(options: PoolOptions): ConnectionPool {
  const { name, url, max, waitingMax, timeouts } = options;
  const pool = new pg.Pool({ ...connectionOptions(url, timeouts), max, Client: PostgresClient });
  const lend = makeLender(pool, options);
  const queue = makeFairQueue({ atOnce: max, waitingMax });
  const underWay = new Set<Promise<unknown>>();
  let closing: Promise<void> | undefined;

  // A connection that breaks is noticed by its next user, or dropped by the pool while it has none.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));

  async function closeAll(): Promise<void> {
    await Promise.allSettled(underWay);
    const goodbye = Promise.withResolvers<void>();
    const timer = setTimeout(goodbye.resolve, GOODBYE_MS);
    await Promise.race([pool.end(), goodbye.promise]);
    clearTimeout(timer);
  }

  /** Runs work when it is its turn, unless that takes longer than a connection may. */
  async function inTurn<T>(
    { name: lane, goesFirst }: CallLane,
    work: () => Promise<T>,
  ): Promise<T> {
    const askedAt = performance.now();
    const done = await queue.run({ lane, goesFirst, isPreferred: goesFirst }, async () =>
      performance.now() - askedAt > timeouts.connectMs ? 'late' : { result: await work() },
    );
    if (done === 'full') throw unavailable('Too many wait for the database', 'busy');
    if (done === 'late') throw unavailable('No connection was free in time', 'busy');
    return done.result;
  }

  return {
    use(work, lane = OWN_LANE) {
      if (closing) return Promise.reject(unavailable('The storage is closed', 'away'));
      const use = inTurn(lane, () => lend(work));
      underWay.add(use);
      const end = () => underWay.delete(use);
      use.then(end, end);
      return use;
    },
    load() {
      const { totalCount, idleCount } = pool;
      const busy = totalCount - idleCount;
      return { pool: name, max, busy, idle: idleCount, waiting: queue.waiting };
    },
    close: () => (closing ??= closeAll()),
  };
}

/** Makes the function that runs work on a connection to the server that is current, and gives it back, or ends it where it is no good any more. */
function makeLender(
  pool: pg.Pool,
  { timeouts, prepared, server }: Pick<PoolOptions, 'timeouts' | 'prepared' | 'server'>,
) {
  const connections = new WeakMap<pg.PoolClient, Pooled>();

  async function openClient(): Promise<pg.PoolClient> {
    try {
      return await pool.connect();
    } catch (cause) {
      throw new StatementFailed(cause);
    }
  }
  async function connect(): Promise<Pooled> {
    // Before connecting: while a connection is opened, its server may be left.
    const serverNumber = server.current;
    const client = await openClient();
    const pooled = connections.get(client) ?? {
      client,
      connection: postgresConnection(client, timeouts, prepared),
      serverNumber,
    };
    connections.set(client, pooled);
    if (pooled.serverNumber === server.current) return pooled;
    client.release(true);
    return connect();
  }

  return async <T>(work: (connection: PostgresConnection) => Promise<T>): Promise<T> => {
    const { client, connection, serverNumber } = await connect();
    try {
      await connection.renewPlans();
      return await work(connection);
    } finally {
      if (connection.isServerLeft) server.leave(serverNumber);
      client.release(connection.isBroken || serverNumber !== server.current);
    }
  };
}

function unavailable(why: string, fault: DatabaseFault): StorageUnavailable {
  return new StorageUnavailable({ cause: new Error(why), fault });
}

/**
 * Lets the connections of a storage tell each other that their server has gone, takes no writes any more or was left
 * behind by a failover. Then all are closed, and the next ones go where the address leads now.
 */
export type ServerWatch = ReturnType<typeof makeServerWatch>;

export function makeServerWatch() {
  const listeners = new Set<() => void>();
  let current = 0;
  return {
    /** How many servers have been left. A connection keeps the number that was current when it was opened, and is used only while it still is. */
    get current() {
      return current;
    },
    /** Leaves the server, unless it has been left already since the connection with this number was opened. */
    leave(number: number): void {
      if (number !== current) return;
      current += 1;
      for (const left of listeners) left();
    },
    /** Calls `left` whenever a server is left, until the returned function is called. */
    onLeave(left: () => void): () => void {
      listeners.add(left);
      return () => void listeners.delete(left);
    },
  };
}
