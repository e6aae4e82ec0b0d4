import type { Follower } from './follower.ts';
import type { Authority, Schedule } from './lease.ts';
import type { Dependants } from './leased-follower.ts';
import type { NodeRow } from './nodes.ts';

// A process that shares an embedded database with others judges by what is committed at that moment, so it needs no lease. Its verifiers
// do not: while it may have granted them anything it has a row, and revokers wait for it (docs/decisions/0065, rule 9).

/** The rows of such processes. */
interface EmbeddedNodes {
  /** All rows as of this moment. Throws StorageUnavailable. */
  list(): readonly NodeRow[];
  join(row: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<void>;
  /** `gone`: the row is not there, or marked. */
  publish(row: Pick<NodeRow, 'nodeId' | 'applied'>): Promise<'published' | 'gone'>;
  leave(row: Pick<NodeRow, 'nodeId'>): Promise<void>;
  /** Marks a row, if it is still this one. Removes it where it was marked already. */
  endSilent(row: NodeRow): Promise<void>;
}

/** The verifiers of such a process. */
export interface EmbeddedDependants extends Dependants {
  /** How many there are. */
  readonly count: number;
  /** Milliseconds until nothing may be trusted any more that they were granted. */
  leftMs(): number;
}

interface EmbeddedNodeDeps {
  readonly follower: Follower;
  readonly nodes: EmbeddedNodes;
  readonly dependants: EmbeddedDependants;
  /** The id of this process; no other process has or had it. */
  readonly nodeId: string;
  /** How long what was granted may be trusted, by this machine's clock. */
  readonly leaseMs: number;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
}

/** Milliseconds between two looks for new entries while there are verifiers. */
const LOOK_MS = 50;
/** A row is given up when nothing was granted for so long. */
const UNUSED_MS_MAX = 10_000;

/** The row of this process, if it has one. There is none at first. */
export class EmbeddedNode implements Authority {
  readonly #deps: EmbeddedNodeDeps;
  /** Committed, and not known to be lost. */
  #row: { readonly nodeId: string; published: number } | undefined;
  #rowCount = 0;
  /** The write under way, if there is one: one after the other. */
  #writing: Promise<void> | undefined;
  #mayJoinAtMs = -Infinity;
  #usedAtMs = -Infinity;
  /** The number of commits when the row was last seen to be whole. */
  #wholeAt: number | undefined;
  #cancelLook: (() => void) | undefined;
  #isStopped = false;
  /** Rows of others, as they were at the last look, and since when they name the same entry though there is a later one. */
  #seen = new Map<string, NodeRow & { readonly behindSinceMs: number | undefined }>();

  constructor(deps: EmbeddedNodeDeps) {
    this.#deps = deps;
  }

  hasReadSince(): boolean {
    try {
      this.#deps.follower.catchUp();
      return true;
    } catch {
      return false;
    }
  }

  /** There is no other primary: a read has all that is committed. */
  hasRenewedSince(): boolean {
    return true;
  }

