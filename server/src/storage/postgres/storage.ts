import type { NodeRow, Nodes } from '../../cluster/nodes.ts';
import { makeServiceTime, type ServiceTime } from '../../cluster/service-time.ts';
import type { Clock } from '../../kernel/instant.ts';
import type { MeasuredControlChange, PoolLoad } from '../../kernel/measures.ts';
import type { Random } from '../../kernel/secrets.ts';
import { reasonOf } from '../../lib/reason-of.ts';
import type { Contents } from '../contents.ts';
import type { LockKeys } from '../idempotency/run-together.ts';
import { MIGRATION_NAMES } from '../migrations/index.ts';
import { PrivilegeMissing } from '../migrations/schema-mismatch.ts';
import { rowCodecOf } from '../query/rows.ts';
import { itemsStatement, type Numbered, statement } from '../query/statement.ts';
import type { Tables } from '../query/tables.ts';
import { reportOn, type SchemaReport } from '../schema/expected-schema.ts';
import { readPostgresSchema } from '../schema/postgres-schema.ts';
import { type Confirm, makeEventSink, makeStorage, type PostgresStorage } from '../storage.ts';
import {
  isUnknownToEngine,
  lacksPrivilege,
  makePreparedStatements,
  NOTHING_PREPARED,
  type PostgresConnection,
  type PostgresTimeouts,
} from './connection.ts';
import {
  findNotify,
  makeSharedControlLog,
  readDatabaseTime,
  startListening,
} from './control-log.ts';
import { databaseNameOf } from './database-name.ts';
import { explainDamage, makeDamageMemory, readServerStart } from './damage.ts';
import { makePostgresEngine, type PostgresEngine } from './engine.ts';
import { makeHealthReader } from './health.ts';
import {
  migrateUp,
  POSTGRES_WORDS,
  prepareSchema,
  readMigrationState,
  withConnection,
} from './migrate.ts';
import { type ConnectionPool, makePool, makeServerWatch, type ServerWatch } from './pool.ts';
import { makeFullDiskMemory, makeProbe } from './probe.ts';
import {
  IS_DURABLE,
  isDurable,
  makeRetry,
  NEED_NOT_BE_DURABLE,
  type Retry,
  toCallerError,
} from './transaction.ts';

const POOL_MAX_DEFAULT = 10;
const WAITING_MAX_DEFAULT = 1_000;

/** The timeouts of commands that must wait for a row: far longer than any command takes, far shorter than callers wait. */
const LOCK_TIMEOUTS: PostgresTimeouts = {
  connectMs: 5_000,
  statementMs: 5_000,
  lockMs: 3_000,
  idleInTransactionMs: 2_000,
};

/**
 * Calls of a node for the same row have lined up before. So a locked row is held by another node for a few
 * milliseconds, or by a long change of what a title sells. A call that must wait longer leaves the connection to
 * others, and waits in `locks`.
 */
const COMMAND_TIMEOUTS: PostgresTimeouts = { ...LOCK_TIMEOUTS, lockMs: 10 };
/** The part of the connections for commands on which those that must wait do so. */
const LOCK_POOL_PART = 0.3;

/** The timeouts of commands that may change the control state. A node that falls silent while it locks the head row blocks all others for as long. */
const CHANGE_TIMEOUTS: PostgresTimeouts = { ...LOCK_TIMEOUTS, idleInTransactionMs: 1_000 };
/** Batches hold many rows, so they wait for none that is locked for long, and for a silent node as little as changes do. */
const BATCH_TIMEOUTS: PostgresTimeouts = { ...CHANGE_TIMEOUTS, lockMs: 100 };
/** Batches of each command that has them, and one of its calls beside them. One that waits for a connection takes more calls. */
const BATCH_POOL = { name: 'batches', max: 5, waitingMax: 10, timeouts: BATCH_TIMEOUTS } as const;

const CHANGE_POOL = {
  name: 'revocations',
  max: 1,
  waitingMax: 1_000,
  timeouts: CHANGE_TIMEOUTS,
} as const;

/** The timeouts of lease renewals and reads of the control log. They have their own connections, so that a burst of logins cannot starve them. */
const CONTROL_TIMEOUTS: PostgresTimeouts = {
  connectMs: 2_000,
  statementMs: 2_000,
  lockMs: 1_000,
  idleInTransactionMs: 2_000,
};
const CONTROL_POOL = {
  name: 'control',
  max: 3,
  waitingMax: 100,
  timeouts: CONTROL_TIMEOUTS,
} as const;

