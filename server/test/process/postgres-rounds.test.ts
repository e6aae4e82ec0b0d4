import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect } from 'vitest';
import { LEASE_MS } from '../../src/cluster/lease.ts';
import { watchPace } from '../support/pace.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { type Installation, layOut, percentile, type TestNode } from './nodes.ts';
import { type Network, openNetwork } from './proxy.ts';

// Thousands of small rounds, many at once: a token is issued, revoked through one node, and then asked
// about at all three.

const AT_ONCE = 16;
const CALM_ROUNDS = 1_400;
/** Rounds in each kind of trouble, and between two of them. */
const TROUBLED_ROUNDS = 60;
/** Calls that may wait for an answer of a node in trouble, so that there are not thousands of them. */
const UNANSWERED_MAX = 64;

let installation: Installation;
let network: Network;
let nodes: readonly TestNode[];
/** The last of the nodes; it reaches its database through `network`. */
let third: TestNode;
let titleToken: string;

beforeAll(async () => {
  installation = await layOut();
  // Rounds are many and flushes are slow; the tests of storage show what a crash of the database leaves behind.
  const name = new URL(installation.databaseUrl).pathname.slice(1);
  await installation.query(`alter database ${name} set synchronous_commit = off`);
  network = await openNetwork(installation.databaseUrl);
  const [one, two, other] = await Promise.all([
    installation.startNode(),
    installation.startNode(),
    installation.startNode({ through: network.url }),
  ]);
  nodes = [one, two, other];
  third = other;
  titleToken = await one.title.titleToken();
});

afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
});

const nodeOf = (number: number): TestNode => nodes[number % nodes.length] as TestNode;

/** The results of rounds. */
interface RoundCounts {
  rounds: number;
  /** Answers "valid" to calls that began after the revocation was answered. */
  readonly stale: string[];
  /** Answers 503 of the third node. */
  unavailable: number;
  /** Revoking calls of the other two nodes that had to be repeated because their outcome was unknown. */
  repeated: number;
  /** How long revoking calls took at the other two, with their repetitions. */
  readonly latenciesMs: number[];
}

const noRounds = (): RoundCounts => ({
  rounds: 0,
  stale: [],
  unavailable: 0,
  repeated: 0,
  latenciesMs: [],
});

/** Revokes through this node; if that does not succeed, through the first one. */
async function revoke(node: TestNode, token: string, counts: RoundCounts): Promise<void> {
  const beganAt = performance.now();
  for (let asked = node; ; asked = nodeOf(0)) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      await asked.title.revokeToken(token, titleToken);
      break;
    } catch (error) {
      if (!/ServiceUnavailable/.test(String(error))) throw error;
      if (asked !== third) counts.repeated += 1;
    }
  }
  if (node !== third) counts.latenciesMs.push(performance.now() - beganAt);
}

async function ask(node: TestNode, token: string, counts: RoundCounts): Promise<void> {
  const answer = await node.title.validate(token, titleToken);
  if (answer === 'OK') counts.stale.push(`round ${counts.rounds} at ${node.url}`);
  else if (answer === 'ServiceUnavailable' && node === third) counts.unavailable += 1;
  else if (answer !== 'EntityTokenRevoked') throw new Error(`It answered ${answer}`);
}

/** Plays rounds, many at once, while `goesOn`; one in `thirdEvery` revokes through the third node. */
async function play(
  counts: RoundCounts,
  { goesOn, thirdEvery }: { readonly goesOn: () => boolean; readonly thirdEvery: number },
): Promise<void> {
  const unanswered = new Set<Promise<void>>();
  function askThird(token: string): void {
    if (unanswered.size >= UNANSWERED_MAX) return;
    const asked = ask(third, token, counts);
    unanswered.add(asked);
    const end = () => unanswered.delete(asked);
    asked.then(end, () => undefined);
  }
  async function playOn(player: number): Promise<void> {
    for (let number = player; goesOn(); number += 1) {
      // oxlint-disable-next-line no-await-in-loop
      const token = await nodeOf(number % 2).title.titleToken();
      // oxlint-disable-next-line no-await-in-loop
      await revoke(number % thirdEvery === 0 ? third : nodeOf(number % 2), token, counts);
      askThird(token);
      // oxlint-disable-next-line no-await-in-loop
      await Promise.all([ask(nodeOf(0), token, counts), ask(nodeOf(1), token, counts)]);
      counts.rounds += 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, player) => playOn(player)));
  await Promise.all(unanswered);
}

function report(
  what: string,
  { rounds, stale, unavailable, repeated, latenciesMs }: RoundCounts,
): void {
  const [median, p99, most] = [50, 99, 100].map((percent) =>
    percentile(latenciesMs, percent).toFixed(1),
  );
  console.info(
    `${what}: ${rounds} rounds, ${stale.length} stale answers, ${unavailable} times 503, ` +
      `${repeated} revocations repeated; ` +
      `they took ${median} ms (median), ${p99} ms (p99), ${most} ms (most)`,
  );
}

test('while all is well', async () => {
  const counts = noRounds();
  await play(counts, { goesOn: () => counts.rounds < CALM_ROUNDS, thirdEvery: 3 });
  report('three nodes', counts);
  expect(counts.stale).toEqual([]);
  expect([counts.unavailable, counts.repeated]).toEqual([0, 0]);
});

test('while the third node is cut off, in silence, on a slow network, and paused', async () => {
  const counts = noRounds();
  let isOver = false;
  const pace = watchPace(() => fetch(`${nodeOf(0).url}/livez`));
  // A call that the third node does not answer delays its player.
  const playing = play(counts, { goesOn: () => !isOver, thirdEvery: 12 });
  async function rounds(): Promise<void> {
    const until = counts.rounds + TROUBLED_ROUNDS;
    await Promise.race([playing, expect.poll(() => counts.rounds).toBeGreaterThanOrEqual(until)]);
  }
  for (const state of ['cut', 'open', 'silent', 'open', 'slow', 'open'] as const) {
    network.become(state);
    // oxlint-disable-next-line no-await-in-loop
    await rounds();
  }
  for (const pausedMs of [LEASE_MS / 4, LEASE_MS * 1.25]) {
    third.child.kill('SIGSTOP');
    // oxlint-disable-next-line no-await-in-loop
    await sleep(pausedMs);
    third.child.kill('SIGCONT');
    // oxlint-disable-next-line no-await-in-loop
    await rounds();
  }
  isOver = true;
  await playing;
  const slackMs = await pace.slackMs();
  report('three nodes, the third in trouble', counts);
  expect(counts.stale).toEqual([]);
  expect(counts.rounds).toBeGreaterThan(6 * TROUBLED_ROUNDS);
  // One lease at most, and as much again for a busy test machine.
  expect(Math.max(...counts.latenciesMs)).toBeLessThan(2 * LEASE_MS + slackMs);
  await expect.poll(async () => (await fetch(`${third.url}/readyz`)).status).toBe(200);
});
