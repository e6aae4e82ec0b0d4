import type { Projection } from '../kernel/control.ts';
import { backOffMs, POLL_MS } from './back-off.ts';
import { makeHeldLease } from './held-lease.ts';
import { type Clocks, readClocks } from './lease.ts';
import { makeLogReader } from './log-reader.ts';
import { makeNodeRegistration } from './node-registration.ts';
import type { Nodes, Schedule, SharedControlLog } from './ports.ts';
import { makePollLoop } from './poll-loop.ts';

/** Keeps the control state of a node as fresh as the promise wants it (docs/decisions/0007). */
export interface LeasedFollower {
  /**
   * Begins to follow. Resolves when everything has been read and the node holds a lease, or was
   * stopped; keeps trying while the database is away. Rejects with what else went wrong.
   */
  start(): Promise<void>;
  /**
   * Called once for every call, after its head has arrived: what was revoked before the call began is
   * known when this returns or resolves. Reads the log unless the node holds a lease; rejects with
   * StorageUnavailable when it cannot be read. Works without `start`, too.
   */
  catchUp(): void | Promise<void>;
  /** Something may have been committed: look now instead of at the next poll. */
  wake(): void;
  /** True while the node judges from memory. */
  isLeased(): boolean;
  /** The number of the last entry taken in. */
  readonly seq: number;
  /** Gives the lease back. Never rejects: a row that stays behind costs the next revocation one wait. */
  stop(): Promise<void>;
}

export interface LeasedFollowerDeps extends Clocks {
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  /** Of this process alone, and of none before it. */
  readonly nodeId: string;
  readonly projections: readonly Projection[];
  /** The same in the whole installation. */
  readonly leaseMs: number;
  readonly schedule: Schedule;
}

/** Follows a log that is shared over a network, under a lease. Does nothing before it is started. */
export function makeLeasedFollower(deps: LeasedFollowerDeps): LeasedFollower {
  const reader = makeLogReader(deps);
  const place = makeNodeRegistration(deps);
  const lease = makeHeldLease(deps);
  const pollLoop = makePollLoop({ step, restMs, schedule: deps.schedule });
  const isPublished = (): boolean => place.published === reader.seq;
  const isLeased = (): boolean => reader.isWhole && lease.isHeld();

  /** The order is the proof: clocks, then the row, then the log. */
  async function renewLease(): Promise<void> {
    let since = readClocks(deps);
    if ((await place.publish(reader.seq)) === 'lost') {
      lease.end();
      reader.rebuild();
      // Before there is a row: reading everything may take longer than a lease, others would wait for
      // that row and then expel it, and everything would have to be read again.
      await reader.readOn();
      since = readClocks(deps);
      await place.take();
    }
    await reader.readOn();
    lease.hold(since);
  }

  async function step(): Promise<void> {
    if (lease.isDue()) await renewLease();
    else await reader.readOn();
    // Revokers wait for the number to be published, so it follows what was read at once.
    if (!isPublished()) await renewLease();
  }

  function restMs(failures: number): number {
    if (failures > 0) return backOffMs(failures, deps);
    return isPublished() ? POLL_MS : 0;
  }

  return {
    start: pollLoop.start,
    catchUp: () => (isLeased() ? undefined : reader.readOn()),
    wake: pollLoop.wake,
    isLeased,
    get seq() {
      return reader.seq;
    },
    async stop() {
      lease.giveUp();
      await pollLoop.stop();
      await place.leave().catch(() => undefined);
    },
  };
}