export interface PostgresStorageOptions {
  /** `postgres://user:password@host:port/database`, of an engine that answers from its newest state, never from a replica. */
  readonly url: string;
  /** Stands in for the database's time, in tests. */
  readonly clock?: Clock;
  readonly random: Random;
  /** Connections for commands; a few more serve the control log and the leases. */
  readonly poolMax?: number;
  /** Commands that may wait for a connection; the next one rejects at once with StorageUnavailable. */
  readonly waitingMax?: number;
  /** Whether statements are prepared once for each connection (docs/guides/database.md); true when absent. */
  readonly prepares?: boolean;
}

/** Opens a database of PostgreSQL or of an engine that speaks like it (app/storage/postgres.ts). */
export async function openPostgres(
  options: PostgresStorageOptions,
  contents: Contents,
): Promise<PostgresStorage> {
  await orUnavailable(options.url, prepareSchema(options.url));
  const server = makeServerWatch();
  const pools = makePools(options, server);
  const close = async (): Promise<void> => {
    await Promise.all(Object.values(pools).map((pool) => pool.close()));
  };
  try {
    return await storageOver(options, contents, { server, pools, close });
  } catch (error) {
    await close();
    throw error;
  }
}

type Pools = ReturnType<typeof makePools>;

function makePools(options: PostgresStorageOptions, server: ServerWatch) {
  const { url, poolMax = POOL_MAX_DEFAULT, waitingMax = WAITING_MAX_DEFAULT } = options;
  const prepared = (options.prepares ?? true) ? makePreparedStatements() : NOTHING_PREPARED;
  const to = { url, server, prepared };
  const lockMax = Math.max(1, Math.floor(poolMax * LOCK_POOL_PART));
  const callsMax = Math.max(1, poolMax - lockMax);
  const ofCalls = { name: 'calls', max: callsMax, timeouts: COMMAND_TIMEOUTS };
  const ofLocks = { name: 'locks', max: lockMax, timeouts: LOCK_TIMEOUTS };
  return {
    pool: makePool({ ...to, ...ofCalls, waitingMax }),
    lockPool: makePool({ ...to, ...ofLocks, waitingMax }),
    batchPool: makePool({ ...to, ...BATCH_POOL }),
    changePool: makePool({ ...to, ...CHANGE_POOL }),
    controlPool: makePool({ ...to, ...CONTROL_POOL }),
  };
}

interface Opened {
  readonly server: ServerWatch;
  readonly pools: Pools;
  readonly close: () => Promise<void>;
}

async function storageOver(
  { url, clock, random, waitingMax = WAITING_MAX_DEFAULT }: PostgresStorageOptions,
  contents: Contents,
  { server, pools, close }: Opened,
): Promise<PostgresStorage> {
  const { lockPool, changePool, controlPool } = pools;
  const plainRetry = makeRetry({ random });
  const damage = makeDamageMemory(url, () => plainRetry(() => controlPool.use(readServerStart)));
  const fullDisk = makeFullDiskMemory();
  const retry = fullDisk.watch(damage.watch(plainRetry));
  const events = makeEventSink();
  let barrier = async (_seq: number): Promise<void> => {};
  let confirm: Confirm = () => {};
  let observeControl = (_change: MeasuredControlChange): void => {};
  const engine = makePostgresEngine({
    commands: contents.commands,
    ...pools,
    waitingMax,
    retry,
    notify: await orUnavailable(url, findNotify(lockPool)),
    lockKeys: await orUnavailable(url, makeLockKeys(lockPool)),
    afterControl: (seq) => barrier(seq),
    confirm: () => confirm(),
    observeControl: (change) => observeControl(change),
    emit: events.emit,
  });
  const weakCommits = await orUnavailable(url, lockPool.use(readWeakCommits));
  const serviceTime = await makeServiceTimeOf(controlPool, retry);
  const now = clock ?? serviceTime.now;
  const load = () => loadOf(pools, engine.waiting());
  const storage = await makeStorage({ engine, contents, events, now, random, pools: load, close });
  const probe = makeProbe({ probe: storage.probe, changePool, retry, fullDisk });
  return {
    ...storage,
    inLines: engine.inLines,
    async probe() {
      await damage.refuse();
      await probe();
    },
    weakCommits,
    health: makeHealthReader(controlPool),
    sharedLog: makeSharedControlLog({ pool: controlPool, retry, clock, ...contents }),
    nodes: makeNodes(controlPool, retry),
    serviceTime,
    setBarrier(given) {
      barrier = given;
    },
    setConfirm(given) {
      confirm = given;
    },
    setControlObserver(given) {
      observeControl = given;
    },
    listen: async (wake) =>
      startListening({ url, timeouts: CONTROL_TIMEOUTS, server, random, wake }),
  };
}

