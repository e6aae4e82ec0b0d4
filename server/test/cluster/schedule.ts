import { type Barrier, makeBarrier } from '../../src/cluster/barrier.ts';
import { type LeasedFollower, makeLeasedFollower } from '../../src/cluster/leased-follower.ts';
import type { Nodes } from '../../src/cluster/nodes.ts';
import { makeServiceTime, type ServiceTime } from '../../src/cluster/service-time.ts';
import { project, type StatefulProjection } from '../../src/kernel/control.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import type { Clock, Instant } from '../../src/kernel/instant.ts';
import { type Machine, makeMachine } from './machine.ts';
import type { Mutant } from './mutants.ts';
import { makeNetwork, type Weather } from './network.ts';
import { makePrimaries } from './primaries.ts';
import { makeSharedDatabase, MARGIN_MS, type Revocation } from './shared-database.ts';
import { makeSimulatedPorts, type SimulatedPorts } from './simulated-ports.ts';
import { type Chance, makeChance, makeVirtualTime } from './virtual-time.ts';

// One schedule: a few nodes, a few revocations and a few faults in little more than a second of virtual
// time, then no more faults. Everything in it follows from its seed. All times are in milliseconds.

/** The lease is short, so that schedules are short; the code under test takes it as an argument. */
const LEASE_MS = 400;
/** The database's time when a schedule begins. */
const EPOCH = 1_700_000_000_000;
/** How long the credentials live that are revoked: less than clocks are wrong, far more than a schedule lasts. */
const LIFETIME_MS = 60_000;
/** When faults end. */
const STORM_ENDS_AT = 1_100;
/** The time after the last fault for two calls that time out, the longest delay, and some more messages. */
const RECOVERY_MS_MAX = 2_500;
/** Timers are whole milliseconds. */
const WAIT_MS_MAX = LEASE_MS + 2;
/** How long after its head the body of a call arrives: long enough that much may happen in between. */
const BODY_MS = 250;
/** Clocks run at most this much too fast or too slow; two of them differ by less than `CLOCK_RATES_APART_MAX`. */
const RATE_WRONG_MAX = 0.047;

/** The result of one schedule. */
export interface Outcome {
  /** The first broken promise in words; undefined when all were kept. */
  readonly violation: string | undefined;
  /** Revoking calls that were answered; judgements from memory and by reading right after such answers. */
  readonly answered: number;
  readonly fromMemory: number;
  readonly byReading: number;
}

interface SimulatedNode {
  readonly machine: Machine;
  readonly follower: LeasedFollower;
  readonly barrier: Barrier;
  readonly ports: SimulatedPorts;
  /** The clock by which it judges credentials and dates records. */
  readonly now: Clock;
  /** The ends of what is revoked, by id. */
  readonly revoked: StatefulProjection<Map<number, Instant>>;
  /** Calls that wait for a renewal. */
  readonly calls: { count: number };
  /** Calls whose bodies are still to come. */
  readonly bodies: { count: number };
}

/** A party that revokes: a node, or a command on a machine of its own. */
interface Revoker extends Pick<SimulatedNode, 'machine' | 'ports' | 'now' | 'barrier'> {
  readonly wake: () => void;
}

/** Runs the schedule of a seed, with the code as it is or with a mutant of it; with one to three nodes unless told otherwise. */
export function runSchedule(seed: number, mutant: Mutant = {}, nodes?: number): Promise<Outcome> {
  return makeSchedule(makeChance(seed), mutant, nodes).run();
}

