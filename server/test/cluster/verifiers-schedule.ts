import type { VerifierFeed, VerifierFeedRequest } from '../../../client/src/operations.ts';
import { type Barrier, makeBarrier } from '../../src/cluster/barrier.ts';
import type { Instant } from '../../src/kernel/instant.ts';
import { type Machine, makeMachine } from './machine.ts';
import { makeNetwork, type Weather } from './network.ts';
import { makePrimaries } from './primaries.ts';
import { makeSharedDatabase, type Revocation } from './shared-database.ts';
import { makeSimulatedPorts, type SimulatedPorts } from './simulated-ports.ts';
import {
  claimsOf,
  GRANT_MS,
  LEASE_MS,
  makeNodeActor,
  makeVerifierActor,
  type NodeActor,
  type Sender,
  TIMES,
  type VerifierActor,
} from './verifiers-actors.ts';
import { EmbeddedFile, embeddedBarrierOf, makeEmbeddedActor } from './verifiers-embedded.ts';
import type { VerifierMutant } from './verifiers-mutants.ts';
import { type Chance, makeChance, makeVirtualTime } from './virtual-time.ts';

// One schedule of both levels of leases: a few nodes and verifiers, a few revocations and a few faults, then no more faults. Everything
// in it follows from its seed. All times are in milliseconds.

const EPOCH = 1_700_000_000_000;
const LIFETIME_MS = 60_000;
/** Verifiers hold leases by then. */
const BEGINS_AT = 450;
const LAST_REVOCATION_AT = 900;
const STORM_ENDS_AT = 1_400;
const LATE_REVOCATIONS = { from: 1_500, to: 2_500 };
/** A verifier that nobody has answered for a while waits for up to five seconds. */
const RECOVERY_MS_MAX = 12_000;
const WAIT_MS_MAX = LEASE_MS + 2;
/** Two rates differ by less than CLOCK_RATES_APART_MAX. */
const RATE_WRONG_MAX = 0.047;
/** How long a verifier waits for an answer; it may still come, and its request may still be carried out. */
const TIMEOUT_MS = 300;
/** The longest delay of a message between verifiers and nodes. */
const LATE_MS_MAX = 900;
const TITLES = ['A', 'B'] as const;

/** The result of one schedule. */
export interface VerifierOutcome {
  /** The first broken promise in words; undefined when all were kept. */
  readonly violation: string | undefined;
  /** Revoking calls that were answered; checks under a lease of revoked tokens and of others. */
  readonly answered: number;
  readonly refused: number;
  readonly accepted: number;
  /** The longest wait of a revoking call. */
  readonly longestWaitMs: number;
}

interface Revoker {
  readonly machine: Machine;
  readonly ports: Pick<SimulatedPorts, 'write'>;
  readonly barrier: Barrier;
  readonly wake: (seq?: number) => void;
}

export interface VerifierScheduleOptions {
  readonly mutant?: VerifierMutant;
  readonly nodes?: number;
  readonly verifiers?: number;
  /** The nodes are processes that share an embedded database. */
  readonly isEmbedded?: true;
}

/** Runs the schedule of a seed, with the code as it is or with a mutant of it. */
export function runVerifierSchedule(
  seed: number,
  options: VerifierScheduleOptions = {},
): Promise<VerifierOutcome> {
  return new VerifierSchedule(makeChance(seed), options).run();
}

class VerifierSchedule {
  readonly chance: Chance;
  readonly mutant: VerifierMutant;
  readonly time = makeVirtualTime();
  readonly faults: readonly Fault[];
  readonly weather: Weather;
  readonly network;
  readonly isDrifting: boolean;
  readonly nodeCount: number;
  readonly verifierCount: number;
  primaries;
  /** The embedded database; its processes have the clocks of one machine. */
  readonly file: EmbeddedFile | undefined;
  readonly hostRate: number;
  databaseSetMs = 0;
  started = 0;
  nodes: NodeActor[] = [];
  verifiers: VerifierActor[] = [];
  /** Machines of verifiers that reach no node until this moment. */
  readonly cutUntil = new Map<Machine, number>();
  /** Answers of nodes to verifiers, which a cache may give again. */
  readonly cached = new Map<Machine, VerifierFeed>();
  readonly replays = new Set<Machine>();
  /** The freezes of nodes, by their lengths. */
  readonly frozenMs = new Map<Machine, number>();
  committed: Revocation[] = [];
  readonly lost = new Set<number>();
  readonly answered: Revocation[] = [];
  readonly waiting = new Set<Machine>();
  /** A token that ends in the middle of the schedule. */
  readonly expiresAt: Instant;
  lastId = 0;
  isRestoring = false;
  violation: string | undefined;
  counts = { refused: 0, accepted: 0, longestWaitMs: 0 };

