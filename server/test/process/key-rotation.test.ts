import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { blockOf } from '../support/guide-lines.ts';
import { makeCaller } from './caller.ts';
import { askHere } from './in-process.ts';
import { PROGRESS_MS } from './loads.ts';
import { aBuyer, buy, holdingsOf, stock } from './market.ts';
import { storeFirstOwnerLink, useFirstLink } from './operator.ts';
import {
  askPurser,
  childrenOf,
  launch,
  runPurser,
  startPurser,
  temporaryFolder,
} from './purser.ts';
import { placesOpened, queryFile, secondFactorAt } from './sealed-rows.ts';

// The key of the key file is changed while several processes serve from the embedded database, and the command is killed after each
// of its steps: the next one goes on, no call fails, and no idempotency key is forgotten.

interface Rotation {
  readonly fingerprint: string;
  readonly keptFile: string;
}

const wordsOf = (line: string) => line.trim().split(' ').slice(1);
const ROTATE = wordsOf(blockOf('cluster.md', 'purser key-file rotate'));
const STATUS = wordsOf(blockOf('cluster.md', 'purser key-file status'));

/** The moments after each step of a rotation. */
function momentsOf(folder: string): readonly (readonly [name: string, hasCome: () => boolean])[] {
  const data = join(folder, 'data');
  const keyFile = join(data, 'purser.key');
  const query = queryFile(join(data, 'purser.db'));
  const keys = () => readFileSync(keyFile, 'utf8').split('\n').length - 2;
  return [
    ['the old key is kept', () => readdirSync(data).some((name) => name.includes('.old-'))],
    ['the new key is added', () => keys() === 2],
    [
      'everything is sealed anew',
      () => (query("select 1 from meta where name = 'digestKey'") as unknown[]).length === 1,
    ],
    ['the old key is removed', () => keys() === 1],
  ];
}

/** Runs a rotation, and kills it once a moment has come. */
async function killAt(folder: string, hasCome: () => boolean): Promise<void> {
  const child = launch(ROTATE, { folder });
  const exited = once(child, 'exit');
  while (!hasCome()) await nextTurn();
  child.kill('SIGKILL');
  await exited;
}

test('a rotation that is killed after each step goes on; no call fails, nothing is forgotten', async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  const keyFile = join(folder, 'data', 'purser.key');
  const query = queryFile(join(folder, 'data', 'purser.db'));
  await using purser = await startPurser({ folder, flags: ['--workers', '2', '--limits', 'off'] });
  const { url } = purser;
  const secretKey = purser.ready.secretKey ?? '';
  const place = { url, titleId: purser.ready.titleId, secretKey };
  await stock(place);
  const player = await aBuyer(place, 'a buyer');
  const title = makeCaller({ ...purser, secretKey });
  const titleToken = await title.titleToken();
  const { signIn } = await secondFactorAt(
    url,
    await useFirstLink(url, storeFirstOwnerLink(folder)),
  );
  const bought = await buy(place, player, { itemId: 'gem', key: 'once' });
  expect(bought).toMatchObject({ status: 200 });

  const oldKeys = readFileSync(keyFile, 'utf8');
  const rounds = { count: 0, isOver: false };
  /** The first purchase is not made again, whenever it is asked for. */
  async function callAgain(): Promise<void> {
    while (!rounds.isOver) {
      const again = await buy(place, player, { itemId: 'gem', key: 'once' });
      expect(again).toEqual({ ...bought, isReplay: true });
      expect(await title.validate(player.entityToken, titleToken)).toBe('OK');
      rounds.count += 1;
    }
  }
  async function rotate(): Promise<void> {
    for (const [, hasCome] of momentsOf(folder).slice(0, 3)) {
      await killAt(folder, hasCome);
      const before = rounds.count;
      await expect.poll(() => rounds.count, { timeout: PROGRESS_MS }).toBeGreaterThan(before + 1);
    }
    const half = await runPurser([...STATUS, '--json'], { folder });
    expect([half.code, JSON.parse(half.stdout).finished]).toEqual([1, false]);
    for (const [, hasCome] of momentsOf(folder).slice(3)) await killAt(folder, hasCome);
    // Every process reads the file by itself.
    await expect
      .poll(async () => (await runPurser(STATUS, { folder })).code, {
        timeout: PROGRESS_MS,
      })
      .toBe(0);
  }
  const calling = callAgain();
  await Promise.race([calling, rotate()]);
  rounds.isOver = true;
  await calling;

  const [kept = '', ...others] = readdirSync(join(folder, 'data')).filter((name) =>
    name.includes('.old-'),
  );
  expect(others).toEqual([]);
  const keptFile = join(folder, 'data', kept);
  expect(readFileSync(keptFile, 'utf8')).toBe(oldKeys);
  expect((await placesOpened(keptFile, query)).opened).toEqual([]);
  expect(await placesOpened(keyFile, query)).toEqual({
    opened: expect.objectContaining({ length: 5 }),
    closed: [],
  });
  expect(await signIn()).toBeUndefined();
  // A worker that replaces another reads the file as it is now.
  const before = childrenOf(purser.child.pid);
  process.kill(before[0] as number, 'SIGKILL');
  const replaced = () =>
    purser.stderr().split('a worker died').length === 2 &&
    childrenOf(purser.child.pid).length === before.length;
  await expect.poll(replaced, { timeout: PROGRESS_MS }).toBe(true);
  expect(await purser.stop()).toEqual({ code: 0, signal: null });
  expect(purser.stderr()).not.toMatch(/"level":"(error|fatal)".*(?<!a worker died)"\}/);

  await using again = await startPurser({ folder });
  const there = { ...place, url: again.url };
  expect(await buy(there, player, { itemId: 'gem', key: 'once' })).toMatchObject({
    isReplay: true,
  });
  expect((await holdingsOf(there, player)).items).toEqual(['gem']);
  expect(await signIn(again.url)).toBeUndefined();
});

