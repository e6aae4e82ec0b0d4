import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { firstCalls } from '../../src/derive/first-calls.ts';
import { openInstallation } from '../../src/runtime/bootstrap.ts';
import { makeCaller } from './caller.ts';
import { askHere } from './in-process.ts';
import { startPurser, temporaryFolder } from './purser.ts';

/** What a POSIX shell prints when it runs these lines, each line of it parsed. */
async function runInShell(lines: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  const shell = spawn('sh', ['-eu'], { env });
  shell.stdin.end(`${lines.join('\n')}\n`);
  const [stdout, stderr] = await Promise.all([
    text(shell.stdout),
    text(shell.stderr),
    once(shell, 'close'),
  ]);
  expect(stderr).toBe('');
  return stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
}

const goods = (price: number) => [
  { ItemId: 'sword', VirtualCurrencyPrices: { GO: price } },
  { ItemId: 'shield' },
];

function expectFirstCalls(answers: readonly Record<string, unknown>[]): void {
  expect(answers.map(({ code }) => code)).toEqual([200, 200, 200, 200, 200, 200]);
  const [, , validated, authorized, updated, store] = answers.map(({ data }) => data);
  expect(validated).toMatchObject({
    Entity: { Type: 'title_player_account', TypeString: 'title_player_account' },
    IdentityProvider: 'Custom',
  });
  expect(authorized).toMatchObject({ Authorized: true, ServiceId: expect.any(String) });
  expect(updated).toEqual({});
  expect(store).toMatchObject({ StoreId: 'smithy', Store: goods(90) });
}

test('the first start says in one line of JSON where it is, and its shell lines work as printed', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  expect(purser.stdout().trim().split('\n')).toHaveLength(1);
  expect(purser.ready).toMatchObject({
    event: 'ready',
    url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/),
    titleId: expect.stringMatching(/^[0-9A-F]{4,8}$/),
    secretKey: expect.stringMatching(/^[\x21-\x7e]{32,128}$/),
  });
  const modeOf = (path: string) => statSync(join(folder.path, path)).mode & 0o777;
  expect(modeOf('data')).toBe(0o700);
  expect([modeOf('data/purser.key'), modeOf('data/purser.db')]).toEqual([0o600, 0o600]);
  const lines = purser.ready.firstCalls ?? [];
  expectFirstCalls(await runInShell(lines));
  // They run again, because nothing in the lines needs an empty database.
  expectFirstCalls(await runInShell(lines));
});

test('the README has these lines, and they work with nothing filled in but the key and the port', async () => {
  const readme = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
  const block = /^## The three calls$.*?^```sh\n(.*?)^```$/ms.exec(readme)?.[1] ?? '';
  const secretKey = { variable: 'PURSER_SECRET_KEY' };
  const asPrinted = { url: 'http://127.0.0.1:7300', titleId: 'A1B2C', secretKey };
  expect(block.trim().split('\n')).toEqual(firstCalls(asPrinted));

  using folder = temporaryFolder();
  const env = { PURSER_BOOTSTRAP_TITLE_ID: 'A1B2C' };
  await using purser = await startPurser({ folder: folder.path, env });
  const lines = block.replaceAll(asPrinted.url, purser.url).split('\n');
  const PURSER_SECRET_KEY = purser.ready.secretKey ?? '';
  expectFirstCalls(await runInShell(lines, { ...process.env, PURSER_SECRET_KEY }));
});

test('the second start prints no secret, and the first one is in no file and no log', async () => {
  using folder = temporaryFolder();
  const first = await startPurser({ folder: folder.path });
  const secretKey = first.ready.secretKey ?? '';
  await first.stop();
  expect(first.stderr()).not.toContain(secretKey);
  await using second = await startPurser({ folder: folder.path });
  expect(second.ready).not.toHaveProperty('secretKey');
  expect(second.ready).not.toHaveProperty('firstCalls');
  expect(second.ready.titleId).toBe(first.ready.titleId);
  expect(await makeCaller({ ...second, secretKey }).titleToken()).toEqual(expect.any(String));
  const keys = await askHere<readonly object[]>(['key', 'list'], { folder: folder.path });
  expect(JSON.stringify(keys)).not.toContain(secretKey);
});