  constructor(chance: Chance, options: VerifierScheduleOptions) {
    const { mutant = {}, nodes, verifiers, isEmbedded } = options;
    this.chance = chance;
    this.mutant = mutant;
    // Only a few kinds: schedules with all of them never get far.
    const possible = isEmbedded ? EMBEDDED_FAULTS : FAULTS;
    const drawn = manyOf<Fault>(
      1 + chance.below(3),
      () => possible[chance.below(possible.length)] ?? 'cut',
    );
    this.faults = mutant.hurtBy ?? drawn;
    this.weather = drawWeather(chance);
    if (mutant.hurtsLateAnswers) this.weather.lateProbability = 0.06;
    this.network = makeNetwork({ time: this.time, chance, weather: this.weather });
    this.isDrifting = chance.has(0.7);
    const [nodeCount, verifierCount] = [1 + chance.below(2), 1 + chance.below(2)];
    this.nodeCount = nodes ?? nodeCount;
    this.verifierCount = verifiers ?? verifierCount;
    this.expiresAt = EPOCH + chance.between(BEGINS_AT, STORM_ENDS_AT);
    this.primaries = makePrimaries(makeSharedDatabase({ now: this.databaseNow }));
    this.hostRate = isEmbedded ? 1 + RATE_WRONG_MAX * chance.between(-1, 1) : 1;
    this.file = isEmbedded && new EmbeddedFile(this.time, chance);
  }

  readonly databaseNow = (): Instant => EPOCH + Math.floor(this.time.now) + this.databaseSetMs;

  blame(what: string): void {
    this.violation ??= `at ${this.time.now.toFixed(1)} ms: ${what}`;
  }

  makeMachine(): Machine {
    const { chance, time } = this;
    return makeMachine({
      time,
      rate:
        1 + RATE_WRONG_MAX * (this.isDrifting ? chance.below(2) * 2 - 1 : chance.between(-1, 1)),
      wallWrongMs: chance.between(-600_000, 600_000),
    });
  }

  makeHostMachine(): Machine {
    return makeMachine({ time: this.time, rate: this.hostRate, wallWrongMs: 0 });
  }

  startEmbedded(file: EmbeddedFile): void {
    this.started += 1;
    const { databaseNow: now, mutant } = this;
    const machine = this.makeHostMachine();
    this.nodes.push(makeEmbeddedActor({ file, machine, now, nodeId: `p${this.started}`, mutant }));
  }

  startNode(): void {
    if (this.file) return this.startEmbedded(this.file);
    this.started += 1;
    const machine = this.makeMachine();
    const { network, primaries, databaseNow, mutant } = this;
    const ports = makeSimulatedPorts({ machine, network, primaries });
    const node = makeNodeActor({
      machine,
      ports,
      databaseNow,
      nodeId: `n${this.started}`,
      jitter: makeChance(this.started).unit,
      mutant,
    });
    this.nodes.push(node);
    void node.follower.start();
  }

  startVerifier(titleId: string): void {
    this.started += 1;
    const number = this.started;
    const machine = this.makeMachine();
    let ids = 0;
    const verifier = makeVerifierActor({
      machine,
      titleId,
      newId: () => `verifier-${number}-${(ids += 1)}`,
      jitter: makeChance(number).unit,
      mutant: this.mutant,
      send: (request, of) => this.send(verifier, request, of),
    });
    this.verifiers.push(verifier);
    verifier.loop.start();
  }

  /** A proxy leads a verifier to one node while that lives, and sometimes to another. */
  homeOf({ machine }: VerifierActor): NodeActor | undefined {
    const reachable = this.nodes.filter((node) => !node.machine.isOff && !node.isStopping);
    const index = this.chance.has(0.05) ? 1 : 0;
    const shifted = (this.reroutes.get(machine) ?? 0) + index;
    this.reroutes.set(machine, shifted);
    return reachable[shifted % Math.max(1, reachable.length)];
  }

