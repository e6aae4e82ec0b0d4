import type { Projection } from '../kernel/control.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { backOffMs } from '../lib/back-off.ts';
import { makeFreshFlight } from '../lib/single-flight.ts';
import { type LogReader, makeLogReader, type SharedControlLog } from './control-log.ts';
import {
  type ClockReading,
  type Clocks,
  CLOCKS_APART_MS_MAX,
  type HeldLease,
  makeHeldLease,
  readClocks,
  type Schedule,
} from './lease.ts';
import { makeNodeRegistration, type NodeRegistration, type Nodes } from './nodes.ts';
import { makePollLoop } from './poll-loop.ts';
import { type DatabaseTime, type ServiceTime, SET_BACK_MS_MAX } from './service-time.ts';

/** Milliseconds between two reads of the log. A revocation waits as long where nothing wakes the nodes. */
const POLL_MS = 50;

/** Keeps the control state of a node fresh enough to judge by (docs/decisions/0007). */
export interface LeasedFollower {
  /**
   * Begins to follow. Resolves when everything has been read and the node holds a lease, or when it was
   * stopped; keeps trying while the database is away. Rejects with any other error.
   */
  start(): Promise<void>;
  /**
   * Called once for every call, after its head has arrived: what was revoked before the call began is
   * known when this returns or resolves. Without a lease that takes a renewal that began after the call: a write that
   * the database has committed, then a read of the log. A read alone proves nothing, because a primary that was left behind
   * still answers reads. Rejects with StorageUnavailable when that fails, or when the node was stopped. Works without `start`, too.
   */
  catchUp(): void | Promise<void>;
  /**
   * Reads the log now and not at the next poll, because something may have been committed. `seq`: what was committed, if that is
   * known. Where it has been read already there is nothing to do.
   */
  wake(seq?: number): void;
  /** Calls `note` whenever this node has published what it has applied. The returned function unsubscribes. */
  onPublish: NodeRegistration['onPublish'];
  /** True while the node judges from memory. */
  isLeased(): boolean;
  /** Milliseconds since the lease was last renewed; Infinity before the first time. */
  leaseAgeMs(): number;
  /** The number of the last entry applied. */
  readonly seq: number;
  /** Gives the lease back. Never rejects: a row that stays behind costs the next revocation one wait. */
  stop(): Promise<void>;
}

export interface LeasedFollowerDeps extends Clocks {
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  /** The id of this process; no other process has or had it. */
  readonly nodeId: string;
  readonly projections: readonly Projection[];
  /** Kept by the answers of the database. */
  readonly serviceTime: Pick<ServiceTime, 'set'>;
  /** The length of a lease, the same in the whole installation. */
  readonly leaseMs: number;
  readonly schedule: Schedule;
  /** A random number from 0 to 1. */
  readonly jitter: () => number;
}

const delayAfterFailure = (leaseMs: number) => ({
  firstMs: 2 * POLL_MS,
  longestMs: leaseMs / 2,
});

/** Follows a log that is shared over a network, under a lease. Does nothing before it is started. */
export function makeLeasedFollower(deps: LeasedFollowerDeps): LeasedFollower {
  const reader = makeLogReader({ ...deps, onTime });
  const registration = makeNodeRegistration(deps);
  const lease = makeHeldLease(deps);
  const pollLoop = makePollLoop({ step, delayMs, schedule: deps.schedule });
  const isLeased = (): boolean => reader.isComplete && lease.isHeld();
  /** Revokers wait until the row says what the node has applied. */
  const isPublished = (): boolean => registration.published === reader.seq;

  let isStopped = false;
  /** The loop and the calls share renewals. Once the node was stopped, none makes a row again. */
  const renew = makeFreshFlight(async () => {
    if (isStopped) throw new StorageUnavailable({ cause: new Error('The node was stopped') });
    await renewLease({ ...deps, registration, reader, lease });
  });

  function onTime(answer: DatabaseTime): void {
    const movedMs = deps.serviceTime.set(answer);
    // More time has passed at the database than here: the machine was frozen together with both its clocks.
    if (movedMs > CLOCKS_APART_MS_MAX) lease.end();
    // While the clock was ahead, entries may have been left out or evicted that have not ended.
    if (movedMs < -SET_BACK_MS_MAX) reader.rebuild();
  }

  async function step(): Promise<void> {
    if (!lease.isDue()) await reader.catchUp();
    // The read may have ended the lease.
    if (lease.isDue()) await renew();
    else if (!isPublished()) await registration.publish(reader.seq);
  }

  function delayMs(failures: number): number {
    if (failures === 0) return isPublished() && reader.hasAll ? POLL_MS : 0;
    return backOffMs(failures, { ...delayAfterFailure(deps.leaseMs), jitter: deps.jitter() });
  }

  return {
    start: pollLoop.start,
    catchUp: () => (isLeased() ? undefined : renew()),
    wake(seq) {
      reader.hearOf(seq ?? 0);
      if (seq === undefined || !reader.hasAll) pollLoop.wake(seq === undefined);
    },
    onPublish: registration.onPublish,
    isLeased,
    leaseAgeMs: lease.sinceRenewalMs,
    get seq() {
      return reader.seq;
    },
    async stop() {
      lease.giveUp();
      isStopped = true;
      await pollLoop.stop();
      // The renewal under way may make a row.
      await renew().catch(() => undefined);
      await registration.unregister().catch(() => undefined);
    },
  };
}

interface RenewLeaseDeps extends Clocks {
  readonly registration: NodeRegistration;
  readonly reader: LogReader;
  readonly lease: HeldLease;
}

/**
 * Renews the lease of this node in three steps, whose order is the proof (drawn in docs/decisions/0007). Rejects
 * when the database is away or a projection throws; a lease that the node already holds then goes on.
 */
async function renewLease(deps: RenewLeaseDeps): Promise<void> {
  const { registration, reader, lease } = deps;
  // 1. Read the clocks: the lease counts from here.
  let since = readClocks(deps);
  // 2. Confirm the row: a revoking call that commits after this waits for the node.
  if ((await registration.renew(reader.seq)) === 'gone') since = await registerAgain(deps);
  // 3. Read the log: it has all that was committed before the row was confirmed, and the database's time. Where that shows
  // that the machine was frozen since 1., the lease has ended since, and is not held now.
  await reader.catchUp();
  lease.hold(since);
}

/** Resolves to the clocks as they were before there was a row. */
async function registerAgain(deps: RenewLeaseDeps): Promise<ClockReading> {
  const { registration, reader, lease } = deps;
  lease.end();
  // A snapshot may take longer to read than a lease lasts. If the row were there during that read,
  // revoking calls would wait for it and expel it, and the node would have to begin again.
  reader.rebuild();
  await reader.catchUp();
  const since = readClocks(deps);
  await registration.register();
  return since;
}