function makeSchedule(
  chance: Chance,
  mutant: Mutant,
  wanted: number | undefined,
): { run(): Promise<Outcome> } {
  const time = makeVirtualTime();
  // Never so far that what is kept past its end could be too little.
  let databaseSetMs = 0;
  const databaseNow = (): Instant => EPOCH + Math.floor(time.now) + databaseSetMs;
  const primaries = makePrimaries(makeSharedDatabase({ now: databaseNow }));
  const faults = drawFaults(chance);
  const network = makeNetwork({ time, chance, weather: drawWeather(chance) });
  const drawn = 1 + chance.below(3);
  const nodeCount = wanted ?? drawn;
  const isBusy = chance.has(0.5);
  const isDrifting = chance.has(0.7);
  const isNotifying = chance.has(0.5);
  const nodes: SimulatedNode[] = [];
  /** Revocations that were answered: credentials with their ends. */
  const answered: Revocation[] = [];
  const counts = { fromMemory: 0, byReading: 0 };
  let started = 0;
  let lastId = 0;
  const waiting = new Set<{ readonly machine: Machine }>();
  let violation: string | undefined;

  function blame(what: string): void {
    violation ??= `at ${time.now.toFixed(1)} ms: ${what}`;
  }

  function makeSimulatedMachine(): Machine {
    return makeMachine({
      time,
      rate: 1 + RATE_WRONG_MAX * (isDrifting ? chance.below(2) * 2 - 1 : chance.between(-1, 1)),
      wallWrongMs: chance.between(-600_000, 600_000),
    });
  }

  function startNode(): void {
    started += 1;
    const machine = makeSimulatedMachine();
    const revoked = project<Map<number, Instant>>({
      empty: () => new Map(),
      apply(known, { body }) {
        const { id, until } = body as Revocation;
        known.set(id, until);
      },
    });
    const serviceTime = serviceTimeOf(machine);
    const ownClock = (): Instant => EPOCH + machine.wallNow();
    const now = mutant.judgesBy === 'own clock' ? ownClock : serviceTime.now;
    const ports = makeSimulatedPorts({
      machine,
      network,
      primaries,
      snapshotBy: mutant.judgesBy === 'own clock' ? now : undefined,
    });
    const follower = makeLeasedFollower({
      ...barrierDeps(machine, ports.nodes),
      log: ports.log,
      wallNow: machine.wallNow,
      serviceTime,
      // Random numbers of its own, so that the rest of the schedule does not depend on how often a node fails.
      jitter: makeChance(started).unit,
      nodeId: `n${started}`,
      projections: [revoked],
      ...mutant.follower?.({
        machine,
        log: ports.log,
        nodes: ports.nodes,
        serviceTime,
        projections: [revoked],
        leaseMs: LEASE_MS,
      }),
    });
    nodes.push({
      machine,
      follower,
      ports,
      now,
      revoked,
      barrier: makeSimulatedBarrier(machine, ports, follower),
      calls: { count: 0 },
      bodies: { count: 0 },
    });
    void follower.start();
  }

  /** Service time of a program that asked the database when it opened it. */
  function serviceTimeOf({ monotonicNow }: Machine): ServiceTime {
    return makeServiceTime(monotonicNow, {
      databaseNow: databaseNow(),
      askedAtMs: monotonicNow(),
    });
  }

  function makeSimulatedBarrier(
    machine: Machine,
    { nodes }: SimulatedPorts,
    follower?: Pick<LeasedFollower, 'onPublish'>,
  ): Barrier {
    const deps = {
      ...barrierDeps(machine, nodes),
      ...(follower && { onPublish: follower.onPublish }),
    };
    return mutant.barrier?.(deps) ?? makeBarrier(deps);
  }

  /** A call that begins now is judged at a node. */
  function judge(node: SimulatedNode): void {
    const before = answered.length;
    const reading = node.follower.catchUp();
    if (reading) {
      void judgeAfter(reading, { node, before });
      return;
    }
    counts.fromMemory += 1;
    expectKnown(node, before);
    if (isBusy && node.bodies.count === 0) judgeBody(node, before);
  }

  async function judgeAfter(
    reading: Promise<void>,
    { node, before }: { readonly node: SimulatedNode; readonly before: number },
  ): Promise<void> {
    node.calls.count += 1;
    try {
      await reading;
      counts.byReading += 1;
      expectKnown(node, before);
      judgeBody(node, before);
    } catch (thrown) {
      if (!(thrown instanceof StorageUnavailable)) blame(`a call failed: ${String(thrown)}`);
    }
    node.calls.count -= 1;
  }

  /** A credential in the body is judged when the body has come, by what is known then. */
  function judgeBody(node: SimulatedNode, before: number): void {
    node.bodies.count += 1;
    node.machine.schedule(BODY_MS, () => {
      node.bodies.count -= 1;
      expectKnown(node, before);
    });
  }

  /** A revocation that was answered before a call began must count for that call. */
  function expectKnown({ follower, ports, now, revoked }: SimulatedNode, before: number): void {
    // Nothing can tell a machine that was frozen with both its clocks, until it hears from the database.
    if (!ports.hasRenewedSinceFreeze()) return;
    for (let index = 0; index < before; index += 1) {
      const { id, until } = answered[index] as Revocation;
      if (revoked.state.has(id) || now() >= until) continue;
      const how = follower.isLeased() ? 'from memory' : 'after reading';
      blame(`a stale yes to ${id}, ${how}`);
    }
  }

  /** Evicts from memory and deletes from the database what matters no more. */
  function keepHouse({ machine, ports, now, revoked }: SimulatedNode): void {
    for (const [id, until] of revoked.state) {
      if (until + MARGIN_MS < now()) revoked.state.delete(id);
    }
    machine.receive(() => void ports.write((database) => database.prune(now())).catch(() => {}));
  }

  function judgeEverywhere(): void {
    for (const node of nodes) if (node.machine.isRunning) judge(node);
  }

  /** Calls come all the time. In busy schedules a node without a lease reads all the time, too: one call waits, not countless ones. */
  function keepJudging(): void {
    for (const node of nodes) {
      const { machine, follower, calls } = node;
      if (!machine.isRunning) continue;
      if (follower.isLeased() || (isBusy && calls.count === 0)) judge(node);
    }
  }

  /** Revocations that came in at the same moment share a commit, and each waits for the last entry of all. */
  async function revoke({ machine, ports, now, barrier, wake }: Revoker): Promise<void> {
    const by = mutant.datesBy === 'own clock' ? EPOCH + machine.wallNow() : now();
    const count = chance.has(0.15) ? 2 + chance.below(2) : 1;
    const ends = Array.from({ length: count }, () => {
      lastId += 1;
      return { id: lastId, until: databaseNow() + LIFETIME_MS };
    });
    const batch = ends.map(({ id }) => ({ id, until: by + LIFETIME_MS }));
    const seqs = await commit({ machine, ports }, batch).catch(() => undefined);
    // No answer was given, so nothing is promised; the commit may still have been carried out.
    if (seqs === undefined) return;
    wake();
    const since = { machine, monotonicMs: machine.monotonicNow(), stops: machine.stops };
    waiting.add(since);
    await barrier(seqs.at(-1) as number);
    waiting.delete(since);
    const waitedMs = machine.monotonicNow() - since.monotonicMs;
    const hasStopped = machine.stops > since.stops;
    if (!hasStopped && waitedMs > WAIT_MS_MAX) blame(`${lastId} waited for ${waitedMs} ms`);
    answered.push(...ends);
    judgeEverywhere();
  }

  async function commit(
    { ports }: Pick<Revoker, 'machine' | 'ports'>,
    batch: readonly Revocation[],
  ): Promise<readonly number[]> {
    const reserved = mutant.numbersBeforeCommit
      ? await ports.write((database) => batch.map(() => database.reserve()))
      : undefined;
    return ports.write((database) => {
      const seqs = batch.map((revocation, index) => database.commit(revocation, reserved?.[index]));
      if (isNotifying) {
        const last = seqs.at(-1) ?? 0;
        const told = last % 2 === 0 ? last : undefined;
        for (const { machine, follower } of nodes) {
          network.send(machine, () => follower.wake(told));
        }
      }
      return seqs;
    });
  }

  function planRevocation(at: number): void {
    time.at(at, () => {
      const node = nodes[chance.below(nodes.length)];
      if (!node || chance.has(0.3)) {
        const machine = makeSimulatedMachine();
        const ports = makeSimulatedPorts({ machine, network, primaries });
        const barrier = makeSimulatedBarrier(machine, ports);
        const { now } = serviceTimeOf(machine);
        void revoke({ machine, ports, now, barrier, wake: () => {} });
        return;
      }
      const { wake } = node.follower;
      node.machine.receive(() => void revoke({ ...node, wake }));
    });
  }

  function planFault(at: number): void {
    time.at(at, () => {
      const node = nodes[chance.below(nodes.length)];
      if (!node?.machine.isRunning) return;
      const { machine } = node;
      const lengthMs = chance.has(0.5) ? chance.between(1, 90) : chance.between(300, 900);
      const ms = Math.min(lengthMs, STORM_ENDS_AT - time.now);
      const fault = faults[chance.below(faults.length)];
      if (fault === 'cut') {
        const isEverybody = chance.has(0.5);
        for (const one of isEverybody ? nodes : [node]) network.cut(one.machine, ms);
      }
      if (fault === 'restart') network.restart(ms / 4);
      if (fault === 'pause') machine.pause(ms);
      if (fault === 'suspend') machine.suspend(ms);
      if (fault === 'freeze') machine.freeze(ms);
      if (fault === 'split') split(ms);
      if (fault === 'setDatabase') databaseSetMs = Math.floor(chance.between(-80_000, 20_000));
      if (fault === 'housekeeping') keepHouse(node);
      if (fault === 'setWall') {
        machine.setWallBy(chance.between(60_000, 600_000) * (chance.has(0.5) ? 1 : -1));
      }
      if (fault === 'crash') replace(node);
      if (fault === 'leave') void node.follower.stop().then(() => replace(node));
    });
  }

  /** A standby is promoted, and some machines go on asking the old primary for a while. */
  function split(ms: number): void {
    const staying = nodes.filter(() => chance.has(0.5)).map(({ machine }) => machine);
    primaries.split(staying, mutant.losesCommits ? 1 : 0);
    time.after(ms, primaries.heal);
  }

  function replace(node: SimulatedNode): void {
    if (node.machine.isOff) return;
    node.machine.switchOff();
    nodes.splice(nodes.indexOf(node), 1);
    time.after(chance.between(0, 100), startNode);
  }

  function isOver(): boolean {
    keepJudging();
    if (violation !== undefined) return true;
    if (time.now < STORM_ENDS_AT) return false;
    // A process that has died gives no answer.
    const isCalm =
      [...waiting].every(({ machine }) => machine.isOff) &&
      nodes.length === nodeCount &&
      nodes.every((one) => one.follower.isLeased());
    if (!isCalm && time.now > STORM_ENDS_AT + RECOVERY_MS_MAX) {
      blame('not everybody has recovered');
    }
    return isCalm;
  }

  return {
    async run() {
      for (const at of manyOf(nodeCount, () => chance.between(0, 50))) time.at(at, startNode);
      const revocationsAt = manyOf(2 + chance.below(3), () => chance.between(100, STORM_ENDS_AT));
      for (const at of revocationsAt) planRevocation(at);
      // Most faults come when they hurt: just before a revocation.
      const faultsAt = manyOf(2 + chance.below(6), () => {
        if (chance.has(0.3)) return chance.between(50, STORM_ENDS_AT);
        return (revocationsAt[chance.below(revocationsAt.length)] ?? 0) + chance.between(-50, 20);
      });
      for (const at of faultsAt) planFault(at);
      time.at(STORM_ENDS_AT, () => {
        network.heal();
        primaries.heal();
      });
      await time.run(isOver);
      return { violation, answered: answered.length, ...counts };
    },
  };
}

function manyOf(length: number, draw: () => number): readonly number[] {
  return Array.from({ length }, draw);
}

const FAULTS = [
  'cut',
  'restart',
  'pause',
  'suspend',
  'freeze',
  'setWall',
  'setDatabase',
  'housekeeping',
  'split',
  'crash',
  'leave',
] as const;
type Fault = (typeof FAULTS)[number];

/** Only some kinds of fault: schedules with all of them never get far. */
function drawFaults(chance: Chance): readonly Fault[] {
  return FAULTS.filter(() => chance.has(0.25));
}

function drawWeather(chance: Chance): Weather {
  return {
    delayMsMax: [1, 5, 25, 120][chance.below(4)] ?? 2,
    lossProbability: chance.has(0.5) ? 0 : chance.between(0, 0.3),
    lateProbability: chance.has(0.5) ? 0 : chance.between(0, 0.3),
  };
}

function barrierDeps({ monotonicNow, schedule }: Machine, nodes: Nodes) {
  return { nodes, monotonicNow, schedule, leaseMs: LEASE_MS };
}
