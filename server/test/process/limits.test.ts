import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runHere } from './in-process.ts';
import { type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

// Limits as an operator has them: on from the start, set by options, counted by each process for itself.

const WORKERS = 3;
const BURST = 20;
const temporary = temporaryFolder();
const NEW_PLAYERS = ['--limit-title-new-players', '1/h'];
const RATE = ['--limit-address-anonymous-calls', `1/h burst ${BURST}`];
const FORWARDED = { 'X-Forwarded-For': '203.0.113.9' };
let purser: RunningPurser;

beforeAll(async () => {
  const flags = ['--workers', String(WORKERS), ...RATE];
  purser = await startPurser({ folder: temporary.path, flags });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

/** Logs in to a title that does not exist, over a connection of its own; gives the status. */
async function logIn(headers: Record<string, string> = {}): Promise<number> {
  const response = await fetch(`${purser.url}/Client/LoginWithCustomID`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Connection: 'close', ...headers },
    body: JSON.stringify({ TitleId: 'FFFF', CustomId: 'x' }),
  });
  await response.arrayBuffer();
  return response.status;
}

async function logInOften(count: number, headers?: Record<string, string>) {
  const statuses = await Promise.all(Array.from({ length: count }, () => logIn(headers)));
  const countOf = (wanted: number) => statuses.filter((status) => status === wanted).length;
  return { judged: countOf(400), limited: countOf(429) };
}

test('three processes let at most three times the burst through, and count the rest', async () => {
  const { judged, limited } = await logInOften(300);
  expect(judged).toBeGreaterThanOrEqual(BURST);
  expect(judged).toBeLessThanOrEqual(WORKERS * BURST);
  expect(judged + limited).toBe(300);
  const metrics = await (await fetch(`${purser.url}/metrics`)).text();
  expect(metrics).toContain(`purser_limited_total{limit="addressAnonymousCalls"} ${limited}`);
  expect(metrics).toContain('purser_limited_total{limit="titleNewPlayers"} 0');
});

test('a proxy that is not trusted locks nobody out, and everybody hears of it', async () => {
  const headers = { Connection: 'close' };
  const verbose = async () => (await fetch(`${purser.url}/readyz?verbose`, { headers })).text();
  expect(await verbose()).toMatch(/^ready.*\nlimits: on\n$/);
  const port = new URL(purser.url).port;
  const doctor = () => runHere(['doctor', '--port', port, ...RATE], { folder: temporary.path });
  expect((await doctor()).stdout).toContain(`addressAnonymousCalls 1/h burst ${BURST}, `);

  // One process sees the proxy, and each answers for all.
  await logIn(FORWARDED);
  const line = 'limits of addresses: off for a proxy that PURSER_TRUSTED_PROXIES does not name';
  const pages = () => Promise.all(Array.from({ length: 20 }, verbose));
  const told = (texts: readonly string[]) =>
    texts.every((text) => text.includes(`\nlimits: on\n${line}\n`));
  await expect.poll(async () => told(await pages())).toBe(true);
  const { judged, limited } = await logInOften(200, FORWARDED);
  expect([judged, limited]).toEqual([200, 0]);
  const warned = purser.stderr().match(/"msg":"limits of addresses are off for a proxy/g) ?? [];
  expect(warned).toHaveLength(1);
  expect(purser.stderr()).toContain('"address":"127.0.0.1","msg":"limits of addresses are off');
  const { stdout, code } = await doctor();
  expect(stdout).toMatch(/^! Call limits +The service that runs says: limits of addresses: off/m);
  expect(code).toBe(0);
});

test('without limits there are none, and the log and the doctor say so', async () => {
  using other = temporaryFolder();
  const flags = ['--limits', 'off', '--limit-address-calls', '1/h', '--title-players-max', '0'];
  await using free = await startPurser({ folder: other.path, flags });
  const logIns = Array.from({ length: 5 }, () =>
    fetch(`${free.url}/Client/LoginWithCustomID`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ TitleId: free.ready.titleId, CustomId: 'x', CreateAccount: true }),
    }),
  );
  const statuses = (await Promise.all(logIns)).map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 200, 200, 200]);
  expect(free.stderr()).toContain('limits are off');
  expect(await (await fetch(`${free.url}/readyz?verbose`)).text()).toContain('\nlimits: off\n');
  const { stdout } = await runHere(['doctor', ...flags], { folder: other.path });
  expect(stdout).toMatch(/^! Call limits +PURSER_LIMITS is off/m);
});

test.each([
  ['on', 'cut'],
  ['off', 200],
])(
  'with limits %s, a second connection of an address that may have one is %s',
  async (limits, outcome) => {
    using other = temporaryFolder();
    const flags = ['--limits', limits, '--connections-per-address-max', '1'];
    await using one = await startPurser({ folder: other.path, flags });
    const held = connect(Number(new URL(one.url).port), '127.0.0.1');
    await once(held, 'connect');
    const second = fetch(`${one.url}/livez`).then(({ status }) => status);
    expect(await second.catch(() => 'cut')).toBe(outcome);
    held.destroy();
  },
);

test('a new player who is one too many is counted', async () => {
  using other = temporaryFolder();
  await using narrow = await startPurser({ folder: other.path, flags: NEW_PLAYERS });
  const make = async (CustomId: string) => {
    const response = await fetch(`${narrow.url}/Client/LoginWithCustomID`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ TitleId: narrow.ready.titleId, CustomId, CreateAccount: true }),
    });
    return response.status;
  };
  expect([await make('first'), await make('late'), await make('first')]).toEqual([200, 429, 200]);
  const metrics = await (await fetch(`${narrow.url}/metrics`)).text();
  expect(metrics).toContain('purser_limited_total{limit="titleNewPlayers"} 1');
});

test('a switch ends the making of players', async () => {
  using other = temporaryFolder();
  await using closed = await startPurser({
    folder: other.path,
    flags: ['--new-players', 'off', '--limits', 'off'],
  });
  const response = await fetch(`${closed.url}/Client/LoginWithCustomID`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ TitleId: closed.ready.titleId, CustomId: 'x', CreateAccount: true }),
  });
  expect(await response.json()).toMatchObject({ error: 'PlayerCreationDisabled', code: 400 });
  const page = await fetch(`${closed.url}/readyz?verbose`);
  expect(await page.text()).toContain('\nlimits: off\nnew players: off\n');
});