  readonly reroutes = new Map<Machine, number>();

  delayMs(): number {
    const { chance, weather } = this;
    if (chance.has(weather.lateProbability)) return chance.between(0, LATE_MS_MAX);
    return chance.between(0.1, weather.delayMsMax);
  }

  isCut(machine: Machine): boolean {
    return this.time.now < (this.cutUntil.get(machine) ?? 0);
  }

  /** Carries a request to a node and its answer back. Either may be lost or late; a late request is carried out all the same. */
  send(verifier: VerifierActor, request: VerifierFeedRequest, of: Sender): Promise<VerifierFeed> {
    const { machine } = verifier;
    const { promise, resolve, reject } = Promise.withResolvers<VerifierFeed>();
    const node = this.homeOf(verifier);
    machine.schedule(TIMEOUT_MS, () => reject(AWAY));
    if (this.replays.delete(machine)) {
      const again = this.cached.get(machine);
      if (again) this.time.after(this.delayMs(), () => machine.receive(() => resolve(again)));
    }
    if (!node || this.isCut(machine) || this.chance.has(this.weather.lossProbability))
      return promise;
    const deliver = (answer: VerifierFeed): void => {
      this.noteGrant(verifier, node, answer);
      if (this.chance.has(this.weather.lossProbability)) return;
      this.time.after(this.delayMs(), () => {
        if (this.isCut(machine)) return;
        machine.receive(() => {
          this.cached.set(machine, answer);
          resolve(answer);
        });
      });
    };
    const refuse = (): void => {
      this.time.after(this.delayMs(), () => machine.receive(() => reject(AWAY)));
    };
    this.time.after(this.delayMs(), () => {
      if (this.isCut(machine)) return;
      node.machine.receive(() => void node.answer(request, of).then(deliver, refuse));
    });
    return promise;
  }

  /** Nothing can tell a node of a freeze that the exchanges around it may explain; so what it grants until its next renewal is excused. */
  noteGrant(verifier: VerifierActor, node: NodeActor, { LeaseInMilliseconds }: VerifierFeed): void {
    const isKnown = node.ports.hasRenewedSinceFreeze();
    const mayBeHidden = (this.frozenMs.get(node.machine) ?? 0) <= this.hiddenMs();
    if (isKnown) return;
    // Where the verifier's machine stood still as well, such an answer does not show it.
    const showsNothing = verifier.machine.freezes > 0;
    if (showsNothing || (LeaseInMilliseconds > 0 && mayBeHidden)) this.excuse(verifier);
  }

  excuse(verifier: VerifierActor): void {
    const { machine } = verifier;
    // Its clock is right again when it runs.
    machine.receive(() => {
      const untilMs = machine.monotonicNow() + GRANT_MS;
      verifier.excusedUntilMs = Math.max(verifier.excusedUntilMs, untilMs);
    });
  }

  /** The longest freeze that the ways of messages may hide from a machine. */
  hiddenMs(): number {
    const { lateProbability, delayMsMax } = this.weather;
    return lateProbability > 0 || this.faults.includes('setDatabase')
      ? Infinity
      : 120 + 8 * delayMsMax;
  }

  isExcused({ machine, freezesSeen, excusedUntilMs }: VerifierActor): boolean {
    return freezesSeen < machine.freezes || machine.monotonicNow() < excusedUntilMs;
  }

  /** No check that begins now may accept what was revoked by an answered call, or has expired. */
  judge(verifier: VerifierActor, before = this.answered.length): void {
    const { machine, feed, titleId } = verifier;
    if (!machine.isRunning || !feed.isLeased() || this.isExcused(verifier)) return;
    for (let index = 0; index < before; index += 1) {
      const revocation = this.answered[index] as Revocation;
      if (revocation.titleId !== undefined && revocation.titleId !== titleId) continue;
      if (this.lost.has(revocation.id)) continue;
      const verdict = feed.judge(claimsOf(revocation, EPOCH + LIFETIME_MS));
      if (verdict === 'valid') this.blame(`a stale yes to ${revocation.id} by a verifier`);
      else if (verdict === 'revoked') this.counts.refused += 1;
    }
    this.judgeExpiry(verifier);
  }