/** As half a minute after the last process has ended. */
function forgetProcesses(folder: string): void {
  const database = new DatabaseSync(join(folder, 'data', 'purser.db'));
  database.exec('delete from node_figures');
  database.close();
}

test('without a service it is done at once, and again where it is wanted again', async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  await (await startPurser({ folder })).stop();
  forgetProcesses(folder);
  const first = await askPurser<Rotation>(ROTATE, { folder });
  const second = await askPurser<Rotation>(ROTATE, { folder });
  expect(second.keptFile).toContain(first.fingerprint);
  expect(existsSync(first.keptFile)).toBe(true);
  const query = queryFile(join(folder, 'data', 'purser.db'));
  for (const { keptFile } of [first, second]) {
    expect((await placesOpened(keptFile, query)).opened).toEqual([]);
  }
  const status = await askPurser(STATUS, { folder });
  expect(status).toMatchObject({
    keys: [{ fingerprint: second.fingerprint, secrets: 1 }],
    finished: true,
  });
  await (await startPurser({ folder })).stop();
});

test('a file that has its key twice gets a new one all the same', async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  await (await startPurser({ folder })).stop();
  forgetProcesses(folder);
  const keyFile = join(folder, 'data', 'purser.key');
  const [key = ''] = readFileSync(keyFile, 'utf8').split('\n');
  writeFileSync(keyFile, `${key}\n${readFileSync(keyFile, 'utf8')}`);
  const { fingerprint, keptFile } = await askHere<Rotation>(ROTATE, { folder });
  expect(keptFile).not.toContain(fingerprint);
  expect(readFileSync(keyFile, 'utf8')).not.toContain(key);
  expect(readFileSync(keptFile, 'utf8')).toContain(key);
});

test('a foreign key file is refused, and stays as it is', async () => {
  using temporary = temporaryFolder();
  const folder = temporary.path;
  await (await startPurser({ folder })).stop();
  const foreign = join(folder, 'foreign.key');
  const text = `${Buffer.alloc(32, 7).toString('base64')}\n`;
  writeFileSync(foreign, text, { mode: 0o600 });
  const refused = await runPurser([...ROTATE, '--key-file', foreign], { folder });
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('is not the one') });
  expect(readFileSync(foreign, 'utf8')).toBe(text);
  expect(readdirSync(folder).toSorted()).toEqual(['data', 'foreign.key']);
});
