import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/kernel/instant.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { askPurser } from './purser.ts';

// Nodes and commands whose wall clock is wrong, on one database with nodes whose clock is right.

const WRONG_CLOCK = join(import.meta.dirname, 'wrong-clock.ts');
const PRUNE = join(import.meta.dirname, 'processes', 'prune.ts');

let installation: Installation;
let good: TestNode;

beforeAll(async () => {
  installation = await layOut();
  good = await installation.startNode();
});

afterAll(() => installation[Symbol.asyncDispose]());

/** The environment of a process whose clock is wrong by so much, and how to set that clock. */
function aWrongClock(wrongMs: number) {
  const file = join(installation.folder, `clock-${wrongMs}`);
  writeFileSync(file, String(wrongMs));
  const env = { TEST_CLOCK_FILE: file, NODE_OPTIONS: `--import=${WRONG_CLOCK}` };
  return { env, setTo: (ms: number) => writeFileSync(file, String(ms)) };
}

/** By how many seconds a node says that its clock is ahead. */
async function offsetOf({ url }: TestNode): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(/^purser_clock_offset_seconds (\S+)$/m.exec(text)?.[1]);
}

const expectOffset = (node: TestNode, ms: number) =>
  expect.poll(async () => Math.round((await offsetOf(node)) / 10)).toBe(Math.round(ms / 10_000));

/** A moment since a test began, by a clock that is right to a minute. */
function expectSince(beganAt: number, at: number): void {
  expect(at).toBeGreaterThan(beganAt - MINUTE_MS);
  expect(at).toBeLessThan(Date.now() + MINUTE_MS);
}

test('a node that starts with its clock 50 hours ahead knows what is revoked, deletes nothing, and mints by the right time', async () => {
  const beganAt = Date.now();
  const judge = await good.title.titleToken();
  const [revoked, kept, ended] = await Promise.all(
    ['revoked', 'kept', 'ended'].map((name) => good.title.logIn(name)),
  );
  if (!revoked || !kept || !ended) throw new Error('A login is missing');
  await good.title.revokeToken(revoked.entityToken, judge);
  await good.title.admin('/Admin/RevokePlayerSessions', { ServiceId: ended.playerId });
  const clock = aWrongClock(50 * HOUR_MS);
  const wrong = await installation.startNode({ env: clock.env });
  await expectOffset(wrong, 50 * HOUR_MS);
  await expect
    .poll(() => wrong.stderr())
    .toContain("this machine's clock is wrong; the database's time is used");
  async function expectRight(node: TestNode): Promise<void> {
    expect(await node.title.validate(revoked?.entityToken ?? '', judge)).toBe('EntityTokenRevoked');
    expect(await node.title.validate(ended?.entityToken ?? '', judge)).toBe('EntityTokenRevoked');
    expect(await node.title.isAuthorized(ended?.sessionTicket ?? '')).toBe(false);
    expect(await node.title.validate(kept?.entityToken ?? '', judge)).toBe('OK');
  }
  await expectRight(wrong);
  await promisify(execFile)(process.execPath, [PRUNE, installation.databaseUrl], {
    env: { ...process.env, ...clock.env },
  });
  const minted = await wrong.title.logIn('kept');
  clock.setTo(0);
  wrong.child.kill('SIGUSR2');
  await expectOffset(wrong, 0);
  await expectRight(wrong);
  await expectRight(await installation.startNode());
  expect(await good.title.validate(minted.entityToken, judge)).toBe('OK');
  const { data } = await good.title.admin('/Admin/ListPlayerSessions', {
    ServiceId: kept.playerId,
  });
  const startedAt = data.Sessions.map((one: { Created: string }) => Date.parse(one.Created));
  expect(startedAt).toHaveLength(2);
  for (const at of startedAt) expectSince(beganAt, at);
});

test('a ban by a node whose clock is 40 days behind holds on others, also after a restart', async () => {
  const beganAt = Date.now();
  const judge = await good.title.titleToken();
  const player = await good.title.logIn('banned');
  const { env } = aWrongClock(-40 * DAY_MS);
  const behind = await installation.startNode({ env });
  await expectOffset(behind, -40 * DAY_MS);
  const bans = [{ ServiceId: player.playerId, DurationInHours: 1 }];
  const { data } = await behind.title.admin('/Admin/BanUsers', { Bans: bans });
  expectSince(beganAt, Date.parse(data.BanData[0].Created));
  for (const node of [behind, good, await installation.startNode()]) {
    expect(await node.title.validate(player.entityToken, judge)).toBe('EntityTokenRevoked');
    await expect(node.title.logIn('banned')).rejects.toThrow('AccountBanned');
  }
});

test('a command on a machine whose clock is wrong goes by the time of the database', async () => {
  const beganAt = Date.now();
  const { env } = aWrongClock(-40 * DAY_MS - 1);
  const options = { folder: installation.folder, env: { ...installation.env, ...env } };
  const args = ['key', 'issue', installation.titleId, '--expires-in', '1h'];
  const { expiresAt } = await askPurser<{ expiresAt: string }>(args, options);
  expectSince(beganAt, Date.parse(expiresAt) - HOUR_MS);
});