  judgeExpiry({ machine, feed }: VerifierActor): void {
    const claims = claimsOf({ id: -1 }, this.expiresAt);
    const isOwn = this.mutant.judges === 'by its own clock';
    const isYoung = EPOCH + machine.wallNow() < this.expiresAt;
    const verdict = isOwn && isYoung ? 'valid' : feed.judge(claims);
    if (verdict === 'valid') this.counts.accepted += 1;
    const slackMs = 100 + 4 * this.weather.delayMsMax;
    const isOver = this.databaseNow() >= this.expiresAt + slackMs;
    if (verdict === 'valid' && isOver && !this.faults.some((fault) => MOVES_TIME.has(fault))) {
      if (this.weather.lateProbability === 0) this.blame('a stale yes to an expired token');
    }
  }

  /** A check whose signature takes a while. */
  verify(verifier: VerifierActor): void {
    const before = this.answered.length;
    const isEarly = this.mutant.judges === 'knowledge first';
    const revoked = this.answered.filter(({ id }) => !this.lost.has(id));
    const unknown = revoked.filter(
      ({ titleId, id }) =>
        (titleId === undefined || titleId === verifier.titleId) &&
        !verifier.feed.followed.known.isRevoked(claimsOf({ id }, Infinity), 0),
    );
    verifier.machine.schedule(this.chance.between(1, 60), () => {
      if (isEarly && unknown.length > 0 && verifier.feed.isLeased() && !this.isExcused(verifier)) {
        this.blame('a stale yes by a verifier, which had looked before it held a lease');
      }
      this.judge(verifier, before);
    });
  }

  judgeEverywhere(): void {
    for (const verifier of this.verifiers) {
      this.judge(verifier);
      if (verifier.machine.isRunning) this.verify(verifier);
    }
  }

  async revoke({ machine, ports, barrier, wake }: Revoker): Promise<void> {
    this.lastId += 1;
    const { chance } = this;
    const titleId = chance.has(0.2) ? undefined : TITLES[chance.below(TITLES.length)];
    const revocation = { id: this.lastId, until: this.databaseNow() + LIFETIME_MS, titleId };
    const commit = (database: { commit(of: Revocation): number }): number => {
      this.committed.push(revocation);
      return database.commit(revocation);
    };
    const seq = await (this.file?.write(machine, commit) ?? ports.write(commit)).catch(
      () => undefined,
    );
    if (seq === undefined) return;
    wake(seq);
    const { stops } = machine;
    const sinceMs = machine.monotonicNow();
    this.waiting.add(machine);
    await barrier(seq);
    this.waiting.delete(machine);
    const waitedMs = machine.monotonicNow() - sinceMs;
    if (machine.stops === stops) {
      this.counts.longestWaitMs = Math.max(this.counts.longestWaitMs, waitedMs);
      if (waitedMs > (this.file ? TIMES.leaseMs + 2 : WAIT_MS_MAX))
        this.blame(`${revocation.id} waited for ${waitedMs} ms`);
    }
    this.answered.push(revocation);
    this.judgeEverywhere();
  }

  planRevocation(at: number): void {
    const { chance } = this;
    this.time.at(at, () => {
      const node = this.nodes[chance.below(this.nodes.length)];
      if (node && !chance.has(0.4)) {
        const { wake } = node.follower;
        node.machine.receive(() => void this.revoke({ ...node, wake }));
        return;
      }
      if (this.file) {
        const host = this.makeHostMachine();
        const barrier = this.mutant.embeddedBarrier?.() ?? embeddedBarrierOf(host, this.file.list);
        void this.revoke({ machine: host, ports: UNUSED, barrier, wake: () => {} });
        return;
      }
      const machine = this.makeMachine();
      const { network, primaries } = this;
      const ports = makeSimulatedPorts({ machine, network, primaries });
      const { monotonicNow, schedule } = machine;
      const barrier = makeBarrier({
        nodes: ports.nodes,
        leaseMs: LEASE_MS,
        monotonicNow,
        schedule,
      });
      void this.revoke({ machine, ports, barrier, wake: () => {} });
    });
  }