const SECRET = 'it\'s_a_bootstrap_key_with_"$`_in_it';
const BOOTSTRAP = { PURSER_BOOTSTRAP_TITLE_ID: 'B0A7', PURSER_BOOTSTRAP_SECRET_KEY: SECRET };

test('bootstrap values are used, never printed, and made sure of on every start', async () => {
  using folder = temporaryFolder();
  const first = await startPurser({ folder: folder.path, env: BOOTSTRAP });
  expect(first.ready.titleId).toBe('B0A7');
  expect(first.stdout()).not.toContain(SECRET);
  expectFirstCalls(
    await runInShell(first.ready.firstCalls ?? [], { ...process.env, ...BOOTSTRAP }),
  );
  await first.stop();
  const again = await startPurser({ folder: folder.path, env: BOOTSTRAP });
  await makeCaller({ ...again, secretKey: SECRET }).titleToken();
  await again.stop();
  const other = SECRET.toUpperCase();
  await using third = await startPurser({
    folder: folder.path,
    env: { PURSER_BOOTSTRAP_TITLE_ID: 'CAFE', PURSER_BOOTSTRAP_SECRET_KEY: other },
  });
  expect(third.ready.titleId).toBe('CAFE');
  await makeCaller({ ...third, secretKey: other }).titleToken();
  await makeCaller({ ...third, secretKey: SECRET }).titleToken();
});

describe('the bootstrap, without serving', () => {
  const start = async (folder: string, environment: Readonly<Record<string, string>>) => {
    const read = loadConfig({ '--data-dir': join(folder, 'data') }, environment);
    if (!read.ok) throw new Error(read.sentence);
    const { storage, title } = await openInstallation(read.config);
    await storage.close();
    return title;
  };

  test('makes one title, and finds it again', async () => {
    using folder = temporaryFolder();
    const first = await start(folder.path, {});
    expect(first).toEqual({ titleId: expect.stringMatching(/^[8-F][0-9A-F]{4}$/), isNew: true });
    expect(await start(folder.path, {})).toEqual({ ...first, isNew: false });
    expect(await start(folder.path, BOOTSTRAP)).toEqual({ titleId: 'B0A7', isNew: true });
    // The oldest one, where none is named.
    expect(await start(folder.path, {})).toEqual({ ...first, isNew: false });
  });

  test('refuses a key of another title, one that was revoked, and one that has expired', async () => {
    using folder = temporaryFolder();
    const { path } = folder;
    await start(path, BOOTSTRAP);
    await expect(start(path, { ...BOOTSTRAP, PURSER_BOOTSTRAP_TITLE_ID: 'CAFE' })).rejects.toThrow(
      /is a key of another title than CAFE/,
    );
    const [key] = await askHere<{ keyId: string }[]>(['key', 'list'], { folder: path });
    const { secretKey } = await askHere<{ secretKey: string }>(
      ['key', 'rotate', key?.keyId ?? '', '--overlap', '0s'],
      { folder: path },
    );
    await expect(start(path, BOOTSTRAP)).rejects.toThrow(/was revoked or has expired/);
    const successor = { ...BOOTSTRAP, PURSER_BOOTSTRAP_SECRET_KEY: secretKey };
    expect(await start(path, successor)).toMatchObject({ titleId: 'B0A7' });
    const keys = await askHere<{ keyId: string; state: string }[]>(['key', 'list'], {
      folder: path,
    });
    const live = keys.find(({ state }) => state === 'live');
    await askHere(['key', 'revoke', live?.keyId ?? ''], { folder: path });
    await expect(start(path, successor)).rejects.toThrow(/was revoked or has expired/);
  });
});
