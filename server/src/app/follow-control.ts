import { type Barrier, makeBarrier } from '../cluster/barrier.ts';
import { LEASE_MS, type Schedule } from '../cluster/lease.ts';
import { type LeasedFollower, makeLeasedFollower } from '../cluster/leased-follower.ts';
import { makeNodeCounter, type Nodes } from '../cluster/nodes.ts';
import { type ClockWatch, makeClockWatch } from '../cluster/service-time.ts';
import type { Projection } from '../kernel/control.ts';
import { StorageUnavailable } from '../kernel/errors.ts';
import { CATCH_UP_MS } from '../kernel/limits.ts';
import type { ClusterChange, NodeView } from '../kernel/measures.ts';
import { newId, type Random } from '../kernel/secrets.ts';
import { withDeadline } from '../lib/deadline.ts';
import { reasonOf } from '../lib/reason-of.ts';
import type { OpenStorage, PostgresStorage } from '../storage/storage.ts';
import { Journal } from '../verifiers/journal.ts';
import { Verifiers } from '../verifiers/verifiers.ts';
import { followEmbedded } from './follow-embedded.ts';
import { monotonicNow, schedule, wallNow } from './timers.ts';

/** Keeps the control state of this process as fresh as the database, whichever that is. */
export interface ControlFollower {
  /**
   * Asked once for every call, after its head has arrived: what was revoked before the call began is
   * known when this returns or resolves. Fails with StorageUnavailable when the log cannot be read.
   */
  readonly catchUp: () => void | Promise<void>;
  /** The number of commits found so far, by any process; undefined for a shared database, where it is not known. */
  readonly changeCount: () => number | undefined;
  /** Undefined with the embedded database. */
  readonly node: NodeView | undefined;
  /** The verifiers that ask this process. */
  readonly verifiers: Verifiers;
  /** Counts the living nodes, and looks at this machine's clock. Never rejects: without an answer no node is known to be alive. */
  readonly everyFewSeconds: () => Promise<void>;
  /**
   * Takes the lease of this node, if it is one: from now on revoking calls wait for it, so it is the last step of a start. Resolves
   * when it is held; waits for a database that is away. Until then each call has to renew it.
   */
  readonly start: () => Promise<void>;
  /** Ends following; revoking calls no longer wait for this process. */
  readonly stop: () => Promise<void>;
}

export interface FollowOptions {
  readonly projections: readonly Projection[];
  readonly random: Random;
  /** Verifiers that this process may have. */
  readonly verifiersMax: number;
  /** Told of what happens among the nodes. */
  readonly onChange: (change: ClusterChange) => void;
}

/** Rejects when an embedded database cannot be read. A shared one is read at the start of the follower, or for the first call. */
export function followControl(
  storage: OpenStorage,
  options: FollowOptions,
): Promise<ControlFollower> {
  return 'controlLog' in storage
    ? Promise.resolve(followEmbedded(storage, options))
    : followShared(storage, options);
}

async function followShared(
  storage: PostgresStorage,
  { projections, random, verifiersMax, onChange }: FollowOptions,
): Promise<ControlFollower> {
  const { serviceTime, sharedLog } = storage;
  const nodeId = newId(random);
  const { nodes, whyNotRenewed } = watchNodes(storage.nodes, { nodeId, onChange });
  const clock = makeClockWatch({ wallNow, now: serviceTime.now, onChange });
  const journal = new Journal();
  const verifiers: Verifiers = new Verifiers({
    journal,
    authority: () => follower.authority,
    now: storage.now,
    monotonicNow,
    schedule,
    verifiersMax,
    onFreed: () => follower.publishSoon(),
  });
  const follower: LeasedFollower = makeLeasedFollower({
    log: sharedLog,
    nodes,
    nodeId,
    projections,
    journal,
    dependants: verifiers,
    leaseMs: LEASE_MS,
    monotonicNow,
    wallNow,
    serviceTime,
    jitter: () => (random(1)[0] as number) / 255,
    schedule,
  });
  const { onPublish } = follower;
  const barrier = makeBarrier({ nodes, leaseMs: LEASE_MS, monotonicNow, schedule, onPublish });
  storage.setBarrier((seq) => {
    // The barrier waits for the row of this node, too.
    follower.wake(seq);
    return barrier(seq);
  });
  storage.setConfirm(follower.catchUp);
  const stopListening = await storage.listen(follower.wake);
  let stopWatching = (): void => {};
  return {
    catchUp: inTime(follower.catchUp),
    changeCount: () => undefined,
    verifiers,
    ...viewOf(follower, nodes, clock),
    async start() {
      await follower.start();
      const clocks = { monotonicNow, schedule };
      stopWatching = watchLease({ node: follower, whyNotRenewed, ...clocks, onChange });
    },
    async stop() {
      stopWatching();
      await stopListening();
      await follower.stop();
    },
  };
}