  planFault(at: number): void {
    const { chance } = this;
    this.time.at(at, () => {
      const fault = this.faults[chance.below(this.faults.length)];
      const lengthMs = chance.has(0.5) ? chance.between(1, 90) : chance.between(250, 900);
      const ms = Math.min(lengthMs, STORM_ENDS_AT - this.time.now);
      const node = this.nodes[chance.below(this.nodes.length)];
      if (node?.machine.isRunning) this.strikeNode(node, fault, ms);
      const verifier = this.verifiers[chance.below(this.verifiers.length)];
      if (verifier?.machine.isRunning) this.strikeVerifier(verifier, fault, ms);
      if (fault === 'setDatabase') this.databaseSetMs = Math.floor(chance.between(-80_000, 20_000));
      if (fault === 'split') this.split(ms);
      if (fault === 'restore') this.restore();
    });
  }

  strikeNode(node: NodeActor, fault: Fault | undefined, ms: number): void {
    const { machine } = node;
    if (fault === 'cut') this.network.cut(machine, ms);
    if (fault === 'restart') this.network.restart(ms / 4);
    if (fault === 'pause') machine.pause(ms);
    if (fault === 'suspend') machine.suspend(ms);
    if (fault === 'freeze') {
      this.frozenMs.set(machine, ms);
      machine.freeze(ms);
      // It may wake without its database.
      if (this.chance.has(0.5)) this.network.cut(machine, ms + 250);
    }
    if (fault === 'setWall') machine.setWallBy(this.chance.between(60_000, 600_000));
    if (fault === 'stuckWriter') this.file?.stuckUntil.set(machine, this.time.now + ms);
    if (fault === 'crash') this.replace(node);
    if (fault === 'leave') {
      node.isStopping = true;
      void node.follower.stop().then(() => this.replace(node));
    }
  }

  strikeVerifier(verifier: VerifierActor, fault: Fault | undefined, ms: number): void {
    const { machine } = verifier;
    if (fault === 'cutVerifier') this.cutUntil.set(machine, this.time.now + ms);
    if (fault === 'pauseVerifier') machine.pause(ms);
    if (fault === 'suspendVerifier') {
      // Somebody may set the clock to what it was, after it was looked at: nobody looks where no lease is held.
      const isSetBack = this.chance.has(0.5) && verifier.feed.isLeased();
      machine.suspend(ms);
      if (isSetBack) this.time.after(ms + 10, () => machine.setWallBy(-ms));
    }
    if (fault === 'freezeVerifier') {
      machine.freeze(ms);
      if (ms <= this.hiddenMs()) this.excuse(verifier);
    }
    if (fault === 'setVerifierWall') machine.setWallBy(this.chance.between(60, 600_000));
    if (fault === 'reroute') this.reroutes.set(machine, (this.reroutes.get(machine) ?? 0) + 1);
    if (fault === 'replay') this.replays.add(machine);
    if (fault === 'crashVerifier') this.replaceVerifier(verifier);
    if (fault === 'leaveVerifier') {
      void verifier.loop.stop().then(() => this.replaceVerifier(verifier));
    }
  }

  replace(node: NodeActor): void {
    if (node.machine.isOff || this.isRestoring) return;
    node.machine.switchOff();
    this.nodes.splice(this.nodes.indexOf(node), 1);
    this.time.after(this.chance.between(0, 100), () => {
      if (!this.isRestoring && this.nodes.length < this.nodeCount) this.startNode();
    });
  }

  replaceVerifier(verifier: VerifierActor): void {
    if (verifier.machine.isOff) return;
    verifier.machine.switchOff();
    this.verifiers.splice(this.verifiers.indexOf(verifier), 1);
    this.time.after(this.chance.between(0, 50), () => this.startVerifier(verifier.titleId));
  }

  split(ms: number): void {
    const staying = this.nodes.filter(() => this.chance.has(0.5)).map(({ machine }) => machine);
    this.primaries.split(staying, 0);
    this.time.after(ms, this.primaries.heal);
  }

