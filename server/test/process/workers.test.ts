import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeCaller, type TitleCaller } from './caller.ts';
import { childrenOf, type RunningPurser, startPurser, temporaryFolder } from './purser.ts';

const temporary = temporaryFolder();
const EVENTS = join(temporary.path, 'events');
let purser: RunningPurser;
let title: TitleCaller;

beforeAll(async () => {
  const flags = ['--workers', '2', '--game-events-dir', EVENTS];
  purser = await startPurser({ folder: temporary.path, flags });
  title = makeCaller({ ...purser, secretKey: purser.ready.secretKey ?? '' });
});
afterAll(async () => {
  await purser[Symbol.asyncDispose]();
  temporary[Symbol.dispose]();
});

/** Repeats a call until it succeeds; the time limit of the test bounds it. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      return await work();
    } catch {
      // A connection to the worker that died.
    }
  }
}

async function metrics(): Promise<string> {
  const response = await fetch(`${purser.url}/metrics`);
  return response.text();
}

const LOGINS = 12;

test('two workers serve on one port, and /metrics of either has the sum', async () => {
  expect(purser.stdout().trim().split('\n')).toHaveLength(1);
  const names = Array.from({ length: LOGINS }, (_, number) => `player ${number}`);
  const players = await Promise.all(names.map((name) => title.logIn(name)));
  const titleToken = await title.titleToken();
  const verdicts = await Promise.all(
    players.map(({ entityToken }) => title.validate(entityToken, titleToken)),
  );
  expect(verdicts).toEqual(names.map(() => 'OK'));
  const line = `purser_logins_total{provider="Custom",newly_created="true"} ${LOGINS}`;
  for (const text of await Promise.all([metrics(), metrics()])) expect(text).toContain(line);
});

test('a worker that dies is replaced, what was revoked stays so, and a stop ends all and writes all events', async () => {
  const player = await title.logIn('player');
  await title.admin('/Admin/RevokePlayerSessions', { ServiceId: player.playerId });
  const before = childrenOf(purser.child.pid);
  const [first = 0, second = 0] = before;
  process.kill(first, 'SIGKILL');
  const others = () => childrenOf(purser.child.pid).filter((pid) => !before.includes(pid));
  await expect.poll(others).toHaveLength(1);
  expect(childrenOf(purser.child.pid)).toContain(second);
  const titleToken = await untilDone(() => title.titleToken());
  const verdict = await untilDone(() => title.validate(player.entityToken, titleToken));
  expect(verdict).toBe('EntityTokenRevoked');
  expect(await untilDone(metrics)).toContain('\npurser_workers_died_total 1\n');
  const names = Array.from({ length: 40 }, (_, number) => `event ${number}`);
  const written = names.map((EventName) => title.admin('/Server/WriteTitleEvent', { EventName }));
  await Promise.all(written);
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
  const lines = readdirSync(EVENTS).flatMap((name) =>
    readFileSync(join(EVENTS, name), 'utf8').trimEnd().split('\n'),
  );
  const events = lines.map((line): string => JSON.parse(line).EventName);
  expect(events.toSorted()).toEqual(names.toSorted());
});

test('workers that cannot listen say why, once', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  using folder = temporaryFolder();
  const flags = ['--workers', '2', '--port', String((other.address() as AddressInfo).port)];
  await expect(startPurser({ folder: folder.path, flags })).rejects.toThrow(
    /^It ended before it was ready: (\{.*\}\n)*Port \d+ of 127\.0\.0\.1 is taken by another program[^\n]*\n$/,
  );
  other.close();
});
