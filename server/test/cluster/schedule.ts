import { type Barrier, type BarrierDeps, makeBarrier } from '../../src/cluster/barrier.ts';
import { type LeasedFollower, makeLeasedFollower } from '../../src/cluster/leased-follower.ts';
import type { Nodes, SharedControlLog } from '../../src/cluster/ports.ts';
import { makeServiceTime } from '../../src/cluster/service-time.ts';
import { project, type StatefulProjection } from '../../src/kernel/control.ts';
import { StorageUnavailable } from '../../src/kernel/errors.ts';
import { type Machine, makeMachine } from './machine.ts';
import type { Mutant } from './mutants.ts';
import { makeNetwork, type Network, type Weather } from './network.ts';
import { makeSimulatedLog } from './simulated-log.ts';
import { makeSharedDatabase, type SharedDatabase } from './shared-database.ts';
import { type Chance, makeChance, makeVirtualTime } from './virtual-time.ts';

// One schedule: a few nodes, a few revocations and a few faults in little more than a second of virtual
// time, then no more faults. Everything in it follows from its seed. All times are in milliseconds.

/** The lease is short, so that schedules are short; the code under test takes it as an argument. */
const LEASE_MS = 400;
/** The database's time when a schedule begins. */
const EPOCH = 1_700_000_000_000;
/** When faults end. */
const STORM_ENDS_AT = 1_100;
/** The time after the last fault for two calls that time out, the longest delay, and some more messages. */
const RECOVERY_MS_MAX = 2_500;
/** Timers are whole milliseconds. */
const WAIT_MS_MAX = LEASE_MS + 2;
/** How long after its head the body of a call arrives. */
const BODY_MS = 5;
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
  readonly revoked: StatefulProjection<ReadonlySet<unknown>>;
  /** Calls that are being judged by reading. */
  readonly calls: { count: number };
}

/** Runs the schedule of a seed, with the code as it is or with a mutant of it. */
export function runSchedule(seed: number, mutant: Mutant = {}): Promise<Outcome> {
  return makeSchedule(makeChance(seed), mutant).run();
}

function makeSchedule(chance: Chance, mutant: Mutant): { run(): Promise<Outcome> } {
  const time = makeVirtualTime();
  const database = makeSharedDatabase({ now: () => EPOCH + Math.floor(time.now) });
  const faults = drawFaults(chance);
  const network = makeNetwork({ time, chance, weather: drawWeather(chance) });
  const nodeCount = 1 + chance.below(3);
  const isBusy = chance.has(0.5);
  const isDrifting = chance.has(0.7);
  const isNotifying = chance.has(0.5);
  const nodes: SimulatedNode[] = [];
  const answered: number[] = [];
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
    const revoked = project<Set<unknown>>({
      empty: () => new Set(),
      apply: (known, { body }) => known.add(body),
    });
    const ports = portsOf({ machine, network, database });
    const { monotonicNow } = machine;
    const first = { databaseNow: database.now(), askedAtMs: monotonicNow() };
    const serviceTime = makeServiceTime(monotonicNow, first);
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
        ...ports,
        serviceTime,
        projections: [revoked],
        leaseMs: LEASE_MS,
      }),
    });
    nodes.push({
      machine,
      follower,
      revoked,
      barrier: makeSimulatedBarrier(machine),
      calls: { count: 0 },
    });
    void follower.start();
  }

  function makeSimulatedBarrier(machine: Machine): Barrier {
    const deps = barrierDeps(machine, portsOf({ machine, network, database }).nodes);
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
      // A credential in the body is judged when the body has come, without another read.
      node.machine.schedule(BODY_MS, () => expectKnown(node, before));
    } catch (thrown) {
      if (!(thrown instanceof StorageUnavailable)) blame(`a call failed: ${String(thrown)}`);
    }
    node.calls.count -= 1;
  }

  /** A revocation that was answered before a call began must count for that call. */
  function expectKnown({ follower, revoked }: SimulatedNode, before: number): void {
    for (let index = 0; index < before; index += 1) {
      if (revoked.state.has(answered[index])) continue;
      const how = follower.isLeased() ? 'from memory' : 'after reading';
      blame(`a stale yes to ${answered[index]}, ${how}`);
    }
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

  async function revoke(machine: Machine, barrier: Barrier, wake: () => void): Promise<void> {
    lastId += 1;
    const id = lastId;
    const seq = await commit(machine, id).catch(() => undefined);
    // No answer was given, so nothing is promised; the commit may still have been carried out.
    if (seq === undefined) return;
    wake();
    const since = { machine, monotonicMs: machine.monotonicNow(), stops: machine.stops };
    waiting.add(since);
    await barrier(seq);
    waiting.delete(since);
    const waitedMs = machine.monotonicNow() - since.monotonicMs;
    const hasStopped = machine.stops > since.stops;
    if (!hasStopped && waitedMs > WAIT_MS_MAX) blame(`${id} waited for ${waitedMs} ms`);
    answered.push(id);
    judgeEverywhere();
  }

  async function commit(machine: Machine, id: number): Promise<number> {
    const reserved = mutant.numbersBeforeCommit
      ? await network.call(machine, database.reserve)
      : undefined;
    return network.call(machine, () => {
      const seq = database.commit(id, reserved);
      if (isNotifying) {
        for (const { machine, follower } of nodes) network.send(machine, follower.wake);
      }
      return seq;
    });
  }

  function planRevocation(at: number): void {
    time.at(at, () => {
      const node = nodes[chance.below(nodes.length)];
      if (!node || chance.has(0.3)) {
        const machine = makeSimulatedMachine();
        void revoke(machine, makeSimulatedBarrier(machine), () => {});
        return;
      }
      const { machine, barrier, follower } = node;
      machine.receive(() => void revoke(machine, barrier, follower.wake));
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
      if (fault === 'setWall') {
        machine.setWallBy(chance.between(60_000, 600_000) * (chance.has(0.5) ? 1 : -1));
      }
      if (fault === 'crash') replace(node);
      if (fault === 'leave') void node.follower.stop().then(() => replace(node));
    });
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
      time.at(STORM_ENDS_AT, network.heal);
      await time.run(isOver);
      return { violation, answered: answered.length, ...counts };
    },
  };
}

function manyOf(length: number, draw: () => number): readonly number[] {
  return Array.from({ length }, draw);
}

const FAULTS = ['cut', 'restart', 'pause', 'suspend', 'setWall', 'crash', 'leave'] as const;
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

function barrierDeps({ monotonicNow, schedule }: Machine, nodes: Nodes): BarrierDeps {
  return { nodes, monotonicNow, schedule, leaseMs: LEASE_MS };
}

function portsOf({
  machine,
  network,
  database,
}: {
  readonly machine: Machine;
  readonly network: Network;
  readonly database: SharedDatabase;
}): { readonly log: SharedControlLog; readonly nodes: Nodes } {
  const call = <T>(carryOut: () => T): Promise<T> => network.call(machine, carryOut);
  return {
    log: makeSimulatedLog({
      readPage: (seq) => call(() => database.read(seq)),
      fetch: () => call(() => {}),
    }),
    nodes: {
      join: (nodeId) => call(() => database.join(nodeId)),
      renew: (renewal) => call(() => database.renew(renewal)),
      list: () => call(database.list),
      expel: (row) => call(() => database.expel(row)),
      leave: (nodeId) => call(() => database.leave(nodeId)),
    },
  };
}
