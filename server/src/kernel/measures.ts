import type { JobFailure, JobKind } from './events.ts';
// Types in which the parts of a process report their state to the metrics.

/**
 * Reasons why a database does not answer. `busy`: more calls wait for it than may. `damaged`: its stored data cannot be
 * read.
 */
export type DatabaseFault = 'away' | 'busy' | 'damaged' | 'diskFull' | 'readOnly';

/** Whether calls would succeed, or why they would not. */
export const READINESS_STATES = [
  'ready',
  /** Nobody has looked yet. */
  'starting',
  'draining',
  'databaseAway',
  'databaseBusy',
  'databaseDamaged',
  /** It lacks a table or a column. */
  'databaseIncomplete',
  'diskFull',
  'readOnly',
  /** The node holds no lease, and cannot read what was revoked meanwhile. */
  'leaseRunOut',
] as const;
export type ReadinessState = (typeof READINESS_STATES)[number];

/** A few connections to the database that many commands share; the embedded one has its writer thread. */
export interface PoolLoad {
  readonly pool: string;
  /** Connections that there may be. */
  readonly max: number;
  readonly busy: number;
  readonly idle: number;
  /** Commands that wait for a connection. */
  readonly waiting: number;
}

/** The kinds of data that a command may change (storage/command.ts). */
export const CHANGES = ['nothing', 'rows', 'control'] as const;
export type Changes = (typeof CHANGES)[number];

/** One command of the database, with its wait for a connection, and for the other nodes where it revokes something. */
export interface MeasuredCommand {
  readonly changes: Changes;
  readonly outcome: 'done' | 'failed';
  readonly seconds: number;
}

/** A change of the control state on a database that nodes share, in its two parts. */
export interface MeasuredControlChange {
  /** Until it was committed. */
  readonly commitSeconds: number;
  /** From the commit until no node could judge without the change. */
  readonly peersSeconds: number;
}

/** This process as one of the nodes of a shared database. */
export interface NodeView {
  /** The time since the lease was last renewed. */
  leaseAgeMs(): number;
  isLeased(): boolean;
  /** The nodes that were alive when they were last counted. */
  aliveNodes(): number;
  /** Milliseconds by which this machine's clock is ahead of the database's; negative: behind. */
  clockOffsetMs(): number;
}

/** The state of the verifiers of this process (verifiers/). */
export interface VerifierStats {
  readonly count: number;
  /** Those among them that may hold a lease. */
  readonly leased: number;
  /** How long the slowest has lacked an entry that concerns it. */
  readonly slowestBehindMs: number;
  /** How often changes have waited for verifiers, and for how long in all. */
  readonly waits: { readonly count: number; readonly seconds: number };
}

/** Events among the nodes of a shared database, for the log and the metrics. */
export type ClusterChange =
  /** `seconds`: how long this node had held its lease. */
  | { readonly kind: 'leaseLost'; readonly seconds: number; readonly reason: string }
  /** `seconds`: how long this node had none. */
  | { readonly kind: 'leaseRegained'; readonly seconds: number }
  /** This process has removed the row of a silent node. */
  | { readonly kind: 'expelled'; readonly nodeId: string; readonly by: string }
  /** Another process has removed the row of this one. */
  | { readonly kind: 'wasExpelled'; readonly nodeId: string }
  /** `aheadSeconds`: by how much this machine's clock is ahead of the database's; negative: behind. */
  | { readonly kind: 'clockWrong'; readonly aheadSeconds: number }
  | { readonly kind: 'clockRight'; readonly aheadSeconds: number };

/** Values that a database tells of itself, by what follows `purser_` in the metric's name, each with its meaning. Some only one of the engines has. */
export const DATABASE_VALUES = {
  both: { database_size_bytes: 'Bytes of the database on its disk.' },
  embedded: {
    database_wal_bytes: 'Bytes of the write-ahead log beside the file of the database.',
    disk_free_bytes: 'Bytes that the database may still take of the file system on which it is.',
    disk_size_bytes: 'Bytes of the file system on which the database is.',
    backup_last_success_timestamp_seconds:
      'The Unix time of which the newest backup of the database is; 0 where none is known.',
  },
  postgres: {
    postgres_oldest_transaction_age:
      'Transactions, or row locks of several transactions if those are more, since the oldest one that is not frozen in any database of the server.',
    postgres_connections: 'Connections to the server, of all its databases.',
    postgres_connections_max: 'Connections to the server that there may be.',
    postgres_replication_slot_retained_bytes:
      'Bytes of write-ahead log that the server keeps for the replication slot that is furthest behind.',
    postgres_standbys: 'Connections that receive the write-ahead log.',
    postgres_synchronous_standbys: 'Standbys that a commit may wait for.',
    postgres_synchronous_standby_wanted: '1 where commits wait for a standby, otherwise 0.',
    postgres_replication_lag_bytes:
      'Bytes of write-ahead log that the slowest standby has not replayed.',
    postgres_archiving_failing:
      '1 where the last attempt to archive a file of the write-ahead log failed, otherwise 0.',
  },
} as const;

export type DatabaseValue = {
  [Engine in keyof typeof DATABASE_VALUES]: keyof (typeof DATABASE_VALUES)[Engine];
}[keyof typeof DATABASE_VALUES];

/** The state of the database itself. Values that it does not tell, or not to this role, are missing. */
export interface DatabaseHealth {
  readonly values: Readonly<Partial<Record<DatabaseValue, number>>>;
  /** PostgreSQL: rows of the tables that are changed most. Dead ones wait for a vacuum. */
  readonly tables: readonly TableRows[];
}

export interface TableRows {
  readonly table: string;
  readonly live: number;
  readonly dead: number;
}

/** Values that the metrics of a process read at each scrape. */
export interface MeasuredApp {
  /** Paths of all operations. */
  readonly operations: readonly string[];
  readonly readiness: () => ReadinessState;
  readonly pools: () => readonly PoolLoad[];
  /** As it was read last. */
  readonly databaseHealth: () => DatabaseHealth;
  /** Undefined with the embedded database. */
  readonly node: NodeView | undefined;
  readonly verifiers: () => VerifierStats;
  /** Jobs of the outbox that wait, by kind, as they were counted last. */
  readonly waitingJobs: () => Readonly<Record<JobKind, number>>;
}

/** A change of what becomes of the jobs of one kind. */
export interface OutboxChange {
  readonly kind: JobKind;
  /** Undefined: they are done again. */
  readonly reason: JobFailure | undefined;
  /** Of the failure; it holds no address and no secret. */
  readonly detail: string;
}

/** Counts of one process since its start. */
export interface ProcessTotals {
  readonly calls: number;
  readonly logins: number;
  /** Calls that were refused or failed, by the error's name. */
  readonly errors: Readonly<Record<string, number>>;
  /** Commands that were done and that every node had to know of before they were answered, and the seconds that they took. */
  readonly control: { readonly count: number; readonly seconds: number };
  /** The same, of waits for verifiers. Absent: there were none. */
  readonly verifierWaits?: VerifierStats['waits'];
}
