import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchPace } from '../support/pace.ts';
import { aPostgresDatabase } from '../support/postgres-databases.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';
import { type Network, openNetwork } from './proxy.ts';
import { readyz, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// The view of an operator on running processes: the log on standard error, /readyz and /metrics.

let installation: Installation;
let network: Network;
let node: TestNode;
let other: TestNode;

beforeAll(async () => {
  const databaseUrl = await aPostgresDatabase('empty');
  installation = await layOut(databaseUrl);
  network = await openNetwork(databaseUrl);
  node = await installation.startNode({ through: network.url });
  other = await installation.startNode();
});

afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await network[Symbol.asyncDispose]();
});

type Line = Readonly<Record<string, unknown>>;

function linesOf({ stderr }: RunningPurser, msg: string): readonly Line[] {
  const lines = stderr().split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => line['msg'] === msg);
}

async function valueOf({ url }: RunningPurser, series: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length));
}

const WHILE = { interval: 100 };

test('each node sees the others', async () => {
  await expect.poll(() => valueOf(node, 'purser_nodes_alive'), WHILE).toBe(2);
  expect(await valueOf(node, 'purser_leases_held')).toBe(1);
  expect(await valueOf(node, 'purser_lease_age_seconds')).toBeLessThan(10);
  expect(await valueOf(node, 'purser_database_connections_max{pool="calls"}')).toBe(7);
  expect(await valueOf(node, 'purser_database_connections_max{pool="locks"}')).toBe(3);
});

test('a database that goes away and comes back is in the log, in /readyz and in the metrics', async () => {
  await expect.poll(() => readyz(node), WHILE).toBe('200 ready\n');
  // The message of the start has said that it is ready: each of these lines follows one of a while when it was not, as on a busy machine.
  expect(linesOf(node, 'ready')).toHaveLength(linesOf(node, 'not ready').length);
  const seen = node.stderr().length;
  const newLines = (msg: string) =>
    linesOf({ ...node, stderr: () => node.stderr().slice(seen) }, msg);
  const lostBefore = await valueOf(node, 'purser_leases_lost_total');
  network.become('cut');
  // Nobody asks /readyz: the node finds out by itself.
  await expect
    .poll(() => newLines('not ready'), WHILE)
    .toMatchObject([
      { level: 'warn', before: 'ready', state: 'databaseAway', reason: expect.any(String) },
    ]);
  expect(await readyz(node)).toBe('503 not ready: databaseAway (the database does not answer)\n');
  expect(await valueOf(node, 'purser_readiness{state="databaseAway"}')).toBe(1);
  expect(await valueOf(node, 'purser_readiness{state="ready"}')).toBe(0);
  await expect.poll(() => valueOf(node, 'purser_leases_held'), WHILE).toBe(0);
  expect(await valueOf(node, 'purser_lease_age_seconds')).toBeGreaterThan(1.7);
  await expect.poll(() => valueOf(node, 'purser_nodes_alive'), WHILE).toBe(0);
  expect(newLines('lease lost')).toMatchObject([
    { level: 'warn', seconds: expect.any(Number), reason: expect.any(String) },
  ]);
  expect(await valueOf(node, 'purser_leases_lost_total')).toBe(lostBefore + 1);
  network.become('open');
  await expect.poll(() => newLines('ready').length, WHILE).toBe(1);
  expect(newLines('ready')[0]).toMatchObject({ level: 'info', before: 'databaseAway' });
  expect(newLines('not ready')).toHaveLength(1);
  await expect.poll(() => newLines('lease regained'), WHILE).toMatchObject([{ level: 'info' }]);
  await expect.poll(() => readyz(node), WHILE).toBe('200 ready\n');
  expect(await valueOf(node, 'purser_readiness{state="ready"}')).toBe(1);
  const { password } = new URL(network.url);
  if (password) expect(node.stderr()).not.toContain(password);
});