  /** All nodes die, and come again on an older state of the database, which takes longer than a lease. Nothing is promised any more about the entries that it has lost. */
  restore(): void {
    if (this.isRestoring || this.time.now > STORM_ENDS_AT - LEASE_MS) return;
    this.isRestoring = true;
    for (const { machine } of this.nodes.splice(0)) machine.switchOff();
    const behind = 1 + this.chance.below(2);
    this.time.after(LEASE_MS, () => {
      for (const { id } of this.committed.splice(-behind)) this.lost.add(id);
      this.primaries.split([], behind);
      this.isRestoring = false;
      for (let count = 0; count < this.nodeCount; count += 1) this.startNode();
      // Others take the numbers of what is lost.
      for (let count = 0; count < 2; count += 1) {
        this.planRevocation(this.time.now + this.chance.between(20, 400));
      }
    });
  }

  isOver = (): boolean => {
    for (const verifier of this.verifiers) this.judge(verifier);
    if (this.violation !== undefined) return true;
    if (this.time.now < (this.mutant.hurtsLate ? LATE_REVOCATIONS.to : STORM_ENDS_AT)) return false;
    const isCalm =
      [...this.waiting].every(({ isOff }) => isOff) &&
      this.nodes.length === this.nodeCount &&
      this.nodes.every(({ follower }) => follower.isLeased()) &&
      this.verifiers.length === this.verifierCount &&
      this.verifiers.every(({ feed }) => feed.isLeased());
    if (!isCalm && this.time.now > STORM_ENDS_AT + RECOVERY_MS_MAX) {
      this.blame('not everybody has recovered');
    }
    return isCalm;
  };

  async run(): Promise<VerifierOutcome> {
    const { chance, time } = this;
    for (let count = 0; count < this.nodeCount; count += 1) {
      time.at(chance.between(0, 30), () => this.startNode());
    }
    for (let count = 0; count < this.verifierCount; count += 1) {
      const titleId = TITLES[count % 2] as string;
      time.at(chance.between(20, 60), () => this.startVerifier(titleId));
    }
    const revocationsAt = manyOf(2 + chance.below(3), () =>
      chance.between(BEGINS_AT, LAST_REVOCATION_AT),
    );
    for (const at of revocationsAt) this.planRevocation(at);
    for (let count = 0; this.mutant.hurtsLate && count < 3; count += 1) {
      this.planRevocation(chance.between(LATE_REVOCATIONS.from, LATE_REVOCATIONS.to));
    }
    const faultsAt = manyOf(2 + chance.below(5), () => {
      if (chance.has(0.2)) return chance.between(BEGINS_AT, STORM_ENDS_AT);
      return (revocationsAt[chance.below(revocationsAt.length)] ?? 0) + chance.between(-150, 30);
    });
    for (const at of faultsAt) this.planFault(at);
    time.at(STORM_ENDS_AT, () => {
      this.network.heal();
      this.primaries.heal();
      this.cutUntil.clear();
    });
    await time.run(this.isOver);
    return { violation: this.violation, answered: this.answered.length, ...this.counts };
  }
}

/** Processes on an embedded database write to their file. */
const UNUSED = { write: () => Promise.reject(new Error('There is no shared database')) };

const AWAY = new Error('No answer in the simulated network');

function manyOf<T>(length: number, draw: () => T): readonly T[] {
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
  'split',
  'crash',
  'leave',
  'restore',
  'cutVerifier',
  'pauseVerifier',
  'suspendVerifier',
  'freezeVerifier',
  'setVerifierWall',
  'reroute',
  'replay',
  'crashVerifier',
  'leaveVerifier',
] as const;
export type Fault = (typeof FAULTS)[number] | 'stuckWriter';

/** Those of processes on an embedded database: its machine is no other than theirs. */
const EMBEDDED_FAULTS: readonly Fault[] = [
  'pause',
  'crash',
  'leave',
  'stuckWriter',
  ...FAULTS.filter((fault) => fault.endsWith('Verifier')),
  'setVerifierWall',
  'reroute',
  'replay',
];

/** Faults after which service time may differ from the database's for longer than messages take. */
const MOVES_TIME: ReadonlySet<Fault> = new Set([
  'freeze',
  'freezeVerifier',
  'setDatabase',
  'suspend',
  'suspendVerifier',
]);

function drawWeather(chance: Chance): Weather {
  return {
    delayMsMax: [1, 5, 20][chance.below(3)] ?? 2,
    lossProbability: chance.has(0.6) ? 0 : chance.between(0, 0.2),
    lateProbability: chance.has(0.7) ? 0 : chance.between(0, 0.2),
  };
}