/** The load of the pools. Calls that wait in a line or for a batch count as waiting for a connection. */
function loadOf(pools: Pools, waiting: ReturnType<PostgresEngine['waiting']>): PoolLoad[] {
  const { pool, batchPool, changePool } = pools;
  const more = new Map([
    [pool, waiting.lines],
    [batchPool, waiting.rows],
    [changePool, waiting.control],
  ]);
  return Object.values(pools).map((one) => {
    const load = one.load();
    return { ...load, waiting: load.waiting + (more.get(one) ?? 0) };
  });
}

async function readWeakCommits({ query }: PostgresConnection): Promise<string | undefined> {
  try {
    const said = String((await query('show synchronous_commit')).rows[0]?.['synchronous_commit']);
    return isDurable(said) ? undefined : said;
  } catch (error) {
    if (isUnknownToEngine(error)) return undefined;
    throw error;
  }
}

async function makeServiceTimeOf(pool: ConnectionPool, retry: Retry): Promise<ServiceTime> {
  const askedAtMs = performance.now();
  const databaseNow = await retry(() => pool.use(readDatabaseTime));
  return makeServiceTime(() => performance.now(), { databaseNow, askedAtMs });
}

/** Which migrations this program knows, which ones the database has (unknown ones too), and which are missing. Changes nothing. */
export async function postgresMigrationStatus(
  url: string,
): Promise<{ known: string[]; applied: string[]; pending: string[] }> {
  const { applied, pending } = await orUnavailable(url, readMigrationState(url));
  return { known: [...MIGRATION_NAMES], applied: [...applied], pending: [...pending] };
}

/** Compares the tables, columns, indexes and foreign keys of a database with what the migrations make. Changes nothing. */
export async function postgresSchemaReport(url: string): Promise<SchemaReport> {
  const found = await orUnavailable(url, withConnection(url, readPostgresSchema));
  return reportOn(found, POSTGRES_WORDS);
}

/** Brings the database up to date; returns what was done. Rejects with SchemaTooNew or StorageUnavailable. */
export async function migratePostgres(url: string): Promise<{ applied: string[] }> {
  return { applied: [...(await orUnavailable(url, migrateUp(url)))] };
}

function orUnavailable<T>(url: string, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    if (lacksPrivilege(error)) throw new PrivilegeMissing(databaseNameOf(url), reasonOf(error));
    throw explainDamage(url, toCallerError(error));
  });
}

type NodeKey = Pick<NodeRow, 'nodeId'>;
type NodeTable = Tables['nodes'];

const insertNode = statement<NodeKey>(
  `insert into nodes (node_id, applied, heartbeat) select :nodeId, 0, 0 where ${IS_DURABLE}
   on conflict (node_id) do update set applied = nodes.applied`,
);
const renewNode = statement<Pick<NodeRow, 'nodeId' | 'applied'>>(
  `update nodes set applied = :applied, heartbeat = heartbeat + 1
   where node_id = :nodeId and ${IS_DURABLE}`,
);
const publishNode = statement<Pick<NodeRow, 'nodeId' | 'applied'>, NodeTable>(
  `with published as (
     update nodes set applied = :applied where node_id = :nodeId and ${NEED_NOT_BE_DURABLE})
   select node_id, applied, heartbeat from nodes`,
);
const findNodes = statement<undefined, NodeTable>('select node_id, applied, heartbeat from nodes');
const expelNode = statement<Pick<NodeRow, 'nodeId' | 'heartbeat'>>(
  `delete from nodes where node_id = :nodeId and heartbeat = :heartbeat and ${IS_DURABLE}`,
);
const deleteNode = statement<NodeKey>('delete from nodes where node_id = :nodeId');

const { fromRow: toNodeRow } = rowCodecOf('nodes');

/** The nodes that share the database. Each method is one statement, and so one transaction. */
function makeNodes(pool: ConnectionPool, retry: Retry): Nodes {
  const ask: ConnectionPool['use'] = (work) => retry(() => pool.use(work));
  return {
    async join(nodeId) {
      await ask(async (on) => insertNode.run(on, { nodeId }));
    },
    async renew(renewal) {
      return (await ask(async (on) => renewNode.run(on, renewal))) > 0 ? 'renewed' : 'gone';
    },
    async publish(row) {
      return (await ask(async (on) => publishNode.all(on, row))).map(toNodeRow);
    },
    async list() {
      return (await ask(async (on) => findNodes.all(on, undefined))).map(toNodeRow);
    },
    async expel(row) {
      return (await ask(async (on) => expelNode.run(on, row))) > 0 ? 'expelled' : 'gone';
    },
    async leave(nodeId) {
      await ask(async (on) => deleteNode.run(on, { nodeId }));
    },
  };
}

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