test('a network that swallows everything: calls and /readyz are answered soon, and it goes on by itself', async () => {
  const titleToken = await node.title.titleToken();
  const secondsOf = async (work: () => Promise<unknown>): Promise<number> => {
    const beganAt = performance.now();
    await work();
    return (performance.now() - beganAt) / 1_000;
  };
  network.become('silent');
  await expect.poll(() => valueOf(node, 'purser_leases_held'), WHILE).toBe(0);
  const pace = watchPace(() => fetch(`${node.url}/livez`));
  const taken = { looks: [] as number[], calls: [] as number[] };
  for (const _ of [1, 2, 3, 4]) {
    const look = async () => expect(await readyz(node)).toMatch(/^503/);
    // oxlint-disable-next-line no-await-in-loop
    taken.looks.push(await secondsOf(look));
    const validate = async () => {
      const verdict = await node.title.validate(titleToken, titleToken);
      expect(verdict).toBe('ServiceUnavailable');
    };
    // Calls that come together, and the waits of which could add up.
    const calls = Array.from({ length: 5 }, () => secondsOf(validate));
    // oxlint-disable-next-line no-await-in-loop
    taken.calls.push(...(await Promise.all(calls)));
  }
  const slack = (await pace.slackMs()) / 1_000;
  // Promised are 0.3 s and 1.75 s.
  expect(Math.max(...taken.looks)).toBeLessThan(1 + slack);
  expect(Math.max(...taken.calls)).toBeLessThan(2 + slack);
  // Twenty calls have failed of one cause.
  const failed = linesOf(node, 'call failed');
  expect(failed.length).toBeLessThan(20);
  expect(failed[0]).toMatchObject({ fault: 'away', cause: expect.any(String) });
  expect(linesOf(node, 'unexpected error')).toEqual([]);
  network.become('open');
  await expect.poll(() => readyz(node), WHILE).toBe('200 ready\n');
  await expect
    .poll(() => linesOf(node, 'more calls failed alike').length, WHILE)
    .toBeGreaterThan(0);
});

test('a node that is expelled: the one that expels it says so, and it says so itself', async () => {
  const doomed = await installation.startNode();
  doomed.child.kill('SIGSTOP');
  const titleToken = await other.title.titleToken();
  await other.title.revokeToken(await other.title.titleToken(), titleToken);
  await expect
    .poll(() => linesOf(other, 'a silent node was expelled'), WHILE)
    .toMatchObject([{ level: 'warn', nodeId: expect.any(String), by: expect.any(String) }]);
  expect(await valueOf(other, 'purser_nodes_expelled_total')).toBe(1);
  // The revocation was committed long before the lease of the silent node had run out.
  const control = (part: string) => valueOf(other, `purser_control_${part}`);
  expect(await control('peers_duration_seconds_sum')).toBeGreaterThan(1.5);
  expect(await control('commit_duration_seconds_count')).toBe(
    await control('peers_duration_seconds_count'),
  );
  const [line] = linesOf(other, 'a silent node was expelled');
  doomed.child.kill('SIGCONT');
  await expect
    .poll(() => linesOf(doomed, 'this node was expelled'), WHILE)
    .toMatchObject([{ nodeId: line?.['nodeId'] }]);
  await expect.poll(() => linesOf(doomed, 'lease regained').length, WHILE).toBe(1);
  expect(linesOf(doomed, 'lease lost')).toHaveLength(1);
});

test('several processes: the sum of all, and the address that the proxy tells', async () => {
  using folder = temporaryFolder();
  const flags = ['--workers', '2', '--trusted-proxies', 'loopback'];
  await using purser = await startPurser({ folder: folder.path, flags });
  await expect.poll(() => valueOf(purser, 'purser_readiness{state="ready"}'), WHILE).toBe(2);
  expect(await valueOf(purser, 'purser_database_connections_max{pool="writer"}')).toBe(2);
  const done = 'purser_database_command_duration_seconds_count{changes="rows",outcome="done"}';
  expect(await valueOf(purser, done)).toBeGreaterThan(1);
  const reply = await fetch(`${purser.url}/Client/LoginWithCustomID`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': '203.0.113.9' },
    body: JSON.stringify({ TitleId: purser.ready.titleId, CustomId: 'nobody' }),
  });
  const { requestId } = (await reply.json()) as { requestId: string };
  await expect
    .poll(() => linesOf(purser, 'call refused'))
    .toMatchObject([
      { requestId, address: '203.0.113.9', reason: 'noAccount', provider: 'Custom' },
    ]);
});