/** However many waits add up in a network that swallows everything, a call is refused after CATCH_UP_MS. */
function inTime(catchUp: ControlFollower['catchUp']): ControlFollower['catchUp'] {
  const deadline = { ms: CATCH_UP_MS, toError: () => new StorageUnavailable({ cause: LATE }) };
  return () => {
    const catchingUp = catchUp();
    return catchingUp && withDeadline(catchingUp, deadline);
  };
}

const LATE = new Error(`The database has not answered for ${CATCH_UP_MS} ms`);

function viewOf(follower: LeasedFollower, nodes: Nodes, clock: ClockWatch) {
  const countNodes = makeNodeCounter(nodes);
  let alive = 0;
  const node: NodeView = {
    leaseAgeMs: follower.leaseAgeMs,
    isLeased: follower.isLeased,
    aliveNodes: () => alive,
    clockOffsetMs: clock.offsetMs,
  };
  async function everyFewSeconds(): Promise<void> {
    clock.look();
    alive = await countNodes().catch(() => 0);
  }
  return { node, everyFewSeconds };
}

/** The wait of a revoking call after its commit, in a process that is no node: until no node judges by an older state. */
export function barrierOf(nodes: Nodes): Barrier {
  return makeBarrier({ nodes, leaseMs: LEASE_MS, monotonicNow, schedule });
}

/** Milliseconds between two looks: shorter than a renewal after a pause takes to be sent and answered, or not much longer. */
const LOOK_MS = 100;

interface WatchLeaseDeps {
  readonly node: Pick<NodeView, 'isLeased' | 'leaseAgeMs'>;
  readonly whyNotRenewed: () => string | undefined;
  readonly monotonicNow: () => number;
  readonly schedule: Schedule;
  readonly onChange: (change: ClusterChange) => void;
}

/** Tells when a lease, which is held at first, is lost and regained, until the function that it returns is called. */
export function watchLease(deps: WatchLeaseDeps): () => void {
  const { node, monotonicNow, schedule, onChange } = deps;
  let isHeld = true;
  let changedAtMs = monotonicNow();
  let cancel = schedule(LOOK_MS, look);

  function look(): void {
    cancel = schedule(LOOK_MS, look);
    if (node.isLeased() === isHeld) return;
    isHeld = !isHeld;
    const seconds = (monotonicNow() - changedAtMs) / 1_000;
    changedAtMs = monotonicNow();
    if (isHeld) onChange({ kind: 'leaseRegained', seconds });
    else onChange({ kind: 'leaseLost', seconds, reason: reasonOfLoss(deps) });
  }

  return () => cancel();
}

function reasonOfLoss({ node, whyNotRenewed }: WatchLeaseDeps): string {
  const ageMs = node.leaseAgeMs();
  return (
    whyNotRenewed() ??
    (ageMs === Infinity ? 'not renewed yet' : `last renewed ${(ageMs / 1_000).toFixed(1)} s ago`)
  );
}

/** The same rows of nodes, watched: tells of nodes that are expelled, other ones by this process, and this one by another. */
export function watchNodes(
  nodes: Nodes,
  { nodeId: by, onChange }: { readonly nodeId: string; onChange(change: ClusterChange): void },
) {
  let reason: string | undefined;
  const watched: Nodes = {
    ...nodes,
    async renew(renewal) {
      const { nodeId } = renewal;
      const outcome = await nodes.renew(renewal).catch((error: unknown) => {
        reason = reasonOf(error);
        throw error;
      });
      // A process removes its own row only at its end, when it renews no more.
      reason = outcome === 'gone' ? 'another process has expelled this node' : undefined;
      if (outcome === 'gone') onChange({ kind: 'wasExpelled', nodeId });
      return outcome;
    },
    async expel(row) {
      const outcome = await nodes.expel(row);
      if (outcome === 'expelled') onChange({ kind: 'expelled', nodeId: row.nodeId, by });
      return outcome;
    },
  };
  /** Why this process cannot renew its lease, in the driver's words; undefined after a renewal. */
  const whyNotRenewed = (): string | undefined => reason;
  return { nodes: watched, whyNotRenewed };
}
