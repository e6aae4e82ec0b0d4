import type { Projection } from '../kernel/control.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { backOffMs } from '../lib/back-off.ts';
import { makeFreshFlight } from '../lib/single-flight.ts';
import {
  type ControlJournal,
  type LogReader,
  makeLogReader,
  type SharedControlLog,
} from './control-log.ts';
import {
  type Authority,
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
  /** By what this node may grant anything to others. */
  readonly authority: Authority;
  /** The row may name a later entry. */
  publishSoon(): void;
  /** Gives the lease back, when nobody judges by this node's leave any more. Never rejects: a row that stays behind costs the next revocation one wait. */
  stop(): Promise<void>;
}

/** Those who judge by the leave of this node: its verifiers (verifiers/verifiers.ts). */
export interface Dependants {
  /** The last entry, up to `applied`, that none of them can judge without any more: revokers wait until the row names theirs. */
  confirmed(applied: number): number;
  /** A read of the log has been applied. */
  onRead(): void;
  /** From now on nothing is granted to them. Resolves when nothing may be trusted any more that was. */
  stop(): Promise<void>;
}

export interface LeasedFollowerDeps extends Clocks {
  readonly log: SharedControlLog;
  readonly nodes: Nodes;
  /** The id of this process; no other process has or had it. */
  readonly nodeId: string;
  readonly projections: readonly Projection[];
  readonly journal?: ControlJournal;
  /** Absent: there are none. */
  readonly dependants?: Dependants;
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
  const lease = makeHeldLease(deps);
  const reader: LogReader = makeLogReader({
    ...deps,
    onTime: (answer) => takeTime(answer, { ...deps, reader, lease }),
  });
  const registration = makeNodeRegistration(deps);
  const pollLoop = makePollLoop({ step, delayMs, schedule: deps.schedule });
  const isLeased = (): boolean => reader.isComplete && lease.isHeld();
  /** The number for the row: a node that waits for its verifiers judges by later entries already. */
  const confirmed = (): number => deps.dependants?.confirmed(reader.seq) ?? reader.seq;
  const isPublished = (): boolean => registration.published === confirmed();

  let isStopped = false;
  /** The loop and the calls share renewals. Once the node was stopped, none makes a row again. */
  const renew = makeFreshFlight(async () => {
    if (isStopped) throw new StorageUnavailable({ cause: new Error('The node was stopped') });
    await renewLease({ ...deps, registration, reader, lease, confirmed });
  });

  async function step(): Promise<void> {
    if (!lease.isDue()) await reader.catchUp();
    // The read may have ended the lease.
    if (lease.isDue()) await renew();
    else if (!isPublished()) await registration.publish(confirmed());
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
    authority: authorityOf({ reader, lease }),
    publishSoon: () => pollLoop.wake(false),
    async stop() {
      // Until then the row stays, and revokers wait for it.
      await deps.dependants?.stop();
      lease.giveUp();
      isStopped = true;
      await pollLoop.stop();
      // The renewal under way may make a row.
      await renew().catch(() => undefined);
      await registration.unregister().catch(() => undefined);
    },
  };
}

interface NodeParts {
  readonly reader: LogReader;
  readonly lease: HeldLease;
}

/** Takes over the time that a read has brought, when what it has read is applied. */
function takeTime(
  answer: DatabaseTime,
  { serviceTime, reader, lease, dependants }: LeasedFollowerDeps & NodeParts,
): void {
  const movedMs = serviceTime.set(answer);
  // More time has passed at the database than here: the machine was frozen together with both its clocks.
  if (movedMs > CLOCKS_APART_MS_MAX) lease.end();
  // While the clock was ahead, entries may have been left out or evicted that have not ended.
  if (movedMs < -SET_BACK_MS_MAX) reader.rebuild();
  dependants?.onRead();
}

function authorityOf({ reader, lease }: NodeParts): Authority {
  return {
    hasReadSince: (sinceMs) => reader.readAtMs > sinceMs,
    hasRenewedSince: (sinceMs) => reader.isComplete && lease.isHeldSince(sinceMs),
    trustLeftMs: () => (reader.isComplete ? lease.leftMs() : 0),
  };
}

interface RenewLeaseDeps extends Clocks, NodeParts {
  readonly registration: NodeRegistration;
  readonly confirmed: () => number;
}

/**
 * Renews the lease of this node in three steps, whose order is the proof (drawn in docs/decisions/0007). Rejects
 * when the database is away or a projection throws; a lease that the node already holds then goes on.
 */
async function renewLease(deps: RenewLeaseDeps): Promise<void> {
  const { registration, reader, lease, confirmed } = deps;
  // 1. Read the clocks: the lease counts from here.
  let since = readClocks(deps);
  // 2. Confirm the row: a revoking call that commits after this waits for the node.
  if ((await registration.renew(confirmed())) === 'gone') since = await registerAgain(deps);
  // 3. Read the log: it has all that was committed before the row was confirmed, and the database's time. Where that shows
  // that the machine was frozen since 1., the lease has ended since, and is not held now.
  await reader.catchUp();
  lease.hold(since);
}

/** Resolves to the clocks as they were before there was a row. Without a lease nothing is granted; what was granted counts as lacking everything once the log is read anew. */
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
