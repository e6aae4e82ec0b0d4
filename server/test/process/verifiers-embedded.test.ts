import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller, type TitleCaller } from './caller.ts';
import { type FeedPoller, startPoller } from './feed-poller.ts';
import { askPurser, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Processes on one database file, with verifiers: once a revocation was answered, by whichever process or by the command line, no
// verifier that lacks it holds a lease.

const temporary = temporaryFolder();
const folder = temporary.path;
let one: RunningPurser;
let two: RunningPurser;
let here: TitleCaller;
let there: TitleCaller;
let secretKey: string;
let titleToken: string;
let database: DatabaseSync;
const pollers: FeedPoller[] = [];
let atOne: FeedPoller | undefined;
let atTwo: FeedPoller | undefined;
let silent: readonly FeedPoller[] = [];

beforeAll(async () => {
  one = await startPurser({ folder });
  two = await startPurser({ folder });
  secretKey = one.ready.secretKey ?? '';
  here = makeCaller({ ...one, secretKey });
  there = makeCaller({ ...two, secretKey });
  titleToken = await here.titleToken();
  database = new DatabaseSync(join(folder, 'data', 'purser.db'), { readOnly: true });
});

afterAll(async () => {
  database.close();
  await Promise.all(pollers.map((poller) => poller[Symbol.asyncDispose]()));
  await one[Symbol.asyncDispose]();
  await two[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

function rowsOfNodes(): readonly unknown[] {
  return database.prepare('select node_id, applied, heartbeat from nodes').all();
}

/** A verifier with a lease. */
async function startLeased({ url }: RunningPurser): Promise<FeedPoller> {
  const poller = await startPoller({ url, secretKey });
  pollers.push(poller);
  await expect.poll(poller.isLeased).toBe(true);
  return poller;
}

/** The call that was answered just now has made the last entry. */
function expectAllToKnow(): void {
  const { seq } = database.prepare('select seq from control_head').get() as { seq: number };
  const stale = pollers.filter((poller) => poller.isLeased() && poller.at() < seq);
  expect(stale).toEqual([]);
}

async function revoke(caller: TitleCaller, name: string): Promise<void> {
  const { entityToken } = await caller.logIn(name);
  await caller.revokeToken(entityToken, titleToken);
  expectAllToKnow();
}

/** From the command line, of a player. */
async function revokeByCommand(name: string): Promise<void> {
  const { playerId } = await here.logIn(name);
  await askPurser(['player', 'ban', playerId, '--title', one.ready.titleId], { folder });
  expectAllToKnow();
}

test('without verifiers no process has a row', async () => {
  await revoke(here, 'before');
  await revoke(there, 'before');
  expect(rowsOfNodes()).toEqual([]);
});

test('whoever revokes waits for the verifiers of all processes', async () => {
  [atOne, atTwo, ...silent] = await Promise.all([one, two, one, two].map(startLeased));
  expect(rowsOfNodes()).toHaveLength(2);
  for (let round = 0; round < 10; round += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await revoke(round % 2 === 0 ? here : there, `player ${round % 3}`);
  }
  await revokeByCommand('banned 1');
  expect(pollers.map((poller) => poller.isLeased())).toEqual([true, true, true, true]);
});

test('the lease of a silent verifier has ended before a revocation is answered', async () => {
  silent[0]?.fallSilent();
  await revoke(there, 'unheard');
  silent[1]?.fallSilent();
  await revokeByCommand('banned 2');
  expect(silent.map((poller) => poller.isLeased())).toEqual([false, false]);
});

test('a process that was stopped for long, or killed, is waited for as long as its verifiers may trust it', async () => {
  two.child.kill('SIGSTOP');
  await revoke(here, 'while it is stopped');
  two.child.kill('SIGCONT');
  await expect.poll(() => atTwo?.isLeased()).toBe(true);
  await two.stop('SIGKILL');
  await revoke(here, 'after its death');
});

test('a stop gives the row back when no verifier trusts the process any more', async () => {
  const before = rowsOfNodes().length;
  await one.stop();
  expect(atOne?.isLeased()).toBe(false);
  expect(rowsOfNodes()).toHaveLength(before - 1);
});
