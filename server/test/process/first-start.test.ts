import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { firstCalls } from '../../src/derive/first-calls.ts';
import { makeCaller } from './caller.ts';
import { askPurser, startPurser, temporaryFolder } from './purser.ts';

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
  const lines = purser.ready.firstCalls ?? [];
  expectFirstCalls(await runInShell(lines));
  // Once more: nothing in the lines needs an empty database.
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
  const keys = await askPurser<readonly object[]>(['key', 'list'], { folder: folder.path });
  expect(JSON.stringify(keys)).not.toContain(secretKey);
});

test('the key file and the data folder are nobody else’s', async () => {
  using folder = temporaryFolder();
  await using _ = await startPurser({ folder: folder.path });
  expect(statSync(join(folder.path, 'data')).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder.path, 'data', 'purser.key')).mode & 0o777).toBe(0o600);
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

test.each([
  [
    'of another title',
    { ...BOOTSTRAP, PURSER_BOOTSTRAP_TITLE_ID: 'CAFE' },
    /another title than CAFE/,
  ],
  ['that was revoked', BOOTSTRAP, /was revoked or has expired/],
])('a bootstrap key %s is refused', async (what, env, sentence) => {
  using folder = temporaryFolder();
  const first = await startPurser({ folder: folder.path, env: BOOTSTRAP });
  await first.stop();
  if (what === 'that was revoked') {
    const [key] = await askPurser<{ keyId: string }[]>(['key', 'list'], { folder: folder.path });
    await askPurser(['key', 'revoke', key?.keyId ?? ''], { folder: folder.path });
  }
  await expect(startPurser({ folder: folder.path, env })).rejects.toThrow(sentence);
});
