import type { ControlLog, Nodes, SharedControlLog } from '../cluster/ports.ts';
import type { Catalogs, Stores } from '../economy/ports.ts';
import type { SigningKeys, TokenRevocations } from '../credentials/ports.ts';
import type { Bans } from '../moderation/ports.ts';
import type { Players, Sessions } from '../players/ports.ts';
import type { Instant } from '../kernel/instant.ts';
import type { SecretKeys, Titles } from '../titles/ports.ts';
import type { EconomyEngine } from './economy-ports.ts';

/** An open database with everything the rooms ask of it, whichever engine keeps it. */
export interface StoragePorts {
  readonly titles: Titles;
  readonly secretKeys: SecretKeys;
  readonly signingKeys: SigningKeys;
  readonly players: Players;
  readonly sessions: Sessions;
  readonly tokenRevocations: TokenRevocations;
  readonly bans: Bans;
  readonly catalogs: Catalogs;
  readonly stores: Stores;
  /** What is behind `catalogs` and `stores`, for a thread that has ports of its own before it (offload/). */
  readonly economyEngine: EconomyEngine;
  /** The studio's id, made with the database: 16 upper-case hex digits. */
  readonly namespaceId: string;
  /** Resolves when the database has taken a write (one that means nothing, flushed like any other), rejects when it does not. */
  probe(): Promise<void>;
  /** Forgets what no longer matters: what was over REVOCATION_MARGIN_MS ago, and old log entries. */
  prune(now: Instant): Promise<void>;
  /** Waits for what is under way, then closes. */
  close(): Promise<void>;
}

/** The embedded database: its control log is read on the spot. */
export interface SqliteStorage extends StoragePorts {
  readonly controlLog: ControlLog;
}

/** A database that nodes share over a network. */
export interface PostgresStorage extends StoragePorts {
  readonly sharedLog: SharedControlLog;
  readonly nodes: Nodes;
  /**
   * From now on a call that may have changed the control state resolves only after `barrier` has, with
   * the number of the last entry that it must wait for (cluster/barrier.ts). Nothing is waited for before.
   */
  setBarrier(barrier: (seq: number) => Promise<void>): void;
  /**
   * Calls `wake` when somebody may have changed the control state, where the engine can tell; a hint
   * that may come late or never. Resolves at once; what comes back ends it.
   */
  listen(wake: () => void): Promise<() => Promise<void>>;
}

/** An open database of either engine. */
export type OpenStorage = SqliteStorage | PostgresStorage;
