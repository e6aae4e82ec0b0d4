import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { FIRST_CALLS } from '../../src/derive/first-calls.ts';
import { openInstallation } from '../../src/runtime/bootstrap.ts';
import { announce, type Ready, type ServeDeps } from '../../src/runtime/ready.ts';
import { signInOperator } from '../support/operators.ts';
import { makeCaller } from './caller.ts';
import { askHere, runHere } from './in-process.ts';
import { type PurserOptions, startPurser as start, temporaryFolder } from './purser.ts';

// As `npm start` in a checkout: the sources.
const main = fileURLToPath(new URL('../../bin/purser.cjs', import.meta.url));
const startPurser = (options: PurserOptions) => start({ main, ...options });

test('the first start says in one line of JSON where it is, with the key and the command to try it with', async () => {
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
});

test('the printed command works as it is printed', async () => {
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  const { stdout, stderr, status } = spawnSync('sh', ['-c', purser.ready.try], {
    cwd: folder.path,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  expect(stdout).toContain('POST /Authentication/ValidateEntityToken');
  expect(status).toBe(0);
});

test('the script of the three calls works with a title, a key and the address, again and again', async () => {
  const script = fileURLToPath(new URL('../../../docs/three-calls.sh', import.meta.url));
  using folder = temporaryFolder();
  await using purser = await startPurser({ folder: folder.path });
  // Exported in a shell, none of these names keeps the program from starting.
  const env = {
    PURSER: purser.url,
    TITLE_ID: purser.ready.titleId,
    SECRET_KEY: purser.ready.secretKey ?? '',
  };
  expect(await askHere(['key', 'list'], { folder: folder.path, env })).toHaveLength(1);
  for (const _ of ['once', 'again']) {
    const ran = spawnSync('sh', [script], { encoding: 'utf8', env: { ...process.env, ...env } });
    expect(ran.stderr).toBe('');
    const answers = ran.stdout.trim().split('\n');
    expectFirstCalls(answers.map((line) => JSON.parse(line) as Record<string, unknown>));
  }
});

function expectFirstCalls(answers: readonly Record<string, unknown>[]): void {
  expect(answers.map(({ code }) => code)).toEqual(FIRST_CALLS.map(() => 200));
  const [loggedIn, , validated, authorized, , , updated, store] = answers.map(({ data }) => data);
  expect(loggedIn).toMatchObject({ SessionTicket: expect.any(String) });
  expect(validated).toMatchObject({
    Entity: { Type: 'title_player_account', TypeString: 'title_player_account' },
    IdentityProvider: 'Custom',
  });
  expect(authorized).toMatchObject({ Authorized: true, ServiceId: expect.any(String) });
  expect(updated).toEqual({});
  expect(store).toMatchObject({
    StoreId: 'purser-try',
    Store: [{ ItemId: 'sword', VirtualCurrencyPrices: { GO: 90 } }, { ItemId: 'shield' }],
  });
}

test('what is to be read names the script, and no variable that a start refuses', () => {
  const root = fileURLToPath(new URL('../../../', import.meta.url));
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = ['README.md', ...docs.map((name) => join('docs', name))].filter((name) =>
    /\.(md|sh)$/.test(name),
  );
  const texts = pages.map((name) => readFileSync(join(root, name), 'utf8'));
  expect(texts[0]).toContain('TITLE_ID=A1B2C SECRET_KEY=… sh docs/three-calls.sh');
  const names = texts.flatMap((text) => [...text.matchAll(/\bPURSER_[A-Z_]*[A-Z]\b/g)].map(String));
  expect(loadConfig({}, Object.fromEntries(names.map((name) => [name, ''])))).toMatchObject({
    ok: true,
  });
});

test('the second start prints no secret, and the first one is in no file and no log', async () => {
  using folder = temporaryFolder();
  const first = await startPurser({ folder: folder.path });
  const secretKey = first.ready.secretKey ?? '';
  await first.stop();
  expect(first.stderr()).not.toContain(secretKey);
  await using second = await startPurser({ folder: folder.path });
  expect(second.ready).not.toHaveProperty('secretKey');
  expect(second.ready).toMatchObject({ url: second.url, try: expect.any(String) });
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
  // A try takes the configured key, and issues none.
  const flags = ['--url', first.url];
  const tried = await runHere(['try'], { folder: folder.path, flags, env: BOOTSTRAP });
  expect(tried).toMatchObject({ code: 0, stdout: expect.stringMatching(/^Title B0A7 at /) });
  expect(await askHere(['key', 'list'], { folder: folder.path })).toHaveLength(1);
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
    const { storage, titleId } = await openInstallation(read.config);
    await storage.close();
    return titleId;
  };

  test('makes one title, and finds it again', async () => {
    using folder = temporaryFolder();
    const first = await start(folder.path, {});
    expect(first).toMatch(/^[8-F][0-9A-F]{4}$/);
    expect(await start(folder.path, {})).toBe(first);
    expect(await start(folder.path, BOOTSTRAP)).toBe('B0A7');
    // The oldest one, where none is named.
    expect(await start(folder.path, {})).toBe(first);
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
    expect(await start(path, successor)).toBe('B0A7');
    const keys = await askHere<{ keyId: string; state: string }[]>(['key', 'list'], {
      folder: path,
    });
    const live = keys.find(({ state }) => state === 'live');
    await askHere(['key', 'revoke', live?.keyId ?? ''], { folder: path });
    await expect(start(path, successor)).rejects.toThrow(/was revoked or has expired/);
  });
});

test('a start on a terminal makes the link of a first owner anew, while there is none', async () => {
  using folder = temporaryFolder();
  const read = loadConfig({ '--data-dir': join(folder.path, 'data') }, {});
  if (!read.ok) throw new Error(read.sentence);
  const { config } = read;
  const installation = await openInstallation(config);
  const { storage } = installation;
  async function secretOf(showsOwnerLink: boolean): Promise<string | undefined> {
    let shown: Ready | undefined;
    const onReady = (ready: Ready) => (shown = ready);
    const deps = { config, showsOwnerLink, onReady, stopped: new Promise(() => {}) };
    await announce(
      { url: 'http://127.0.0.1:7300', managementUrl: undefined },
      installation,
      deps as unknown as ServeDeps,
    );
    return shown?.ownerLink?.secret;
  }
  const [first, second] = [await secretOf(true), await secretOf(true)];
  expect(await secretOf(false)).toBeUndefined();
  expect(second).toMatch(/^[\w-]{43}$/);
  expect(first).not.toBe(second);
  await signInOperator({ storage, clock: storage }, [{ role: 'owner' }]);
  expect(await secretOf(true)).toBeUndefined();
  await storage.close();
});