  /** Called right after `hasReadSince`. The first call sees to it that there is a row. */
  trustLeftMs(): number {
    this.#usedAtMs = this.#deps.monotonicNow();
    if (this.#isStopped) return 0;
    if (!this.#row) this.#write(() => this.#join());
    return this.#isWhole() ? Infinity : 0;
  }

  /** There is a verifier: from now on entries are looked for, until there is none. */
  wake(): void {
    if (!this.#isStopped) this.#cancelLook ??= this.#deps.schedule(LOOK_MS, () => this.#look());
  }

  /** All rows as of this moment, this process's with the entry that it could name. Throws StorageUnavailable. */
  list(): readonly NodeRow[] {
    const { nodes, follower, dependants } = this.#deps;
    const own = this.#row?.nodeId;
    return nodes.list().map((row) => {
      if (row.nodeId !== own) return row;
      follower.catchUp();
      dependants.onRead();
      return { ...row, applied: dependants.confirmed(follower.seq) };
    });
  }

  /**
   * Ends the rows of dead processes, which have named the same entry for long though there is a later one. They are marked first: a
   * process that lives sees that when it next grants anything, and takes another row. Called every few seconds. Throws where the
   * database cannot be read.
   */
  async endSilent(): Promise<void> {
    const { nodes, follower, monotonicNow, leaseMs } = this.#deps;
    const nowMs = monotonicNow();
    const before = this.#seen;
    this.#seen = new Map();
    for (const row of nodes.list()) {
      if (row.nodeId === this.#row?.nodeId) continue;
      const last = before.get(row.nodeId);
      const isSame = last?.applied === row.applied && last.heartbeat === row.heartbeat;
      const fallsBehindMs = row.applied < follower.seq ? nowMs : undefined;
      const behindSinceMs = (isSame ? last.behindSinceMs : undefined) ?? fallsBehindMs;
      this.#seen.set(row.nodeId, { ...row, behindSinceMs });
      const isSilent = behindSinceMs !== undefined && nowMs - behindSinceMs >= 2 * leaseMs;
      // oxlint-disable-next-line no-await-in-loop
      if (isSilent) await nodes.endSilent(row);
    }
  }

  /** Grants nothing from now on, and removes the row when nothing may be trusted any more that was granted. Never rejects. */
  async stop(): Promise<void> {
    await this.#deps.dependants.stop();
    this.#isStopped = true;
    this.#cancelLook?.();
    await this.#writing;
    this.#write(() => this.#leave());
    await this.#writing;
  }

  #look(): void {
    const { dependants, follower } = this.#deps;
    this.#cancelLook = undefined;
    if (this.hasReadSince()) {
      dependants.onRead();
      this.#isWhole();
      const isUnused = this.#deps.monotonicNow() - this.#usedAtMs > UNUSED_MS_MAX;
      if (this.#row && isUnused && dependants.leftMs() === 0) this.#write(() => this.#leave());
      else if (this.#row && this.#row.published !== dependants.confirmed(follower.seq)) {
        this.#write(() => this.#publish());
      }
    }
    if (dependants.count > 0 || this.#row) this.wake();
  }

  /** Whether the row is as this process has left it. It is read where anything was committed since. */
  #isWhole(): boolean {
    const { follower, nodes, monotonicNow, leaseMs } = this.#deps;
    if (!this.#row) return false;
    const { changeCount } = follower;
    if (this.#wholeAt === changeCount) return true;
    try {
      const own = nodes.list().find(({ nodeId }) => nodeId === this.#row?.nodeId);
      if (own?.heartbeat === 0) {
        this.#wholeAt = changeCount;
        return true;
      }
    } catch {
      return false;
    }
    this.#row = undefined;
    this.#mayJoinAtMs = monotonicNow() + leaseMs;
    return false;
  }

  /** Does nothing while something else is being written; the next look tries again. */
  #write(write: () => Promise<void>): void {
    this.#writing ??= write()
      .catch(() => undefined)
      .finally(() => void (this.#writing = undefined));
  }

  async #join(): Promise<void> {
    const { nodes, nodeId, dependants, follower, monotonicNow, leaseMs } = this.#deps;
    if (monotonicNow() < this.#mayJoinAtMs) return;
    this.#mayJoinAtMs = monotonicNow() + leaseMs;
    this.#rowCount += 1;
    // If it is not known whether a row was inserted, the next one has another id.
    const id = `${nodeId}.${this.#rowCount}`;
    const applied = dependants.confirmed(follower.seq);
    await nodes.join({ nodeId: id, applied });
    this.#row = { nodeId: id, published: applied };
    this.#wholeAt = undefined;
  }

  async #publish(): Promise<void> {
    const { nodes, dependants, follower } = this.#deps;
    const row = this.#row;
    if (!row) return;
    const applied = dependants.confirmed(follower.seq);
    if ((await nodes.publish({ nodeId: row.nodeId, applied })) === 'published') {
      row.published = applied;
    }
  }

  async #leave(): Promise<void> {
    const row = this.#row;
    this.#row = undefined;
    if (row) await this.#deps.nodes.leave(row);
  }
}
