import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { LEASE_MS } from '../../src/cluster/lease.ts';
import { closeTable } from '../support/closed-table.ts';
import { watchPace } from '../support/pace.ts';
import { postgresTest as test } from '../support/postgres-databases.ts';
import { type PostgresServer, startPostgres } from '../support/postgres.ts';
import { type Installation, layOut, type TestNode } from './nodes.ts';

// A node that is killed, a database that goes away and comes back, a database that is too slow.

let server: PostgresServer;
let installation: Installation;
let one: TestNode;
let two: TestNode;

beforeAll(async () => {
  server = await startPostgres(18);
  installation = await layOut(server.url);
  [one, two] = await Promise.all([installation.startNode(), installation.startNode()]);
});

afterAll(async () => {
  await installation[Symbol.asyncDispose]();
  await server.stop();
});

async function msOf(work: () => Promise<unknown>): Promise<number> {
  const beganAt = performance.now();
  await work();
  return performance.now() - beganAt;
}

test('a killed node costs the next revocation one lease at most, and the one after that nothing', async () => {
  const doomed = await installation.startNode();
  const titleToken = await one.title.titleToken();
  const tokens = await Promise.all([one.title.titleToken(), one.title.titleToken()]);
  await doomed.stop('SIGKILL');
  const pace = watchPace(() => fetch(`${one.url}/livez`));
  const [first, second] = [
    await msOf(() => one.title.revokeToken(tokens[0], titleToken)),
    await msOf(() => two.title.revokeToken(tokens[1], titleToken)),
  ];
  console.info(`revoking after kill -9: ${first.toFixed(0)} ms, then ${second.toFixed(0)} ms`);
  const slackMs = await pace.slackMs();
  // A lease, and what a call takes on a machine that others use too.
  expect(first).toBeLessThan(LEASE_MS * 1.5 + slackMs);
  expect(second).toBeLessThan(LEASE_MS / 2 + slackMs);
});

interface Load {
  readonly acknowledged: Map<string, string>;
  readonly failures: Response[];
  stop(): Promise<void>;
}

/** Lets players log in through both nodes, again and again. */
function putUnderLoad(): Load {
  const acknowledged = new Map<string, string>();
  const failures: Response[] = [];
  const end = new AbortController();
  async function logInOn(worker: number): Promise<void> {
    const { url } = worker % 2 === 0 ? one : two;
    for (let number = 0; !end.signal.aborted; number += 1) {
      const CustomId = `load ${worker} ${number}`;
      // oxlint-disable-next-line no-await-in-loop
      const response = await logIn(url, CustomId);
      if (response.status !== 200) failures.push(response);
      // oxlint-disable-next-line no-await-in-loop
      else acknowledged.set(CustomId, await playerIdIn(response));
    }
  }
  const working = Promise.all([0, 1, 2, 3].map((worker) => logInOn(worker)));
  return {
    acknowledged,
    failures,
    async stop() {
      end.abort();
      await working;
    },
  };
}

function logIn(url: string, CustomId: string, CreateAccount = true): Promise<Response> {
  return fetch(`${url}/Client/LoginWithCustomID`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ TitleId: installation.titleId, CustomId, CreateAccount }),
  });
}

async function playerIdIn(response: Response): Promise<string> {
  const { data } = (await response.json()) as { data: { ServiceId: string } };
  return data.ServiceId;
}

const statusOf = async (url: string) => (await fetch(url)).status;

test('a database that goes away under load: clear answers, then it goes on by itself', async () => {
  const load = putUnderLoad();
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(20);
  await server.halt();
  await expect.poll(() => load.failures.length).toBeGreaterThan(3);
  for (const { url } of [one, two]) {
    // oxlint-disable-next-line no-await-in-loop
    expect(await statusOf(`${url}/livez`)).toBe(200);
    // oxlint-disable-next-line no-await-in-loop
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503);
  }
  await server.restart();
  const recovery = await msOf(async () => {
    for (const { url } of [one, two]) {
      // oxlint-disable-next-line no-await-in-loop
      await expect.poll(() => statusOf(`${url}/readyz`)).toBe(200);
    }
  });
  console.info(`ready ${recovery.toFixed(0)} ms after the database was back`);
  const before = load.acknowledged.size;
  await expect.poll(() => load.acknowledged.size).toBeGreaterThan(before + 20);
  await load.stop();
  for (const { status, headers } of load.failures) {
    expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
  }
  const found = await Promise.all(
    [...load.acknowledged.keys()].map(async (customId) => {
      return [customId, await playerIdIn(await logIn(one.url, customId, false))] as const;
    }),
  );
  expect(found).toEqual([...load.acknowledged]);
});

test('a pool that is exhausted turns calls away at once, and others are judged as ever', async () => {
  const narrow = await installation.startNode({
    flags: ['--pool-max', '1', '--pool-waiting-max', '2'],
  });
  onTestFinished(async () => void (await narrow.stop('SIGKILL')));
  const titleToken = await narrow.title.titleToken();
  const sessions = await closeTable(server.url, 'sessions');
  let turnedAway = 0;
  async function tryLogIn(number: number): Promise<number> {
    const response = await logIn(narrow.url, `narrow ${number}`);
    if (response.status === 503) {
      turnedAway += 1;
      expect(response.headers.get('Retry-After')).toBe('1');
    }
    return response.status;
  }
  const first = tryLogIn(0);
  await expect.poll(() => sessions.waiting('relation')).toHaveLength(1);
  const logins = [first, ...Array.from({ length: 9 }, (_, number) => tryLogIn(number + 1))];
  await expect.poll(() => turnedAway).toBe(7);
  expect(await narrow.title.validate(titleToken, titleToken)).toBe('OK');
  await sessions.open();
  const statuses = await Promise.all(logins);
  expect(statuses.filter((status) => status === 200)).toHaveLength(3);
});
