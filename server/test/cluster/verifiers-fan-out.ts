// node server/test/cluster/verifiers-fan-out.ts [nodes] [verifiers] [revocations] [slow ones of a hundred]
// Measures the cost of confirmations by all verifiers of all nodes, in virtual time with the times of production. Of a hundred verifiers five are
// slow, and one falls silent. By hand: it takes a minute or two.
import { Journal } from '../../src/verifiers/journal.ts';
import { Verifiers } from '../../src/verifiers/verifiers.ts';
import { makeBarrier } from '../../src/cluster/barrier.ts';
import { LEASE_MS } from '../../src/cluster/lease.ts';
import { makeLeasedFollower } from '../../src/cluster/leased-follower.ts';
import { makeServiceTime } from '../../src/cluster/service-time.ts';
import { makeMachine } from './machine.ts';
import { makeNetwork } from './network.ts';
import { makePrimaries } from './primaries.ts';
import { makeSharedDatabase } from './shared-database.ts';
import { makeSimulatedPorts } from './simulated-ports.ts';
import { makeChance, makeVirtualTime } from './virtual-time.ts';

const EPOCH = 1_700_000_000_000;
const [nodeCount = 100, verifierCount = 10_000, revocations = 30, slowOnes = 5] = process.argv
  .slice(2)
  .map(Number);
const time = makeVirtualTime();
const chance = makeChance(1);
const now = (): number => EPOCH + Math.floor(time.now);
const primaries = makePrimaries(makeSharedDatabase({ now, kept: 10_000 }));
const weather = { delayMsMax: 2, lossProbability: 0, lateProbability: 0 };
const network = makeNetwork({ time, chance, weather });
const asked = { statements: 0, polls: 0 };
const counted = {
  ...network,
  call: ((...of) => ((asked.statements += 1), network.call(...of))) as typeof network.call,
};

const nodes = Array.from({ length: nodeCount }, (_, index) => {
  const machine = makeMachine({ time, rate: 1, wallWrongMs: 0 });
  const ports = makeSimulatedPorts({ machine, network: counted, primaries });
  const journal = new Journal();
  const { monotonicNow, wallNow, schedule } = machine;
  const serviceTime = makeServiceTime(monotonicNow, { databaseNow: now(), askedAtMs: 0 });
  const clocks = { monotonicNow, wallNow, schedule };
  const verifiers: Verifiers = new Verifiers({
    ...clocks,
    journal,
    authority: () => follower.authority,
    now: serviceTime.now,
    verifiersMax: 2_000,
    onFreed: () => follower.publishSoon(),
  });
  const follower = makeLeasedFollower({
    ...clocks,
    ...ports,
    nodeId: `n${index}`,
    projections: [],
    journal,
    dependants: verifiers,
    serviceTime,
    leaseMs: LEASE_MS,
    jitter: () => 1,
  });
  const { onPublish } = follower;
  const barrier = makeBarrier({ ...clocks, nodes: ports.nodes, leaseMs: LEASE_MS, onPublish });
  void follower.start();
  return { verifiers, follower, barrier, ports };
});

/** Asks again after as long as the ways there and back take. */
async function poll(index: number, wayMs: number, isHeard: () => boolean): Promise<void> {
  const { verifiers } = nodes[index % nodeCount] as (typeof nodes)[number];
  let after = { seq: 0, id: '' };
  while (isHeard()) {
    asked.polls += 1;
    const of = { verifierId: `v${index}`, titleId: `title ${index % 20}`, after, wantsLease: true };
    ({ at: after } = await verifiers.poll(of));
    await new Promise<void>((resolve) => void time.after(wayMs, resolve));
  }
}

let isSilent = false;
const slow = (index: number): number =>
  index % 100 < slowOnes ? chance.between(100, 400) : chance.between(1, 40);
time.after(500, () => {
  for (let index = 0; index < verifierCount; index += 1) {
    void poll(index, slow(index), () => !isSilent || index % 100 !== 99);
  }
});

async function revoke(number: number): Promise<number> {
  const node = nodes[number % nodeCount] as (typeof nodes)[number];
  const titleId = number % 3 === 0 ? undefined : `title ${number % 20}`;
  const seq = await node.ports.write((database) =>
    database.commit({ id: number, until: now() + 60_000, titleId }),
  );
  const since = time.now;
  node.follower.wake(seq);
  await node.barrier(seq);
  return time.now - since;
}

async function measure(words: string, count: number): Promise<void> {
  const before = { ...asked, cpu: process.cpuUsage(), at: time.now };
  const waits: number[] = [];
  for (let number = 0; number < count; number += 1) {
    let isOver = false;
    const note = (ms: number): void => {
      waits.push(ms);
      isOver = true;
    };
    void revoke(number + 1).then(note);
    await time.run(() => isOver);
    const until = time.now + 300;
    time.at(until, () => {});
    await time.run(() => time.now >= until);
  }
  waits.sort((one, other) => one - other);
  const seconds = (time.now - before.at) / 1_000;
  const { user } = process.cpuUsage(before.cpu);
  console.log(words, {
    medianMs: Math.round(waits[waits.length >> 1] ?? 0),
    longestMs: Math.round(waits.at(-1) ?? 0),
    statementsEachNodeAndSecond: Math.round(
      (asked.statements - before.statements) / seconds / nodeCount,
    ),
    pollsASecond: Math.round((asked.polls - before.polls) / seconds),
    processorSecondsASecond: (user / 1e6 / seconds).toFixed(2),
  });
}

await time.run(() => time.now > 5_000);
const leased = nodes.reduce((sum, { verifiers }) => sum + verifiers.stats().leased, 0);
console.log({ nodes: nodeCount, verifiers: verifierCount, leased });
await measure('all answer', revocations);
isSilent = true;
await measure('one of a hundred falls silent', 3);
await measure('afterwards', revocations);
process.exit();
